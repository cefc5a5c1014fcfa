package doubt

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// TestRowsExplained: stalls are the rows of a table in which each row has another stall, where a
// figure of them is asked for; what is shown of the rows may leave the stall out.
func TestRowsExplained(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "market", Human: "markets", Rows: 40, Columns: []*catalog.Column{
		{Table: "market", Name: "stall", Human: "stall", Kind: catalog.Text, Distinct: 40},
		{Table: "market", Name: "trader", Human: "trader", Kind: catalog.Text, Distinct: 30},
		heardtest.Number("market", "rent")}})
	r := Rules{Database: d}
	for said, of := range map[string]map[string]bool{
		"average rent of the stalls": {
			"SELECT avg(rent) FROM market":                 true,
			"SELECT avg(rent) FROM market GROUP BY trader": false,
			"SELECT rent FROM market":                      false,
		},
		"average rent per stall":      {"SELECT avg(rent) FROM market": false},
		"average rent of the traders": {"SELECT avg(rent) FROM market": false},
	} {
		for query, want := range of {
			q := &link.Question{Tokens: link.Tokens(said)}
			got := make([]bool, len(q.Tokens))
			r.rowsExplained(q, heardtest.Query(t, query), got)
			expected := make([]bool, len(got))
			expected[len(got)-1] = want
			if diff := cmp.Diff(expected, got); diff != "" {
				t.Errorf("%s: %s: %s", said, query, diff)
			}
		}
	}
}

// TestRowsCalled: rows with the name of a cat are cats, where they are shown whole or counted.
func TestRowsCalled(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 40, Columns: []*catalog.Column{
		{Table: "visits", Name: "cat_name", Human: "cat name", Kind: catalog.Text, Distinct: 30},
		{Table: "visits", Name: "owner", Human: "owner", Kind: catalog.Text, Distinct: 30},
		{Table: "visits", Name: "breed", Human: "breed", Kind: catalog.Enum, Distinct: 4},
		heardtest.Number("visits", "age")}})
	r := Rules{Database: d}
	for said, of := range map[string]map[string]bool{
		"oldest cat": {
			"SELECT * FROM visits ORDER BY age DESC LIMIT 1":     true,
			"SELECT owner FROM visits ORDER BY age DESC LIMIT 1": false,
		},
		"how many cats":   {"SELECT count(*) FROM visits": true},
		"how many owners": {"SELECT count(*) FROM visits": false},
		"oldest owner":    {"SELECT * FROM visits ORDER BY age DESC LIMIT 1": false},
	} {
		for query, want := range of {
			q := &link.Question{Tokens: link.Tokens(said)}
			got := make([]bool, len(q.Tokens))
			r.rowsExplained(q, heardtest.Query(t, query), got)
			if got[len(got)-1] != want {
				t.Errorf("%s: %s: %v, not %v", said, query, got[len(got)-1], want)
			}
		}
	}
}
