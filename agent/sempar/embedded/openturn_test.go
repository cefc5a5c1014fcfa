package embedded

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/parser"
)

// TestAnswerInWords: what is said while a question is open says more of what that was about, unless it begins as
// a question does; a reading that was offered and not taken is less likely.
func TestAnswerInWords(t *testing.T) {
	parse := func(turn agent.Turn) (first string) {
		t.Helper()
		hs, err := bikes(t, false, false).Parse(t.Context(), turn, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", turn.Utterance, len(hs), err)
		}
		return ast.Print(hs[0].Query)
	}
	query := func(text string) ast.Query {
		t.Helper()
		q, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	const october = "SELECT count(*) FROM repairs WHERE brought BETWEEN '2026-10-01' AND '2026-10-31'"
	open := func(utterance string, notTaken ...string) *agent.OpenTurn {
		o := &agent.OpenTurn{Utterance: utterance}
		for _, text := range notTaken {
			o.NotTaken = append(o.NotTaken, query(text))
		}
		return o
	}
	for _, c := range []struct {
		said string
		open *agent.OpenTurn
		want string
	}{
		{"in October", open("how many repairs were brought"), october},
		{"how many repairs were brought in October", open("repairs"), october},
		{"how many repairs", open("which repairs were brought in October"), "SELECT count(*) FROM repairs"},
	} {
		if got := parse(agent.Turn{Utterance: c.said, Open: c.open}); got != c.want {
			t.Errorf("%s, of %s: %s", c.said, c.open.Utterance, got)
		}
	}
	before := parse(agent.Turn{Utterance: "in October", Open: open("how many repairs were brought")})
	if after := parse(agent.Turn{Utterance: "in October", Open: open("how many repairs were brought", before)}); after == before {
		t.Errorf("not taken, and still first: %s", after)
	}
}

// TestNotMeant: words that name a column take the reading that goes by it.
func TestNotMeant(t *testing.T) {
	p := bikes(t, false, false)
	brought, err1 := parser.Parse("SELECT count(*) FROM repairs WHERE brought > '2026-10-01'")
	all, err2 := parser.Parse("SELECT count(*) FROM repairs")
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	offered := []ast.Query{brought, all}
	for said, want := range map[string]int{"by the day they were brought": 1, "the last ones": 2} {
		if got := p.notMeant(p.linker().Read(said), offered); len(got) != want {
			t.Errorf("%s: %d are not meant, not %d", said, len(got), want)
		}
	}
}
