package embedded

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// TestAssumesForSaid: a nought that nobody said does not stand for a number that
// somebody did.
func TestAssumesForSaid(t *testing.T) {
	const said = "who spent over 500 in 2 shops"
	q := &link.Question{Text: said, Tokens: link.Tokens(said), Values: []link.Candidate{
		{Text: "500", From: 3, To: 4, Way: link.Number}, {Text: "2", From: 5, To: 6, Way: link.Number}, {Text: "0", Way: link.Assumed}}}
	value := func(text string) grammar.Decision { return grammar.Decision{Symbol: grammar.Value, Text: text} }
	for _, c := range []struct {
		made    grammar.Derivation
		instead bool
	}{
		{grammar.Derivation{value("0")}, true},
		{grammar.Derivation{value("0"), value("500")}, true},
		{grammar.Derivation{value("0"), value("500"), value("2")}, false},
		{grammar.Derivation{value("500")}, false},
		{nil, false},
	} {
		if got := assumesForSaid(q, c.made); got != c.instead {
			t.Errorf("%s: %v", c.made, got)
		}
	}
}
