package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestKnownGroups: rows without a value are no group that is the largest or the smallest.
func TestKnownGroups(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "members", Key: []string{"id"}, Columns: []*catalog.Column{
		{Table: "members", Name: "id", Kind: catalog.Number},
		{Table: "members", Name: "name", Kind: catalog.Text}, {Table: "members", Name: "district", Kind: catalog.Text, Nulls: 5},
		{Table: "members", Name: "fee", Kind: catalog.Number}}}}}
	p := Rules{Database: &heard.Database{Catalog: cat}}
	for query, want := range map[string]string{
		"SELECT district FROM members GROUP BY district ORDER BY count(*) LIMIT 1":                                "SELECT district FROM members WHERE district IS NOT NULL GROUP BY district ORDER BY count(*) LIMIT 1",
		"SELECT district FROM members WHERE fee > 9 GROUP BY district ORDER BY sum(fee) DESC LIMIT 3":             "SELECT district FROM members WHERE fee > 9 AND district IS NOT NULL GROUP BY district ORDER BY sum(fee) DESC LIMIT 3",
		"SELECT district FROM members WHERE district <> 'North' GROUP BY district ORDER BY count(*) DESC LIMIT 1": "",
		"SELECT name FROM members GROUP BY name ORDER BY count(*) LIMIT 1":                                        "",
		"SELECT name, district FROM members GROUP BY id, name, district ORDER BY sum(fee) DESC LIMIT 3":           "",
		"SELECT district FROM members GROUP BY district HAVING count(*) > 1":                                      "SELECT district FROM members WHERE district IS NOT NULL GROUP BY district HAVING count(*) > 1",
		"SELECT district FROM members GROUP BY district HAVING count(*) < 2":                                      "",
		"SELECT district, count(*) FROM members GROUP BY district":                                                "",
		"SELECT district FROM members GROUP BY district ORDER BY district LIMIT 1":                                "",
	} {
		if want == "" {
			want = query
		}
		checked := heardtest.Checked(t, cat, query)
		if got := ast.Print(p.knownGroups(checked.Query, checked.Columns)); got != want {
			t.Errorf("%s, not\n%s", got, want)
		}
	}
}
