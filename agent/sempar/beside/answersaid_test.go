package beside

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestAnswersAdded: a column that is named with its yes or no has it.
func TestAnswersAdded(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 90, Columns: []*catalog.Column{
		heardtest.Number("visits", "minutes"),
		{Table: "visits", Name: "came", Human: "came", Kind: catalog.Enum, Distinct: 2, Domain: []string{"yes", "no"}},
		{Table: "visits", Name: "signed", Human: "signed", Kind: catalog.Enum, Distinct: 2, Domain: []string{"Y", "N"}},
		{Table: "visits", Name: "paid", Human: "paid", Kind: catalog.Bool, Distinct: 2}}})
	for _, c := range []struct{ said, query, want string }{
		{"visits where came is no", "SELECT * FROM visits", "SELECT * FROM visits WHERE came = 'no'"},
		{"visits, signed: yes", "SELECT * FROM visits WHERE signed = 'N'", "SELECT * FROM visits WHERE signed = 'Y'"},
		{"visits with paid = no", "SELECT count(*) FROM visits", "SELECT count(*) FROM visits WHERE paid = FALSE"},
		{"visits where came is no", "SELECT * FROM visits WHERE came = 'no'", "SELECT * FROM visits WHERE came = 'no'"},
		{"no visits were paid", "SELECT * FROM visits", "SELECT * FROM visits"},
		{"who came with no dog", "SELECT * FROM visits", "SELECT * FROM visits"},
	} {
		all := Over(d).answersAdded(Turn{Question: heardtest.Asked(d, c.said)}, []decode.Hypothesis{{Query: heardtest.Query(t, c.query)}})
		if got := ast.Print(all[0].Query); got != c.want {
			t.Errorf("%s: %s, not %s", c.said, got, c.want)
		}
	}
}
