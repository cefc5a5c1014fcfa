package doubt

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// TestReckonsWithAnswers: what is yes or no is counted in rows, and no figure by itself.
func TestReckonsWithAnswers(t *testing.T) {
	hires := &catalog.Table{Name: "hires", Human: "hires", Columns: []*catalog.Column{
		{Table: "hires", Name: "price", Kind: catalog.Number, Min: "3", Max: "90", Distinct: 40},
		{Table: "hires", Name: "paid", Kind: catalog.Number, Min: "0", Max: "1", Distinct: 2},
	}}
	cat := &catalog.Catalog{Tables: []*catalog.Table{hires}}
	for query, want := range map[string]bool{
		"SELECT avg(paid) FROM hires":                                        true,
		"SELECT sum(price * paid) FROM hires":                                true,
		"SELECT * FROM hires ORDER BY paid":                                  true,
		"SELECT * FROM hires WHERE paid > 3":                                 true,
		"SELECT count(price) / count(DISTINCT paid) FROM hires":              true,
		"SELECT count(*) FROM hires WHERE paid = 1":                          false,
		"SELECT paid, avg(price) FROM hires GROUP BY paid ORDER BY count(*)": false,
	} {
		checked := heardtest.Checked(t, cat, query)
		if got := reckonsWithAnswers(checked, func(*catalog.Column) bool { return false }); got != want {
			t.Errorf("%s: %v", query, got)
		}
	}
	said := func(c *catalog.Column) bool { return c.Name == "paid" }
	if reckonsWithAnswers(heardtest.Checked(t, cat, "SELECT * FROM hires WHERE paid < 1"), said) {
		t.Error("a number is never compared with a column that was said")
	}
}
