package beside

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestDone: what was sold has the day on which it was, where the reading says nothing of it.
func TestDone(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "stock", Human: "stock", Rows: 90, Columns: []*catalog.Column{
		{Table: "stock", Name: "kind", Human: "kind", Kind: catalog.Enum, Distinct: 2, Domain: []string{"sofa", "lamp"}},
		heardtest.Number("stock", "asking_price"), heardtest.Number("stock", "sold_for"),
		heardtest.Day("stock", "received", "2025-12-01", "2026-11-20", 0),
		heardtest.Day("stock", "date_sold", "2025-12-09", "2026-11-23", 46)}})
	const sold = "SELECT count(*) FROM stock WHERE kind = 'sofa' AND date_sold IS NOT NULL"
	for _, c := range []struct {
		said, query string
		want        []string
	}{
		{"how many sofas have we sold so far", "SELECT count(*) FROM stock WHERE kind = 'sofa'",
			[]string{sold, "SELECT count(*) FROM stock WHERE kind = 'sofa'"}},
		{"how many sofas do we have", "SELECT count(*) FROM stock WHERE kind = 'sofa'", []string{"SELECT count(*) FROM stock WHERE kind = 'sofa'"}},
		{"how many sofas were not sold", "SELECT count(*) FROM stock WHERE kind = 'sofa'", []string{"SELECT count(*) FROM stock WHERE kind = 'sofa'"}},
		{"what were the sofas sold for", "SELECT sold_for FROM stock WHERE kind = 'sofa'", []string{"SELECT sold_for FROM stock WHERE kind = 'sofa'"}},
		{"sofas received", "SELECT * FROM stock WHERE kind = 'sofa'", []string{"SELECT * FROM stock WHERE kind = 'sofa'"}}, // all were
		{"sofas by selling price", "SELECT * FROM stock WHERE kind = 'sofa'", []string{"SELECT * FROM stock WHERE kind = 'sofa'"}},
		{"sofas to sell", "SELECT * FROM stock WHERE kind = 'sofa'", []string{"SELECT * FROM stock WHERE kind = 'sofa'"}},
	} {
		var got []string
		for _, h := range Over(d).done(Turn{Question: heardtest.Asked(d, c.said)}, []decode.Hypothesis{{Query: heardtest.Query(t, c.query)}}) {
			got = append(got, ast.Print(h.Query))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.said, diff)
		}
	}
}
