package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/suql"
	"parley/suql/reader"
)

// priced is a reader whose calls cost something.
type priced struct{ reader.Reader }

func (priced) Costs() bool { return true }

// free is one that does not say.
type free struct{ reader.Reader }

func TestRepliesAreKeptWhereThatPays(t *testing.T) {
	for _, tt := range []struct {
		flag, want string
		r          reader.Reader
	}{
		{"", "", free{}},
		{"", filepath.Join("data", "replies.db"), priced{}},
		{"off", "", priced{}},
		{"mine.db", "mine.db", free{}},
	} {
		if got := (keeping{Cache: tt.flag}).file("data", tt.r); got != tt.want {
			t.Errorf("--cache %q with %T: %q, want %q", tt.flag, tt.r, got, tt.want)
		}
	}
}

// stats runs a query and returns what --stats says it cost.
func stats(t *testing.T, ctx context.Context, args ...string) suql.Stats {
	t.Helper()
	var stdout, stderr bytes.Buffer
	args = append([]string{"query", "--stats", "SELECT name FROM restaurants WHERE location = 'Oakland' AND answer(reviews, 'is it cash only?') = 'Yes'"}, args...)
	if status := run(ctx, args, strings.NewReader(""), &stdout, &stderr); status != exitOK {
		t.Fatalf("%v ended with %d: %s", args, status, stderr.String())
	}
	var out suql.Stats
	if err := json.Unmarshal(stderr.Bytes(), &out); err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	return out
}

func TestTheNextRunAsksNothingAgain(t *testing.T) {
	data := t.TempDir()
	t.Setenv("PARLEY_DATA", data)
	file := filepath.Join(t.TempDir(), "made", "replies.db")
	first, second := stats(t, t.Context(), "--cache", file), stats(t, t.Context(), "--cache", file)
	if first.Calls == 0 || second.Calls != 0 || second.CacheHits != first.Items || second.RowsJudged != first.RowsJudged {
		t.Errorf("%+v, then %+v", first, second)
	}
	t.Setenv("PARLEY_CACHE", file)
	if s := stats(t, t.Context()); s.Calls != 0 {
		t.Errorf("the environment names the file: %+v", s)
	}
	if s := stats(t, t.Context(), "--cache", "off"); s.Calls != first.Calls {
		t.Errorf("without it: %+v", s)
	}
	if _, err := os.Stat(filepath.Join(data, "replies.db")); err == nil {
		t.Error("the built-in reader needs no file")
	}
}
