package doubt

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// TestNoTextIsAskedForAUnit: the m of "over 15 m" is nothing that a text could say, and neither are
// words that say nothing.
func TestNoTextIsAskedForAUnit(t *testing.T) {
	const said = "tall trees over 15 m"
	q := &link.Question{Text: said, Tokens: link.Tokens(said), Said: 5, Units: []link.UnitWords{{From: 4, To: 5, Unit: "metre"}}}
	for words, want := range map[string]bool{"m": true, "M": true, "is it": true, "all": true, "tall": false, "15 m": false} {
		made := grammar.Derivation{{Symbol: grammar.Words, Text: words}}
		if got := (Rules{}).wordless(q, made); got != want {
			t.Errorf("%q: %t", words, got)
		}
	}
}
