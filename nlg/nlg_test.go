package nlg_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/golden"
	"parley/nlg"
	"parley/phrasebook"
	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/unit"
)

var shop = &catalog.Catalog{Tables: []*catalog.Table{{Name: "companies", Human: "companies", Rows: 9, Columns: []*catalog.Column{
	{Table: "companies", Name: "name", Kind: catalog.Text, Human: "name"},
	{Table: "companies", Name: "num_staff", Kind: catalog.Number, Human: "number of staff", Distinct: 40},
	{Table: "companies", Name: "city", Kind: catalog.Enum, Human: "city", Domain: []string{"Oslo", "Lima"}},
	{Table: "companies", Name: "fields", Kind: catalog.Array, List: true, Human: "fields", Domain: []string{"Retail", "Energy"}},
	{Table: "companies", Name: "listed", Kind: catalog.Bool, Human: "listed", Distinct: 2},
	{Table: "companies", Name: "notes", Kind: catalog.FreeText, Human: "notes"},
}}, {Name: "offices", Human: "offices", Rows: 20, Columns: []*catalog.Column{
	{Table: "offices", Name: "company", Kind: catalog.Text, Human: "company"},
	{Table: "offices", Name: "desks", Kind: catalog.Number, Human: "desks"},
}}}}

func speaker(t *testing.T) *nlg.Speaker {
	t.Helper()
	sp, err := nlg.New(shop)
	if err != nil {
		t.Fatal(err)
	}
	return sp
}

// hypothesis makes one of units, all of the same place per condition.
func hypothesis(places ...[]unit.Unit) agent.Hypothesis {
	h := agent.Hypothesis{Units: []agent.Scored{{Place: "table", P: 1, Unit: unit.Unit{Kind: unit.Table, Table: "companies"}}}}
	for i, us := range places {
		for _, u := range us {
			h.Units = append(h.Units, agent.Scored{Place: fmt.Sprint("p", i), Phrase: "these words", P: 0.7, Unit: u})
		}
	}
	return h
}

func one(u unit.Unit) []unit.Unit { return []unit.Unit{u} }

// TestWording pins the question and the clause of every kind of unit and
// every operator, in every language.
func TestWording(t *testing.T) {
	for _, l := range phrasebook.Languages() {
		t.Run(l.Tag, func(t *testing.T) { wording(t, speaker(t).In(l.Tag), "testdata/wording."+l.Tag+".txt") })
	}
}

