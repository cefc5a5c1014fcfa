package embedded

import (
	"testing"

	"parley/agent"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestStateRead: a state that days tell is not asked of a text that says nothing else.
func TestStateRead(t *testing.T) {
	p := bikes(t, false, false)
	p.heard.Catalog.Tables[0].Columns = append(p.heard.Catalog.Tables[0].Columns,
		&catalog.Column{Table: "repairs", Name: "notes", Human: "notes", Kind: catalog.FreeText, Type: "text"})
	for _, c := range []struct{ said, query, want string }{
		{"which were finished early", "SELECT id FROM repairs WHERE answer(notes, 'finished early') = 'Yes'", "SELECT id FROM repairs WHERE finished < due"},
		{"which were finished early by Tom", "SELECT id FROM repairs WHERE answer(notes, 'finished early by Tom') = 'Yes'",
			"SELECT id FROM repairs WHERE answer(notes, 'did it finish early by Tom?') = 'Yes'"},
		{"which were not early", "SELECT id FROM repairs WHERE answer(notes, 'not early') = 'Yes'",
			"SELECT id FROM repairs WHERE answer(notes, 'is it early?') = 'No'"},
	} {
		query, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		wide := p.over(agent.Turn{Utterance: "overdue"})
		if got := ast.Print(ruletest.Rewritten(wide.heard, "stateread", wide.linker().Read(c.said), query)); got != c.want {
			t.Errorf("%s: %s, not\n%s", c.said, got, c.want)
		}
	}
}
