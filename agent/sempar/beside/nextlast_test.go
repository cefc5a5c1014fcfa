package beside

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// TestNextExplained: the next ones are those from today on, by their day.
func TestNextExplained(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "viewings", Human: "viewings", Rows: 40, Columns: []*catalog.Column{
		heardtest.Day("viewings", "seen", "2026-01-07", "2026-12-20", 0)}})
	for text, want := range map[string]bool{
		"SELECT * FROM viewings WHERE seen >= '2026-11-26' ORDER BY seen": true, "SELECT * FROM viewings ORDER BY seen": false,
		"SELECT * FROM viewings WHERE seen >= '2026-11-26' ORDER BY seen DESC": false, "SELECT min(seen) FROM viewings WHERE seen >= '2026-11-26'": true,
	} {
		q := heardtest.Asked(d, "next viewings")
		said := make([]bool, q.Said)
		if Over(d).Explain(q, heardtest.Query(t, text), said); said[0] != want {
			t.Errorf("%s: %t", text, said[0])
		}
	}
}
