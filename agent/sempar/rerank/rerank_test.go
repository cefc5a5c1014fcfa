package rerank_test

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/agent/sempar/link"
	"parley/agent/sempar/link/linktest"
	"parley/agent/sempar/rerank"
	"parley/suql/catalog"
)

// hostels is a table whose rows cost 20 to 90 a night and opened since 2015.
func hostels(t *testing.T) *link.Linker {
	t.Helper()
	towns, kinds := []string{"Graz", "Oslo", "Porto"}, []string{"private", "shared"}
	return linktest.Over(t, catalog.Table{Name: "hostels", Rows: 40, Columns: []*catalog.Column{
		{Name: "name", Kind: catalog.Text, Distinct: 40},
		{Name: "town", Kind: catalog.Enum, Domain: towns}, {Name: "room", Kind: catalog.Enum, Domain: kinds},
		{Name: "price", Kind: catalog.Number, Min: "20", Max: "90"},
		{Name: "beds", Kind: catalog.Number, Min: "4", Max: "200"}, {Name: "dogs_allowed", Kind: catalog.Bool, Samples: []string{"false", "true"}},
		{Name: "age", Kind: catalog.Number, Min: "1", Max: "90"},
		{Name: "to_station", Kind: catalog.Number, Unit: "metres", Min: "50", Max: "4000"},
		{Name: "guests_2019", Kind: catalog.Number, Min: "100", Max: "9000"},
		{Name: "guests_2020", Kind: catalog.Number, Min: "100", Max: "9000"},
		{Name: "opened", Kind: catalog.Date, Min: "2015-03-01", Max: "2024-10-30"},
		{Name: "checkin", Kind: catalog.Date, Min: "14:00", Max: "20:25"},
		{Name: "reviews", Kind: catalog.FreeText}, {Name: "rules", Kind: catalog.FreeText},
		{Name: "hours", Kind: catalog.Hours}}},
		map[string][]string{"town": towns, "room": kinds, "name": {"The Blue Door", "Harbour Inn"}, "checkin": {"20:25"}})
}

