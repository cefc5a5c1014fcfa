package decode

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// TestValueBefore: both bounds of a period are from the same words, and the
// second is after the first.
func TestValueBefore(t *testing.T) {
	q := &link.Question{Values: []link.Candidate{
		{Text: "2021-05-01", From: 2, To: 4, Way: link.Day, Edge: link.First},
		{Text: "2021-04-30", From: 2, To: 4, Way: link.Day, Edge: link.BeforeFirst},
		{Text: "2021-05-31", From: 2, To: 4, Way: link.Day, Edge: link.Last},
		{Text: "2021-08-01", From: 6, To: 7, Way: link.Day, Edge: link.First | link.Last},
		{Text: "5", From: 8, To: 9, Way: link.Number},
	}}
	made := grammar.Derivation{{Symbol: grammar.Value, Text: "2021-05-01"}}
	before := valueBefore(q, made)
	for i, want := range [][pairFacts]float32{
		{1, 0, 0, 0, 1, 0}, {0, 1, 0, 0, 1, 0}, {0, 0, 1, 0, 1, 1}, {1, 0, 1, 0, 0, 1}, {},
	} {
		var f [pairFacts]float32
		before.describe(f[:], q.Values[i])
		if f != want {
			t.Errorf("%s: %v, want %v", q.Values[i].Text, f, want)
		}
	}
	var f [pairFacts]float32
	valueBefore(q, nil).describe(f[:], q.Values[4])
	if f != ([pairFacts]float32{}) {
		t.Errorf("with nothing decided: %v", f)
	}
}

func TestMore(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"10", "9", true}, {"9", "10", false}, {"2021-05-31", "2021-05-01", true}, {"2021-05-01", "2021-05-01", false},
		{"31/12/2020", "01/01/2021", false}, {"oslo", "graz", false}, {"2021/05/31", "2021-05-01", false},
	} {
		if got := more(c.a, c.b); got != c.want {
			t.Errorf("%s after %s: %v", c.a, c.b, got)
		}
	}
}
