package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestJoinsThatOnlySayMore: rows that nothing is joined to stay where a table is
// joined only to say more of them. The query before is read as the grammar writes
// it.
func TestJoinsThatOnlySayMore(t *testing.T) {
	column := func(name string, empty int) *catalog.Column {
		return &catalog.Column{Name: name, Kind: catalog.Number, Distinct: 9, Nulls: empty}
	}
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "halls", Key: []string{"id"}, Columns: []*catalog.Column{column("id", 0), column("name", 0)}},
		{Name: "pupils", Key: []string{"id"}, Columns: []*catalog.Column{column("id", 0), column("town", 2)}},
		{Name: "lessons", Key: []string{"id"}, Rows: 20, Columns: []*catalog.Column{column("id", 0), column("hall", 3), column("pupil", 0),
			column("day", 0)}},
	}}}}
	const of, kept = " FROM halls JOIN lessons ON lessons.hall = halls.id", " FROM lessons LEFT JOIN halls ON lessons.hall = halls.id"
	for query, want := range map[string]string{
		"SELECT 100.0 * sum(CASE WHEN halls.name = 'Oak' THEN 1 ELSE 0 END) / count(*)" + of://
		"SELECT 100.0 * sum(CASE WHEN halls.name = 'Oak' THEN 1 ELSE 0 END) / count(*)" + kept,
		"SELECT sum(CASE WHEN halls.name = 'Oak' THEN 1 ELSE 0 END)" + of + " JOIN pupils ON lessons.pupil = pupils.id"://
		"SELECT sum(CASE WHEN halls.name = 'Oak' THEN 1 ELSE 0 END)" + kept + " JOIN pupils ON lessons.pupil = pupils.id",
		"SELECT lessons.day, halls.name" + of + " ORDER BY lessons.day DESC LIMIT 3":              "SELECT lessons.day, halls.name" + kept + " ORDER BY lessons.day DESC LIMIT 3",
		"SELECT lessons.day, halls.name" + of + " ORDER BY halls.name LIMIT 3":                    "",
		"SELECT lessons.day, halls.name" + of:                                                     "",
		"SELECT halls.name" + of:                                                                  "",
		"SELECT halls.name, count(*)" + of + " GROUP BY halls.name":                               "",
		"SELECT sum(CASE WHEN halls.name = 'Oak' THEN 1 ELSE 0 END)" + of + " WHERE halls.id < 9": "",
		"SELECT sum(halls.name)" + of:                                                             "",
		"SELECT lessons.day" + of:                                                                 "",
		"SELECT lessons.day, pupils.town FROM lessons JOIN pupils ON lessons.pupil = pupils.id":   "",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		got := p.keeping(q)
		if want == "" {
			want = query
		}
		w, err := parser.Parse(want)
		if err != nil {
			t.Fatal(err)
		}
		if ast.Print(got) != ast.Print(w) {
			t.Errorf("%s\nis kept as %s\nand not as %s", query, ast.Print(got), ast.Print(w))
		}
		if back := p.plainJoins(got); ast.Print(p.keeping(back)) != ast.Print(got) || ast.Some(back, outer) {
			t.Errorf("%s: before it was %s", ast.Print(got), ast.Print(back))
		}
	}
}

func outer(n ast.Node) bool {
	j, ok := n.(*ast.Join)
	return ok && j.Kind != ast.Inner
}
