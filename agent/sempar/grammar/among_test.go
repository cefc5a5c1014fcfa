package grammar_test

import (
	"errors"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// gyms is one table of many rows.
func gyms() *catalog.Catalog {
	column := func(name string, kind catalog.Kind) *catalog.Column {
		return &catalog.Column{Table: "gyms", Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: 4}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{{Name: "gyms", Human: "gyms", Rows: 50, Columns: []*catalog.Column{
		column("name", catalog.Text), column("town", catalog.Enum), column("kind", catalog.Enum),
		column("fee", catalog.Number), column("rating", catalog.Number), column("reviews", catalog.FreeText),
	}}}}
}

// TestBestOfEach: the best of each is the best of those that are asked about,
// however it is written.
func TestBestOfEach(t *testing.T) {
	s := grammar.NewSchema(gyms())
	for query, want := range map[string]string{
		"SELECT DISTINCT ON (town) * FROM gyms ORDER BY town, rating DESC": "SELECT * FROM gyms WHERE rating = (SELECT max(peer.rating) FROM gyms AS peer WHERE peer.town = gyms.town)",
		"SELECT DISTINCT ON (town) name, town FROM gyms WHERE kind = 'pool' AND fee < 50 ORDER BY town, fee": "SELECT name, town FROM gyms WHERE kind = 'pool' AND fee < 50 AND " +
			"fee = (SELECT min(peer.fee) FROM gyms AS peer WHERE peer.town = gyms.town AND peer.kind = 'pool' AND peer.fee < 50)",
		"SELECT name FROM gyms WHERE answer(reviews, 'quiet') = 'Yes' AND rating = (SELECT max(g.rating) FROM gyms AS g WHERE g.town = gyms.town AND answer(g.reviews, 'quiet') = 'Yes')": "SELECT name FROM gyms WHERE answer(reviews, 'quiet') = 'Yes' AND " +
			"rating = (SELECT max(peer.rating) FROM gyms AS peer WHERE peer.town = gyms.town AND answer(peer.reviews, 'quiet') = 'Yes')",
		"SELECT name FROM gyms WHERE kind = 'pool' AND fee > (SELECT avg(peer.fee) FROM gyms AS peer WHERE peer.town = gyms.town)": "SELECT name FROM gyms WHERE kind = 'pool' AND " +
			"fee > (SELECT avg(peer.fee) FROM gyms AS peer WHERE peer.town = gyms.town)",
		"SELECT name FROM gyms WHERE town = 'Hull' AND fee = (SELECT max(fee) FROM gyms WHERE kind = 'pool')": "SELECT name FROM gyms WHERE town = 'Hull' AND fee = (SELECT max(fee) FROM gyms WHERE kind = 'pool')",
	} {
		if got := ast.Print(rebuilt(t, s, query)); got != want {
			t.Errorf("%s\nis built as %s\nwant %s", query, got, want)
		}
	}
	for _, query := range []string{
		"SELECT name FROM gyms WHERE kind = 'pool' AND rating = (SELECT max(peer.rating) FROM gyms AS peer WHERE peer.town = gyms.town)",
		"SELECT DISTINCT ON (town) name FROM gyms ORDER BY town, kind, rating",
		"SELECT DISTINCT ON (town) name FROM gyms ORDER BY town, rating LIMIT 3",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		var beyond *grammar.Beyond
		if _, err := s.Derive(q); !errors.As(err, &beyond) {
			t.Errorf("%s: %v, want it to be beyond the grammar", query, err)
		}
	}
}
