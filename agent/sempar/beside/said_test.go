package beside

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// camp is a campsite with pitches, bookings, jobs and shifts of people who show up or don't.
func camp(t *testing.T) *heard.Database {
	answers := func(table, name string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: catalog.Enum, Distinct: 2,
			Domain: []string{"yes", "no"}}
	}
	key := func(table string) *catalog.Column {
		return &catalog.Column{Table: table, Name: "id", Human: "id", Kind: catalog.Number, Hidden: true, Distinct: 90, Min: "1", Max: "90"}
	}
	to := func(table, name, of string) (*catalog.Column, []catalog.ForeignKey) {
		return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Hidden: true, Distinct: 40},
			[]catalog.ForeignKey{{Columns: []string{name}, RefTable: of, RefColumns: []string{"id"}}}
	}
	kids := heardtest.Number("bookings", "kids")
	kids.Min = "0"
	pitch, ofPitch := to("bookings", "pitch_id", "pitches")
	worker, ofWorker := to("shifts", "volunteer_id", "volunteers")
	name := &catalog.Column{Table: "volunteers", Name: "name", Human: "name", Kind: catalog.Text, Distinct: 20}
	return heardtest.Over(t,
		&catalog.Table{Name: "pitches", Human: "pitches", Rows: 90, Key: []string{"id"}, Columns: []*catalog.Column{
			key("pitches"), heardtest.Number("pitches", "price"), answers("pitches", "hookup")}},
		&catalog.Table{Name: "bookings", Human: "bookings", Rows: 90, Key: []string{"id"}, Foreign: ofPitch, Columns: []*catalog.Column{
			key("bookings"), pitch, kids, heardtest.Number("bookings", "total"),
			heardtest.Day("bookings", "arrival", "2025-01-02", "2027-02-01", 0), heardtest.Day("bookings", "booked_on", "2024-12-01", "2026-11-25", 0)}},
		&catalog.Table{Name: "jobs", Human: "jobs", Rows: 40, Columns: []*catalog.Column{
			heardtest.Day("jobs", "reported", "2025-01-02", "2026-11-20", 0), answers("jobs", "urgent"), answers("jobs", "parts_needed")}},
		&catalog.Table{Name: "volunteers", Human: "volunteers", Rows: 20, Key: []string{"id"}, Columns: []*catalog.Column{key("volunteers"), name}},
		&catalog.Table{Name: "shifts", Human: "shifts", Rows: 90, Key: []string{"id"}, Foreign: ofWorker, Columns: []*catalog.Column{
			key("shifts"), worker, heardtest.Day("shifts", "shift_date", "2025-01-02", "2026-12-20", 0), answers("shifts", "showed_up")}})
}

// firstOf is the likelier of the readings that a rule makes of one.
func firstOf(t *testing.T, d *heard.Database, of func(r Rules, t Turn, all []decode.Hypothesis) []decode.Hypothesis,
	said, query string) string {
	t.Helper()
	return ast.Print(of(Over(d), Turn{Question: heardtest.Asked(d, said)}, []decode.Hypothesis{{Query: heardtest.Query(t, query)}})[0].Query)
}

