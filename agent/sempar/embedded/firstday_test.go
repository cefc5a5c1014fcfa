package embedded

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/ruletest"
	"parley/suql/parser"
)

// TestDayForPeriod: a year is not its first day; a day that was named is one.
func TestDayForPeriod(t *testing.T) {
	p := club(t)
	for _, c := range []struct {
		said, where string
		want        bool
	}{
		{"who joined this year", "joined = '2026-01-01'", true},
		{"who joined last month", "joined = '2026-10-31'", true},
		{"who joined this week", "joined = '2026-11-23'", true},
		{"who joined this year", "joined >= '2026-01-01'", false},
		{"who joined yesterday", "joined = '2026-11-25'", false},
		{"who joined on 5 May 2020", "joined = '2020-05-05'", false},
	} {
		q, err := parser.Parse("SELECT * FROM members WHERE " + c.where)
		if err != nil {
			t.Fatal(err)
		}
		made, err := p.heard.Schema.Derive(q)
		if err != nil {
			t.Fatal(err)
		}
		if got := ruletest.SpeaksAgainst(p.heard, "firstday", p.linker().Read(c.said), decode.Hypothesis{Made: made, Query: q}); got != c.want {
			t.Errorf("%s as %s: %t", c.said, c.where, got)
		}
	}
}
