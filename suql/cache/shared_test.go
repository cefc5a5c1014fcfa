package cache_test

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/cache"
	"parley/suql/exec"
	"parley/suql/reader"
)

// values is a cache.Bytes in memory.
type values struct {
	mu     sync.Mutex
	kept   map[string][]byte
	calls  int
	broken error
}

func (v *values) Load(_ context.Context, keys ...string) (map[string][]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.calls++
	out := map[string][]byte{}
	for _, k := range keys {
		if value, ok := v.kept[k]; ok {
			out[k] = value
		}
	}
	return out, v.broken
}

func (v *values) Save(_ context.Context, more map[string][]byte) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.calls++
	maps.Copy(v.kept, more)
	return v.broken
}

func TestSharedRepliesAreFoundByAnother(t *testing.T) {
	v := &values{kept: map[string][]byte{}}
	one, two := cache.Over(v), cache.Over(v)
	yes, failed := exec.Key{1}, exec.Key{2}
	reply := reader.Reply{Text: "yes", Confidence: 0.75, Evidence: []reader.Evidence{{End: 2, Supports: true}}}
	if err := one.Save(t.Context(), map[exec.Key]reader.Reply{yes: reply, failed: {Err: errors.New("overloaded")}}); err != nil {
		t.Fatal(err)
	}
	got, err := two.Load(t.Context(), yes, failed, exec.Key{3})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[exec.Key]reader.Reply{yes: reply}, got); diff != "" {
		t.Error(diff)
	}
	for key := range v.kept { // as another version of the program would write it
		v.kept[key] = []byte("{")
	}
	if got, err := two.Load(t.Context(), yes); err != nil || len(got) != 0 {
		t.Errorf("what can't be read: %v, %v", got, err)
	}
}

func TestSharedRepliesAreLeftAloneAfterAFailure(t *testing.T) {
	v := &values{broken: errors.New("the store is away")}
	s := cache.Over(v)
	if _, err := s.Load(t.Context(), exec.Key{1}); !errors.Is(err, v.broken) {
		t.Errorf("a failure is not told: %v", err)
	}
	_, err := s.Load(t.Context(), exec.Key{1})
	if err := errors.Join(err, s.Save(t.Context(), map[exec.Key]reader.Reply{{1}: {Text: "yes"}})); err != nil || v.calls != 1 {
		t.Errorf("%d calls, %v", v.calls, err)
	}
}
