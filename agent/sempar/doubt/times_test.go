package doubt

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// TestSinceToCome: nothing has been so since a day that lies ahead.
func TestSinceToCome(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "lessons", Human: "lessons", Rows: 90, Columns: []*catalog.Column{
		heardtest.Day("lessons", "lesson_date", "2025-01-07", "2027-01-12", 0)}})
	for _, c := range []struct {
		said, day string
		want      bool
	}{{"lessons since the summer", "2027-06-01", true}, {"lessons since the summer", "2026-06-01", false}, {"lessons after the summer", "2027-06-01", false}} {
		if got := Over(d).sinceToCome(heardtest.Asked(d, c.said), heardtest.Query(t, "SELECT * FROM lessons WHERE lesson_date >= '"+c.day+"'")); got != c.want {
			t.Errorf("%s, %s: %t", c.said, c.day, got)
		}
	}
}
