package embedded

import (
	"testing"
	"time"

	"parley/agent/sempar/decode"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestOverHolidays: a holiday has its days, those of the next one or, of what has been, of
// the last one.
func TestOverHolidays(t *testing.T) {
	p := school(t) // with lessons still to come, on 26 November 2026
	for said, want := range map[string]string{
		"lessons over Christmas":             "lessons between 2026-12-24 and 2026-12-26",
		"lessons in the week of Christmas":   "lessons between 2026-12-21 and 2026-12-27",
		"lessons Easter week":                "lessons between 2027-03-22 and 2027-03-28",
		"lessons at New Year?":               "lessons between 2026-12-31 and 2027-01-01?",
		"lessons we had at Easter":           "lessons we had between 2026-04-03 and 2026-04-06",
		"who was taught last Christmas":      "who was taught between 2025-12-24 and 2025-12-26",
		"lessons over Easter 2025":           "lessons between 2025-04-18 and 2025-04-21",
		"lessons on Good Friday":             "lessons on 2027-03-26",
		"lessons after Christmas":            "lessons after 2026-12-26",
		"lessons before Easter":              "lessons before 2027-03-26",
		"lessons since Easter":               "lessons since Easter",
		"songs about Christmas":              "songs about Christmas",
		"tickets for the Christmas fair":     "tickets for the Christmas fair",
		"lessons over Christmas or Easter":   "lessons over Christmas or Easter",
		"lessons in December over 2 hours":   "lessons in December over 2 hours",
		"lessons over the last three months": "lessons over the last three months",
	} {
		if got := onDayOf(p).overHolidays(said); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
}

// TestGoingOnIn: what goes on during some days need neither begin nor end in them, unless
// that was said.
func TestGoingOnIn(t *testing.T) {
	day := func(name, least, most string) *catalog.Column {
		return &catalog.Column{Table: "stays", Name: name, Human: name, Kind: catalog.Date, Distinct: 30, Min: least, Max: most}
	}
	p := over(t, &catalog.Table{Name: "stays", Human: "stays", Rows: 80, Key: []string{"id"}, Columns: []*catalog.Column{figure("stays", "id", "id", ""),
		day("booked", "2025-01-02", "2026-11-24"), day("arrives", "2025-02-07", "2027-06-24"), day("leaves", "2025-02-14", "2027-07-03")}})
	p.today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	const in, goesOn = " BETWEEN '2026-12-24' AND '2026-12-26'", "arrives <= '2026-12-26' AND leaves > '2026-12-24'"
	for _, c := range []struct{ said, where, want string }{
		{"stays over Christmas", "arrives" + in, goesOn},
		{"stays over Christmas", "leaves" + in, goesOn},
		{"stays over Christmas", "booked" + in, "booked" + in},
		{"who arrives over Christmas", "arrives" + in, "arrives" + in},
		{"stays between 24 and 26 December", "arrives" + in, "arrives" + in},
	} {
		q := asked(p, onDayOf(p).overHolidays(c.said))
		got := p.goingOnIn(q, []decode.Hypothesis{{Query: parsed(t, "SELECT * FROM stays WHERE "+c.where)}})
		if text := ast.Print(got[0].Query); text != "SELECT * FROM stays WHERE "+c.want {
			t.Errorf("%s, %s: %s", c.said, c.where, text)
		}
	}
}
