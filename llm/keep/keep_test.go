package keep_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"parley/llm"
	"parley/llm/fake"
	"parley/llm/keep"
)

func open(t *testing.T, path string, bytes int64) *keep.File {
	t.Helper()
	k, err := keep.Open(t.Context(), path, bytes)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Close() })
	return k
}

// TestTheNextRunFindsTheReply: what one client was told, another client with
// the same file does not ask again; a failure is asked again.
func TestTheNextRunFindsTheReply(t *testing.T) {
	path := filepath.Join(t.TempDir(), "model.db")
	s := fake.New(fake.OpenAI(), fake.Script(fake.Say("Yes, it is")))
	defer s.Close()
	s.Next(fake.NoModel("tiny"))
	for run := range 3 {
		kept := open(t, path, 0)
		c, err := llm.New(llm.Config{BaseURL: s.URL(), Model: "tiny", HTTP: s.Client(), Cache: kept})
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Chat(t.Context(), llm.Request{Messages: []llm.Message{llm.User("Is it?")}, LogProbs: true})
		if (err != nil) != (run == 0) || r.Cached != (run == 2) {
			t.Errorf("run %d: %+v, %v", run, r, err)
		}
		if run > 0 && (r.Text != "Yes, it is" || len(r.Tokens) != len(fake.Split(r.Text))) {
			t.Errorf("run %d: %+v", run, r)
		}
		if err := kept.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.Requests()); n != 2 {
		t.Errorf("%d requests, want 2", n)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
}

func TestTheOldestGoWhenTheFileIsFull(t *testing.T) {
	k := open(t, filepath.Join(t.TempDir(), "model.db"), 400_000)
	value := []byte(strings.Repeat("x", 2000))
	for i := range 1000 {
		if err := k.Put(t.Context(), fmt.Sprint(i), value); err != nil {
			t.Fatal(err)
		}
	}
	left := 0
	for i := range 1000 {
		_, found, err := k.Get(t.Context(), fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		if found {
			left++
		}
		if i == 999 && !found {
			t.Error("the latest is gone")
		}
		if i == 0 && found {
			t.Error("the first is still there")
		}
	}
	if left < 50 || left > 200 {
		t.Errorf("%d values of 2 kB are left in 400 kB", left)
	}
}

func TestManyUseOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "model.db")
	var wg sync.WaitGroup
	for range 3 {
		k := open(t, path, 0)
		for g := range 3 {
			wg.Go(func() {
				for i := range 30 {
					key := fmt.Sprint(g, i%7)
					if err := k.Put(t.Context(), key, []byte(key)); err != nil {
						t.Error(err)
					}
					if v, found, err := k.Get(t.Context(), key); err != nil || !found || string(v) != key {
						t.Errorf("%s: %q, %v, %v", key, v, found, err)
					}
				}
			})
		}
	}
	wg.Wait()
}

func TestADamagedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "model.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := keep.Open(t.Context(), path, 0); err == nil || !strings.Contains(err.Error(), "delete it") {
		t.Errorf("got %v", err)
	}
}
