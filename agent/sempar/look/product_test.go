package look

import (
	"context"
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
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
		p := Looker{DB: &heard.Database{Catalog: cat}, Rows: c.rows}.Totals()
		if got := p.Multiplied(t.Context(), heardtest.Query(t, c.query)); got != c.want {
			t.Errorf("%s: %t", c.query, got)
		}
	}
}

// TestCalledTotal: what is called a total is for all, unless a share is taken off.
func TestCalledTotal(t *testing.T) {
	of := &catalog.Table{Name: "bookings", Human: "bookings", Rows: 40, Columns: []*catalog.Column{
		heardtest.Number("bookings", "total"), heardtest.Number("bookings", "persons"), heardtest.Number("bookings", "price")}}
	totals := Looker{DB: heardtest.Over(t, of), Rows: averages{}}.Totals()
	for query, want := range map[string]bool{
		"SELECT sum(total * persons) FROM bookings":       true,
		"SELECT sum(persons * price) FROM bookings":       false,
		"SELECT sum(total * (1 - persons)) FROM bookings": false,
	} {
		if got := totals.Multiplied(t.Context(), heardtest.Query(t, query)); got != want {
			t.Errorf("%s: %t", query, got)
		}
	}
}
