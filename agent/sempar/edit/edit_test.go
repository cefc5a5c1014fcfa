package edit_test

import (
	"math"
	"slices"
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/edit"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/link/linktest"
	"parley/english/logit"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestLeft: what turns leave of a query with three conditions, none of which
// was learnt from.
func TestLeft(t *testing.T) {
	l := tents(t)
	before := linktest.Derive(t, l.Schema, "SELECT name FROM tents WHERE colour = 'red' AND price < 200 AND answer(notes, 'is it waterproof?') = 'Yes'")
	for utterance, want := range map[string]string{
		"any colour will do":             "SELECT name FROM tents WHERE price < 200 AND answer(notes, 'is it waterproof?') = 'Yes'",
		"forget the price":               "SELECT name FROM tents WHERE colour = 'red' AND answer(notes, 'is it waterproof?') = 'Yes'",
		"it doesn't have to be red":      "SELECT name FROM tents WHERE price < 200 AND answer(notes, 'is it waterproof?') = 'Yes'",
		"never mind waterproof":          "SELECT name FROM tents WHERE colour = 'red' AND price < 200",
		"only green ones":                "",
		"how many are there":             "",
		"which of them is the lightest?": "",
		"sort them by price":             "",
	} {
		got := ""
		sum := 0.0
		for i, r := range edit.Weights().Of(l.ReadAfter(utterance, before), before).Left() {
			if sum += r.P; i == 0 && r.P > 0.5 {
				q, err := l.Schema.Build(r.Query)
				if err != nil {
					t.Fatal(err)
				}
				got = ast.Print(q)
			}
		}
		if got != want {
			t.Errorf("%q leaves %q, not %q", utterance, got, want)
		}
		if sum >= 1 {
			t.Errorf("%q leaves nothing for other meanings: %f", utterance, sum)
		}
	}
	if left := edit.Weights().Of(l.ReadAfter("any colour", nil), nil).Left(); left != nil {
		t.Errorf("%d queries are left of none", len(left))
	}
}

// TestSureOfAll: where every condition is taken back beyond doubt, all are, and
// something is left for other meanings.
func TestSureOfAll(t *testing.T) {
	l := tents(t)
	before := linktest.Derive(t, l.Schema, "SELECT name FROM tents WHERE colour = 'red' AND price < 200")
	m := &edit.Model{New: &logit.Model{Classes: 2}, Conditions: &logit.Model{Classes: int(edit.ActCount),
		Weights: map[string][]float64{"always": {0, 0, 0, 99}}}}
	left := m.Of(l.ReadAfter("forget all that", before), before).Left()
	if bare, _ := before.Unconditional(); len(left) != 1 || !left[0].Query.Same(bare) || !(left[0].P > 0.4 && left[0].P < 1) {
		t.Errorf("left are %v", left)
	}
}

// TestAmong: what a turn leaves comes before what the network would rather have,
// and a reading that keeps a condition that the turn is not about before one that
// forgets it.
func TestAmong(t *testing.T) {
	l := tents(t)
	before := linktest.Derive(t, l.Schema, "SELECT name FROM tents WHERE colour = 'red' AND price < 200")
	priced := linktest.Derive(t, l.Schema, "SELECT name FROM tents WHERE price < 200")
	kept := linktest.Derive(t, l.Schema, "SELECT name FROM tents WHERE colour = 'red' AND price < 200 AND weight < 3")
	forgotten := linktest.Derive(t, l.Schema, "SELECT name FROM tents WHERE price < 200 AND weight < 3")
	for _, c := range []struct {
		utterance string
		found     []grammar.Derivation // equally likely to the network
		first     grammar.Derivation
	}{
		{"the colour doesn't matter", []grammar.Derivation{before, kept, forgotten}, priced},
		{"below 3 kg", []grammar.Derivation{forgotten, kept}, kept},
	} {
		var found []decode.Hypothesis
		for _, d := range c.found {
			found = append(found, decode.Hypothesis{Made: d, Log: math.Log(0.1)})
		}
		got := edit.Weights().Of(l.ReadAfter(c.utterance, before), before).Among(l.Schema, found)
		if !got[0].Made.Same(c.first) {
			t.Errorf("%q is read as %s, not %s", c.utterance, l.Schema.Print(got[0].Made), l.Schema.Print(c.first))
		}
	}
	found := []decode.Hypothesis{{Made: kept, Log: -1}}
	if got := edit.Weights().Of(l.ReadAfter("red ones", nil), nil).Among(l.Schema, found); got[0].Log != -1 {
		t.Error("a question after none is weighed")
	}
}

// TestActs: what queries do to the conditions of the one before.
func TestActs(t *testing.T) {
	l := tents(t)
	before := linktest.Derive(t, l.Schema, "SELECT name FROM tents WHERE colour = 'red' AND price < 200 AND answer(notes, 'is it dry?') = 'Yes'")
	for query, want := range map[string][]edit.Act{
		"SELECT count(*) FROM tents WHERE price < 200 AND colour = 'red'":                      {edit.Keeps, edit.Keeps, edit.Drops},
		"SELECT name FROM tents WHERE colour = 'blue' AND price BETWEEN 20 AND 30":             {edit.Changes, edit.Changes, edit.Drops},
		"SELECT name FROM tents WHERE answer(notes, 'is it light?') = 'Yes'":                   {edit.Drops, edit.Drops, edit.Drops},
		"SELECT name FROM tents WHERE answer(notes, 'is it dry?') = 'Yes' AND colour <> 'red'": {edit.Changes, edit.Drops, edit.Keeps},
	} {
		if got := edit.Acts(before.Parts(), linktest.Derive(t, l.Schema, query)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", query, got, want)
		}
	}
}

// tents links utterances to a table of tents.
func tents(t *testing.T) *link.Linker {
	t.Helper()
	colours := []string{"red", "green", "blue"}
	return linktest.Over(t, catalog.Table{Name: "tents", Rows: 9, Columns: []*catalog.Column{
		{Name: "name", Kind: catalog.Text}, {Name: "colour", Kind: catalog.Enum, Domain: colours},
		{Name: "price", Kind: catalog.Number}, {Name: "weight", Kind: catalog.Number},
		{Name: "notes", Kind: catalog.FreeText}}}, map[string][]string{"colour": colours})
}
