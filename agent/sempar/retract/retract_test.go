package retract_test

import (
	"context"
	"math"
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/retract"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestLeft: what turns leave of a query with three conditions, none of which
// was learnt from.
func TestLeft(t *testing.T) {
	l := tents(t)
	before := derive(t, l, "SELECT name FROM tents WHERE colour = 'red' AND price < 200 AND answer(notes, 'is it waterproof?') = 'Yes'")
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
		for i, r := range retract.Left(retract.Weights(), l.ReadAfter(utterance, before), before) {
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
	if left := retract.Left(retract.Weights(), l.ReadAfter("any colour", nil), nil); left != nil {
		t.Errorf("%d queries are left of none", len(left))
	}
}

// TestAmong: what is left has its share of the probability of all readings, and
// the readings of the network keep theirs among each other.
func TestAmong(t *testing.T) {
	l := tents(t)
	both := derive(t, l, "SELECT name FROM tents WHERE colour = 'red' AND price < 200")
	one := derive(t, l, "SELECT name FROM tents WHERE price < 200")
	other := derive(t, l, "SELECT name FROM tents WHERE colour = 'red'")
	found := []decode.Hypothesis{{Made: both, Log: math.Log(0.03)}, {Made: one, Log: math.Log(0.01)}}
	got := retract.Among(l.Schema, found, []retract.Rest{{Query: one, P: 0.6}, {Query: other, P: 0.2}})
	var sum float64
	for _, h := range got {
		sum += math.Exp(h.Log)
	}
	// .6 and a fifth of what the network gave it, .2, and a fifth of the rest.
	for i, want := range []struct {
		made grammar.Derivation
		p    float64
	}{{one, 0.6 + 0.2*0.25}, {other, 0.2}, {both, 0.2 * 0.75}} {
		if !got[i].Made.Same(want.made) || math.Abs(math.Exp(got[i].Log)/sum-want.p) > 1e-6 {
			t.Errorf("reading %d is %s with %f, not %s with %f", i, l.Schema.Print(got[i].Made),
				math.Exp(got[i].Log)/sum, l.Schema.Print(want.made), want.p)
		}
	}
	if same := retract.Among(l.Schema, found, nil); len(same) != 2 {
		t.Errorf("%d readings where nothing is taken back", len(same))
	}
}

// tents links utterances to a table of tents.
func tents(t *testing.T) *link.Linker {
	t.Helper()
	column := func(name string, kind catalog.Kind, values ...string) *catalog.Column {
		return &catalog.Column{Table: "tents", Name: name, Human: name, Kind: kind, Distinct: max(len(values), 5), Domain: values}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "tents", Human: "tents", Rows: 9, Columns: []*catalog.Column{
		column("name", catalog.Text), column("colour", catalog.Enum, "red", "green", "blue"),
		column("price", catalog.Number), column("weight", catalog.Number), column("notes", catalog.FreeText)}}}}
	index, err := catalog.NewIndex(t.Context(), cat, stored{"tents.colour": {"red", "green", "blue"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return link.New(grammar.NewSchema(cat), index)
}

func derive(t *testing.T, l *link.Linker, query string) grammar.Derivation {
	t.Helper()
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	d, err := l.Schema.Derive(q)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

type stored map[string][]string

func (s stored) Values(_ context.Context, table, column string, _ bool, _ int) ([]string, error) {
	return s[table+"."+column], nil
}
