package statetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Replies keeps what a model has replied; *state.Replies does.
type Replies interface {
	Load(ctx context.Context, keys ...string) (map[string][]byte, error)
	Save(ctx context.Context, values map[string][]byte) error
}

// RunReplies runs what every keeper of replies must do. open returns two
// processes' views of one that is empty and holds about so many bytes; it is
// called once per subtest.
func RunReplies(t *testing.T, open func(t *testing.T, most int64) (one, two Replies)) {
	t.Helper()
	for _, test := range []struct {
		name string
		most int64
		run  func(t *testing.T, one, two Replies)
	}{
		{"what one keeps the other finds", 0, repliesShared},
		{"those unused for longest go", 40_000, repliesBounded},
		{"several keep the same at once", 0, repliesAtOnce},
	} {
		t.Run(test.name, func(t *testing.T) {
			one, two := open(t, test.most)
			test.run(t, one, two)
		})
	}
}

func saved(t *testing.T, r Replies, values map[string][]byte) {
	t.Helper()
	if err := r.Save(t.Context(), values); err != nil {
		t.Fatal(err)
	}
}

func loaded(t *testing.T, r Replies, keys ...string) map[string][]byte {
	t.Helper()
	found, err := r.Load(t.Context(), keys...)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func repliesShared(t *testing.T, one, two Replies) {
	saved(t, one, nil)
	if found := loaded(t, one); len(found) != 0 {
		t.Errorf("nothing was looked for, and %v found", found)
	}
	values := map[string][]byte{"a": []byte(`{"yes":1}`), "b": {0, 1, 255}}
	saved(t, one, values)
	if diff := cmp.Diff(values, loaded(t, two, "a", "b", "c")); diff != "" {
		t.Error(diff)
	}
	saved(t, two, map[string][]byte{"a": []byte("no")})
	if found := loaded(t, one, "a"); string(found["a"]) != "no" {
		t.Errorf("after it was kept anew: %q", found["a"])
	}
	many, keys := map[string][]byte{}, []string{}
	for i := range 1200 {
		key := fmt.Sprint("many ", i)
		keys, many[key] = append(keys, key), []byte(key)
	}
	saved(t, one, many)
	if found := loaded(t, two, keys...); len(found) != len(keys) {
		t.Errorf("%d of %d are found", len(found), len(keys))
	}
}

func repliesBounded(t *testing.T, one, two Replies) {
	value := []byte(strings.Repeat("x", 500))
	var keys []string
	for i := range 400 {
		key := fmt.Sprintf("%03d", i)
		keys = append(keys, key)
		saved(t, map[bool]Replies{true: one, false: two}[i%2 == 0], map[string][]byte{key: value})
	}
	found := loaded(t, one, keys...)
	if len(found) < 40 || len(found) > 100 {
		t.Errorf("%d values of 500 bytes are left in 40,000", len(found))
	}
	if found["399"] == nil || found["000"] != nil {
		t.Errorf("the last is kept: %t, the first: %t", found["399"] != nil, found["000"] != nil)
	}
}

func repliesAtOnce(t *testing.T, one, two Replies) {
	failed := make(chan error, 2)
	for _, r := range []Replies{one, two} {
		go func() { // ends after the last
			for i := range 20 {
				values := map[string][]byte{}
				for n := range 30 {
					values[fmt.Sprint((n*7+i)%30)] = []byte("yes")
				}
				if err := r.Save(t.Context(), values); err != nil {
					failed <- err
					return
				}
			}
			failed <- nil
		}()
	}
	for range 2 {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
}
