package model_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/llm/fake"
	"parley/suql/unit"
)

// TestHiddenColumnsAreNotTold: neither the name of a hidden column nor a value
// of it stands in a prompt, also where the user says them, or where the model
// is asked for another column.
func TestHiddenColumnsAreNotTold(t *testing.T) {
	const shown = "SELECT name, city, cuisines, rating, seats, reviews FROM places"
	synctest.Test(t, func(t *testing.T) {
		s := fake.New(fake.VLLM(), script(map[string]string{
			nothingYet: "SELECT * FROM places",
			shown:      "WHERE¦ city~0.6| name~0.3¦ =¦ 'Oakland'",
			"rest " + shown + " WHERE city = 'Oakland'":               "END",
			shown + " not a condition on city":                        "WHERE name = 'Oakland'",
			shown + " WHERE name = 'Oakland' not a condition on city": "END",
		}))
		t.Cleanup(s.Close)
		c := client(t, s)
		cat := town()
		secret := cat.Tables[0].Column("price")
		secret.Name, secret.Human, secret.Description = "payroll_code", "payroll code", "what the staff is paid"
		secret.Domain, secret.Samples, secret.Hidden = []string{"kumquat", "tamarillo"}, []string{"kumquat"}, true
		secret.Withheld = true
		p := model.New(c, cat, stored{cat}, model.Options{})
		for _, w := range []agent.World{{}, {Decisions: []agent.Decision{
			decision("where 1", agent.RuledOut, unit.Unit{Kind: unit.Column, Column: "city"}),
		}}} {
			if _, err := p.Parse(t.Context(), agent.Turn{Utterance: "places in Oakland, kumquat ones"}, w); err != nil {
				t.Fatal(err)
			}
		}
		if len(s.Requests()) < 3 {
			t.Errorf("%d requests: too few to say anything", len(s.Requests()))
		}
		for _, r := range s.Requests() {
			sent := strings.ToLower(strings.ReplaceAll(r.Prompt.Text(), "kumquat ones", ""))
			for _, word := range []string{"payroll", "kumquat", "tamarillo", "staff is paid"} {
				if strings.Contains(sent, word) {
					t.Errorf("%q is told:\n%s", word, sent)
				}
			}
		}
	})
}
