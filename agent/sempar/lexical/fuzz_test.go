package lexical_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/parser"
)

// FuzzParse: whatever is said, every reading is a query with probabilities
// that add up, and it reads back.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"a quiet Thai place in Oakland", "how many per city, without the cheap ones", "w/o 5-10kg “x” 'y’ 1e999 -0 €5", "and or , ? \xff", "more than between 3 and"} {
		f.Add(s)
	}
	p := demoParser(f)
	f.Fuzz(func(t *testing.T, said string) {
		if utf8.RuneCountInString(said) > agent.MaxUtterance {
			return
		}
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		var unsupported *agent.Unsupported
		if err != nil && !errors.As(err, &unsupported) {
			t.Fatalf("%q: %v", said, err)
		}
		for _, h := range hs {
			text := ast.Print(h.Query)
			if _, err := parser.Parse(text); err != nil {
				t.Errorf("%q is read as %s, which is no query: %v", said, text, err)
			}
			if !(h.P >= 0 && h.P <= 1+1e-9) {
				t.Errorf("%q has a reading of probability %v", said, h.P)
			}
		}
	})
}
