package link_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/tape"
	"parley/golden"
	"parley/suql/catalog"
)

// stored are the values of a small shop.
type stored map[string][]string

func (s stored) Values(_ context.Context, table, column string, _ bool, _ int) ([]string, error) {
	return s[table+"."+column], nil
}

func shop(t testing.TB) *link.Linker {
	t.Helper()
	values := stored{"customers.city": {"Graz", "San Diego", "Oslo"}, "customers.sex": {"F", "M"}, "products.title": {"Green Tea", "Tea Pot"}}
	column := func(table, name string, kind catalog.Kind) *catalog.Column {
		v := values[table+"."+name]
		c := &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: len(v), Min: "1", Max: "9"}
		if kind == catalog.Date {
			c.Min, c.Max = "2009-04-01", "2020-12-24"
		}
		if kind == catalog.Enum {
			c.Domain = v
		}
		return c
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "customers", Human: "customers", Rows: 9, Columns: []*catalog.Column{column("customers", "city", catalog.Text), column("customers", "sex", catalog.Enum), column("customers", "since", catalog.Date)}},
		{Name: "products", Human: "products", Rows: 9, Columns: []*catalog.Column{column("products", "title", catalog.Text), column("products", "unit_price", catalog.Number)}},
	}}
	index, err := catalog.NewIndex(t.Context(), cat, values, 0)
	if err != nil {
		t.Fatal(err)
	}
	return link.New(grammar.NewSchema(cat), index)
}

var columnWays = []string{"name whole", "name part", "name share", "table named", "name prefix", "cell whole", "cell part", "cell misspelt", "number said", "year said", "same meaning", "one step", "two steps", "cosine"}

// TestLinks prints what the words of utterances have to do with a shop.
func TestLinks(t *testing.T) {
	l := shop(t)
	var b strings.Builder
	for _, u := range []string{
		"female customers in san diego since 2019",
		"what do green teas cost?",
		"the 3 priciest products over $1,200.50 on 3 May 2018",
		"grax customers who bought \"tea\" in Q3",
	} {
		q := l.Read(u)
		fmt.Fprintln(&b, u)
		for i, tok := range q.Tokens {
			var found []string
			for _, x := range q.Columns {
				if x.From == i && x.Way != link.TwoSteps {
					found = append(found, fmt.Sprintf("%s %s %.2g", l.Schema.NameOf(x.To), columnWays[x.Way], x.Much))
				}
			}
			if len(found) > 0 {
				fmt.Fprintf(&b, "  %s: %s\n", tok.Text, strings.Join(found, ", "))
			}
		}
		for _, v := range q.Values {
			if v.Way != link.Assumed && v.Way != link.Plain && v.Way != link.Domain {
				fmt.Fprintf(&b, "  value %q of %d–%d, column %d, way %d\n", v.Text, v.From, v.To, v.Column, v.Way)
			}
		}
	}
	const path = "testdata/links.golden"
	golden.File(t, path, b.String())
}

// TestValues: what may be a value besides what is stored.
func TestValues(t *testing.T) {
	l := shop(t)
	for _, c := range []struct {
		utterance string
		want, not []string
	}{
		{"papers about deep learning", []string{"deep learning", "deep"}, []string{"papers about"}},
		{"tea from machine networks for one shot", []string{"machine networks"}, []string{"networks for"}},
		{"customers in San Diego", []string{"San Diego"}, []string{"Diego customers"}},
		{"customers since 2015", []string{"2015-01-01", "2014-12-31"}, nil},
		{"customers of the first half of 2017", []string{"2017-01-01", "2017-06-30", "2017-07-01"}, nil},
		{"customers between 15 and 31 March 2018", []string{"2018-03-15", "2018-04-01"}, nil},
		{"customers of the 1980s", []string{"1980", "1989", "1980-01-01", "1990-01-01"}, nil},
		{"customers of the nineties", []string{"1990", "1999"}, nil},
		{"customers since last month", nil, []string{"2003-02-01", "2034-09-01"}},
		{"customers whose name begins with S or holds the letter a", []string{"S", "a"}, nil},
		{"revenue over 300 billion", []string{"300", "300000000000"}, nil},
	} {
		said := map[string]bool{}
		for _, v := range l.Read(c.utterance).Values {
			said[v.Text] = true
		}
		for _, w := range c.want {
			if !said[w] {
				t.Errorf("%q: %q is not among the values", c.utterance, w)
			}
		}
		for _, w := range c.not {
			if said[w] {
				t.Errorf("%q: %q is among the values", c.utterance, w)
			}
		}
	}
}

