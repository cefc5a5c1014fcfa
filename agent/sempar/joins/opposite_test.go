package joins

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestOpposites: what does not hold of a row, or is not known to.
func TestOpposites(t *testing.T) {
	column := func(name string, nulls int) *catalog.Column { return &catalog.Column{Name: name, Nulls: nulls} }
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "lessons", Columns: []*catalog.Column{
		column("id", 0), column("lesson_date", 0), column("status", 4), column("confirmed", 4)}}}}
	block := func(query string) *ast.Select {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		return q.(*ast.Select)
	}
	j := Of(cat, block("SELECT * FROM lessons"))
	for condition, want := range map[string]string{
		"status = 'missed'":                   "status <> 'missed' OR status IS NULL",
		"lesson_date < '2026-02-01'":          "lesson_date >= '2026-02-01'",
		"status IS NULL":                      "status IS NOT NULL",
		"status IN ('missed', 'cancelled')":   "status NOT IN ('missed', 'cancelled') OR status IS NULL",
		"id BETWEEN 2 AND 5":                  "id NOT BETWEEN 2 AND 5",
		"status LIKE 'm%'":                    "status NOT LIKE 'm%' OR status IS NULL",
		"id > 3 AND status = 'missed'":        "id <= 3 OR status <> 'missed' OR status IS NULL",
		"id > 3 OR lesson_date = confirmed":   "id <= 3 AND (lesson_date <> confirmed OR confirmed IS NULL)",
		"answer(status, 'is it open?')":       "",
		"id = (SELECT max(id) FROM students)": "",
	} {
		got := ""
		where := block("SELECT * FROM lessons WHERE " + condition).Where
		if out := j.Opposite(where, nil); out != nil {
			got = ast.Print(out)
		}
		if got != want {
			t.Errorf("%s: %q, not %q", condition, got, want)
		}
	}
}
