package rehearsed_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/sempar/rehearsed"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

var cafes = &catalog.Catalog{Tables: []*catalog.Table{{Name: "cafes", Human: "cafes", Columns: []*catalog.Column{
	{Table: "cafes", Name: "name", Kind: catalog.Text, Human: "name"},
	{Table: "cafes", Name: "city", Kind: catalog.Text, Human: "city"},
	{Table: "cafes", Name: "price", Kind: catalog.Text, Human: "price"},
}}}}

const script = `
# A line for readers.
say: cheap cafes by the river
0.3 SELECT * FROM cafes WHERE price = 'cheap' AND city = 'Linz' -- the river, by
0.7 SELECT * FROM cafes WHERE price = 'cheap' -- river

say: and in Graz?
1 SELECT * FROM cafes WHERE city = 'Graz'
after: select * from cafes where price = 'cheap'
1 SELECT * FROM cafes WHERE price = 'cheap' AND city = 'Graz'

say: only their names
after: SELECT * FROM cafes WHERE city = 'Graz'
1 SELECT name FROM cafes WHERE city = 'Graz'

say: blah
`

// told are hypotheses in one line each.
func told(hs []agent.Hypothesis) (out []string) {
	for _, h := range hs {
		out = append(out, fmt.Sprintf("%g %s -- %s", h.P, ast.Print(h.Query), strings.Join(h.LeftOut, ", ")))
	}
	return out
}

func TestParse(t *testing.T) {
	p, err := rehearsed.New(cafes, script)
	if err != nil {
		t.Fatal(err)
	}
	city := unit.Unit{Kind: unit.Column, Slot: 1, Column: "city"}
	const (
		cheap  = "0.7 SELECT * FROM cafes WHERE price = 'cheap' -- river"
		inLinz = "0.3 SELECT * FROM cafes WHERE price = 'cheap' AND city = 'Linz' -- the river, by"
	)
	for _, c := range []struct {
		name, said, after string
		settled           agent.Verdict // of the column city
		want              []string
		err               string
	}{
		{name: "the likeliest is first", said: " cheap cafes by the river\n", want: []string{cheap, inLinz}},
		{name: "a unit was confirmed", said: "cheap cafes by the river", settled: agent.Confirmed, want: []string{inLinz}},
		{name: "a unit was ruled out", said: "cheap cafes by the river", settled: agent.RuledOut, want: []string{cheap}},
		{name: "after a turn it knows", said: "and in Graz?", after: "SELECT * FROM cafes WHERE price = 'cheap'",
			want: []string{"1 SELECT * FROM cafes WHERE price = 'cheap' AND city = 'Graz' -- "}},
		{name: "after any other turn", said: "and in Graz?", after: "SELECT name FROM cafes",
			want: []string{"1 SELECT * FROM cafes WHERE city = 'Graz' -- "}},
		{name: "at the beginning", said: "and in Graz?", want: []string{"1 SELECT * FROM cafes WHERE city = 'Graz' -- "}},
		{name: "nobody understands", said: "blah"},
		{name: "unknown", said: "cafes", err: `nobody rehearsed "cafes"`},
		{name: "known after another turn only", said: "only their names", err: `nobody rehearsed "only their names"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn, w := agent.Turn{Utterance: c.said}, agent.World{}
			if c.after != "" {
				if turn.Previous, err = parser.Parse(c.after); err != nil {
					t.Fatal(err)
				}
			}
			if c.settled != "" {
				w = w.With(agent.Decision{Place: agent.ParsedPlace(city), Unit: city, Verdict: c.settled})
			}
			hs, err := p.Parse(t.Context(), turn, w)
			if diff := cmp.Diff(c.want, told(hs)); diff != "" {
				t.Error(diff)
			}
			if (err != nil || c.err != "") && fmt.Sprint(err) != c.err {
				t.Errorf("the error is %v, want %s", err, c.err)
			}
		})
	}
}

// TestFaultsOfAScript: each names its line.
func TestFaultsOfAScript(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"a query of nothing", "1 SELECT * FROM cafes", "line 1 of the script: \"1 SELECT * FROM cafes\" stands before anything was said"},
		{"after nothing", "# x\nafter: SELECT * FROM cafes", "line 2 of the script: "},
		{"no probability", "say: x\n\nSELECT * FROM cafes", "line 3 of the script: \"SELECT\" is no probability"},
		{"too probable", "say: x\n1.5 SELECT * FROM cafes", "line 2 of the script: \"1.5\" is no probability"},
		{"no query", "say: x\n1 SELEC * FROM cafes", "line 2 of the script: "},
		{"no query before", "say: x\nafter: the cheap ones", "line 2 of the script: "},
		{"an unknown column", "say: x\n1 SELECT owner FROM cafes", "line 2 of the script: "},
		{"said twice", "say: x\n1 SELECT * FROM cafes\nsay: x", "line 3 of the script: \"x\" is rehearsed twice"},
		{"twice after the same", "say: x\nafter: SELECT * FROM cafes\n1 SELECT name FROM cafes\nafter: select * from cafes",
			"line 4 of the script: \"x\" is rehearsed twice"},
	} {
		if _, err := rehearsed.New(cafes, c.script); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want %s", c.name, err, c.want)
		}
	}
}
