package exec

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"parley/suql/reader"
)

// scheduler sends requests to the reader, so many calls at once, within the
// account, and never what the memo knows. Calls are lined up with ask; next
// sends what there is room for and returns when something was answered. One
// goroutine uses it.
type scheduler struct {
	account
	reader   reader.Reader
	memo     *Memo
	window   func() int // of the reader in bytes of text, 0 for none; nil: none
	parallel int        // calls at once; 0 is no bound
	called   func()     // told of every call that has ended; may be nil
	// together: what was sent is handled when all of it is answered, in the
	// order it was sent, so that a run takes the same calls each time. Else a
	// call follows as soon as one has ended. What other runs ask is not part of
	// it: they may wait for what this one was told and has not handled.
	together bool
	breaker  breaker

	queue  []waiting
	flying int          // calls under way
	items  int          // requests in them
	waits  int          // requests that other runs ask right now
	ended  chan *flight // as they end; every one is received
	slots  chan struct{}
	send   context.Context // of the calls under way; nil before the first
	cancel context.CancelFunc

	number        int // of the last flight
	round, rounds int // see flight.round; the last one that began
}

// want is one request; reply is set when it was answered. A reply with Err is
// a failure that was retried, if it concerned this one request and the budget
// allowed it.
type want struct {
	key   Key
	req   reader.Request
	reply *reader.Reply
}

// call is what goes to the reader at once: questions about one text, or about
// several where the reader takes more than one.
type call []*want

// waiting is a call that was not sent yet.
type waiting struct {
	call
	failed *reader.Reply // of the first time, when this is the second: its one request is still claimed
}

// ask lines calls up.
func (s *scheduler) ask(calls ...call) {
	for _, c := range calls {
		var rest call
		for _, w := range c {
			if s.long(call{w}) {
				s.queue = append(s.queue, waiting{call: call{w}})
				continue
			}
			rest = append(rest, w)
		}
		if len(rest) > 0 {
			s.queue = append(s.queue, waiting{call: rest})
		}
	}
}

// open is how many calls are lined up or under way.
func (s *scheduler) open() int { return len(s.queue) + s.flying + s.waits }

// next returns when something that was asked is answered, or nothing is open
// any more. When reading has to end it says why in stopped; the error is for
// ctx.
func (s *scheduler) next(ctx context.Context) error {
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		known := s.sendOut(ctx)
		if s.flying+s.waits == 0 || known && !s.together {
			return nil
		}
		var landed []*flight
		for {
			f := <-s.ended
			s.landed(f)
			landed = append(landed, f)
			if !s.together || s.flying == 0 {
				break
			}
		}
		slices.SortFunc(landed, func(a, b *flight) int { return a.number - b.number })
		var err error
		for _, f := range landed {
			err = cmp.Or(err, s.receive(ctx, f))
		}
		if err != nil || !s.together {
			return err
		}
	}
}

// sendOut sends what is lined up as far as there is room and budget. It
// reports whether requests were answered from memory.
func (s *scheduler) sendOut(ctx context.Context) (known bool) {
	for len(s.queue) > 0 && (s.parallel == 0 || s.flying < s.parallel) {
		if s.stopped != "" {
			s.giveUp()
			return known
		}
		if s.flying > 0 && s.tokensAreOut() {
			return known // what is under way may use up the budget
		}
		f, hits := s.pack(ctx)
		known = known || hits
		if f != nil {
			s.begin(ctx, f)
		}
	}
	return known
}

// giveUp drops what was not sent.
func (s *scheduler) giveUp() {
	for _, q := range s.queue {
		if q.failed != nil {
			s.fail(q.call[0], q.failed)
		}
	}
	s.queue = nil
}

// pack takes calls off the queue for one call to the reader; nil when nothing
// has to be asked, or can be paid for.
func (s *scheduler) pack(ctx context.Context) (f *flight, known bool) {
	f = &flight{}
	for len(s.queue) > 0 {
		q := s.queue[0]
		if len(f.wants) > 0 && (f.long || s.long(q.call) || len(f.wants)+len(q.call) > reader.PerCall(s.reader)) {
			break
		}
		own := q.call
		if q.failed == nil {
			var hits bool
			own, hits = s.claimed(ctx, q.call)
			known = known || hits
		}
		if len(own) > 0 && !s.pays(f, own, q.failed != nil) {
			if q.failed != nil {
				s.queue = s.queue[1:]
				s.fail(own[0], q.failed)
				known = true
				continue
			}
			s.giveBack(own)
			break
		}
		s.queue = s.queue[1:]
		if len(own) > 0 {
			f.wants, f.long, f.second = append(f.wants, own...), s.long(own), q.failed
		}
		if q.failed != nil {
			break // once more and alone
		}
	}
	if len(f.wants) == 0 {
		return nil, known
	}
	return f, known
}