// TestFacts: what speaks against readings of utterances.
func TestFacts(t *testing.T) {
	l := hostels(t)
	for _, c := range []struct{ utterance, query, facts string }{
		{"under 300", "SELECT name FROM hostels WHERE price < 300", "condition that every row meets"},
		{"under 300", "SELECT name FROM hostels WHERE beds < 300", "condition that every row meets"},
		{"under 50", "SELECT name FROM hostels WHERE price < 50", ""},
		{"more than 90", "SELECT name FROM hostels WHERE price > 90", "condition that no row meets"},
		{"at least 90", "SELECT name FROM hostels WHERE price >= 90", ""},
		{"between 100 and 150", "SELECT name FROM hostels WHERE price BETWEEN 100 AND 150", "condition that no row meets"},
		{"between 10 and 100", "SELECT name FROM hostels WHERE price BETWEEN 10 AND 100", "condition that every row meets"},
		{"for 500", "SELECT name FROM hostels WHERE price = 500", "equal to what lies outside the column"},
		{"since 2014", "SELECT name FROM hostels WHERE opened >= '2014-01-01'", "condition that every row meets"},
		{"opened in May 2019", "SELECT name FROM hostels WHERE opened >= '2019-05-01' AND opened < '2019-06-01'", ""},
		{"opened since May 2019", "SELECT name FROM hostels WHERE opened >= '2019-05-01'", ""},
		{"opened before 2019", "SELECT name FROM hostels WHERE opened < '2019-01-01'", ""},
		{"opened on 5 May 2019", "SELECT name FROM hostels WHERE opened = '2019-05-05'", ""},
		{"hostels in Oslo", "SELECT name FROM hostels WHERE town = 'Oslo'", ""},
		{"hostels in Oslo", "SELECT name FROM hostels WHERE name = 'Oslo'", "value that another column holds"},
		{"hostels in Oslo", "SELECT name FROM hostels WHERE room = 'Oslo'", "value that another column holds, and this one's are known"},
		{"hostels in Oslo", "SELECT name FROM hostels WHERE town = 'Porto'", "value of a list left out; value that nobody said"},
		{"hostels in Oslo", "SELECT name FROM hostels WHERE town <> 'Porto'", "denied, nobody did; denied, value that nobody said; value of a list left out; value that nobody said"},
		{"hostels in Fresno", "SELECT name FROM hostels WHERE town = 'Fresno'", "value that is not among those known"},
		{"dogs", "SELECT name FROM hostels WHERE dogs_allowed = true", "yes or no of a column that is named"},
		{"with a garden", "SELECT name FROM hostels WHERE dogs_allowed = true", "yes or no of a column that nobody named"},
		{"under 100 m away", "SELECT name FROM hostels WHERE to_station < 100", ""},
		{"within 2 kilometres", "SELECT name FROM hostels WHERE to_station < 2000", ""},
		{"within 60 minutes", "SELECT name FROM hostels WHERE to_station < 60", "amount in another unit"},
		{"cosy hostels", "SELECT name FROM hostels WHERE name = 'cosy'", "words as a value"},
		{"at the blue", "SELECT name FROM hostels WHERE name = 'The Blue Door'", "part of a value"},
		{"hostels with a price", "SELECT name FROM hostels WHERE price IS NOT NULL", "has any value"},
		{"not in Oslo", "SELECT name FROM hostels WHERE town <> 'Oslo'", ""},
		{"Oslo or Graz", "SELECT name FROM hostels WHERE town IN ('Oslo', 'Graz')", ""},
		{"Oslo Graz", "SELECT name FROM hostels WHERE town = 'Oslo' OR town = 'Graz'", "either, nobody said or"},
		{"the cheapest hostel", "SELECT name FROM hostels", "superlative left out"},
		{"the cheapest hostel", "SELECT name FROM hostels ORDER BY price LIMIT 1", ""},
		{"the oldest hostel", "SELECT name FROM hostels ORDER BY age DESC LIMIT 1", ""},
		{"the oldest hostel", "SELECT name FROM hostels ORDER BY age LIMIT 1", "order against a superlative"},
		{"the youngest hostel", "SELECT name FROM hostels ORDER BY age DESC LIMIT 1", "order against a superlative"},
		{"the newest hostel", "SELECT name FROM hostels ORDER BY age LIMIT 1", ""},
		{"the oldest and the youngest hostel", "SELECT name FROM hostels ORDER BY age LIMIT 1", ""},
		{"hostels for 30", "SELECT name FROM hostels", "number left out"},
		{"quiet hostels", "SELECT name FROM hostels WHERE answer(reviews, 'quiet') = 'Yes'", ""},
		{"quiet hostels", "SELECT name FROM hostels WHERE answer(rules, 'quiet') = 'Yes'", "more of the words in another column's texts; words in no text"},
		{"quiet garden", "SELECT name FROM hostels WHERE answer(reviews, 'quiet garden') = 'Yes'", "some words in no text"},
		{"open on Monday", "SELECT answer(hours, 'open on Monday') FROM hostels", ""},
		{"hostels in Fresno", "SELECT name FROM hostels WHERE answer(hours, 'Fresno') = 'Yes'", "words in no text"},
		{"is it all right", "SELECT name FROM hostels WHERE answer(reviews, 'is it') = 'Yes'", "no words for a text"},
	} {
		s := rerank.Hear(l, l.Read(c.utterance), nil)
		s.Mentions = func(column int, stem string) (int, bool) {
			if l.Schema.NameOf(column) == "hostels.reviews" && stem == "quiet" {
				return 3, true
			}
			return 0, true
		}
		got := strings.Join(slices.Sorted(maps.Keys(s.Facts(linktest.Derive(t, l.Schema, c.query), nil))), "; ")
		if got != c.facts {
			t.Errorf("%q as %s: %q, not %q", c.utterance, c.query, got, c.facts)
		}
	}
}

