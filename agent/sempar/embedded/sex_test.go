package embedded

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestSexes: girls are those whose sex is F, where a column says it so.
func TestSexes(t *testing.T) {
	for _, c := range []struct {
		said   string
		values []string
		want   string
	}{
		{"how many girls are there", []string{"F", "M"}, "SELECT count(*) FROM pupils WHERE sex = 'F'"},
		{"how many boys are there", []string{"f", "m"}, "SELECT count(*) FROM pupils WHERE sex = 'm'"},
		{"how many women are there", []string{"female", "male"}, "SELECT count(*) FROM pupils WHERE sex = 'female'"},
		{"how many female pupils are there", []string{"female", "male"}, "SELECT count(*) FROM pupils WHERE sex = 'female'"},
		{"how many pupils of each sex, girls and boys", []string{"F", "M"}, "SELECT sex, count(*) FROM pupils GROUP BY sex"},
	} {
		sex := &catalog.Column{Table: "pupils", Name: "sex", Human: "sex", Kind: catalog.Enum, Type: "text", Distinct: 2, Domain: c.values}
		p := overValues(t, values{"sex": c.values}, &catalog.Table{Name: "pupils", Human: "pupils", Rows: 117, Key: []string{"id"},
			Columns: []*catalog.Column{figure("pupils", "id", "id", ""), sex}})
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", c.said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != c.want {
			t.Errorf("%s of %v:\n%s, not\n%s", c.said, c.values, got, c.want)
		}
	}
}
