package query_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"parley/cmd/cmdtest"
	"parley/suql"
)

// stats runs a query and returns what --stats says it cost.
func stats(t *testing.T, args ...string) suql.Stats {
	t.Helper()
	args = append([]string{"query", "--stats", "SELECT name FROM restaurants WHERE location = 'Oakland' AND answer(reviews, 'is it cash only?') = 'Yes'"}, args...)
	ran := cmdtest.OK(t, args...)
	var out suql.Stats
	if err := json.Unmarshal([]byte(ran.Stderr), &out); err != nil {
		t.Fatalf("%v: %s", err, ran.Stderr)
	}
	return out
}

func TestTheNextRunAsksNothingAgain(t *testing.T) {
	data := t.TempDir()
	t.Setenv("PARLEY_DATA", data)
	file := filepath.Join(t.TempDir(), "made", "replies.db")
	first, second := stats(t, "--cache", file), stats(t, "--cache", file)
	if first.Calls == 0 || second.Calls != 0 || second.CacheHits != first.Items || second.RowsJudged != first.RowsJudged {
		t.Errorf("%+v, then %+v", first, second)
	}
	t.Setenv("PARLEY_CACHE", file)
	if s := stats(t); s.Calls != 0 {
		t.Errorf("the environment names the file: %+v", s)
	}
	if s := stats(t, "--cache", "off"); s.Calls != first.Calls {
		t.Errorf("without it: %+v", s)
	}
	if _, err := os.Stat(filepath.Join(data, "replies.db")); err == nil {
		t.Error("the built-in reader needs no file")
	}
}
