package embedded_test

import (
	"testing"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/suql/ast"
)

// TestFurtherFindsMore: once readings were refused the parser finds what it found before, and
// others.
func TestFurtherFindsMore(t *testing.T) {
	cat, index := shop(t)
	p, err := embedded.New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"best customers in oslo", "total per city last year", "who bought most"} {
		plain, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		further, err := p.Parse(t.Context(), agent.Turn{Utterance: said, Further: true}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		for _, h := range further {
			found[ast.Print(h.Query)] = true
		}
		if first := ast.Print(plain[0].Query); len(further) <= len(plain) || !found[first] {
			t.Errorf("%s: %d readings and then %d; %q is among them: %v", said, len(plain), len(further), first, found[first])
		}
	}
}
