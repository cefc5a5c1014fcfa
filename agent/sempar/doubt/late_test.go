package doubt

import (
	"slices"
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// lets are tenancies, from a day until another, with the number of persons, and viewings on a day that
// the clock tells.
func lets(t *testing.T) *heard.Database {
	t.Helper()
	day := func(table, name, least, most string, nulls int, timed bool) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Date, Type: "date", Distinct: 30, Min: least, Max: most, Nulls: nulls, Timed: timed}
	}
	d := heardtest.Over(t,
		&catalog.Table{Name: "tenancies", Human: "tenancies", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{heardtest.Number("tenancies", "id"),
			heardtest.Number("tenancies", "persons"), day("tenancies", "start_date", "2019-01-07", "2026-10-12", 0, false),
			day("tenancies", "end_date", "2020-01-07", "2026-11-20", 12, false)}},
		&catalog.Table{Name: "viewings", Human: "viewings", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{heardtest.Number("viewings", "id"),
			day("viewings", "seen", "2026-01-07 10:00", "2026-12-20 19:00", 0, true)}})
	return d
}

// TestLateLeft: what is late is told only by a day that it had to be by, or by the clock.
func TestLateLeft(t *testing.T) {
	d := lets(t)
	for _, c := range []struct {
		said, query string
		want        []string
	}{
		{"late tenancies", "SELECT * FROM tenancies WHERE end_date IS NULL", []string{"late"}},
		{"tenancies from late 2020", "SELECT * FROM tenancies WHERE start_date >= '2020-09-01'", nil},
		{"late viewings", "SELECT * FROM viewings WHERE extract(hour FROM seen) >= 18", nil},
		{"early viewings", "SELECT * FROM viewings", []string{"early"}},
	} {
		if got := Over(d).lateLeft(heardtest.Asked(d, c.said), heardtest.Query(t, c.query)); !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: %q", c.said, c.query, got)
		}
	}
}
