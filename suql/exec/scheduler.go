package exec

import (
	"context"
	"fmt"
	"slices"

	"parley/suql/passage"
	"parley/suql/reader"
)

// scheduler sends requests to the reader in waves, within the account, and
// never what the memo knows.
type scheduler struct {
	account
	reader   reader.Reader
	memo     *Memo
	window   func() int // of the reader in bytes of text, 0 for none; nil: none
	parallel int        // calls at once, of those that follow from others
	called   func()     // told of every call that has ended; may be nil
}

// read asks the calls, all at once, as far as the budget goes. When reading
// has to end it says why in stopped; the error is for what ends the run: ctx,
// or a reader that is down before it has answered anything.
func (s *scheduler) read(ctx context.Context, calls []call) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	calls = s.afford(calls, s.price)
	if len(calls) == 0 {
		return nil
	}
	reading := ctx
	if !s.deadline.IsZero() {
		var cancel context.CancelFunc
		reading, cancel = context.WithDeadline(ctx, s.deadline)
		defer cancel()
	}
	err := s.wave(reading, calls)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err == nil || s.late():
		return nil
	case s.stats.RowsJudged == 0 && !answered(calls):
		return err
	}
	s.stopped, s.broken = err.Error(), true
	return nil
}

// answered reports whether any request of the calls has a reply.
func answered(calls []call) bool {
	for _, c := range calls {
		for _, w := range c {
			if w.reply != nil && w.reply.Err == nil {
				return true
			}
		}
	}
	return false
}

// want is one request of a wave; reply is set when the wave is over. A reply
// with Err is a failure that was retried once, if the budget allowed it.
type want struct {
	key   Key
	req   reader.Request
	reply *reader.Reply
}

// call is what goes to the reader at once: questions about one text, or about
// several where the reader takes more than one.
type call []*want

// joined puts calls together as far as the reader takes several requests in
// one.
func joined(calls []call, perCall int) []call {
	var out []call
	for _, c := range calls {
		if last := len(out) - 1; last >= 0 && len(out[last])+len(c) <= perCall {
			out[last] = append(out[last], c...)
			continue
		}
		out = append(out, slices.Clip(c))
	}
	return out
}

// wave sends the calls, all at once, and returns when every one is answered.
// Requests that another run is asking right now are waited for. The error is
// that of a whole call; replies of other calls are set all the same.
func (s *scheduler) wave(ctx context.Context, calls []call) error {
	for len(calls) > 0 {
		var mine []call
		var others []call
		var waits []<-chan struct{}
		for _, c := range calls {
			var own call
			for _, w := range c {
				reply, found, claimed, wait := s.memo.claim(w.key)
				switch {
				case found:
					s.stats.CacheHits++
					w.reply = &reply
				case claimed:
					own = append(own, w)
				default:
					others = append(others, call{w})
					waits = append(waits, wait)
				}
			}
			if len(own) > 0 {
				mine = append(mine, own)
			}
		}
		if len(mine) > 0 {
			if err := s.send(ctx, mine); err != nil {
				return err
			}
		}
		for _, wait := range waits {
			select {
			case <-wait:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		calls = others
	}
	return nil
}

// send asks the claimed requests and, once more, those that failed.
func (s *scheduler) send(ctx context.Context, calls []call) error {
	failed, err := s.once(ctx, calls)
	var again []call
	for _, w := range failed {
		again = append(again, call{w})
	}
	if err == nil && len(again) > 0 && s.affords(again, s.price) {
		failed, err = s.once(ctx, again)
	}
	for _, w := range failed {
		s.memo.release(w.key, nil)
	}
	return err
}

// once asks the calls side by side, and then what has to be summarised piece
// by piece. It releases what was answered and returns the requests that
// failed, still claimed.
func (s *scheduler) once(ctx context.Context, calls []call) (failed []*want, err error) {
	var sent []call
	var batches [][]reader.Request
	var parts [][]*passage.Excerpt
	var long []*want
	for _, c := range joined(calls, reader.PerCall(s.reader)) {
		var own call
		var batch []reader.Request
		var part []*passage.Excerpt
		for _, w := range c {
			if w.req.Task == reader.Summarise && s.tooLong(w.req) {
				long = append(long, w)
				continue
			}
			q, e := s.excerpted(w.req)
			own, batch, part = append(own, w), append(batch, q), append(part, e)
		}
		if len(own) > 0 {
			sent, batches, parts = append(sent, own), append(batches, batch), append(parts, part)
		}
	}
	answer := func(w *want, reply *reader.Reply) {
		w.reply = reply
		if reply.Err != nil {
			failed = append(failed, w)
			return
		}
		s.memo.release(w.key, reply)
	}
	replies, errs := s.round(ctx, batches)
	for i, c := range sent {
		if errs[i] != nil {
			if err == nil {
				err = fmt.Errorf("asking the reader: %w", errs[i])
			}
			failed = append(failed, c...)
			continue
		}
		for j, w := range c {
			reply := replies[i][j]
			s.stats.Tokens += reply.Tokens
			if e := parts[i][j]; e != nil {
				reply.Evidence = placed(reply.Evidence, e)
			}
			answer(w, &reply)
		}
	}
	for _, w := range long {
		if err != nil {
			failed = append(failed, w)
			continue
		}
		var reply *reader.Reply
		if reply, err = s.digest(ctx, w.req); reply == nil {
			failed = append(failed, w)
			continue
		}
		answer(w, reply)
	}
	return failed, err
}

// round sends each batch as one call, all at once: a wave.
func (s *scheduler) round(ctx context.Context, batches [][]reader.Request) (replies [][]reader.Reply, errs []error) {
	replies, errs = make([][]reader.Reply, len(batches)), make([]error, len(batches))
	if len(batches) == 0 {
		return replies, errs
	}
	s.stats.Waves++
	ended := make(chan struct{}, len(batches))
	for i, batch := range batches {
		s.stats.Calls++
		s.stats.Items += len(batch)
		go func() { // ends with the call; all are waited for below
			defer func() { ended <- struct{}{} }()
			replies[i], errs[i] = s.reader.Read(ctx, batch)
			if errs[i] == nil && len(replies[i]) != len(batch) {
				errs[i] = fmt.Errorf("reader %s gave %d replies to %d requests", s.reader.Identity(), len(replies[i]), len(batch))
			}
		}()
	}
	for range batches {
		<-ended
		if s.called != nil {
			s.called()
		}
	}
	return replies, errs
}
