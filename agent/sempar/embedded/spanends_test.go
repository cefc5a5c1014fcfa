package embedded

import (
	"slices"
	"testing"

	"parley/suql/catalog"
)

// lets are tenancies, from a day until another, with the number of persons, and viewings on a day that
// the clock tells.
func lets(t *testing.T) *Parser {
	t.Helper()
	day := func(table, name, least, most string, nulls int, timed bool) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Date, Type: "date", Distinct: 30, Min: least, Max: most, Nulls: nulls, Timed: timed}
	}
	p := over(t,
		&catalog.Table{Name: "tenancies", Human: "tenancies", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{figure("tenancies", "id", "id", ""),
			figure("tenancies", "persons", "persons", ""), day("tenancies", "start_date", "2019-01-07", "2026-10-12", 0, false),
			day("tenancies", "end_date", "2020-01-07", "2026-11-20", 12, false)}},
		&catalog.Table{Name: "viewings", Human: "viewings", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{figure("viewings", "id", "id", ""),
			day("viewings", "seen", "2026-01-07 10:00", "2026-12-20 19:00", 0, true)}})
	p.heard.Today = season(t).heard.Today
	return p
}

// TestComparesSpanEnds: what has ended did so after it began, and nobody asks for that.
func TestComparesSpanEnds(t *testing.T) {
	p := lets(t)
	for _, c := range []struct {
		said, where string
		want        bool
	}{
		{"late night tenancies", "end_date > start_date", true}, {"late night tenancies", "start_date < end_date", true},
		{"tenancies whose end date is before the start date", "end_date < start_date", false},
		{"tenancies that ended in 2020", "end_date >= '2020-01-01'", false},
	} {
		if got := p.comparesSpanEnds(asked(p, c.said), query(t, "SELECT * FROM tenancies WHERE "+c.where)); got != c.want {
			t.Errorf("%s, %s: %t", c.said, c.where, got)
		}
	}
}

// TestLateLeft: what is late is told only by a day that it had to be by, or by the clock.
func TestLateLeft(t *testing.T) {
	p := lets(t)
	for _, c := range []struct {
		said, query string
		want        []string
	}{
		{"late tenancies", "SELECT * FROM tenancies WHERE end_date IS NULL", []string{"late"}},
		{"tenancies from late 2020", "SELECT * FROM tenancies WHERE start_date >= '2020-09-01'", nil},
		{"late viewings", "SELECT * FROM viewings WHERE extract(hour FROM seen) >= 18", nil},
		{"early viewings", "SELECT * FROM viewings", []string{"early"}},
	} {
		if got := p.lateLeft(asked(p, c.said), query(t, c.query)); !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: %q", c.said, c.query, got)
		}
	}
}

// TestNextExplained: the next ones are those from today on, by their day.
func TestNextExplained(t *testing.T) {
	p := lets(t)
	for text, want := range map[string]bool{
		"SELECT * FROM viewings WHERE seen >= '2026-11-26' ORDER BY seen": true, "SELECT * FROM viewings ORDER BY seen": false,
		"SELECT * FROM viewings WHERE seen >= '2026-11-26' ORDER BY seen DESC": false, "SELECT min(seen) FROM viewings WHERE seen >= '2026-11-26'": true,
	} {
		q := asked(p, "next viewings")
		said := make([]bool, q.Said)
		if p.beside.NextExplained(q, query(t, text), said); said[0] != want {
			t.Errorf("%s: %t", text, said[0])
		}
	}
}
