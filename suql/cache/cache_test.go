package cache_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/cache"
	"parley/suql/reader"
)

// echo answers every question with the first text. Texts that begin with
// "bad" fail.
type echo struct {
	mu       sync.Mutex
	requests int
}

func (*echo) Identity() string { return "echo/1" }

func (e *echo) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.requests += len(batch)
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		out[i] = reader.Reply{Text: q.Texts[0], Confidence: 0.75, Tokens: 10, Evidence: []reader.Evidence{{End: 2, Supports: true}}}
		if strings.HasPrefix(q.Texts[0], "bad") {
			out[i] = reader.Reply{Err: errors.New("overloaded")}
		}
	}
	return out, nil
}

func (e *echo) asked() int { e.mu.Lock(); defer e.mu.Unlock(); return e.requests }

func open(t *testing.T, path string, o cache.Options) *cache.Store {
	t.Helper()
	s, err := cache.Open(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func ask(t *testing.T, r reader.Reader, texts ...string) []reader.Reply {
	t.Helper()
	var batch []reader.Request
	for _, text := range texts {
		batch = append(batch, reader.NewAnswer([]string{text}, "what?", reader.TextType))
	}
	out, err := r.Read(t.Context(), batch)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestWhatWasAskedOnceIsNotAskedAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "replies.db")
	first, second := &echo{}, &echo{}
	s := open(t, path, cache.Options{})
	want := ask(t, s.Before(first), "a", "b", "a")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	got := ask(t, open(t, path, cache.Options{}).Before(second), "a", "b", "a")
	for i := range want {
		want[i].Tokens = 0 // none were used the second time
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-asked +kept)\n%s", diff)
	}
	if first.asked() != 2 || second.asked() != 0 {
		t.Errorf("%d requests, then %d, want 2 and 0", first.asked(), second.asked())
	}
}

func TestFailuresAreNotStored(t *testing.T) {
	e := &echo{}
	r := open(t, filepath.Join(t.TempDir(), "replies.db"), cache.Options{}).Before(e)
	for range 2 {
		if got := ask(t, r, "bad luck", "fine"); got[0].Err == nil || got[1].Err != nil {
			t.Errorf("got %+v", got)
		}
	}
	if e.asked() != 3 {
		t.Errorf("%d requests, want 3: the failed one twice", e.asked())
	}
}

func TestTheRepliesUnusedForLongestGo(t *testing.T) {
	e := &echo{}
	// A reply takes about 150 bytes, so there is room for some twenty.
	r := open(t, filepath.Join(t.TempDir(), "replies.db"), cache.Options{Bytes: 3_000}).Before(e)
	ask(t, r, "favourite")
	for i := range 100 {
		ask(t, r, fmt.Sprintf("text %d", i))
		ask(t, r, "favourite")
	}
	if e.asked() != 101 {
		t.Errorf("%d requests, want 101: what is used often stays", e.asked())
	}
	ask(t, r, "text 99")
	if e.asked() != 101 {
		t.Error("the latest reply is gone")
	}
	ask(t, r, "text 0")
	if e.asked() != 102 {
		t.Error("the oldest reply is still there")
	}
}

func TestManyUseOneFileAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "replies.db")
	var wg sync.WaitGroup
	for range 3 {
		s := open(t, path, cache.Options{Bytes: 20_000})
		for g := range 4 {
			wg.Go(func() {
				r := s.Before(&echo{})
				for i := range 40 {
					text := fmt.Sprint(g, i%13)
					got, err := r.Read(t.Context(), []reader.Request{reader.NewAnswer([]string{text}, "what?", reader.TextType)})
					if err != nil || got[0].Text != text {
						t.Errorf("%q: %+v, %v", text, got, err)
					}
				}
			})
		}
	}
	wg.Wait()
}

// TestAnotherProcess runs this test program again.
func TestAnotherProcess(t *testing.T) {
	const variable = "PARLEY_TEST_CACHE"
	e := &echo{}
	if path := os.Getenv(variable); path != "" {
		ask(t, open(t, path, cache.Options{}).Before(e), "a", "b")
		fmt.Printf("asked %d\n", e.asked())
		return
	}
	path := filepath.Join(t.TempDir(), "replies.db")
	ask(t, open(t, path, cache.Options{}).Before(e), "a", "b") // and stays open
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), program, "-test.run=^TestAnotherProcess$", "-test.v")
	c.Env = append(os.Environ(), variable+"="+path)
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "asked 0\n") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestAFileThatFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "replies.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := cache.Open(t.Context(), path, cache.Options{}); err == nil || !strings.Contains(err.Error(), "delete it") {
		t.Errorf("a damaged file: %v", err)
	}

	t.Run("is told, and the reader asked instead", func(t *testing.T) {
		var told []error
		e := &echo{}
		s := open(t, filepath.Join(t.TempDir(), "replies.db"), cache.Options{Warn: func(err error) { told = append(told, err) }})
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got := ask(t, s.Before(e), "a"); got[0].Text != "a" || e.asked() != 1 || len(told) == 0 {
			t.Errorf("%+v, %d requests, told %v", got, e.asked(), told)
		}
	})
	t.Run("fails the read when nobody is told", func(t *testing.T) {
		s := open(t, filepath.Join(t.TempDir(), "replies.db"), cache.Options{})
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Before(&echo{}).Read(t.Context(), []reader.Request{reader.NewSummary([]string{"a"})}); err == nil {
			t.Error("no error")
		}
	})
}
