package suql_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"parley/suql"
	"parley/suql/sqlite"
)

const quietOnes = `SELECT name FROM places WHERE answer(reviews, 'is it quiet?') = 'yes'`

func TestASecondEngineAsksNothingAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "replies.db")
	ask := func() (rows []string, k *keyword, stats suql.Stats) {
		db, err := sqlite.OpenMemory(t.Context(), places)
		if err != nil {
			t.Fatal(err)
		}
		k = &keyword{}
		e, err := suql.OpenSQLite(t.Context(), db, k, suql.WithCacheFile(path, func(err error) { t.Error(err) }))
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		rows, res := rowsOf(t, e, quietOnes, suql.RunOptions{})
		return rows, k, res.Receipt.Stats
	}
	first, k1, _ := ask()
	second, k2, stats := ask()
	if fmt.Sprint(first) != fmt.Sprint(second) || len(first) == 0 {
		t.Errorf("%v, then %v", first, second)
	}
	if k1.calls == 0 || k2.calls != 0 {
		t.Errorf("%d calls, then %d, want none the second time", k1.calls, k2.calls)
	}
	if stats.Calls != 0 || stats.Waves != 0 || stats.CacheHits != k1.items {
		t.Errorf("%+v, want %d answers from memory and no call", stats, k1.items)
	}
}

func TestAnIndexFileOutlivesItsEngine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "places.db")
	write(t, file, places)
	path := filepath.Join(t.TempDir(), "index.db")
	built := func() (documents int) {
		e, err := suql.Open(t.Context(), file, &keyword{}, suql.WithIndexFile(path, func(done, of int) {
			if documents = done; of != 7 {
				t.Errorf("%d of %d, want of 7", done, of)
			}
		}))
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		if n, err := e.Mentions(t.Context(), "places", "reviews", "seats"); err != nil || n == 0 {
			t.Errorf("%d mentions, %v", n, err)
		}
		if rows, _ := rowsOf(t, e, quietOnes+" LIMIT 1", suql.RunOptions{}); len(rows) != 1 {
			t.Errorf("rows %v", rows)
		}
		return documents
	}
	if n := built(); n != 7 {
		t.Errorf("%d documents indexed, want 7", n)
	}
	if n := built(); n != 0 {
		t.Errorf("%d documents indexed again", n)
	}
	write(t, file, "UPDATE places SET name = 'Ash' WHERE id = 1")
	if n := built(); n != 7 {
		t.Errorf("%d documents indexed after a change, want 7", n)
	}
}

func write(t *testing.T, file, script string) {
	t.Helper()
	db, err := sql.Open("sqlite3", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(context.WithoutCancel(t.Context()), script); err != nil {
		t.Fatal(err)
	}
}
