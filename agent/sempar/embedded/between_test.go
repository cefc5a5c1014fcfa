package embedded

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
)

// TestBetweenDays: what lies between two days of a row is compared and averaged.
func TestBetweenDays(t *testing.T) {
	p := club(t)
	for said, want := range map[string]string{
		"how many meetings were paid more than 30 days after they were held": "SELECT count(*) FROM meetings WHERE paid_on::date - held::date > 30",
		"average number of days from held to paid on of the meetings":        "SELECT avg(paid_on::date - held::date) FROM meetings",
		"how long is it on average from held to paid":                        "SELECT avg(paid_on::date - held::date) FROM meetings",
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
}