// TestFactsOfWhatWasThereBefore: a follow-up is not blamed for what the query
// before it has.
func TestFactsOfWhatWasThereBefore(t *testing.T) {
	l := hostels(t)
	const kept = "SELECT name FROM hostels WHERE town = 'Fresno' AND answer(reviews, 'quiet garden') = 'Yes'"
	before := linktest.Derive(t, l.Schema, kept)
	s := rerank.Hear(l, l.ReadAfter("under 50", before), before)
	s.Mentions = func(int, string) (int, bool) { return 0, true }
	if f := s.Facts(linktest.Derive(t, l.Schema, kept+" AND price < 50"), nil); len(f) > 0 {
		t.Errorf("facts are %v", f)
	}
}

// TestWeights: what no reading of people is like counts most, and nothing speaks
// for a reading.
func TestWeights(t *testing.T) {
	m := rerank.Weights()
	if every, part := m["condition that every row meets"], m["part of a value"]; every >= part || part >= 0 {
		t.Errorf("every row: %.2f, part of a value: %.2f", every, part)
	}
	if got, once := m.Log(rerank.Facts{"part of a value": 7}), m["part of a value"]; got != rerank.Most*once {
		t.Errorf("seven times: %.2f, once: %.2f", got, once)
	}
	again, err := rerank.Parse(m.Print())
	if err != nil || !maps.Equal(again, m) {
		t.Errorf("%v comes back as %v: %v", m, again, err)
	}
	for _, wrong := range []string{"0.30\twords", "words", "many\twords"} {
		if _, err := rerank.Parse(wrong); err == nil {
			t.Errorf("%q is taken for a weight", wrong)
		}
	}
}

// TestContrary: readings that go against what the words plainly mean.
func TestContrary(t *testing.T) {
	l := hostels(t)
	for _, c := range []struct {
		utterance, query string
		times            int
	}{
		{"opened until 5 May 2019", "SELECT name FROM hostels WHERE opened >= '2019-05-06'", 1},
		{"opened until 5 May 2019", "SELECT name FROM hostels WHERE opened < '2019-05-06'", 0},
		{"opened since May 2019", "SELECT name FROM hostels WHERE opened < '2019-05-01'", 1},
		{"opened by May 2019", "SELECT name FROM hostels WHERE opened = '2019-05-31'", 1},
		{"opened by May 2019", "SELECT name FROM hostels WHERE opened <= '2019-05-31'", 0},
		{"opened since 5 May 2019", "SELECT name FROM hostels WHERE opened = '2019-05-05'", 1},
		{"opened on 5 May 2019", "SELECT name FROM hostels WHERE opened = '2019-05-05'", 0},
		{"not opened until May 2019", "SELECT name FROM hostels WHERE opened >= '2019-06-01'", 0},
		{"opened in May 2019", "SELECT name FROM hostels WHERE opened >= '2019-05-01'", 1},
		{"not opened in May 2019", "SELECT name FROM hostels WHERE opened < '2019-05-01'", 0},
		{"opened in May 2019", "SELECT name FROM hostels WHERE opened BETWEEN '2019-05-01' AND '2019-05-31'", 0},
		{"opened in May 2019", "SELECT name FROM hostels WHERE opened BETWEEN '2019-05-01' AND '2019-06-01'", 1},
		{"opened in May 2019 or May 2020", "SELECT name FROM hostels WHERE opened BETWEEN '2019-05-01' AND '2020-05-31'", 0},
		{"made in 2025", "SELECT name FROM hostels WHERE checkin = '20:25'", 1},
		{"at 20:25", "SELECT name FROM hostels WHERE checkin = '20:25'", 0},
		{"since May 2019", "SELECT name FROM hostels WHERE checkin >= '2019-05-01'", 1},
		{"guests 2019", "SELECT sum(guests_2019) FROM hostels WHERE beds = 2019", 1},
		{"guests 2019", "SELECT sum(guests_2019) FROM hostels", 0},
		{"guests 2019", "SELECT sum(guests_2020) FROM hostels", 1},
		{"guests 2019 and 2020", "SELECT sum(guests_2019), sum(guests_2020) FROM hostels", 0},
		{"guests", "SELECT sum(guests_2020) FROM hostels", 0},
		{"the Blue Harbour", "SELECT name FROM hostels WHERE room ILIKE '%Blue Harbour%'", 1},
		{"the Red Moon", "SELECT name FROM hostels WHERE room ILIKE '%Red Moon%'", 0},
		{"the Blue Door", "SELECT name FROM hostels WHERE name = 'The Blue Door'", 0},
		{"beds 2019", "SELECT name FROM hostels WHERE beds = 2019", 0},
		{"opened in May 2019", "SELECT name FROM hostels WHERE opened IN ('2019-05-01', '2019-05-31')", 1},
		{"opened in May 2019", "SELECT name FROM hostels WHERE room = '2019-05-01'", 1},
		{"not shared, opened in May 2019", "SELECT name FROM hostels WHERE opened <> '2019-05-01'", 1},
		{"not opened on 5 May 2019", "SELECT name FROM hostels WHERE opened <> '2019-05-05'", 0},
		{"unhappy guests in May 2019", "SELECT name FROM hostels WHERE answer(reviews, 'unhappy guests in May 2019') = 'Yes'", 1},
		{"unhappy guests", "SELECT name FROM hostels WHERE answer(reviews, 'unhappy guests') = 'Yes'", 0},
	} {
		s := rerank.Hear(l, l.Read(c.utterance), nil)
		if got := s.Contrary(linktest.Derive(t, l.Schema, c.query)); got != c.times {
			t.Errorf("%q as %s: %d, not %d", c.utterance, c.query, got, c.times)
		}
	}
}

