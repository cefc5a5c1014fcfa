package lexical_test

import (
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/lexical"
	"parley/suql/ast"
)

// TestToday reads times that are relative to a day in November 2026.
func TestToday(t *testing.T) {
	today := func() time.Time { return time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC) }
	p := scriptParser(t, "testdata/camps.sql", lexical.WithToday(today))
	for utterance, want := range map[string]string{
		"sites that opened this year":            "opens BETWEEN '2026-01-01' AND '2026-12-31'",
		"sites that closed last month":           "closes BETWEEN '2026-10-01' AND '2026-10-31'",
		"sites that opened last spring":          "opens BETWEEN '2026-03-01' AND '2026-05-31'",
		"sites that open next spring":            "opens BETWEEN '2027-03-01' AND '2027-05-31'",
		"sites that close before today":          "closes < '2026-11-20'",
		"sites that closed in the last 2 months": "closes BETWEEN '2026-09-20' AND '2026-11-20'",
		"sites older than 50 years":              "founded < 1976",
		"sites that are at least 40 years old":   "founded <= 1986",
		"sites less than twenty years old":       "founded > 2006",
		"sites that close after this month":      "closes > '2026-11-30'",
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		if len(hs) == 0 {
			t.Errorf("%s: not understood", utterance)
			continue
		}
		if got := ast.Print(hs[0].Query); got != "SELECT * FROM campsites WHERE "+want {
			t.Errorf("%s\n got %s\nwant … WHERE %s", utterance, got, want)
		}
	}
}
