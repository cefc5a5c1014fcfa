package mend_test

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// towns is a parser over a table of sales with the town and the tags of each, and the
// values of both that it has.
func towns(t *testing.T, said string) (*heard.Database, *link.Question) {
	t.Helper()
	town := &catalog.Column{Table: "sales", Name: "town", Human: "town", Kind: catalog.Enum, Type: "text", Distinct: 5,
		Domain: []string{"Leeds", "York", "Hull", "Ripon", "Selby"}}
	tags := &catalog.Column{Table: "sales", Name: "tags", Human: "tags", Kind: catalog.Enum, Type: "text[]", Distinct: 3,
		List: true, Domain: []string{"new", "late", "big"}}
	d := heardtest.OverValues(t, heardtest.Values{"town": town.Domain, "tags": tags.Domain}, &catalog.Table{Name: "sales", Human: "sales", Rows: 90, Key: []string{"id"},
		Columns: []*catalog.Column{heardtest.Number("sales", "id"), heardtest.Number("sales", "total"), town, tags}})
	return d, heardtest.Asked(d, said)
}

// TestEnumerated: all values of one column that were said in a row are in one condition.
func TestEnumerated(t *testing.T) {
	const (
		sums = "SELECT sum(total) FROM sales WHERE "
		rows = "SELECT id FROM sales WHERE "
	)
	for _, c := range []struct{ said, query, want string }{
		{"total in Leeds, York or Hull", sums + "town IN ('Leeds', 'York')", sums + "town IN ('Leeds', 'York', 'Hull')"},
		{"total in Leeds, York and Hull", sums + "town = 'Leeds' AND town = 'Hull'", sums + "town IN ('Leeds', 'York', 'Hull')"},
		{"total in Leeds, York and Hull", sums + "total > 5 AND town = 'York'", sums + "total > 5 AND town IN ('Leeds', 'York', 'Hull')"},
		{"total in Leeds and in York", sums + "town = 'Leeds' AND town = 'York'", sums + "town IN ('Leeds', 'York')"},
		{"total without Leeds, York and Hull", sums + "town <> 'Leeds' AND town <> 'York'", sums + "town NOT IN ('Leeds', 'York', 'Hull')"},
		{"total in Leeds, York, Bath or Hull", sums + "town IN ('Leeds', 'York')", sums + "town IN ('Leeds', 'York', 'Bath', 'Hull')"},
		{"total in Leeds, York, Hull, Ripon or Selby", sums + "town = 'Leeds'",
			sums + "town IN ('Leeds', 'York', 'Hull', 'Ripon') OR town = 'Selby'"},
		{"sales that are new or late", rows + "'new' = ANY(tags) AND 'late' = ANY(tags)", rows + "'new' = ANY(tags) OR 'late' = ANY(tags)"},
		// as they are: what has both, the values of one place, and one that is denied beside another
		{"sales that are new and late", rows + "'new' = ANY(tags) AND 'late' = ANY(tags)", ""},
		{"total in Leeds", sums + "town = 'Leeds'", ""},
		{"total in Leeds, York or Hull", sums + "town = 'Leeds' AND town <> 'York'", ""},
		{"total in Leeds, York or Hull", sums + "town IN ('Leeds', 'York', 'Hull')", ""},
		{"total in Leeds, York or Hull", sums + "town = 'Selby'", ""},
	} {
		d, q := towns(t, c.said)
		query := heardtest.Query(t, c.query)
		made, err := d.Schema.Derive(query)
		if err != nil {
			t.Fatal(c.query, err)
		}
		if c.want == "" {
			c.want = c.query
		}
		got := ruletest.Mended(d, "enumerated", q, decode.Hypothesis{Made: made, Query: query})
		if ast.Print(got.Query) != c.want {
			t.Errorf("%s\n%s\nis %s, not\n%s", c.said, c.query, ast.Print(got.Query), c.want)
		}
	}
}