// TestReadTakesAnything: however odd an utterance, its tokens are stretches of
// it, in order.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "'", "1,,2..", "\xff\xfe a", "ends in -", "“ ” “", strings.Repeat("a ", 1000), "3 May of of of", "q3 2018-13-44"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, utterance string) {
		q := shop(t).Read(utterance)
		last := 0
		for _, tok := range q.Tokens {
			if tok.From < last || tok.To <= tok.From || utterance[tok.From:tok.To] != tok.Text {
				t.Fatalf("token %+v of %q", tok, utterance)
			}
			last = tok.To
		}
		for _, v := range q.Values {
			if v.From < 0 || v.To < v.From || v.To > len(q.Tokens) {
				t.Fatalf("value %+v of %q", v, utterance)
			}
		}
		if !slices.IsSortedFunc(q.Columns, func(a, b tape.Link) int { return a.From - b.From }) {
			t.Fatal("links are not in order")
		}
	})
}

// TestRolesAreNamed: columns of a table in a role are linked by the role's name,
// the role alone names its label, and a stored value is linked to the columns of
// every role.
func TestRolesAreNamed(t *testing.T) {
	values := stored{"teams.name": {"Owls", "Hawks"}, "teams.city": {"Graz", "Linz"}}
	column := func(table, name string, kind catalog.Kind) *catalog.Column {
		c := &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: 2, Min: "1", Max: "2"}
		return c
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "teams", Human: "teams", Rows: 2, Key: []string{"id"}, Columns: []*catalog.Column{
			column("teams", "id", catalog.Number), column("teams", "name", catalog.Text), column("teams", "city", catalog.Text)}},
		{Name: "games", Human: "games", Rows: 9, Columns: []*catalog.Column{
			column("games", "home_team_id", catalog.Number), column("games", "away_team_id", catalog.Number)}},
	}}
	index, err := catalog.NewIndex(t.Context(), cat, values, 0)
	if err != nil {
		t.Fatal(err)
	}
	l := link.New(grammar.NewSchema(cat), index)
	for utterance, want := range map[string][]string{
		"cities of away teams":  {"away_team.city name share", "away_team.name name whole"},
		"games of the Owls":     {"teams.name cell whole", "home_team.name cell whole", "away_team.name cell whole"},
		"who was the home team": {"home_team.name name whole"},
	} {
		found := map[string]bool{}
		for _, x := range l.Read(utterance).Columns {
			found[l.Schema.NameOf(x.To)+" "+columnWays[x.Way]] = true
		}
		for _, w := range want {
			if !found[w] {
				t.Errorf("%s: no link %q among %v", utterance, w, found)
			}
		}
	}
}

// TestToday: what depends on the day is offered as days, months and years once
// the day is known, and not before.
func TestToday(t *testing.T) {
	l := shop(t)
	knows := l.On(time.Date(2026, time.May, 17, 0, 0, 0, 0, time.UTC))
	for utterance, want := range map[string][]string{
		"customers last month":         {"2026-04", "2026-04-01", "2026-04-30"},
		"customers this year":          {"2026", "2026-01-01", "2026-12-31"},
		"customers since March":        {"2026-03-01"},
		"customers since last October": {"2025-10-01"},
		"customers in the past 7 days": {"2026-05-17"},
		"customers of yesterday":       {"2026-05-16"},
		"customers in October":         {"2025-10", "2026-10"}, // the one before, and the one to come
		"customers on Tuesday":         {"2026-05-12", "2026-05-19"},
		"customers still overdue":      {"2026-05-17"},
		"customers so far this month":  {"2026-05"},
	} {
		for _, text := range want {
			has := func(q *link.Question) bool {
				return slices.ContainsFunc(q.Values, func(c link.Candidate) bool { return c.Text == text })
			}
			if has(l.Read(utterance)) {
				t.Errorf("%q: %s is offered though nobody knows what day it is", utterance, text)
			}
			if !has(knows.Read(utterance)) {
				t.Errorf("%q: %s is not offered", utterance, text)
			}
		}
	}
}

// TestNotToday: today is offered at no word of a time that is said, and of every October no one is.
func TestNotToday(t *testing.T) {
	knows := shop(t).On(time.Date(2026, time.May, 17, 0, 0, 0, 0, time.UTC))
	for utterance, not := range map[string]string{
		"customers last month":       "2026-05-17",
		"customers of every October": "2025-10",
		"customers":                  "2026-05-17",
	} {
		if slices.ContainsFunc(knows.Read(utterance).Values, func(c link.Candidate) bool { return c.Text == not }) {
			t.Errorf("%q: %s is offered", utterance, not)
		}
	}
}
