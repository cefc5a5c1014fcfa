package synth_test

import (
	"context"
	"slices"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/learn/synth"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestValuesAreHeard: nearly always, the values of a query are among those that
// the parser hears in the question, or in the query before it, so that it can
// learn which is meant.
func TestValuesAreHeard(t *testing.T) {
	all, heard := 0, 0
	missed := map[string]int{}
	for i, domain := range []string{"shop", "school", "bank", "helpdesk", "farm"} {
		db := invent(t, domain, uint64(i+20))
		index, err := catalog.NewIndex(context.Background(), db.Catalog, db, 0)
		if err != nil {
			t.Fatal(err)
		}
		linker := link.New(grammar.NewSchema(db.Catalog), index)
		for _, p := range synth.Generate(db.Source(), 200, 5) {
			q, err := parser.Parse(p.Query)
			if err != nil {
				t.Fatal(err)
			}
			d, err := linker.Schema.Derive(q)
			if err != nil {
				t.Fatal(err)
			}
			var before grammar.Derivation
			if p.Previous != "" {
				if q, err = parser.Parse(p.Previous); err != nil {
					t.Fatal(err)
				}
				if before, err = linker.Schema.Derive(q); err != nil {
					t.Fatal(err)
				}
			}
			all++
			if lacks := unheard(linker.ReadAfter(p.Question, before), d); lacks != "" {
				missed[p.Kind]++
				t.Logf("%q is not in %s: %s", lacks, p.Question, p.Query)
			} else {
				heard++
			}
		}
	}
	t.Logf("%d of %d, missed by kind: %v", heard, all, missed)
	if float64(heard) < 0.95*float64(all) {
		t.Errorf("of %d questions, %d have all values", all, heard)
	}
}

func unheard(q *link.Question, d grammar.Derivation) string {
	for _, x := range d {
		same := func(c link.Candidate) bool { return link.SameValue(c.Text, x.Text) }
		if x.Symbol == grammar.Value && !slices.ContainsFunc(q.Values, same) {
			return x.Text
		}
	}
	return ""
}
