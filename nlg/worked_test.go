package nlg_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/nlg"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestHeadings: what was worked out is told as what it is, not as its function.
func TestHeadings(t *testing.T) {
	column := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Number}
	}
	day := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Date}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "animals", Human: "animals", Key: []string{"id"}, Columns: []*catalog.Column{column("id"), column("species")}},
		{Name: "visits", Human: "visits", Foreign: []catalog.ForeignKey{{Columns: []string{"animal"}, RefTable: "animals", RefColumns: []string{"id"}}},
			Columns: []*catalog.Column{column("animal"), column("fee"), column("paid")}},
		{Name: "clubs", Human: "clubs", Rows: 5, Columns: []*catalog.Column{{Name: "club", Human: "club", Kind: catalog.Text, Distinct: 5}}},
		{Name: "runs", Human: "runs", Rows: 40, Columns: []*catalog.Column{{Name: "club", Human: "club", Kind: catalog.Text, Distinct: 5}}},
		{Name: "people", Human: "people", Columns: []*catalog.Column{column("built"), day("date_of_birth"), day("joined"), day("since"),
			day("with_us_since")}},
	}}
	speaker, err := nlg.New(cat)
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string][]string{
		"SELECT species, avg(fee) FROM animals JOIN visits ON visits.animal = animals.id GROUP BY species":    {"", "average fee"},
		"SELECT count(*), count(DISTINCT species) AS kinds FROM animals":                                      {"number of animals", ""},
		"SELECT species, count(*) FROM animals JOIN visits ON visits.animal = animals.id GROUP BY animals.id": {"", "number of visits"},
		"SELECT species, count(*) FROM visits JOIN animals ON visits.animal = animals.id GROUP BY animals.id": {"", "number of visits"},
		"SELECT clubs.club, count(*) FROM runs JOIN clubs ON runs.club = clubs.club GROUP BY clubs.club":      {"", "number of runs"},
		"SELECT clubs.club, count(runs.club) FROM clubs LEFT JOIN runs ON runs.club = clubs.club GROUP BY clubs.club": {
			"", "number of runs"},
		"SELECT 1.0 * count(animal) / count(DISTINCT animal) FROM visits": {"number of visits per animal"},
		"SELECT 1.0 * count(fee) / count(DISTINCT animal) FROM visits":    {"number of values of fee per animal"},
		"SELECT 1.0 * count(club) / count(DISTINCT club) FROM runs":       {"number of runs per club"},
		"SELECT 1.0 * count(*) / count(DISTINCT animal) FROM visits":      {"number of visits per animal"},
		"SELECT species, 1.0 * count(*) / count(DISTINCT visits.animal) FROM animals JOIN visits ON visits.animal = animals.id GROUP BY species": {
			"", "number of visits per animal"},
		"SELECT paid, 100.0 * count(*) / (SELECT count(*) FROM visits) FROM visits GROUP BY paid": {"", "share of all visits in per cent"},
		"SELECT paid, 100.0 * count(*) / (SELECT count(*) FROM visits WHERE fee > 9) FROM visits WHERE fee > 9 GROUP BY paid": {
			"", "share of these visits in per cent"},
		"SELECT paid, 100.0 * count(*) / (SELECT count(*) FROM visits WHERE fee > 9) FROM visits WHERE fee > 20 GROUP BY paid": {
			"", "share in per cent of the visits whose fee is over 9"},
		"SELECT paid, 100.0 * sum(fee) / (SELECT sum(fee) FROM visits) FROM visits GROUP BY paid": {"", "share of the total fee in per cent"},
		"SELECT paid, 100.0 * sum(fee) / (SELECT sum(fee) FROM visits WHERE fee > 9) FROM visits GROUP BY paid": {
			"", "share in per cent of the total fee of the visits whose fee is over 9"},
		"SELECT 100.0 * sum(CASE WHEN paid = 'no' THEN 1 ELSE 0 END) / count(*) FROM visits": {"share in per cent where paid is no"},
		"SELECT 100.0 * sum(CASE WHEN paid = 'no' THEN fee ELSE 0 END) / sum(fee) FROM visits": {
			"share of the total fee in per cent where paid is no"},
		"SELECT 1.0 * sum(fee) / count(DISTINCT animal) FROM visits": {"total fee per animal"},
		"SELECT DATE '2026-11-26' - joined::date, joined::date - DATE '2026-11-26' FROM people": {
			"number of days from date joined to 2026-11-26", "number of days from 2026-11-26 to date joined"},
		"SELECT floor((DATE '2026-11-26' - date_of_birth::date) / 365.25), floor((DATE '2026-11-26' - joined::date) / 365.25), 2026 - built FROM people": {
			"age", "years since date joined", "years since built"},
		"SELECT floor((DATE '2026-11-26' - since::date) / 365.25), floor((DATE '2026-11-26' - with_us_since::date) / 365.25) FROM people": {
			"years since", "years with us since"},
		"SELECT to_char(joined, 'FMDay'), CASE WHEN extract(dow FROM joined) IN (0, 6) THEN 'weekend' ELSE 'working day' END FROM people": {
			"weekday of date joined", "part of the week of date joined"},
		"SELECT CASE WHEN extract(hour FROM joined) < 12 THEN 'morning' ELSE 'evening' END, CASE WHEN built > 9 THEN 'new' ELSE 'old' END FROM people": {
			"time of day of date joined", "new where built is over 9, otherwise old"},
		"SELECT sum(CASE WHEN paid = 'no' THEN 1 ELSE 0 END), sum(CASE WHEN paid = 'no' THEN fee ELSE 0 END), count(*) FILTER (WHERE paid = 'no') FROM visits": {
			"number of visits where paid is no", "total fee where paid is no", "number of visits where paid is no"},
		"SELECT 100.0 * sum(CASE WHEN paid = 'no' THEN fee ELSE 0 END) / count(*) FROM visits": {
			"total fee where paid is no in per cent of number of visits"},
		"SELECT 100.0 * sum(CASE WHEN paid = 'no' THEN 1 ELSE 0 END) / count(DISTINCT animal) FROM visits": {
			"number of visits where paid is no in per cent of number of different values of animal"},
		"SELECT 1.0 * sum(CASE WHEN paid = 'no' THEN 1 ELSE 0 END) / count(*) FROM visits": {
			"number of visits where paid is no divided by number of visits"},
		"SELECT CASE paid WHEN 'no' THEN 0 WHEN 'yes' THEN fee END FROM visits":       {"0 where paid is no, fee where paid is yes"},
		"SELECT clubs.club, runs.club FROM runs JOIN clubs ON runs.club = clubs.club": {"club", "run club"},
		"SELECT species FROM animals":                                    nil,
		"SELECT *, count(*) FROM animals":                                nil,
		"SELECT count(*) FROM animals UNION SELECT count(*) FROM visits": nil,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range speaker.Worked(q) {
			got = append(got, w.Heading)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", query, d)
		}
	}
}
