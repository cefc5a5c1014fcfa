package embedded

import (
	"testing"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
)

// TestBirthdaysOfAnyYear: a birthday lies in a part of any year, across its end too, and so
// it does in what is said after it.
func TestBirthdaysOfAnyYear(t *testing.T) {
	p := club(t)
	const week = "SELECT count(*) FROM members WHERE to_char(date_of_birth, 'MM-DD') BETWEEN '11-30' AND '12-06'"
	for _, c := range []struct{ before, said, want string }{
		{"", "how many members have a birthday next week", week},
		{"", "how many members have a birthday in december", "SELECT count(*) FROM members WHERE extract(month FROM date_of_birth) = 12"},
		{"", "how many members have a birthday today", "SELECT count(*) FROM members WHERE to_char(date_of_birth, 'MM-DD') = '11-26'"},
		{"", "how many members have a birthday in the next 60 days",
			"SELECT count(*) FROM members WHERE to_char(date_of_birth, 'MM-DD') NOT BETWEEN '01-26' AND '11-26'"},
		{"", "how many members were born in 1990", "SELECT count(*) FROM members WHERE extract(year FROM date_of_birth) = 1990"},
		{week, "only those who joined in 2020", week + " AND extract(year FROM joined) = 2020"},
		{"SELECT count(*) FROM members WHERE extract(month FROM date_of_birth) = 12", "and this month?",
			"SELECT count(*) FROM members WHERE extract(month FROM date_of_birth) = 11"},
		{week, "and this week?", "SELECT count(*) FROM members WHERE to_char(date_of_birth, 'MM-DD') BETWEEN '11-23' AND '11-29'"},
	} {
		turn := agent.Turn{Utterance: c.said}
		if c.before != "" {
			turn.Previous = query(t, c.before)
		}
		hs, err := p.Parse(t.Context(), turn, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", c.said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.said, got, c.want)
		}
	}
}

// TestOfThisYear: a condition on a day of any year is one on days of this year again.
func TestOfThisYear(t *testing.T) {
	p := club(t)
	for before, want := range map[string]string{
		"to_char(date_of_birth, 'MM-DD') BETWEEN '11-30' AND '12-06'":     "date_of_birth BETWEEN '2026-11-30' AND '2026-12-06'",
		"to_char(date_of_birth, 'MM-DD') NOT BETWEEN '01-26' AND '11-26'": "date_of_birth BETWEEN '2026-11-27' AND '2027-01-25'",
		"to_char(date_of_birth, 'MM-DD') = '11-26'":                       "date_of_birth = '2026-11-26'",
		"to_char(date_of_birth, 'FMDay') = 'Monday'":                      "to_char(date_of_birth, 'FMDay') = 'Monday'",
	} {
		if got := ast.Print(inShort(p, query(t, "SELECT * FROM members WHERE "+before))); got != "SELECT * FROM members WHERE "+want {
			t.Errorf("%s: %s", before, got)
		}
	}
}

// TestLacksBirth: a reading of a birthday has a day of birth, where there are any.
func TestLacksBirth(t *testing.T) {
	p := club(t)
	for _, c := range []struct {
		said, query string
		want        bool
	}{
		{"members with a birthday today", "SELECT * FROM members WHERE joined = '2026-11-26'", true},
		{"members with a birthday today", "SELECT * FROM members WHERE date_of_birth = '2026-11-26'", false},
		{"members with a birthday in December", "SELECT * FROM members WHERE extract(year FROM date_of_birth) BETWEEN 2026 AND 2027", true},
		{"members with a birthday in 1990", "SELECT * FROM members WHERE extract(year FROM date_of_birth) = 1990", false},
		{"members who joined today", "SELECT * FROM members WHERE joined = '2026-11-26'", false},
	} {
		if got := ruletest.SpeaksAgainst(p.heard, "notofbirth", asked(p, c.said), decode.Hypothesis{Query: query(t, c.query)}); got != c.want {
			t.Errorf("%s, %s: %t", c.said, c.query, got)
		}
	}
}