// TestFlagsAdded: a column of yes and no that is named counts, and one of what rows have.
func TestFlagsAdded(t *testing.T) {
	d := camp(t)
	const none = "SELECT name FROM volunteers WHERE id NOT IN (SELECT volunteer_id FROM shifts WHERE shift_date > '2026-10-31')"
	for _, c := range [][3]string{
		{"pitches with hookup under 30", "SELECT * FROM pitches WHERE price < 30", "SELECT * FROM pitches WHERE price < 30 AND hookup = 'yes'"},
		{"pitches without hookup under 30", "SELECT * FROM pitches WHERE price < 30", "SELECT * FROM pitches WHERE price < 30 AND hookup = 'no'"},
		{"pitches that haven't got a hookup", "SELECT * FROM pitches", "SELECT * FROM pitches WHERE hookup = 'no'"},
		{"pitches with hookup under 30", "SELECT * FROM pitches WHERE hookup = 'no'", "SELECT * FROM pitches WHERE hookup = 'yes'"},
		{"jobs that need a few parts", "SELECT reported, parts_needed FROM jobs", "SELECT reported, parts_needed FROM jobs WHERE parts_needed = 'yes'"},
		{"jobs not urgent", "SELECT * FROM jobs WHERE urgent <> 'no'", "SELECT * FROM jobs WHERE urgent = 'no'"},
		{"price by hookup", "SELECT avg(price) FROM pitches", "SELECT avg(price) FROM pitches"},
		{"price and hookup of the pitches", "SELECT price, hookup FROM pitches", "SELECT price, hookup FROM pitches"},
		{"how many bookings with kids", "SELECT count(*) FROM bookings WHERE total > 9", "SELECT count(*) FROM bookings WHERE total > 9 AND kids > 0"},
		{"how many bookings without any kids", "SELECT count(*) FROM bookings", "SELECT count(*) FROM bookings WHERE kids = 0"},
		{"how many kids came", "SELECT count(*) FROM bookings", "SELECT count(*) FROM bookings"},
		{"who did not show up in November", none,
			"SELECT name FROM volunteers WHERE id IN (SELECT volunteer_id FROM shifts WHERE shift_date > '2026-10-31' AND showed_up = 'no')"},
		{"who showed up in November", none, none},
	} {
		if got := firstOf(t, d, Rules.flagsAdded, c[0], c[1]); got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}

// TestTimesAdded: the one time that was said counts, as it was said. Today is Thursday, 26 November 2026.
func TestTimesAdded(t *testing.T) {
	d := camp(t)
	for _, c := range [][3]string{
		{"urgent jobs in November", "SELECT * FROM jobs WHERE urgent = 'yes'", "SELECT * FROM jobs WHERE urgent = 'yes' AND extract(month FROM reported) = 11"},
		{"urgent jobs of last month", "SELECT * FROM jobs WHERE urgent = 'yes'", "SELECT * FROM jobs WHERE urgent = 'yes' AND reported BETWEEN '2026-10-01' AND '2026-10-31'"},
		{"jobs reported more than two weeks ago that are not urgent", "SELECT * FROM jobs WHERE urgent = 'no' AND reported > '2026-11-12'",
			"SELECT * FROM jobs WHERE urgent = 'no' AND reported <= '2026-11-11'"},
		{"who did not show up last month", "SELECT name FROM volunteers WHERE id IN (SELECT volunteer_id FROM shifts WHERE showed_up = 'no')",
			"SELECT name FROM volunteers WHERE id IN (SELECT volunteer_id FROM shifts WHERE showed_up = 'no' AND shift_date BETWEEN '2026-10-01' AND '2026-10-31')"},
		{"who did not show up last month", "SELECT name FROM volunteers WHERE id IN (SELECT volunteer_id FROM shifts WHERE showed_up = 'no' AND shift_date >= '2026-10-01')",
			"SELECT name FROM volunteers WHERE id IN (SELECT volunteer_id FROM shifts WHERE showed_up = 'no' AND shift_date BETWEEN '2026-10-01' AND '2026-10-31')"},
		{"how many were in spring", "SELECT * FROM jobs WHERE extract(year FROM reported) = 2026", "SELECT * FROM jobs WHERE extract(year FROM reported) = 2026 AND extract(month FROM reported) IN (3, 4, 5)"},
		{"jobs since October", "SELECT * FROM jobs WHERE reported >= '2026-10-01'", "SELECT * FROM jobs WHERE reported >= '2026-10-01'"},
		{"jobs in 2026", "SELECT * FROM jobs WHERE extract(year FROM reported) = 2026", "SELECT * FROM jobs WHERE extract(year FROM reported) = 2026"},
		{"bookings last month", "SELECT * FROM bookings", "SELECT * FROM bookings"}, // by arrival, or booked on
		{"pitches last month", "SELECT * FROM pitches", "SELECT * FROM pitches"},
	} {
		if got := firstOf(t, d, Rules.timesAdded, c[0], c[1]); got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}

// TestNamedDays: a time is of the day whose verb was said.
func TestNamedDays(t *testing.T) {
	d := camp(t)
	const arrival, booked = "SELECT * FROM bookings WHERE arrival < '2026-10-30'", "SELECT * FROM bookings WHERE booked_on < '2026-10-30'"
	for said, want := range map[string]string{
		"bookings booked more than 4 weeks ago": booked,
		"bookings made more than 4 weeks ago":   booked,
		"bookings of more than 4 weeks ago":     arrival,
		"what did they book over 4 weeks ago":   arrival,
		"arrival more than 4 weeks ago":         arrival,
	} {
		if got := firstOf(t, d, Rules.namedDays, said, arrival); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestInWhich: who asks in which rows something was so wants these.
func TestInWhich(t *testing.T) {
	d := camp(t)
	const joined = "SELECT DISTINCT volunteers.name FROM volunteers JOIN shifts ON shifts.volunteer_id = volunteers.id WHERE shifts.showed_up = 'no'"
	for said, want := range map[string]string{
		"in which shifts did a volunteer not show up": "SELECT * FROM shifts WHERE showed_up = 'no'",
		"which volunteers did not show up":            joined,
		"in which jobs did they not show up":          joined,
	} {
		if got := firstOf(t, d, Rules.inWhich, said, joined); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestSumsOfThem: how many of those that were added up were of one kind is added up, too.
func TestSumsOfThem(t *testing.T) {
	d := camp(t)
	before := heardtest.Query(t, "SELECT sum(kids), sum(total) FROM bookings WHERE total > 9")
	const count = "SELECT count(*) FROM bookings WHERE total > 9 AND kids > 0"
	for said, want := range map[string]string{
		"how many of those were kids?":   "SELECT sum(kids) FROM bookings WHERE total > 9",
		"how many of those had kids?":    count,
		"how many of those were urgent?": count,
	} {
		turn := Turn{Question: heardtest.Asked(d, said), Follows: true, Previous: before}
		got := Over(d).sumsOfThem(turn, []decode.Hypothesis{{Query: heardtest.Query(t, count)}})[0].Query
		if ast.Print(got) != want {
			t.Errorf("%s: %s", said, ast.Print(got))
		}
	}
}

// TestOfIt: what is asked of a figure that was shown keeps its conditions, and the most is that of the figure.
func TestOfIt(t *testing.T) {
	d := camp(t)
	before := heardtest.Query(t, "SELECT sum(total) FROM bookings WHERE arrival > '2026-01-01'")
	const most = "SELECT pitch_id FROM bookings GROUP BY pitch_id ORDER BY count(*) DESC LIMIT 1"
	for said, want := range map[string]string{
		"which pitch gave the most of it?": "SELECT pitch_id FROM bookings WHERE arrival > '2026-01-01' GROUP BY pitch_id ORDER BY sum(total) DESC LIMIT 1",
		"which pitch had the most?":        most,
	} {
		turn := Turn{Question: heardtest.Asked(d, said), Follows: true, Previous: before}
		got := Over(d).amongShown(turn, []decode.Hypothesis{{Query: heardtest.Query(t, most)}})[0].Query
		if ast.Print(got) != want {
			t.Errorf("%s: %s", said, ast.Print(got))
		}
	}
}

// TestOwnTexts: what texts say is shown with their rows, where nobody names others.
func TestOwnTexts(t *testing.T) {
	d := camp(t)
	remark := &catalog.Column{Table: "jobs", Name: "remark", Human: "remark", Kind: catalog.FreeText, Words: 9}
	jobs := d.Catalog.Table("jobs")
	jobs.Columns = append(jobs.Columns, remark)
	d = heardtest.Over(t, d.Catalog.Tables...)
	const joined = "SELECT pitches.price FROM pitches JOIN jobs ON jobs.pitch_id = pitches.id WHERE answer(jobs.remark, 'is it about wifi?') = 'Yes'"
	const own = "SELECT * FROM jobs WHERE answer(remark, 'is it about wifi?') = 'Yes'"
	for said, want := range map[string]string{
		"anything about wifi":          own,
		"pitches with wifi problems":   joined,
		"the price where wifi is slow": joined,
	} {
		if got := firstOf(t, d, Rules.ownTexts, said, joined); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestEitherKept: what goes on from either of two things keeps both.
func TestEitherKept(t *testing.T) {
	d := camp(t)
	before := heardtest.Query(t, "SELECT * FROM jobs WHERE urgent = 'yes' OR parts_needed = 'no'")
	turn := Turn{Question: heardtest.Asked(d, "only those reported last month"), Follows: true, Previous: before}
	for now, want := range map[string]string{
		"SELECT * FROM jobs WHERE urgent = 'yes' AND reported > '2026-10-01'": "SELECT * FROM jobs WHERE (urgent = 'yes' OR parts_needed = 'no') AND reported > '2026-10-01'",
		"SELECT * FROM jobs WHERE urgent = 'no' AND reported > '2026-10-01'":  "SELECT * FROM jobs WHERE urgent = 'no' AND reported > '2026-10-01'",
	} {
		if got := Over(d).eitherKept(turn, []decode.Hypothesis{{Query: heardtest.Query(t, now)}})[0].Query; ast.Print(got) != want {
			t.Errorf("%s: %s", now, ast.Print(got))
		}
	}
}

// TestAddedUp: how many there are of what a column counts is added up.
func TestAddedUp(t *testing.T) {
	d := camp(t)
	const count, sum = "SELECT count(*) FROM bookings WHERE total > 9", "SELECT sum(kids) FROM bookings WHERE total > 9"
	for said, want := range map[string]string{
		"how many kids came":          sum,
		"how many bookings with kids": count,
		"how many bookings":           count,
	} {
		if got := firstOf(t, d, Rules.addedUp, said, count); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestEitherOnes: two names of different things are rows of either.
func TestEitherOnes(t *testing.T) {
	text := func(name string) *catalog.Column {
		return &catalog.Column{Table: "licences", Name: name, Human: name, Kind: catalog.Text, Distinct: 20}
	}
	d := heardtest.OverValues(t, heardtest.Values{"vendor": {"Adobe"}, "software": {"ArcGIS"}},
		&catalog.Table{Name: "licences", Human: "licences", Rows: 30, Columns: []*catalog.Column{text("vendor"), text("software")}})
	const both = "SELECT * FROM licences WHERE vendor = 'Adobe' AND software = 'ArcGIS'"
	for said, want := range map[string]string{
		"licences of Adobe and ArcGIS": "SELECT * FROM licences WHERE vendor = 'Adobe' OR software = 'ArcGIS'",
		"ArcGIS licences by Adobe":     both,
	} {
		if got := firstOf(t, d, Rules.eitherOnes, said, both); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestWithoutToday: no rule needs to know what day it is.
func TestWithoutToday(t *testing.T) {
	d := camp(t)
	d.Today = nil
	for _, said := range []string{"shifts that have already started in november", "urgent jobs of last month", "jobs reported more than two weeks ago"} {
		turn := Turn{Question: heardtest.Asked(d, said)}
		query := heardtest.Query(t, "SELECT * FROM jobs WHERE urgent = 'yes'")
		rules := Over(d)
		rules.Beside(turn, []decode.Hypothesis{{Query: query}})
		rules.Explain(turn.Question, query, make([]bool, len(turn.Tokens)))
	}
}
