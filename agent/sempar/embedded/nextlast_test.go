package embedded

import (
	"slices"
	"testing"

	"parley/agent"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
)

// TestNextAndLast: the next one is the first that is still to come, and the last one the
// last that is over.
func TestNextAndLast(t *testing.T) {
	for _, c := range []struct{ said, want string }{
		{"the next match", "SELECT * FROM matches WHERE date >= '2026-11-26' ORDER BY date NULLS LAST LIMIT 1"},
		{"the last match", "SELECT * FROM matches WHERE date <= '2026-11-26' ORDER BY date DESC NULLS LAST LIMIT 1"},
		{"what are the next 3 matches", "SELECT * FROM matches WHERE date >= '2026-11-26' ORDER BY date NULLS LAST LIMIT 3"},
		{"the next matches", "SELECT * FROM matches WHERE date >= '2026-11-26' ORDER BY date NULLS LAST"},
		{"matches last month", "SELECT * FROM matches WHERE date BETWEEN '2026-10-01' AND '2026-10-31'"},
	} {
		hs, err := season(t).Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(hs, func(h agent.Hypothesis) bool { return ast.Print(h.Query) == c.want })
		if at != 0 {
			t.Errorf("%s: reading %d; %s", c.said, at, ast.Print(hs[0].Query))
		}
	}
}

// TestSaysNextOrLast: "last" is part of times, of columns and of stored values, too.
func TestSaysNextOrLast(t *testing.T) {
	p := season(t)
	for said, want := range map[string]bool{"the last match": true, "the last 3 matches": true, "next training": true, "the last matches": false, "the last press call": true, "the next 3": false,
		"the last one": false, "matches last week": false,
		"the next two weeks": false, "matches": false} {
		if got := p.heard.NextOrLast(p.linker().Read(said)) != nil; got != want {
			t.Errorf("%s: %t", said, got)
		}
	}
}

// TestRowsByKey: rows without a name are shown whole, unless their key is asked for, and
// are their keys again in the next turn.
func TestRowsByKey(t *testing.T) {
	p := season(t)
	for _, c := range []struct{ said, query, want string }{
		{"matches of the U16", "SELECT match_id FROM matches WHERE team = 'U16'", "SELECT * FROM matches WHERE team = 'U16'"},
		{"matches with date", "SELECT match_id, date FROM matches", "SELECT * FROM matches"},
		{"ids of the matches", "SELECT match_id FROM matches", "SELECT match_id FROM matches"},
		{"how many matches", "SELECT count(match_id) FROM matches", "SELECT count(match_id) FROM matches"},
		{"matches and calls", "SELECT matches.match_id, calls.rang FROM matches JOIN calls ON calls.call_id = matches.match_id",
			"SELECT matches.*, calls.rang FROM matches JOIN calls ON calls.call_id = matches.match_id"},
	} {
		got := ruletest.Rewritten(p.heard, "wholerows", p.linker().Read(c.said), query(t, c.query))
		if ast.Print(got) != c.want {
			t.Errorf("%s, %s: %s", c.said, c.query, ast.Print(got))
		}
		if back := ast.Print(inShort(p, got)); c.query[7:13] == "match." && back != c.query {
			t.Errorf("%s: %s", c.query, back)
		}
	}
}
