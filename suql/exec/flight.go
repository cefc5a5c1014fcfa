package exec

import (
	"context"
	"fmt"

	"parley/suql/passage"
	"parley/suql/reader"
)

// flight is a call to the reader under way, or the wait for a request that
// another run asks.
type flight struct {
	number  int // flights are counted as they begin
	wants   call
	second  *reader.Reply // the failure of the first time, when this is the second
	long    bool          // a summary piece by piece, which is several calls
	awaited bool          // asked by another run

	parts   []*passage.Excerpt
	replies []reader.Reply
	err     error

	// round counts as if every call took the same time: one more than that of
	// the last call that had ended when this one began.
	round         int
	calls, rounds int // that it was charged for, and then those it took
	tokens        int
}

// replyTo is the reply to request i; nil when there is none.
func (f *flight) replyTo(i int) *reader.Reply {
	if i >= len(f.replies) {
		return nil
	}
	reply := f.replies[i]
	if f.parts != nil && f.parts[i] != nil {
		reply.Evidence = placed(reply.Evidence, f.parts[i])
	}
	return &reply
}

// begin sends f.
func (s *scheduler) begin(ctx context.Context, f *flight) {
	s.ready(ctx)
	calls, items := s.price(f.wants)
	f.calls = calls
	s.stats.Calls, s.stats.Items = s.stats.Calls+f.calls, s.stats.Items+items
	s.number++
	f.number = s.number
	s.flying++
	s.items += len(f.wants)
	f.round = s.round + 1
	s.reached(f.round)
	if f.long {
		left := 0
		if s.limit.Tokens > 0 {
			left = max(1, s.limit.Tokens-s.stats.Tokens)
		}
		go func(ctx context.Context) { // ends with the calls; received by next or close
			s.digest(ctx, f, left)
			s.ended <- f
		}(s.send)
		return
	}
	batch := make([]reader.Request, len(f.wants))
	f.parts = make([]*passage.Excerpt, len(f.wants))
	for i, w := range f.wants {
		batch[i], f.parts[i] = s.excerpted(w.req)
	}
	go func(ctx context.Context) { // ends with the call; received by next or close
		f.replies, f.err = s.one(ctx, batch)
		s.ended <- f
	}(s.send)
}

// one makes one call to the reader.
func (s *scheduler) one(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	if s.slots != nil {
		s.slots <- struct{}{}
		defer func() { <-s.slots }()
	}
	replies, err := s.reader.Read(ctx, batch)
	if err == nil && len(replies) != len(batch) {
		err = fmt.Errorf("reader %s gave %d replies to %d requests", s.reader.Identity(), len(replies), len(batch))
	}
	return replies, err
}

// await has next told when another run has asked w.
func (s *scheduler) await(ctx context.Context, w *want, asked <-chan struct{}) {
	s.ready(ctx)
	s.waits++
	s.number++
	f := &flight{number: s.number, wants: call{w}, awaited: true}
	go func(ctx context.Context) { // ends with the call or ctx; received by next or close
		select {
		case <-asked:
		case <-ctx.Done():
		}
		s.ended <- f
	}(s.send)
}

// ready makes what calls under way need.
func (s *scheduler) ready(ctx context.Context) {
	if s.ended == nil {
		s.ended = make(chan *flight)
		if s.parallel > 0 {
			s.slots = make(chan struct{}, s.parallel)
		}
	}
	if s.send != nil {
		return
	}
	if s.deadline.IsZero() {
		s.send, s.cancel = context.WithCancel(ctx)
	} else {
		s.send, s.cancel = context.WithDeadline(ctx, s.deadline)
	}
	if s.stop != nil {
		go func(send context.Context, cancel context.CancelFunc) { // ends with the calls
			select {
			case <-s.stop:
				cancel()
			case <-send.Done():
			}
		}(s.send, s.cancel)
	}
}

// landed counts what a call took.
func (s *scheduler) landed(f *flight) {
	if f.awaited {
		s.waits--
		return
	}
	s.flying--
	s.items -= len(f.wants)
	charged, _ := s.price(f.wants)
	if f.long { // it may have ended before its last piece
		s.stats.Calls, s.stats.Items = s.stats.Calls+f.calls-charged, s.stats.Items+f.calls-charged
		f.round += max(f.rounds, 1) - 1
		s.reached(f.round)
	}
	s.round = max(s.round, f.round)
	s.stats.Tokens += f.tokens
	for _, r := range f.replies {
		if !f.long {
			s.stats.Tokens += r.Tokens
		}
	}
	for range f.calls {
		if s.called != nil {
			s.called()
		}
	}
}

// reached counts rounds.
func (s *scheduler) reached(round int) {
	if more := round - s.rounds; more > 0 {
		s.stats.Waves += more
		s.rounds = round
	}
}

// close ends the calls that nobody waits for any more and returns when all
// have ended.
func (s *scheduler) close() {
	s.giveUp()
	if s.cancel == nil {
		return
	}
	s.cancel()
	for s.flying+s.waits > 0 {
		f := <-s.ended
		if s.landed(f); f.awaited {
			continue
		}
		for i, w := range f.wants {
			var reply *reader.Reply
			if f.err == nil {
				reply = f.replyTo(i)
			}
			if reply != nil && reply.Err != nil {
				reply = nil
			}
			s.memo.release(w.key, reply)
		}
	}
	s.send, s.cancel = nil, nil
}
