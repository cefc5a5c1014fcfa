package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestFewAreNoneToo: who has fewer than five lessons has none, perhaps. The query
// before is read as the grammar writes it.
func TestFewAreNoneToo(t *testing.T) {
	column := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Kind: catalog.Number, Distinct: 9}
	}
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "pupils", Key: []string{"id"}, Columns: []*catalog.Column{column("id"), column("name"), column("town")}},
		{Name: "lessons", Key: []string{"id"}, Rows: 20, Columns: []*catalog.Column{column("id"), column("pupil"), column("price"), column("car")}},
		{Name: "cars", Key: []string{"id"}, Columns: []*catalog.Column{column("id"), column("seats")}},
		{Name: "visits", Rows: 20, Columns: []*catalog.Column{column("pupil"), column("fee")}},
	}}}}
	const (
		of     = " FROM pupils JOIN lessons ON lessons.pupil = pupils.id"
		kept   = " FROM pupils LEFT JOIN lessons ON lessons.pupil = pupils.id"
		visits = " FROM pupils JOIN visits ON visits.pupil = pupils.id"
		each   = " GROUP BY pupils.id"
	)
	for query, want := range map[string]string{
		"SELECT pupils.name" + of + each + " HAVING count(*) < 5":                                                  "SELECT pupils.name" + kept + each + " HAVING count(lessons.id) < 5",
		"SELECT pupils.name, count(*)" + of + each + " HAVING count(*) <= 5":                                       "SELECT pupils.name, count(lessons.id)" + kept + each + " HAVING count(lessons.id) <= 5",
		"SELECT pupils.name" + of + each + " ORDER BY count(*) LIMIT 1":                                            "SELECT pupils.name" + kept + each + " ORDER BY count(lessons.id) LIMIT 1",
		"SELECT pupils.name" + of + each + " HAVING sum(lessons.price) < 200":                                      "SELECT pupils.name" + kept + each + " HAVING coalesce(sum(lessons.price), 0) < 200",
		"SELECT pupils.name" + of + " WHERE pupils.town = 3" + each + " HAVING count(*) < 5":                       "SELECT pupils.name" + kept + " WHERE pupils.town = 3" + each + " HAVING count(lessons.id) < 5",
		"SELECT pupils.name FROM lessons JOIN pupils ON lessons.pupil = pupils.id" + each + " HAVING count(*) < 5": "SELECT pupils.name FROM pupils LEFT JOIN lessons ON lessons.pupil = pupils.id" + each + " HAVING count(lessons.id) < 5",
		"SELECT pupils.name" + visits + each + " HAVING count(*) < 5":                                              "SELECT pupils.name FROM pupils LEFT JOIN visits ON visits.pupil = pupils.id" + each + " HAVING count(visits.pupil) < 5",
		// a condition on what is counted
		"SELECT pupils.name" + of + " WHERE lessons.price > 9" + each + " HAVING count(*) < 5":                      "SELECT pupils.name FROM pupils WHERE pupils.id NOT IN (SELECT lessons.pupil FROM lessons WHERE lessons.price > 9 GROUP BY lessons.pupil HAVING count(*) >= 5)",
		"SELECT pupils.name" + of + " WHERE lessons.price > 9 AND pupils.town = 3" + each + " HAVING count(*) <= 5": "SELECT pupils.name FROM pupils WHERE pupils.town = 3 AND pupils.id NOT IN (SELECT lessons.pupil FROM lessons WHERE lessons.price > 9 GROUP BY lessons.pupil HAVING count(*) > 5)",
		"SELECT pupils.name" + of + " JOIN cars ON lessons.car = cars.id WHERE cars.seats > 2" + each +
			" HAVING sum(lessons.price) < 5": "SELECT pupils.name FROM pupils WHERE pupils.id NOT IN (SELECT lessons.pupil FROM lessons JOIN cars ON lessons.car = cars.id WHERE cars.seats > 2 GROUP BY lessons.pupil HAVING sum(lessons.price) >= 5)",
		// a condition on what is counted where the figure is shown or sorted by, or of those of a town; on both tables; of a text
		"SELECT pupils.name, count(*)" + of + " WHERE lessons.price > 9" + each + " HAVING count(*) < 5":                      "",
		"SELECT pupils.name" + of + " WHERE lessons.price > 9" + each + " HAVING count(*) < 5 ORDER BY count(*)":              "",
		"SELECT pupils.town" + of + " WHERE lessons.price > 9 GROUP BY pupils.town HAVING count(*) < 5":                       "",
		"SELECT pupils.name" + of + " WHERE lessons.price > pupils.town" + each + " HAVING count(*) < 5":                      "",
		"SELECT pupils.name" + of + " WHERE answer(lessons.price, 'was it late?') = 'Yes'" + each + " HAVING count(*) < 5":    "",
		"SELECT pupils.name" + of + " WHERE lessons.price > 9" + each + " HAVING count(*) < (SELECT avg(price) FROM lessons)": "",
		// many, the highest or the average of them, a group of them
		"SELECT pupils.name" + of + each + " HAVING count(*) > 5":                                "",
		"SELECT pupils.name" + of + each + " ORDER BY count(*) DESC LIMIT 1":                     "",
		"SELECT pupils.name" + of + each + " HAVING avg(lessons.price) < 9":                      "",
		"SELECT pupils.name, max(lessons.price)" + of + each + " HAVING count(*) < 5":            "",
		"SELECT lessons.price" + of + " GROUP BY lessons.price HAVING count(*) < 5":              "",
		"SELECT pupils.name" + of + each + " HAVING count(*) < (SELECT avg(price) FROM lessons)": "",
		"SELECT town FROM pupils GROUP BY town HAVING count(*) < 5":                              "",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = query
		}
		w, err := parser.Parse(want)
		if err != nil {
			t.Fatal(err)
		}
		got := p.withNone(q)
		if ast.Print(got) != ast.Print(w) {
			t.Errorf("%s\nis kept as %s\nand not as %s", query, ast.Print(got), ast.Print(w))
		}
		if back := p.plainJoins(got); ast.Print(p.withNone(back)) != ast.Print(got) || ast.Some(back, outer) {
			t.Errorf("%s: before it was %s", ast.Print(got), ast.Print(back))
		}
	}
}

// TestSaysAny: those that have none may be left out in words.
func TestSaysAny(t *testing.T) {
	for said, want := range map[string]bool{
		"pupils with fewer than 5 lessons":                   false,
		"pupils with fewer than 5 lessons, but at least one": true,
		"who had the fewest lessons, of those who had any":   true,
		"pupils with at least 3 and at most 5 lessons":       false,
	} {
		q := &link.Question{Tokens: link.Tokens(said)}
		q.Said = len(q.Tokens)
		if got := saysAny(q); got != want {
			t.Errorf("%s: %t", said, got)
		}
	}
}
