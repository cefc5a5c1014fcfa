package exec

import (
	"context"
	"fmt"
	"sync"

	"parley/suql/reader"
)

// scheduler sends requests to the reader in waves.
type scheduler struct {
	reader reader.Reader
	memo   *Memo
	stats  *Stats
	retry  func(n int) bool // whether n more requests may be sent; nil: always
}

// want is one request of a wave; reply is set when the wave is over. A reply
// with Err is a failure that was retried once, if the budget allowed it.
type want struct {
	key   Key
	req   reader.Request
	reply *reader.Reply
}

// call is what goes to the reader at once: questions about one text.
type call []*want

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
	if err == nil && len(again) > 0 && (s.retry == nil || s.retry(len(again))) {
		failed, err = s.once(ctx, again)
	}
	for _, w := range failed {
		s.memo.release(w.key, nil)
	}
	return err
}

// once runs one round of calls side by side. It releases what was answered
// and returns the requests that failed, still claimed.
func (s *scheduler) once(ctx context.Context, calls []call) (failed []*want, err error) {
	s.stats.Waves++
	replies := make([][]reader.Reply, len(calls))
	errs := make([]error, len(calls))
	var wg sync.WaitGroup
	for i, c := range calls {
		s.stats.Calls++
		s.stats.Items += len(c)
		batch := make([]reader.Request, len(c))
		for j, w := range c {
			batch[j] = w.req
		}
		wg.Go(func() {
			replies[i], errs[i] = s.reader.Read(ctx, batch)
			if errs[i] == nil && len(replies[i]) != len(batch) {
				errs[i] = fmt.Errorf("reader %s gave %d replies to %d requests", s.reader.Identity(), len(replies[i]), len(batch))
			}
		})
	}
	wg.Wait()
	for i, c := range calls {
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
			w.reply = &reply
			if reply.Err != nil {
				failed = append(failed, w)
				continue
			}
			s.memo.release(w.key, w.reply)
		}
	}
	return failed, err
}
