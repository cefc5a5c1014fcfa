package embedded

import (
	"slices"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/grammar"
	"parley/suql/ast"
)

// TestWithout: what a rule does is not done without it, and a rule that there is none of is
// told, with all that there are.
func TestWithout(t *testing.T) {
	const said = "how mny matches"
	plain := season(t)
	for rules, want := range map[string]string{"": "many", "slips": "mny", "rules": "mny"} {
		p := season(t)
		if rules != "" {
			out, err := Without(rules)
			if err != nil {
				t.Fatal(err)
			}
			out(p)
		}
		if got := p.restated(agent.Turn{Utterance: said}); got != "how "+want+" matches" {
			t.Errorf("without %q: %s", rules, got)
		}
	}
	none, _ := Without("rules")
	none(plain)
	hs, err := plain.Parse(t.Context(), agent.Turn{Utterance: "the next match"}, agent.World{})
	if err != nil || len(hs) == 0 || strings.Contains(ast.Print(hs[0].Query), "2026-11-26") {
		t.Errorf("the next match without rules: %d readings, %v", len(hs), err)
	}
	if _, err := Without("everything"); err == nil || !strings.Contains(err.Error(), "nearest") {
		t.Errorf("a rule that there is none of: %v", err)
	}
}

// TestParts: no two parts have one name, and each can be left out.
func TestParts(t *testing.T) {
	all := Parts()
	for i, name := range all {
		if i > 0 && all[i-1] == name {
			t.Errorf("two parts are called %s", name)
		}
		out, err := Without(name)
		if err != nil {
			t.Fatal(err)
		}
		p := season(t)
		out(p)
		if _, err := p.Parse(t.Context(), agent.Turn{Utterance: "how many matches in October 2026"}, agent.World{}); err != nil {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

// TestWithoutGrammar: nothing is written with a family of the grammar that is left out, and
// no word is linked in a way that is.
func TestWithoutGrammar(t *testing.T) {
	const said = "how many matches has each team"
	for part, want := range map[string]bool{"": true, "grammar:groups": false} {
		p := season(t)
		if part != "" {
			out, _ := Without(part, "pergroup") // which groups what the grammar can't
			out(p)
		}
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		grouped := slices.ContainsFunc(hs, func(h agent.Hypothesis) bool { return strings.Contains(ast.Print(h.Query), "GROUP BY") })
		if grouped != want {
			t.Errorf("without %q: groups %t", part, grouped)
		}
	}
	p := season(t)
	q := p.linker().Read(said)
	before := len(q.Columns) + len(q.Tables)
	out, _ := Without("links")
	out(p)
	if left := p.pruned(q); before == 0 || len(left.Tables) > 0 {
		t.Errorf("%d links, and with none left: %v", before, left.Tables)
	}
	for _, f := range families {
		if !slices.ContainsFunc(grammar.Rules, f.has) {
			t.Errorf("%s has no rule", f.name)
		}
	}
}

// TestIgnoredStates: what tells a state by the days themselves has it.
func TestIgnoredStates(t *testing.T) {
	p := bikes(t, false, false)
	wide := p.over(agent.Turn{Utterance: "overdue"})
	q := wide.linker().Read("which were finished early")
	for text, want := range map[string]int{"finished < due": 0, "finished IS NOT NULL": 1, "id > 3": 1} {
		if got := wide.doubt.StatesOf(q, nil, query(t, "SELECT id FROM repairs WHERE "+text)).Ignored; len(got) != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
