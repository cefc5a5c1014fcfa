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

// TestLengthLeft: how long something took is left out where a query has no length of time.
func TestLengthLeft(t *testing.T) {
	p := club(t)
	for _, c := range []struct {
		said, query string
		left        bool
	}{
		{"meetings that took longer than average", "SELECT * FROM meetings WHERE cost > 3", true},
		{"meetings that took longer than average", "SELECT * FROM meetings WHERE minutes > 3", false},
		{"meetings with a longer list", "SELECT * FROM meetings WHERE cost > 3", false},
	} {
		q := p.heard.Linker.Read(c.said)
		if got := p.lengthLeft(q, parsed(t, c.query)); (len(got) > 0) != c.left {
			t.Errorf("%s of %s: %v", c.said, c.query, got)
		}
	}
}

// TestForward: a length of time is told from the earlier day to the later.
func TestForward(t *testing.T) {
	p := club(t)
	for query, want := range map[string]string{
		"SELECT held::date - paid_on::date FROM meetings":          "SELECT paid_on::date - held::date FROM meetings",
		"SELECT max(held::date - paid_on::date) FROM meetings":     "SELECT max(paid_on::date - held::date) FROM meetings",
		"SELECT paid_on::date - held::date FROM meetings":          "SELECT paid_on::date - held::date FROM meetings",
		"SELECT '2026-11-26'::date - joined::date FROM members":    "SELECT '2026-11-26'::date - joined::date FROM members",
		"SELECT joined::date - date_of_birth::date FROM members":   "SELECT joined::date - date_of_birth::date FROM members",
		"SELECT date_of_birth::date - joined::date FROM members":   "SELECT joined::date - date_of_birth::date FROM members",
		"SELECT m.held::date - m.paid_on::date FROM meetings AS m": "SELECT m.held::date - m.paid_on::date FROM meetings AS m",
	} {
		q := parsed(t, query)
		if got := ast.Print(p.forward(nil, q)); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}
