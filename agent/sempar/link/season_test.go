package link_test

import (
	"slices"
	"testing"
	"time"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// TestDaysWithoutAYear: a day or month that is said without its year lies in
// the year of a column whose days all lie within one, whatever day it is.
func TestDaysWithoutAYear(t *testing.T) {
	days := func(least, most string) *link.Linker {
		column := &catalog.Column{Table: "sites", Name: "opens", Human: "opens", Kind: catalog.Date, Min: least, Max: most}
		cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "sites", Human: "sites", Rows: 9,
			Columns: []*catalog.Column{column}}}}
		index, err := catalog.NewIndex(t.Context(), cat, stored{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		return link.New(grammar.NewSchema(cat), index)
	}
	one := days("2021-03-06", "2021-06-12 08:00:00")
	winter := days("2019-11-20", "2020-02-03")
	for _, c := range []struct {
		l         *link.Linker
		utterance string
		want      []string
		not       string
	}{
		{one, "sites that open before 1 May", []string{"2021-05-01"}, ""},
		{one, "open since April 15", []string{"2021-04-15"}, ""},
		{one, "which open in april?", []string{"2021-04-01", "2021-04-30"}, ""},
		{one, "which opened in april 2020?", nil, "2021-04-01"},
		{one, "which opened last month", nil, "2021-05-01"},
		{one, "the first of them", nil, "2021-01-01"},
		{winter, "after 6 January", []string{"2020-01-06", "2019-01-06"}, ""},
		{days("2009-03-06", "2021-06-12"), "before 1 May", nil, "2021-05-01"},
	} {
		for _, l := range []*link.Linker{c.l, c.l.On(time.Date(2026, time.November, 2, 0, 0, 0, 0, time.UTC))} {
			q := l.Read(c.utterance)
			holds := func(day string) bool {
				return slices.ContainsFunc(q.Values, func(v link.Candidate) bool { return v.Text == day && v.Way == link.Day })
			}
			for _, day := range c.want {
				if !holds(day) {
					t.Errorf("%s: no %s", c.utterance, day)
				}
			}
			if c.not != "" && holds(c.not) {
				t.Errorf("%s: %s", c.utterance, c.not)
			}
		}
	}
}
