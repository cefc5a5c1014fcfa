package embedded

import (
	"testing"
	"time"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// inn is a parser over the bookings of an inn: when they were made, and from when to when
// guests stay.
func inn(t *testing.T) *Parser {
	t.Helper()
	day := func(name, called, least, most string) *catalog.Column {
		return &catalog.Column{Table: "bookings", Name: name, Human: called, Kind: catalog.Date, Type: "date", Distinct: 90, Min: least, Max: most}
	}
	p := over(t, &catalog.Table{Name: "bookings", Human: "bookings", Rows: 290, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("bookings", "id", "id", ""), figure("bookings", "persons", "persons", ""),
		day("booked_on", "booked on", "2025-04-21", "2026-11-25"), day("arrival", "arrival", "2025-09-04", "2027-03-29"),
		day("departure", "departure", "2025-09-06", "2027-04-05")}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	return p
}

// TestSpans: a stay is from arrival to departure, and goes on now where today lies between.
func TestSpans(t *testing.T) {
	for _, c := range []struct{ said, want string }{
		{"average length of stay", "SELECT avg(departure::date - arrival::date) FROM bookings"},
		{"how many nights were booked in total", "SELECT sum(departure::date - arrival::date) FROM bookings"},
		{"bookings of more than 5 nights", "SELECT * FROM bookings WHERE departure::date - arrival::date > 5"},
		{"bookings longer than a week", "SELECT * FROM bookings WHERE departure::date - arrival::date > 7"},
		{"how many bookings do we have at the moment", "SELECT count(*) FROM bookings WHERE arrival <= '2026-11-26' AND departure > '2026-11-26'"},
		{"how many persons are here right now", "SELECT sum(persons) FROM bookings WHERE arrival <= '2026-11-26' AND departure > '2026-11-26'"},
	} {
		hs, err := inn(t).Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", c.said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}

// TestEnded: what has no day on which it ended goes on.
func TestEnded(t *testing.T) {
	p := over(t, &catalog.Table{Name: "members", Human: "members", Rows: 117, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("members", "id", "id", ""),
		{Table: "members", Name: "left_on", Human: "left on", Kind: catalog.Date, Type: "date", Distinct: 8, Min: "2025-02-01", Max: "2026-10-30", Nulls: 109},
	}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "how many members do we have at the moment"}, agent.World{})
	if err != nil || len(hs) == 0 {
		t.Fatal(len(hs), err)
	}
	if got, want := ast.Print(hs[0].Query), "SELECT count(*) FROM members WHERE left_on IS NULL"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// TestTimedSpan: what has times by the clock goes on at this time, not on this day.
func TestTimedSpan(t *testing.T) {
	at := func(name, called, least, most string) *catalog.Column {
		return &catalog.Column{Table: "hires", Name: name, Human: called, Kind: catalog.Date, Type: "timestamp", Distinct: 90, Timed: true,
			Min: least, Max: most}
	}
	p := over(t, &catalog.Table{Name: "hires", Human: "hires", Rows: 120, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("hires", "id", "id", ""), at("start_time", "start time", "2026-01-03 09:00:00", "2026-11-29 10:00:00"),
		at("end_time", "end time", "2026-01-03 12:00:00", "2026-11-30 18:00:00")}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	for said, want := range map[string]string{
		"how many hires do we have right now": "SELECT count(*) FROM hires WHERE start_time <= '2026-11-26 10:00:00' AND end_time > '2026-11-26 10:00:00'",
		"average length of a hire":            "SELECT avg((extract(epoch FROM end_time) - extract(epoch FROM start_time)) / 3600) FROM hires",
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatal(len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != want {
			t.Errorf("%s:\n%s,\nnot %s", said, got, want)
		}
	}
}

// TestFreeThings: what a column names is free where no row has it at the time, though no end is
// called so: a cat that was not collected is there still.
func TestFreeThings(t *testing.T) {
	day := func(name, least, most string, nulls int) *catalog.Column {
		return &catalog.Column{Table: "visits", Name: name, Human: name, Kind: catalog.Date, Type: "date", Distinct: 90, Min: least,
			Max: most, Nulls: nulls}
	}
	p := over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 290, Columns: []*catalog.Column{
		{Table: "visits", Name: "cat_name", Human: "cat name", Kind: catalog.Text, Distinct: 80},
		{Table: "visits", Name: "pen", Human: "pen", Kind: catalog.Enum, Distinct: 3, Domain: []string{"P1", "P2", "P3"}},
		day("arrived", "2026-01-04", "2026-11-25", 0), day("collected", "2026-01-06", "2026-11-24", 4)}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	const there = "(SELECT pen FROM visits WHERE arrived <= '2026-11-26' AND (collected >= '2026-11-26' OR collected IS NULL))"
	for said, want := range map[string]string{
		"free pens":                      "SELECT DISTINCT pen FROM visits WHERE pen NOT IN " + there,
		"which pens are free now?":       "SELECT DISTINCT pen FROM visits WHERE pen NOT IN " + there,
		"how many pens are free":         "SELECT count(DISTINCT pen) FROM visits WHERE pen NOT IN " + there,
		"which pens are not free":        "SELECT DISTINCT pen FROM visits WHERE pen IN " + there,
		"how many visits are there now?": "SELECT count(*) FROM visits WHERE arrived <= '2026-11-26' AND (collected >= '2026-11-26' OR collected IS NULL)",
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != want || len(hs[0].LeftOut) > 0 {
			t.Errorf("%s:\n%s %v, not\n%s", said, got, hs[0].LeftOut, want)
		}
	}
}
