package cache

import (
	"context"
	"fmt"

	"parley/suql/exec"
	"parley/suql/reader"
)

// Before returns a reader that answers from the store and asks r only what is
// not in it. It has the identity of r. Several equal requests of one batch are
// asked once.
func (s *Store) Before(r reader.Reader) reader.Reader { return &cached{s, r} }

type cached struct {
	store *Store
	inner reader.Reader
}

func (c *cached) Identity() string { return c.inner.Identity() }

func (c *cached) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	keys := make([]exec.Key, len(batch))
	for i, q := range batch {
		keys[i] = exec.KeyOf(c.inner.Identity(), q)
	}
	found, err := c.store.Load(ctx, keys...)
	if err := c.failed(ctx, err); err != nil {
		return nil, err
	}
	if found == nil {
		found = map[exec.Key]reader.Reply{}
	}
	for k, r := range found {
		r.Tokens = 0 // nothing was used this time
		found[k] = r
	}
	var missing []reader.Request
	var at []exec.Key
	asked := map[exec.Key]bool{}
	for i, k := range keys {
		if _, ok := found[k]; !ok && !asked[k] {
			asked[k] = true
			missing, at = append(missing, batch[i]), append(at, k)
		}
	}
	if len(missing) > 0 {
		replies, err := c.inner.Read(ctx, missing)
		if err != nil {
			return nil, err
		}
		if len(replies) != len(missing) {
			return nil, fmt.Errorf("reader %s gave %d replies to %d requests", c.inner.Identity(), len(replies), len(missing))
		}
		fresh := map[exec.Key]reader.Reply{}
		for i, r := range replies {
			fresh[at[i]], found[at[i]] = r, r
		}
		// What was paid for is kept even if the run is being cancelled.
		if err := c.failed(ctx, c.store.Save(context.WithoutCancel(ctx), fresh)); err != nil {
			return nil, err
		}
	}
	out := make([]reader.Reply, len(batch))
	for i, k := range keys {
		out[i] = found[k]
	}
	return out, nil
}

// failed passes on what befell the store to whoever wants to know, or returns
// it. A cancelled run is no failure of the store.
func (c *cached) failed(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case c.store.warn == nil:
		return err
	}
	c.store.warn(err)
	return nil
}
