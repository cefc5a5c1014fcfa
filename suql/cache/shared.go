package cache

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"parley/suql/exec"
	"parley/suql/reader"
)

// Bytes keeps values under keys where several servers find them;
// *state.Replies is one.
type Bytes interface {
	// Load returns what is kept under some of the keys.
	Load(ctx context.Context, keys ...string) (map[string][]byte, error)
	Save(ctx context.Context, values map[string][]byte) error
}

// How long the keeper of values may take, and how long it is left alone after
// it has failed: a visitor waits meanwhile, and the reader can be asked instead.
const (
	patience = 3 * time.Second
	rest     = 15 * time.Second
)

// Shared keeps replies where several servers find them, as an exec.Keeper. It
// is safe for concurrent use.
type Shared struct {
	bytes Bytes

	mu    sync.Mutex
	until time.Time // when it is tried again after a failure
}

// Over keeps replies as values.
func Over(b Bytes) *Shared { return &Shared{bytes: b} }

// Load returns the stored replies to those of keys that have one.
func (s *Shared) Load(ctx context.Context, keys ...exec.Key) (map[exec.Key]reader.Reply, error) {
	names, of := make([]string, len(keys)), make(map[string]exec.Key, len(keys))
	for i, k := range keys {
		names[i] = hex.EncodeToString(k[:])
		of[names[i]] = k
	}
	var values map[string][]byte
	err := s.try(ctx, func(ctx context.Context) (err error) {
		values, err = s.bytes.Load(ctx, names...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("looking into the shared cache of replies: %w", err)
	}
	out := map[exec.Key]reader.Reply{}
	for name, packed := range values {
		var r reader.Reply
		if json.Unmarshal(packed, &r) == nil { // else of another version of the program: asked again and overwritten
			out[of[name]] = r
		}
	}
	return out, nil
}

// Save stores replies, those with an error left out.
func (s *Shared) Save(ctx context.Context, replies map[exec.Key]reader.Reply) error {
	values := map[string][]byte{}
	for k, r := range replies {
		if r.Err != nil {
			continue
		}
		packed, err := json.Marshal(r)
		if err != nil {
			return fmt.Errorf("writing a reply as JSON: %w", err)
		}
		values[hex.EncodeToString(k[:])] = packed
	}
	if err := s.try(ctx, func(ctx context.Context) error { return s.bytes.Save(ctx, values) }); err != nil {
		return fmt.Errorf("writing to the shared cache of replies: %w", err)
	}
	return nil
}

// try does something with the keeper unless that has just failed.
func (s *Shared) try(ctx context.Context, do func(ctx context.Context) error) error {
	s.mu.Lock()
	resting := time.Now().Before(s.until)
	s.mu.Unlock()
	if resting {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := do(ctx)
	if err != nil {
		s.mu.Lock()
		s.until = time.Now().Add(rest)
		s.mu.Unlock()
	}
	return err
}
