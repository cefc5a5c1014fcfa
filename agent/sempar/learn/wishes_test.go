package learn_test

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/learn"
)

// TestWishes: nearly every wish can be written in the grammar, over the table
// that is made up for it.
func TestWishes(t *testing.T) {
	dbs, err := learn.OpenDatabases(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	set, err := dbs.Wishes(t.Context(), "../../../eval/analyst/wishes.jsonl", learn.Fold{}, false)
	if err != nil {
		t.Fatal(err)
	}
	written := 0
	schemas := map[string]*grammar.Schema{}
	for _, p := range set.Pairs {
		db, err := dbs.Get(t.Context(), p.Database)
		if err != nil {
			t.Fatal(err)
		}
		if schemas[p.Database] == nil {
			schemas[p.Database] = grammar.NewSchema(db.Catalog)
		}
		q, err := db.Parse(p.Query)
		if err != nil {
			t.Errorf("%s: %v", p.Query, err)
			continue
		}
		if _, err := schemas[p.Database].Derive(q); err != nil {
			t.Logf("beyond: %v: %s", err, p.Query)
			continue
		}
		written++
	}
	if share := float64(written) / float64(len(set.Pairs)); share < 0.9 {
		t.Errorf("%.3f of the wishes can be written", share)
	}
}
