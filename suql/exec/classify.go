package exec

import (
	"context"
	"errors"

	"parley/suql/reader"
)

// Classify asks the reader for the class of each request, through the memo,
// and says what that cost. A request that fails has its error in the reply.
func (x *Executor) Classify(ctx context.Context, requests []reader.Request) ([]reader.Reply, Stats, error) {
	var stats Stats
	if x.Reader == nil {
		return nil, stats, ErrNoReader
	}
	memo := x.Memo
	if memo == nil {
		memo = NewMemo(0)
	}
	memo.anew()
	s := &scheduler{account: account{stats: &stats}, reader: x.Reader, memo: memo}
	calls := make([]call, len(requests))
	keys := make([]Key, len(requests))
	for i, q := range requests {
		keys[i] = KeyOf(x.Reader.Identity(), q)
		calls[i] = call{{req: q, key: keys[i]}}
	}
	memo.load(keys...)
	if err := s.all(ctx, calls); err != nil {
		return nil, stats, err
	}
	out := make([]reader.Reply, len(requests))
	for i, c := range calls {
		if out[i] = (reader.Reply{Err: errors.New(s.stopped)}); c[0].reply != nil {
			out[i] = *c[0].reply
		}
	}
	return out, stats, nil
}
