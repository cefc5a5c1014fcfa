package embedded

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestTimesOfDay: "after 6 pm" is a time of day, in a column that has some, and no number
// of anything else.
func TestTimesOfDay(t *testing.T) {
	visits := func(least, most string) *Parser {
		return over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 80, Key: []string{"id"}, Columns: []*catalog.Column{
			figure("visits", "id", "id", ""), figure("visits", "spent", "spent", "€"),
			{Table: "visits", Name: "arrived_at", Human: "arrived at", Kind: catalog.Date, Distinct: 60, Min: least, Max: most}}})
	}
	for _, c := range []struct {
		p          *Parser
		said, want string
	}{
		{visits("08:05", "21:50"), "how many visits after 6 pm", "SELECT count(*) FROM visits WHERE arrived_at > '18:00'"},
		{visits("08:05", "21:50"), "how many visits before 9:30", "SELECT count(*) FROM visits WHERE arrived_at < '09:30'"},
		{visits("08:05:00", "21:50:30"), "how many visits between 5 pm and 8 pm", "SELECT count(*) FROM visits WHERE arrived_at BETWEEN '17:00:00' AND '20:00:00'"},
		{visits("08:05", "21:50"), "how many visits before nine", "SELECT count(*) FROM visits WHERE arrived_at < '09:00'"},
		{visits("08:05", "21:50"), "how many visits before ten o'clock", "SELECT count(*) FROM visits WHERE arrived_at < '10:00'"},
		{visits("08:05", "21:50"), "how many visits after six o'clock", "SELECT count(*) FROM visits WHERE arrived_at > '18:00'"},
		{visits("08:05", "21:50"), "how many visits spent more than 6 euros", "SELECT count(*) FROM visits WHERE spent > 6"},
		{club(t), "how many meetings were held after 5 pm", "SELECT count(*) FROM meetings WHERE to_char(held, 'HH24:MI') > '17:00'"},
	} {
		hs, err := c.p.Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", c.said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}
