package computed

import (
	"testing"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestLongerThan: who has been there for more than five years may be in the sixth year.
func TestLongerThan(t *testing.T) {
	joined := &catalog.Column{Table: "clients", Name: "since", Human: "since", Kind: catalog.Date, Min: "2011-02-03", Max: "2026-06-05",
		Distinct: 30}
	years := Column{Column: number(&catalog.Table{Name: "clients"}, joined, "years", "years since since", 0, 9),
		Of: expression("floor(since)")}
	age := Column{Column: number(&catalog.Table{Name: "clients"}, joined, "age", "age", 0, 9), Of: expression("floor(born)")}
	all := Columns{years, age}
	for query, want := range map[string]string{
		"SELECT * FROM clients WHERE years > 5": "SELECT * FROM clients WHERE years >= 5",
		"SELECT * FROM clients WHERE years < 5": "SELECT * FROM clients WHERE years < 5",
		"SELECT * FROM clients WHERE age > 5":   "SELECT * FROM clients WHERE age > 5",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := ast.Print(all.longerThan(q)); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}

// TestEnded: what goes on has lasted until today, but counts for no average, and for none of
// the shortest.
func TestEnded(t *testing.T) {
	day := func(name, least, most string, nulls int) *catalog.Column {
		return &catalog.Column{Table: "stays", Name: name, Human: name, Kind: catalog.Date, Type: "date", Distinct: 30, Min: least, Max: most, Nulls: nulls}
	}
	stays := &catalog.Table{Name: "stays", Human: "stays", Columns: []*catalog.Column{
		day("moved_in", "2012-01-01", "2026-10-01", 0), day("moved_out", "2013-02-01", "2026-01-31", 3)}}
	today := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	all := Columns(betweenDays(stays, today, About{between: "days"}))
	const past, open = "moved_out::date - moved_in::date", "coalesce(moved_out, '2026-11-28')::date - moved_in::date"
	if nights := nightsOf(stays, today, About{stay: true}); len(nights) != 1 || ast.Print(nights[0].Of) != open {
		t.Errorf("%v", nights)
	}
	for query, want := range map[string]string{
		"SELECT * FROM stays ORDER BY duration DESC LIMIT 1":          "SELECT * FROM stays ORDER BY " + open + " DESC LIMIT 1",
		"SELECT * FROM stays ORDER BY duration LIMIT 1":               "SELECT * FROM stays ORDER BY " + past + " LIMIT 1",
		"SELECT duration FROM stays WHERE duration > 30":              "SELECT " + open + " FROM stays WHERE " + open + " > 30",
		"SELECT duration FROM stays WHERE duration < 30":              "SELECT " + open + " FROM stays WHERE " + past + " < 30",
		"SELECT * FROM stays WHERE duration BETWEEN 3 AND 5":          "SELECT * FROM stays WHERE " + past + " BETWEEN 3 AND 5",
		"SELECT avg(duration), max(s.duration) FROM stays AS s":       "SELECT avg(" + past + "), max(coalesce(s.moved_out, '2026-11-28')::date - s.moved_in::date) FROM stays AS s",
		"SELECT sum(duration) FROM stays WHERE moved_out IS NOT NULL": "SELECT sum(" + past + ") FROM stays WHERE moved_out IS NOT NULL",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		got := ast.Print(all.WrittenOut(q))
		if got != want {
			t.Errorf("%s:\n%s, not\n%s", query, got, want)
		}
		written, err := parser.Parse(got)
		if err != nil {
			t.Fatal(err)
		}
		if short := ast.Print(all.InShort(written)); short != ast.Print(q) {
			t.Errorf("%s, not %s", short, ast.Print(q))
		}
	}
}
