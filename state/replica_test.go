package state_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"testing"
	"time"

	"parley/state"
	"parley/state/statetest"
	"parley/suql/backendtest"

	"github.com/jackc/pgx/v5"
)

// replica is a server of a store that listens until stop is called.
type replica struct {
	*state.Replica
	store *state.Store
	heard chan state.Announcement
	stop  func()
}

// replicaAt joins the servers of a store; name is that of its connections.
func replicaAt(t *testing.T, address, name string) *replica {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("application_name", name)
	u.RawQuery = q.Encode()
	store := open(t, u.String())
	r := &replica{store.Replica(slog.New(slog.DiscardHandler)), store, make(chan state.Announcement, 100), nil}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { // ends with stop
		defer close(ended)
		r.Listen(ctx, func(a state.Announcement) { r.heard <- a })
	}()
	r.stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(r.stop)
	r.next(t, state.Missed)
	return r
}

// next waits for an announcement of a kind.
func (r *replica) next(t *testing.T, kind state.AnnouncementKind) state.Announcement {
	t.Helper()
	for {
		select {
		case a := <-r.heard:
			if a.Kind == kind {
				return a
			}
		case <-time.After(time.Minute):
			t.Fatalf("nothing was heard of kind %s", kind)
		}
	}
}

func TestReplicasHearOfEachOther(t *testing.T) {
	address := backendtest.PostgresSchema(t, "")
	one, two := replicaAt(t, address, "one"), replicaAt(t, address, "two")
	for i, e := range statetest.Turn()[:2] {
		if err := one.store.Append(t.Context(), "c1", e); err != nil {
			t.Fatal(err)
		}
		if a := two.next(t, state.Said); a.Conversation != "c1" || a.Version != int64(i)+1 {
			t.Errorf("heard %+v", a)
		}
	}
	if events, err := two.EventsAfter(t.Context(), "c1", 1); err != nil || len(events) != 1 || events[0].Seq != 2 {
		t.Errorf("read %+v, %v", events, err)
	}
	if err := two.Announce(t.Context(), state.Announcement{Kind: state.Cancelled, Conversation: "c1"}); err != nil {
		t.Fatal(err)
	}
	if a := one.next(t, state.Cancelled); a.Conversation != "c1" {
		t.Errorf("heard %+v", a)
	}
	if err := two.store.Delete(t.Context(), "c1"); err != nil {
		t.Fatal(err)
	}
	if a := one.next(t, state.Deleted); a.Conversation != "c1" {
		t.Errorf("heard %+v", a)
	}
	if open(t, state.Memory).Replica(slog.Default()) != nil {
		t.Error("a store in memory has replicas")
	}
}

// TestWorkIsClaimedByOneThatLives: a claim keeps the others away until it is
// given up, or the one who has it is gone.
func TestWorkIsClaimedByOneThatLives(t *testing.T) {
	address := backendtest.PostgresSchema(t, "")
	one, two := replicaAt(t, address, "one"), replicaAt(t, address, "two")
	if err := one.store.Begin(t.Context(), "c1", "ann"); err != nil {
		t.Fatal(err)
	}
	claim := func(who *replica, conversation string, want error) {
		t.Helper()
		if err := who.Claim(t.Context(), conversation); !errors.Is(err, want) {
			t.Errorf("claiming %s: %v, want %v", conversation, err, want)
		}
	}
	claim(one, "c1", nil)
	claim(two, "c1", state.ErrElsewhere)
	claim(one, "c1", nil)
	claim(two, "c9", state.ErrNotFound)
	one.Unclaim("c1")
	claim(two, "c1", nil)
	claim(one, "c1", state.ErrElsewhere)
	turn := statetest.Turn()
	if err := two.store.Append(t.Context(), "c1", turn[0]); err != nil {
		t.Fatal(err)
	}
	claim(one, "c1", state.ErrElsewhere)
	if err := two.store.Append(t.Context(), "c1", turn[1]); err != nil { // a question ends the claim
		t.Fatal(err)
	}
	two.Finished("c1")
	claim(one, "c1", nil)
	one.Unclaim("c1")
	claim(two, "c1", nil)
	two.stop() // the lock goes with its connection
	for {      // which the server may notice a moment later
		err := one.Claim(t.Context(), "c1")
		if err == nil {
			break
		}
		if !errors.Is(err, state.ErrElsewhere) {
			t.Fatal(err)
		}
	}
}

// TestAReplicaComesBack cuts the connection that listens: what was claimed
// stays claimed, and the one who listens is told that something may be missed.
func TestAReplicaComesBack(t *testing.T) {
	address := backendtest.PostgresSchema(t, "")
	name := fmt.Sprintf("one-%d", time.Now().UnixNano())
	one, two := replicaAt(t, address, name), replicaAt(t, address, "two")
	if err := errors.Join(one.store.Begin(t.Context(), "c1", "ann"), one.Claim(t.Context(), "c1")); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	var cut int
	if err := conn.QueryRow(t.Context(), `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = $1`, name).Scan(&cut); err != nil || cut == 0 {
		t.Fatalf("cut %d connections: %v", cut, err)
	}
	one.next(t, state.Missed)
	if err := one.Hears(); err != nil {
		t.Error(err)
	}
	if err := two.Claim(t.Context(), "c1"); !errors.Is(err, state.ErrElsewhere) {
		t.Errorf("claiming what the one that came back works on: %v", err)
	}
	one.Unclaim("c1") // over a connection that may have been cut too: then it is swept away a while later
	for {
		err := two.Claim(t.Context(), "c1")
		if err == nil {
			break
		}
		if !errors.Is(err, state.ErrElsewhere) {
			t.Fatalf("claiming what was given up: %v", err)
		}
	}
}

// TestAttemptsAreCountedOverAllServers: who is too fast at one is too fast at
// the other.
func TestAttemptsAreCountedOverAllServers(t *testing.T) {
	address := backendtest.PostgresSchema(t, "")
	one, two := replicaAt(t, address, "one"), replicaAt(t, address, "two")
	const burst, interval = 4, time.Hour
	for i := range 2 * burst {
		who := one
		if i%2 == 1 {
			who = two
		}
		wait, err := who.Attempt(t.Context(), "ann", burst, interval)
		if err != nil || (wait > 0) != (i >= burst) || wait > interval {
			t.Errorf("attempt %d: wait %s, %v", i+1, wait, err)
		}
	}
	if wait, err := two.Attempt(t.Context(), "bob", burst, interval); wait > 0 || err != nil {
		t.Errorf("somebody else: wait %s, %v", wait, err)
	}
}
