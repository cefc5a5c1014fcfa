package beside_test

import (
	"testing"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
)

// TestWhatIsLeft: what goes on from nothing is asked of what is left without the texts, where
// it keeps all that was asked.
func TestWhatIsLeft(t *testing.T) {
	const (
		pizza = "SELECT * FROM places WHERE kind = 'pizza' AND town = 'Brill'"
		plain = " AND answer(reviews, 'is it fancy?') = 'No'"
	)
	for _, c := range []struct {
		was, now, want string
		nothing        bool
	}{
		{pizza + plain, pizza + plain + " ORDER BY stars DESC LIMIT 1", pizza + " ORDER BY stars DESC LIMIT 1", true},
		{pizza + plain, pizza + plain + " ORDER BY stars DESC LIMIT 1", "", false},
		{pizza + plain, "SELECT * FROM places WHERE kind = 'pizza' AND town = 'Thame'" + plain, "", true},
		{pizza + plain, pizza, "", true},
		{pizza, pizza + plain, "", true},
		{"SELECT * FROM places WHERE answer(reviews, 'is it fancy?') = 'No'",
			"SELECT name FROM places WHERE answer(reviews, 'is it fancy?') = 'No'", "", true},
	} {
		now := heardtest.Query(t, c.now)
		of := beside.Turn{Previous: heardtest.Query(t, c.was), Nothing: c.nothing}
		got := ast.Print(ruletest.Beside(&heard.Database{}, "withouttexts", of, now)[0].Query)
		if want := c.want; got != want && (want != "" || got != ast.Print(now)) {
			t.Errorf("%s:\n%s, not\n%s", c.now, got, want)
		}
	}
}
