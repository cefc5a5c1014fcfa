package serve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/agent"
	"parley/cmd/cmdtest"
	"parley/web/browsertest"
)

// TestShop asks the shop what people ask of a shop's database, over joins,
// groups and dates, and says yes or no to what it asks back, as what is meant
// demands.
func TestShop(t *testing.T) {
	browser := browsertest.Start(t)
	address := cmdtest.Serve(t, "--demo", "shop")
	for _, c := range []struct {
		utterance string
		no        []string // words of questions that are to be answered with no
		pick      string   // words of the reading that is meant, where there is a choice
		holds     []string // of the query
		rows      int      // 0 for at least one
	}{
		{"which customers have never ordered", nil, "", []string{"NOT IN (SELECT", "orders"}, 0},
		{"how many orders per status", nil, "", []string{"status", "count(*)", "GROUP BY"}, 5},
		{"top 5 employees by number of orders", nil, "number of orders", []string{"count(*)", "DESC", "LIMIT 5"}, 5},
		{"top 10 customers by revenue with their country", nil, "country", []string{"sum(", "quantity * ", "unit_price", "country", "LIMIT 10"}, 10},
		{"total sales per year", []string{"the order line quantity?", "the total order line quantity?"}, "quantity times", []string{"extract(year", "sum(", "GROUP BY"}, 0},
	} {
		t.Run(c.utterance, func(t *testing.T) {
			page := browser.For(t).Open(address)
			before := page.URL()
			page.Click("new")
			page.Until("a new conversation", fmt.Sprintf(`location.href !== %q && document.querySelector('[data-role="utterance"]')`, before))
			page.Look(1280, 800, false)
			page.Say(c.utterance)
			for page.Settled() == "asking" {
				q := page.WaitQuestion()
				if c.pick != "" && slices.ContainsFunc(q.Options, func(o string) bool { return strings.Contains(o, c.pick) }) {
					page.Pick(c.pick)
					continue
				}
				choice := agent.Yes
				if slices.ContainsFunc(c.no, func(words string) bool { return strings.Contains(q.Text, words) }) {
					choice = agent.No
				}
				page.Answer(choice)
			}
			r := page.WaitReply()
			page.Screenshot("shop-" + strings.ReplaceAll(c.utterance, " ", "-"))
			for _, part := range c.holds {
				if !strings.Contains(r.SUQL, part) {
					t.Errorf("the query lacks %s: %s", part, r.SUQL)
				}
			}
			if c.rows > 0 && r.Total != c.rows || r.Total == 0 {
				t.Errorf("%d rows, want %d: %s", r.Total, c.rows, r.SUQL)
			}
		})
	}
}
