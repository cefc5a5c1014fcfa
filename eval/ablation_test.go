package eval

import (
	"strings"
	"testing"
)

// TestAblation: of each run it is said what is right, and which examples only one of the two
// runs has right.
func TestAblation(t *testing.T) {
	records := func(right ...bool) (out []Record) {
		for _, r := range right {
			out = append(out, Record{Outcomes: []Outcome{{}, {Understood: true, Right: r, Asked: make([]Asked, 2)}}})
		}
		return out
	}
	a := &Ablation{Dataset: "fairs", Policy: "gain"}
	a.Add("", records(true, true, false, false))
	a.Add("nearest", records(true, false, true, true))
	var out strings.Builder
	if err := a.Print(&out); err != nil {
		t.Fatal(err)
	}
	const want = `fairs, gain: what is lost without each part

without  right alone  right  questions  wrong without a word  better  worse
nothing  0.000        0.500  2.00       0.000                         
nearest  0.000        0.750  2.00       0.000                 2       1

better: examples that are right only without the part; worse: only with it.
`
	if out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
}
