package embedded

import (
	"strings"
	"testing"

	"parley/agent"
	"parley/suql/ast"
)

// TestWithout: what a rule does is not done without it, and a rule that there is none of is
// told, with all that there are.
func TestWithout(t *testing.T) {
	const said = "how mny matches"
	plain := season(t)
	for rules, want := range map[string]string{"": "many", "slips": "mny", "all": "mny"} {
		p := season(t)
		if rules != "" {
			out, err := Without(rules)
			if err != nil {
				t.Fatal(err)
			}
			out(p)
		}
		if got := p.restated(said); got != "how "+want+" matches" {
			t.Errorf("without %q: %s", rules, got)
		}
	}
	none, _ := Without("all")
	none(plain)
	hs, err := plain.Parse(t.Context(), agent.Turn{Utterance: "the next match"}, agent.World{})
	if err != nil || len(hs) == 0 || strings.Contains(ast.Print(hs[0].Query), "2026-11-26") {
		t.Errorf("the next match without rules: %d readings, %v", len(hs), err)
	}
	if _, err := Without("everything"); err == nil || !strings.Contains(err.Error(), "nearest") {
		t.Errorf("a rule that there is none of: %v", err)
	}
}
