package doubt

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// TestDaysForWho: who it was is no day.
func TestDaysForWho(t *testing.T) {
	r := Rules{Database: heardtest.Over(t, &catalog.Table{Name: "messages", Human: "messages", Rows: 40, Columns: []*catalog.Column{
		{Table: "messages", Name: "listener", Human: "listener", Kind: catalog.Text, Distinct: 30},
		heardtest.Day("messages", "sent_at", "2026-01-04", "2026-11-20", 0)}})}
	const most = "SELECT sent_at::date FROM messages GROUP BY sent_at::date ORDER BY count(*) DESC LIMIT 1"
	for _, c := range []struct {
		said, query string
		want        bool
	}{
		{"who sent us the most messages", most, true},
		{"when did we get the most messages", most, false},
		{"who sent one first", "SELECT listener, sent_at FROM messages ORDER BY sent_at LIMIT 1", false},
	} {
		tokens := link.Tokens(c.said)
		q := &link.Question{Tokens: tokens, Said: len(tokens)}
		if got := r.daysForWho(q, heardtest.Query(t, c.query)); got != c.want {
			t.Errorf("%s: %s: %t", c.said, c.query, got)
		}
	}
}
