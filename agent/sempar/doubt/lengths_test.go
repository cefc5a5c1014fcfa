package doubt

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// TestLengthLeft: how long something took is left out where a query has no length of time.
func TestLengthLeft(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "meetings", Human: "meetings", Rows: 90, Columns: []*catalog.Column{heardtest.Number("meetings", "id"),
		heardtest.Day("meetings", "held", "2023-01-07", "2026-04-23", 0), heardtest.Day("meetings", "paid_on", "2023-01-09", "2026-04-30", 20)}})
	for _, c := range []struct {
		said, query string
		left        bool
	}{
		{"meetings that took longer than average", "SELECT * FROM meetings WHERE cost > 3", true},
		{"meetings that took longer than average", "SELECT * FROM meetings WHERE minutes > 3", false},
		{"meetings with a longer list", "SELECT * FROM meetings WHERE cost > 3", false},
	} {
		q := heardtest.Asked(d, c.said)
		if got := Over(d).lengthLeft(q, heardtest.Query(t, c.query)); (len(got) > 0) != c.left {
			t.Errorf("%s of %s: %v", c.said, c.query, got)
		}
	}
}
