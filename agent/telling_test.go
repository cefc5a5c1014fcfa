package agent_test

import (
	"slices"
	"testing"

	"parley/agent"
	"parley/suql"
)

// TestTelling: what a query speaks of is told before the rest of a row.
func TestTelling(t *testing.T) {
	columns := []suql.Column{{Name: "title"}, {Name: "words"}, {Name: "price"}, {Name: "due"}}
	for query, want := range map[string][]int{
		"SELECT * FROM jobs": {0, 1, 2, 3},
		"SELECT * FROM jobs WHERE due >= '2026-11-27' AND due < '2026-11-28'": {3, 0, 1, 2},
		"SELECT * FROM jobs WHERE price > 3 ORDER BY \"due\"":                 {2, 3, 0, 1},
		"SELECT title, words, price, due FROM jobs":                           {0, 1, 2, 3},
	} {
		r := &agent.Reply{Columns: columns, Receipt: suql.Receipt{SUQL: query}}
		if got := r.Telling(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", query, got, want)
		}
	}
}