// claimed are the requests of c that this run has to ask. Those that another
// run is asking are waited for.
func (s *scheduler) claimed(ctx context.Context, c call) (own call, known bool) {
	for _, w := range c {
		reply, found, mine, wait := s.memo.claim(w.key)
		switch {
		case found:
			s.stats.CacheHits++
			s.breaker.answered = true
			w.reply, known = &reply, true
		case mine:
			own = append(own, w)
		default:
			s.await(ctx, w, wait)
		}
	}
	return own, known
}

// pays reports whether the budget pays for f with more. If not, reading ends,
// unless it was for a second try.
func (s *scheduler) pays(f *flight, more call, second bool) bool {
	if second {
		return s.affords(call(append(f.wants[:len(f.wants):len(f.wants)], more...)), s.price)
	}
	return s.afford(call(append(f.wants[:len(f.wants):len(f.wants)], more...)), s.price)
}

// giveBack ends the claims to what is not asked after all.
func (s *scheduler) giveBack(c call) {
	for _, w := range c {
		s.memo.release(w.key, nil)
	}
}

// receive handles what came of a call.
func (s *scheduler) receive(ctx context.Context, f *flight) error {
	switch {
	case f.awaited:
		if !s.late() {
			s.queue = append([]waiting{{call: f.wants}}, s.queue...)
		}
		return nil
	case f.err == nil:
		for i, w := range f.wants {
			s.answer(w, f.replyTo(i), f.second)
		}
		return nil
	case ctx.Err() != nil:
		s.giveBack(f.wants)
		return context.Cause(ctx)
	case s.late():
		s.giveBack(f.wants)
		return nil
	}
	err := fmt.Errorf("asking the reader: %w", f.err)
	var down reader.DownError
	switch {
	case errors.As(err, &down):
		s.giveBack(f.wants)
		s.breakDown(err)
		return nil
	case len(f.wants) > 1: // one of the texts may be to blame
		for _, w := range f.wants {
			s.queue = append(s.queue, waiting{call: call{w}, failed: &reader.Reply{Err: err}})
		}
		return nil
	}
	s.fail(f.wants[0], &reader.Reply{Err: err})
	if s.breaker.failed(err) {
		s.breakDown(err)
	}
	return nil
}

// answer takes the reply to w; first is the failure of the first time, when
// this was the second.
func (s *scheduler) answer(w *want, reply *reader.Reply, first *reader.Reply) {
	switch {
	case reply == nil: // tokens or time ran out on the way
		s.memo.release(w.key, nil)
		if !s.spent() {
			s.stopped = fmt.Sprintf("the budget of %d tokens ran out", s.limit.Tokens)
		}
	case reply.Err == nil:
		s.breaker.succeeded()
		w.reply = reply
		s.memo.release(w.key, reply)
	case first == nil:
		s.queue = append(s.queue, waiting{call: call{w}, failed: reply})
	default:
		s.fail(w, reply)
		if s.breaker.failed(nil) {
			s.stopped, s.broken = fmt.Sprintf("the reader failed on %d texts one after another, at last with: %v", tolerated,
				reply.Err), true
		}
	}
}

// fail gives up on w.
func (s *scheduler) fail(w *want, reply *reader.Reply) {
	w.reply = reply
	s.memo.release(w.key, nil)
}

// breakDown ends reading. What is under way may still be answered; if nothing
// was, that is an error in the end, see down.
func (s *scheduler) breakDown(err error) {
	s.breaker.last = err
	if s.stopped == "" {
		s.stopped, s.broken = err.Error(), true
	}
}

// down is why the reader answered nothing at all, if calls have failed.
func (s *scheduler) down() error {
	if s.breaker.last == nil || s.breaker.answered || s.stats.RowsJudged > 0 {
		return nil
	}
	return s.breaker.last
}

// all asks the calls and returns when none is open any more.
func (s *scheduler) all(ctx context.Context, calls []call) error {
	defer s.close()
	s.ask(calls...)
	for s.open() > 0 {
		if err := s.next(ctx); err != nil {
			return err
		}
	}
	return s.down()
}