func wording(t *testing.T, sp agent.Speaker, path string) {
	var places [][]unit.Unit
	for _, column := range []string{"*", "num_staff"} {
		places = append(places, one(unit.Unit{Kind: unit.Select, Column: column}))
	}
	joined := func(u unit.Unit) unit.Unit {
		u.From = "offices"
		return u
	}
	places = append(places, one(unit.Unit{Kind: unit.Join, Table: "offices", From: "companies", Column: "name", Values: []string{"company"}}),
		one(joined(unit.Unit{Kind: unit.Select, Column: "*"})), one(joined(unit.Unit{Kind: unit.Select, Column: "desks"})),
		one(joined(unit.Unit{Kind: unit.Value, Slot: 90, Column: "desks", Op: unit.Gt, Number: true, Values: []string{"12"}})))
	for _, agg := range []string{"", "count", "avg", "sum", "min", "max", unit.CountDistinct, "stddev"} {
		places = append(places, []unit.Unit{{Kind: unit.Select, Column: "num_staff"}, {Kind: unit.Aggregate, Column: "num_staff", Agg: agg}})
	}
	places = append(places, one(unit.Unit{Kind: unit.Projection, Column: "notes", Question: "who founded it?"}))
	for _, op := range []unit.Op{unit.Eq, unit.Ne, unit.Like, unit.Unlike, unit.Begins, unit.Ends} {
		places = append(places, unit.Condition(0, 0, "city", op, false, "Oslo"))
	}
	for _, op := range []unit.Op{unit.Lt, unit.Le, unit.Gt, unit.Ge} {
		places = append(places, unit.Condition(0, 0, "num_staff", op, true, "20"))
	}
	places = append(places,
		unit.Condition(0, 0, "num_staff", unit.Between, true, "3", "9"),
		unit.Condition(0, 0, "city", unit.In, false, "Oslo", "Lima", "Rome"),
		unit.Condition(0, 0, "city", unit.NotIn, false, "Oslo", "Lima"),
		unit.Condition(0, 0, "fields", unit.Contains, false, "Retail"),
		unit.Condition(0, 0, "fields", unit.Lacks, false, "Retail"),
		unit.Condition(0, 0, "listed", unit.Eq, true, "0"),
		unit.Condition(0, 0, "listed", unit.Eq, false, "TRUE"),
		unit.Condition(0, 0, "city", unit.Missing, false),
		unit.Condition(0, 0, "city", unit.Present, false))
	for _, answer := range []string{"Yes", "No", "1970"} {
		places = append(places, one(unit.Unit{Kind: unit.FreeText, Column: "notes", Question: "is this company old?", Answer: answer}))
	}
	for _, desc := range []bool{true, false} {
		places = append(places, one(unit.Unit{Kind: unit.Order, Column: "num_staff", Desc: desc}), one(unit.Unit{Kind: unit.Order, Column: "name", Desc: desc}))
	}
	places = append(places, one(unit.Unit{Kind: unit.Order, Column: "*", Agg: "count", Desc: true}), one(unit.Unit{Kind: unit.Order, Column: "num_staff", Agg: "avg"}))
	places = append(places, one(unit.Unit{Kind: unit.Group, Column: "city"}))
	places = append(places, one(unit.Unit{Kind: unit.Distinct}), one(unit.Unit{Kind: unit.Having, Column: "*", Agg: "count", Op: unit.Gt, Values: []string{"3"}, Number: true}),
		one(unit.Unit{Kind: unit.Having, Column: "num_staff", Agg: "avg", Op: unit.Between, Values: []string{"3", "9"}, Number: true}))
	places = append(places, one(unit.Unit{Kind: unit.Limit, N: 1}), one(unit.Unit{Kind: unit.Limit, N: 5}))
	places = append(places, one(unit.Unit{Kind: unit.Offset, N: 1}), one(unit.Unit{Kind: unit.Offset, N: 5}))

	var got strings.Builder
	table := hypothesis()
	fmt.Fprintf(&got, "table companies\n  ask    %s\n  clause %s\n", sp.Question(table, 0).Text, sp.Clauses(table, agent.World{})[0].Text)
	kinds := map[unit.Kind]bool{unit.Table: true}
	for _, us := range places {
		h := hypothesis(us)
		for i, u := range h.Units[1:] {
			kinds[u.Unit.Kind] = true
			fmt.Fprintf(&got, "%s\n  ask    %s\n  option %s\n", u.Unit, sp.Question(h, i+1).Text, sp.Option(h, i+1))
		}
		c := sp.Clauses(h, agent.World{})[1]
		fmt.Fprintf(&got, "  clause %s\n  code   %s\n", c.Text, c.Code)
	}
	for _, k := range []unit.Kind{unit.Table, unit.Select, unit.Aggregate, unit.Projection, unit.Column, unit.Operator, unit.Value, unit.Distinct, unit.FreeText, unit.Group, unit.Having, unit.Order, unit.Limit, unit.Offset} {
		if !kinds[k] {
			t.Errorf("no wording was checked for units of kind %s", k)
		}
	}
	golden.File(t, path, got.String())
}

