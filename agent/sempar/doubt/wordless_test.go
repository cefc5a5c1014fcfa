package doubt

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// TestNoTextIsAskedForNothing: the m of "over 15 m" is nothing that a text could say, and neither are
// words that say nothing, and the cats of which each row has one.
func TestNoTextIsAskedForNothing(t *testing.T) {
	const said = "tall trees over 15 m"
	q := &link.Question{Text: said, Tokens: link.Tokens(said), Said: 5, Units: []link.UnitWords{{From: 4, To: 5, Unit: "metre"}}}
	r := Rules{Database: heardtest.Over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 40, Columns: []*catalog.Column{
		{Table: "visits", Name: "cat_name", Human: "cat name", Kind: catalog.Text, Distinct: 30}}})}
	for words, want := range map[string]bool{"m": true, "M": true, "is it": true, "cats": true, "all": true, "tall": false,
		"15 m": false} {
		made := grammar.Derivation{{Symbol: grammar.Words, Text: words}}
		if got := r.wordless(q, made); got != want {
			t.Errorf("%q: %t", words, got)
		}
	}
}
