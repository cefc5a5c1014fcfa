package sources_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"parley/sources"

	"github.com/google/go-cmp/cmp"
)

// room remembers whether it was closed.
type room struct {
	id     string
	closed *[]string
}

func (r room) Close() error {
	*r.closed = append(*r.closed, r.id)
	return nil
}

func TestAPoolClosesWhatNobodyHasNeededForLongest(t *testing.T) {
	var opened, closed []string
	p := sources.NewPool(1, func(_ context.Context, id string) (room, error) {
		opened = append(opened, id)
		return room{id, &closed}, nil
	})
	hold := func(id string) func() {
		t.Helper()
		r, release, err := p.Hold(t.Context(), id)
		if err != nil || r.id != id {
			t.Fatalf("%s: %+v, %v", id, r, err)
		}
		return release
	}
	a, again := hold("a"), hold("a")
	a()
	a() // twice is once
	hold("b")()
	if diff := cmp.Diff([]string(nil), closed); diff != "" {
		t.Errorf("one may stay open: %s", diff)
	}
	again()
	if diff := cmp.Diff([]string{"b"}, closed); diff != "" {
		t.Errorf("b was left first: %s", diff)
	}
	last := hold("a")
	p.Drop("a")
	fresh := hold("a")
	last()
	if diff := cmp.Diff([]string{"b", "a"}, closed); diff != "" {
		t.Errorf("what was dropped closes when nobody holds it: %s", diff)
	}
	fresh()
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a", "b", "a"}, opened); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"b", "a", "a"}, closed); diff != "" {
		t.Error(diff)
	}
}

func TestWhatCouldNotBeOpenedIsTriedAgain(t *testing.T) {
	fault := errors.New("locked")
	var closed []string
	p := sources.NewPool(1, func(context.Context, string) (room, error) { return room{"a", &closed}, fault })
	if _, _, err := p.Hold(t.Context(), "a"); !errors.Is(err, fault) {
		t.Fatal(err)
	}
	fault = nil
	_, release, err := p.Hold(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	release()
	if err := p.Close(); err != nil || len(closed) != 1 {
		t.Errorf("%v, closed %q", err, closed)
	}
}

func TestManyWhoWaitOpenOnce(t *testing.T) {
	var opens atomic.Int32
	reached, begin := make(chan struct{}), make(chan struct{})
	var closed []string
	p := sources.NewPool(0, func(context.Context, string) (room, error) {
		if opens.Add(1) == 1 {
			close(reached)
		}
		<-begin
		return room{"a", &closed}, nil
	})
	var wg sync.WaitGroup
	all := make(chan func(), 8)
	for range 8 {
		wg.Go(func() {
			_, release, err := p.Hold(t.Context(), "a")
			if err != nil {
				t.Error(err)
			}
			all <- release
		})
	}
	<-reached
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, _, err := p.Hold(gone, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("whoever does not want to wait any more waits: %v", err)
	}
	close(begin)
	wg.Wait()
	for range 8 {
		(<-all)()
	}
	if opens.Load() != 1 || len(closed) != 1 {
		t.Errorf("opened %d times, closed %d times", opens.Load(), len(closed))
	}
}