func TestClausesTellHowTheyCameToStand(t *testing.T) {
	h := hypothesis(unit.Condition(0, 0, "city", unit.Eq, false, "Oslo"), one(unit.Unit{Kind: unit.FreeText, Column: "notes", Question: "old?", Answer: "Yes"}))
	w := agent.World{}.
		With(agent.Decision{Place: "p0", Unit: h.Units[1].Unit, Verdict: agent.Confirmed}).
		With(agent.Decision{Place: "p1", Unit: h.Units[4].Unit, Verdict: agent.Kept})
	var got []agent.Status
	for _, c := range speaker(t).Clauses(h, w) {
		got = append(got, c.Status)
	}
	if diff := cmp.Diff([]agent.Status{agent.Sure, agent.Agreed, agent.Assumed}, got); diff != "" {
		t.Error(diff)
	}
}

func TestReply(t *testing.T) {
	sp := speaker(t)
	where := unit.Condition(0, 0, "city", unit.Eq, false, "Oslo")
	read := one(unit.Unit{Kind: unit.FreeText, Column: "notes", Question: "is this company old?", Answer: "Yes"})
	count := []unit.Unit{{Kind: unit.Select, Column: "*"}, {Kind: unit.Aggregate, Column: "*", Agg: "count"}}
	grouped := []unit.Unit{{Kind: unit.Select, Column: "city"}, {Kind: unit.Select, Slot: 1, Column: "*"}, {Kind: unit.Aggregate, Slot: 1, Column: "*", Agg: "count"},
		{Kind: unit.Group, Column: "city"}, {Kind: unit.Order, Column: "*", Agg: "count", Desc: true}}
	big, old := unit.Condition(1, 0, "num_staff", unit.Gt, true, "50"), unit.Condition(2, 0, "founded", unit.Lt, true, "1950")
	bergen := unit.Condition(3, 0, "city", unit.Eq, false, "Bergen")
	side := func(group, branch int, us []unit.Unit) []unit.Unit {
		us = slices.Clone(us)
		for i := range us {
			us[i].Group, us[i].Branch = group, branch
		}
		return us
	}
	rows := func(n int, v ...any) *suql.Result {
		r := &suql.Result{}
		for range n {
			r.Rows = append(r.Rows, suql.Row{Values: v})
		}
		return r
	}
	tie := func(r *suql.Result) *suql.Result {
		r.Warnings = []suql.Warning{{Code: "ties", Count: 12}}
		return r
	}
	named := func(r *suql.Result, equals ...string) *suql.Result {
		r.Equals = equals
		return r
	}
	in := func(unit string, r *suql.Result) *suql.Result {
		r.Columns = []suql.Column{{Name: "n", Unit: unit}}
		return r
	}
	for _, c := range []struct {
		name string
		h    agent.Hypothesis
		r    *suql.Result
		want string
	}{
		{"everything", hypothesis(), rows(2, "a"), "I looked through companies. Here are 2 companies."},
		{"a condition and a reading", hypothesis(where, read), rows(1, "a"), "I looked through companies whose city is Oslo, and read the notes for “is this company old?”. Here is 1 company."},
		{"alternatives", hypothesis(where, side(1, 0, big), side(1, 0, old)), rows(1, "a"), "I looked through companies whose city is Oslo and number of staff is over 50 or founded is under 1950. Here is 1 company."},
		{"whole alternatives", hypothesis(side(1, 1, where), side(1, 1, big), side(1, 2, bergen), side(1, 2, old)), rows(1, "a"), "I looked through companies whose city is Oslo and number of staff is over 50, or city is Bergen and founded is under 1950. Here is 1 company."},
		{"nothing", hypothesis(where), rows(0), "I looked through companies whose city is Oslo. Nothing fits all of that."},
		{"some of many", hypothesis(one(unit.Unit{Kind: unit.Limit, N: 2})), rows(2, "a"), "I looked through companies. Here are 2 companies of those that fit."},
		{"in order", hypothesis(one(unit.Unit{Kind: unit.Order, Column: "num_staff", Desc: true})), rows(2, "a"), "I looked through companies. Here are 2 companies, highest number of staff first."},
		{"a count", hypothesis(count, where), rows(1, int64(1)), "I looked through companies whose city is Oslo. There is 1 company like that."},
		{"a count for each", hypothesis(grouped), rows(3, "Oslo", int64(4)), "I looked through companies. Here are 3 lines, one for each city, most companies first."},
		{"a count of none", hypothesis(count), rows(1, int64(0)), "I looked through companies. There are no companies."},
		{"a tie", hypothesis([]unit.Unit{{Kind: unit.Order, Column: "num_staff", Desc: true}}, one(unit.Unit{Kind: unit.Limit, N: 1})), tie(rows(1, "a")), "I looked through companies. Here is 1 company of those that fit, highest number of staff first. It is a tie: 12 are equal in that."},
		{"a tie of few", hypothesis([]unit.Unit{{Kind: unit.Order, Column: "num_staff", Desc: true}}, one(unit.Unit{Kind: unit.Limit, N: 1})), named(tie(rows(1, "a")), "Ada", "Bo", "Cy"), "I looked through companies. Here is 1 company of those that fit, highest number of staff first. It is a tie: Ada, Bo and Cy are equal in that."},
		{"a sum of money", hypothesis([]unit.Unit{{Kind: unit.Select, Column: "num_staff"}, {Kind: unit.Aggregate, Column: "num_staff", Agg: "sum"}}), in("dollars", rows(1, 1.5)), "I looked through companies. The total number of staff is 1.5 dollars."},
		{"a share", hypothesis([]unit.Unit{{Kind: unit.Select, Column: "num_staff"}, {Kind: unit.Aggregate, Column: "num_staff", Agg: "avg"}}), in("%", rows(1, int64(12))), "I looked through companies. The average number of staff is 12%."},
		{"a figure that is worked out", hypothesis([]unit.Unit{{Kind: unit.Select,
			SQL: "100.0 * sum(CASE WHEN city = 'Oslo' THEN 1 ELSE 0 END) / count(*)"}}), rows(1, 12.5), "I looked through companies. The share in per cent where city is Oslo is 12.5."},
		{"what is worked out for one row", hypothesis([]unit.Unit{{Kind: unit.Select, SQL: "num_staff * 2"}}), rows(1, int64(8)), "I looked through companies. Here is 1 company."},
		{"an average of nothing", hypothesis([]unit.Unit{{Kind: unit.Select, Column: "num_staff"}, {Kind: unit.Aggregate, Column: "num_staff", Agg: "avg"}}), rows(1, nil), "I looked through companies. There is nothing to work out the average number of staff from."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, sp.Reply(c.h, agent.World{}, c.r).Text); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("an assumption is said", func(t *testing.T) {
		h := hypothesis(where)
		w := agent.World{}.With(agent.Decision{Place: "p0", Unit: h.Units[1].Unit, Verdict: agent.Kept})
		want := []string{"I took it that “city is Oslo” without being sure."}
		if diff := cmp.Diff(want, sp.Reply(h, w, rows(1, "a")).Assumptions); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("what a query could be without", func(t *testing.T) {
		size := unit.Condition(3, 0, "num_staff", unit.Gt, true, "20")
		h := hypothesis(where, read, size, unit.Condition(4, 0, "num_staff", unit.Lt, true, "90"))
		places := map[string][]agent.Scored{}
		for _, u := range h.Units {
			places[u.Place] = append(places[u.Place], u)
		}
		var got []string
		for _, left := range [][]string{{"p0"}, {"p1"}, {"p0", "p1"}, {"p2"}} {
			var conditions [][]agent.Scored
			for _, name := range left {
				conditions = append(conditions, places[name])
			}
			text, say := sp.Relax(h, conditions)
			got = append(got, text+" / "+say)
		}
		want := []string{"without the city / never mind the city",
			"without “is this company old?” / never mind “is this company old?”",
			"without the city and “is this company old?” / never mind the city and “is this company old?”",
			"without “number of staff is over 20” / never mind “number of staff is over 20”"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
