package state_test

import (
	"testing"
	"time"

	"parley/state"
	"parley/state/statetest"

	"github.com/google/go-cmp/cmp"
)

func TestLoginsLastUntilTheirTimeIsUp(t *testing.T) { engines(t, loggingIn) }

func loggingIn(t *testing.T, path string) {
	s := open(t, path)
	now := time.Now()
	for digest, until := range map[string]time.Time{"past": now.Add(-time.Hour), "present": now.Add(time.Hour)} {
		if err := s.Remember(t.Context(), digest, "key", "ann", until); err != nil {
			t.Fatal(err)
		}
	}
	s = open(t, path)
	for _, test := range []struct {
		digest string
		at     time.Time
		want   bool
	}{{"present", now, true}, {"present", now.Add(2 * time.Hour), false}, {"past", now, false}, {"never", now, false}} {
		key, who, ok, err := s.Remembered(t.Context(), test.digest, test.at)
		if err != nil || ok != test.want || ok && (key != "key" || who != "ann") {
			t.Errorf("%s at %s: %q %q %v %v", test.digest, test.at, key, who, ok, err)
		}
	}
	for range 2 { // a login that is not there ends just as well
		if err := s.Forget(t.Context(), "present"); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, ok, err := s.Remembered(t.Context(), "present", now); ok || err != nil {
		t.Errorf("after Forget: %v %v", ok, err)
	}
}

func TestConversationsAreListed(t *testing.T) { engines(t, listing) }

func listing(t *testing.T, path string) {
	s := open(t, path)
	for _, c := range [][2]string{{"c1", "ann"}, {"c2", "ann"}, {"c3", "bob"}} {
		if err := s.Begin(t.Context(), c[0], c[1]); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range statetest.Turn() {
		if err := s.Append(t.Context(), "c1", e); err != nil {
			t.Fatal(err)
		}
	}
	list := func(visitor string, skip, limit int) (ids []string) {
		t.Helper()
		kept, err := s.Conversations(t.Context(), visitor, state.Wanted{Skip: skip, Limit: limit})
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kept {
			ids = append(ids, k.ID)
			if k.ID != "c1" && (k.Title != "" || k.Turns != 0) || k.ID == "c1" && (k.Title != statetest.Turn()[0].Said.Text || k.Turns != 2) || k.Created.IsZero() || k.Used.Before(k.Created) {
				t.Errorf("listed as %+v", k)
			}
		}
		return ids
	}
	for _, test := range []struct {
		visitor     string
		skip, limit int
		want        []string
	}{{"ann", 0, 10, []string{"c2", "c1"}}, {"ann", 1, 10, []string{"c1"}}, {"ann", 0, 1, []string{"c2"}}, {"bob", 0, 10, []string{"c3"}}, {"eve", 0, 10, nil}, {"", 0, 10, nil}} {
		if diff := cmp.Diff(test.want, list(test.visitor, test.skip, test.limit)); diff != "" {
			t.Errorf("%s, %d after %d: %s", test.visitor, test.limit, test.skip, diff)
		}
	}
}
