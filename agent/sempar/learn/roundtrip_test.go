package learn

import (
	"context"
	"errors"
	"hash/crc32"
	"os"
	"sort"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/suql/ast"
)

const shared = "../../../../shared/data"

// tried says whether the test takes the questions over a database: those of
// about one in eight, since opening them takes time.
func tried(database string) bool {
	return crc32.ChecksumIEEE([]byte(database))%8 == 0
}

// Nearly every query of people is within the grammar, and what is taken apart
// is built again as it was.
func TestQueriesAreWithinTheGrammar(t *testing.T) {
	if _, err := os.Stat(shared + "/spider"); err != nil {
		t.Skip("the training data is not there")
	}
	dbs, err := OpenDatabases([]string{shared + "/spider/tables.json"}, []string{shared + "/spider/database"})
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []struct {
		path string
		want float64
	}{{shared + "/spider/train.jsonl.gz", 0.9}, {shared + "/analyst/train.jsonl", 0.8}} {
		pairs, err := ReadPairs(set.path)
		if err != nil {
			t.Fatal(err)
		}
		good, all := 0, 0
		why := map[string]int{}
		example := map[string]string{}
		for _, p := range pairs {
			if !tried(p.Database) {
				continue
			}
			db, err := dbs.Get(context.Background(), p.Database)
			if err != nil {
				t.Fatal(err)
			}
			if db == nil {
				continue
			}
			all++
			reason := tryRoundTrip(t, db, p)
			if reason == "" {
				good++
			} else {
				why[reason]++
				example[reason] = p.Query
			}
		}
		share := float64(good) / float64(all)
		t.Logf("%s: %d of %d, %.3f", set.path, good, all, share)
		if testing.Verbose() {
			var keys []string
			for k := range why {
				keys = append(keys, k)
			}
			sort.Slice(keys, func(i, j int) bool { return why[keys[i]] > why[keys[j]] })
			for _, k := range keys[:min(60, len(keys))] {
				t.Logf("%5d %.150s\n          %.300s", why[k], k, example[k])
			}
		}
		if share < set.want {
			t.Errorf("%.3f of %s are within the grammar, want %.2f", share, set.path, set.want)
		}
	}
}

func tryRoundTrip(t *testing.T, db *Database, p Pair) string {
	q, err := db.Parse(p.Query)
	if err != nil {
		return "parse: " + err.Error()[:min(60, len(err.Error()))]
	}
	s := grammar.NewSchema(db.Catalog)
	d, err := s.Derive(q)
	var beyond *grammar.Beyond
	if errors.As(err, &beyond) {
		return beyond.What
	}
	if err != nil {
		t.Fatalf("%s: %v", p.Query, err)
	}
	again, err := s.Build(d)
	if err != nil {
		t.Errorf("%s\n%s: %v", p.Query, s.Print(d), err)
		return "build"
	}
	d2, err := s.Derive(again)
	if err != nil {
		t.Errorf("%s\n→ %s: %v", p.Query, ast.Print(again), err)
		return "derive again"
	}
	if d.String() != d2.String() {
		t.Errorf("%s\n→ %s\n%s\n%s", p.Query, ast.Print(again), s.Print(d), s.Print(d2))
		return "other"
	}
	return ""
}
