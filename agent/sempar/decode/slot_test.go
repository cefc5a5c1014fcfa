package decode

import (
	"slices"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

func TestFarOutside(t *testing.T) {
	rating := &catalog.Column{Kind: catalog.Number, Min: "3.3", Max: "4.8"}
	for _, c := range []struct {
		column *catalog.Column
		value  string
		want   bool
	}{
		{rating, "300000000", true}, {rating, "300", true}, {rating, "5", false}, {rating, "-1", false},
		{&catalog.Column{Kind: catalog.Number, Min: "18000", Max: "90000"}, "1000000", false},
		{&catalog.Column{Kind: catalog.Number}, "300000000", false},
		{&catalog.Column{Kind: catalog.Text, Min: "1", Max: "9"}, "300000000", false},
		{nil, "300000000", false},
		{&catalog.Column{Kind: catalog.Number, Min: "1", Max: "9"}, "2025", true},
	} {
		if got := farOutside(c.column, link.Candidate{Text: c.value, Way: link.Number}); got != c.want {
			t.Errorf("%s: %v, want %v", c.value, got, c.want)
		}
	}
}

// TestNumbersOfRows: what was said as days and is minutes of a column is no
// number of rows.
func TestNumbersOfRows(t *testing.T) {
	limit := slot{column: -1, limit: true}
	for _, c := range []struct {
		said link.Candidate
		want bool
	}{
		{link.Candidate{Text: "3", Column: -1, Way: link.Number}, true},
		{link.Candidate{Text: "4320", Column: 7, Way: link.Number}, false},
		{link.Candidate{Text: "20000", Column: -1, Way: link.Number}, false},
		{link.Candidate{Text: "2", Column: -1, Way: link.Assumed}, false},
		{link.Candidate{Text: "2015", Column: -1, Way: link.Year}, false},
	} {
		if got := limit.admits(nil, c.said); got != c.want {
			t.Errorf("%+v: %v, want %v", c.said, got, c.want)
		}
	}
}

// TestValuesKept: a value of the query before stands beside its column, in another role of that too, and a time
// beside any column of dates where it is written as there.
func TestValuesKept(t *testing.T) {
	people := &catalog.Table{Name: "people", Human: "people", Rows: 9, Key: []string{"id"}, Columns: []*catalog.Column{
		{Table: "people", Name: "id", Human: "id", Kind: catalog.Number, Distinct: 9},
		{Table: "people", Name: "name", Human: "name", Kind: catalog.Text, Distinct: 9}}}
	day := func(name string) *catalog.Column {
		return &catalog.Column{Table: "lifts", Name: name, Human: name, Kind: catalog.Date, Min: "2026-01-02", Max: "2026-03-04"}
	}
	number := func(name string) *catalog.Column {
		return &catalog.Column{Table: "lifts", Name: name, Human: name, Kind: catalog.Number, Distinct: 9}
	}
	lifts := &catalog.Table{Name: "lifts", Human: "lifts", Rows: 30, Columns: []*catalog.Column{
		number("driver"), number("loader"), day("planned"), day("done"), number("weight")},
		Foreign: []catalog.ForeignKey{{Columns: []string{"driver"}, RefTable: "people", RefColumns: []string{"id"}},
			{Columns: []string{"loader"}, RefTable: "people", RefColumns: []string{"id"}}}}
	db := &Database{Schema: grammar.NewSchema(&catalog.Catalog{Tables: []*catalog.Table{people, lifts}})}
	column := func(name string) int {
		for i := range db.Schema.Columns {
			if db.Schema.NameOf(i) == name {
				return i
			}
		}
		t.Fatalf("there is no column %s", name)
		return 0
	}
	kept := func(text, of string) link.Candidate {
		return link.Candidate{Text: text, Column: column(of), Way: link.Kept}
	}
	for _, c := range []struct {
		value    link.Candidate
		at, part string
		want     bool
	}{
		{kept("2026-02-03", "lifts.planned"), "lifts.planned", "", true},
		{kept("2026-02-03", "lifts.planned"), "lifts.done", "", true},
		{kept("2026-02", "lifts.planned"), "lifts.done", parts[5], true},
		{kept("2026-02", "lifts.planned"), "lifts.done", "", false},
		{kept("2026", "lifts.planned"), "lifts.done", parts[0], true},
		{kept("2026-02-03", "lifts.planned"), "lifts.weight", "", false},
		{kept("Ida", "people.name"), "driver.name", "", true},
		{kept("Ida", "driver.name"), "loader.name", "", true},
		{kept("12", "lifts.weight"), "people.name", "", false},
	} {
		s := slot{column: column(c.at), part: c.part}
		if got := s.admits(db, c.value); got != c.want {
			t.Errorf("%q of %s at %s %s: %v", c.value.Text, db.Schema.NameOf(c.value.Column), c.at, c.part, got)
		}
	}
}

// TestKeysMeasureNothing: a number that tells rows apart has no bound, unless it is named; money counts no rows, and
// who left is not who left today.
func TestKeysMeasureNothing(t *testing.T) {
	boilers := &catalog.Table{Name: "boilers", Human: "boilers", Rows: 30, Key: []string{"boiler_id"}, Columns: []*catalog.Column{
		{Table: "boilers", Name: "boiler_id", Human: "boiler id", Kind: catalog.Number, Distinct: 30, Min: "1", Max: "30"},
		{Table: "boilers", Name: "power", Human: "power", Kind: catalog.Number, Distinct: 9, Min: "5", Max: "40"}}}
	db := &Database{Schema: grammar.NewSchema(&catalog.Catalog{Tables: []*catalog.Table{boilers}})}
	said := func(text string) *link.Question {
		tokens := link.Tokens(text)
		return &link.Question{Text: text, Tokens: tokens, Said: len(tokens)}
	}
	key, power := 0, 0
	for i, c := range db.Schema.Columns {
		if c.Column == nil {
			continue
		}
		switch c.Name {
		case "boiler_id":
			key = i
		case "power":
			power = i
		}
	}
	for _, c := range []struct {
		said, rule string
		column     int
		want       bool
	}{
		{"boilers over 10 years old", "V > X", key, true},
		{"boilers with an id over 10", "V > X", key, false},
		{"boiler 10", "V = X", key, false},
		{"boilers over 10", "V > X", power, false},
	} {
		if got := (slot{column: c.column, rule: c.rule}).measuresKey(db, said(c.said)); got != c.want {
			t.Errorf("%s: %v", c.said, got)
		}
	}
	if !noCount(said("work over £300"), link.Candidate{Text: "300", Said: link.Scale{Unit: "money"}}) {
		t.Error("rows are counted in money")
	}
	for text, want := range map[string]bool{"booked more than 3 times": true, "3 times as many": false, "3 lanes": false} {
		q := said(text)
		at := slices.IndexFunc(q.Tokens, func(t link.Token) bool { return t.Text == "3" })
		if got := ofTimes(q, link.Candidate{Text: "3", From: at, To: at + 1, Way: link.Number}); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	for text, want := range map[string]bool{"who left": true, "who is here now": false} {
		q := said(text)
		today := link.Candidate{From: len(q.Tokens) - 1, To: len(q.Tokens), Way: link.Day, Implied: true}
		if got := (slot{rule: "V = X"}).onToday(q, today); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
