package embedded

import (
	"context"
	"testing"

	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// averages gives the averages of two columns, of their product and of their squares.
type averages [5]float64

func (a averages) Look(context.Context, ast.Query, int) ([][]any, bool, error) {
	return [][]any{{a[0], a[1], a[2], a[3], a[4]}}, true, nil
}

// TestATotalIsNotMultiplied: the price of a job that has as many words as it costs is of
// the whole job; that of a piece does not grow with how many were sold.
func TestATotalIsNotMultiplied(t *testing.T) {
	number := func(name string) *catalog.Column { return &catalog.Column{Name: name, Kind: catalog.Number} }
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "jobs", Rows: 20, Columns: []*catalog.Column{number("words"), number("price"), number("fee")}},
		{Name: "clients", Rows: 20, Columns: []*catalog.Column{number("id"), number("discount")}},
		{Name: "few", Rows: 4, Columns: []*catalog.Column{number("words"), number("price")}}}}
	together, apart := averages{2, 20, 50, 5, 500}, averages{2, 20, 40.1, 5, 500}
	for _, c := range []struct {
		rows  averages
		query string
		want  bool
	}{
		{together, "SELECT sum(words * price) FROM jobs", true},
		{together, "SELECT sum(words * (price - fee)) FROM jobs", true},
		{apart, "SELECT sum(words * price) FROM jobs", false},
		{together, "SELECT sum(price) FROM jobs", false},
		{together, "SELECT sum(words * price) FROM few", false},
		{together, "SELECT sum(price * 2) FROM jobs", false},
		{together, "SELECT sum(jobs.price * clients.discount) FROM jobs JOIN clients ON jobs.fee = clients.id", false},
		{together, "SELECT words FROM jobs WHERE price > (SELECT avg(words * price) FROM jobs)", true},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		p := totals{&Parser{heard: &heard.Database{Catalog: cat}, rows: c.rows}, map[[3]string]float64{}}
		if got := p.multiplied(t.Context(), q); got != c.want {
			t.Errorf("%s: %t", c.query, got)
		}
	}
}