// TestWhole: a reading with one end of a time that was said gets the whole of it.
func TestWhole(t *testing.T) {
	l := hostels(t).On(time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC))
	for _, c := range []struct{ utterance, query, want string }{
		{"opened in May 2019", "SELECT name FROM hostels WHERE opened >= '2019-05-01'", "SELECT name FROM hostels WHERE opened BETWEEN '2019-05-01' AND '2019-05-31'"},
		{"opened in May 2019", "SELECT name FROM hostels WHERE beds > 9 AND opened < '2019-06-01'", "SELECT name FROM hostels WHERE beds > 9 AND opened BETWEEN '2019-05-01' AND '2019-05-31'"},
		{"opened on 5 May 2019", "SELECT name FROM hostels WHERE opened > '2019-05-04'", "SELECT name FROM hostels WHERE opened = '2019-05-05'"},
		{"opened on 2019-05-05", "SELECT name FROM hostels WHERE opened BETWEEN '2019-05-05' AND '2019-05-06'", "SELECT name FROM hostels WHERE opened = '2019-05-05'"},
		{"opened until May 2019", "SELECT name FROM hostels WHERE opened > '2019-05-31'", ""},
		{"opened more than 5 years ago", "SELECT name FROM hostels WHERE opened > '2021-11-25'", "SELECT name FROM hostels WHERE opened < '2021-11-26'"},
		{"opened less than 5 years ago", "SELECT name FROM hostels WHERE opened < '2021-11-26'", "SELECT name FROM hostels WHERE opened >= '2021-11-26'"},
		{"opened since May 2019", "SELECT name FROM hostels WHERE opened >= '2019-05-01'", ""},
		{"opened in May 2019", "SELECT name FROM hostels WHERE opened >= '2019-05-01' AND opened < '2019-06-01'", ""},
		{"not opened in May 2019", "SELECT name FROM hostels WHERE opened < '2019-05-01'", ""},
		{"opened in May 2019", "SELECT name FROM hostels WHERE beds > 5", ""},
	} {
		s := rerank.Hear(l, l.Read(c.utterance), nil)
		made, changed := s.Whole(linktest.Derive(t, l.Schema, c.query))
		if changed != (c.want != "") {
			t.Errorf("%q as %s: changed is %t", c.utterance, c.query, changed)
			continue
		}
		if want := cmp.Or(c.want, c.query); !made.Same(linktest.Derive(t, l.Schema, want)) {
			t.Errorf("%q as %s: %s, not %s", c.utterance, c.query, made, want)
		}
	}
}
