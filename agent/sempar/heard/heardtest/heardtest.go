// Package heardtest makes databases of a few tables, of which nobody learnt anything, for the tests
// of rules that read utterances.
//
//	d := heardtest.Over(t, &catalog.Table{Name: "visits", Columns: []*catalog.Column{heardtest.Number("visits", "fee")}})
//	q := heardtest.Asked(d, "visits with the highest fee")
package heardtest

import (
	"context"
	"testing"
	"time"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
)

// Values are those that a database has, by the name of the column, or of the table and the column.
type Values map[string][]string

// Values implements catalog.Values.
func (s Values) Values(_ context.Context, table, column string, _ bool, _ int) ([]string, error) {
	if of := s[table+"."+column]; of != nil {
		return of, nil
	}
	return s[column], nil
}

// Catalog is a catalog of tables and an index of what some of their columns hold.
func Catalog(t testing.TB, of Values, tables ...*catalog.Table) (*catalog.Catalog, *catalog.Index) {
	t.Helper()
	cat := &catalog.Catalog{Tables: tables}
	index, err := catalog.NewIndex(t.Context(), cat, of, 0)
	if err != nil {
		t.Fatal(err)
	}
	return cat, index
}

// Over is a database of tables of which no value is known, on Today.
func Over(t testing.TB, tables ...*catalog.Table) *heard.Database {
	t.Helper()
	return OverValues(t, Values{}, tables...)
}

// OverValues is a database of tables and what some of their columns hold, on Today.
func OverValues(t testing.TB, of Values, tables ...*catalog.Table) *heard.Database {
	t.Helper()
	cat, index := Catalog(t, of, tables...)
	schema := grammar.NewSchema(cat)
	return &heard.Database{Catalog: cat, Schema: schema, Linker: link.New(schema, index), Values: index, Today: Today,
		Naming: heard.NamingColumns(schema)}
}

// Today is Thursday, 26 November 2026, at ten.
func Today() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }

// Only is a database without all of some rules but one.
func Only(d *heard.Database, names []string, rule string) *heard.Database {
	of := *d
	of.Without = map[string]bool{}
	for _, name := range names {
		of.Without[name] = name != rule
	}
	return &of
}

// Number is a column of numbers from 1 to 99.
func Number(table, name string) *catalog.Column {
	return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Distinct: 30,
		Min: "1", Max: "99"}
}

// Day is a column of days, of which some may be unknown.
func Day(table, name, first, last string, nulls int) *catalog.Column {
	return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: catalog.Date, Type: "date",
		Distinct: 30, Min: first, Max: last, Nulls: nulls}
}

// Asked is an utterance as it is linked over a database.
func Asked(d *heard.Database, said string) *link.Question { return linkerOf(d).ReadAfter(said, nil) }

// AskedAfter is an utterance that goes on from a query.
func AskedAfter(t testing.TB, d *heard.Database, before, said string) *link.Question {
	t.Helper()
	made, err := d.Schema.Derive(Query(t, before))
	if err != nil {
		t.Fatal(err)
	}
	return linkerOf(d).ReadAfter(said, made)
}

// linkerOf is the linker of a database, on its day where it has one.
func linkerOf(d *heard.Database) *link.Linker {
	if d.Today == nil {
		return d.Linker
	}
	return d.Linker.On(d.Today())
}

// Query is a query that is written out.
func Query(t testing.TB, text string) ast.Query {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Checked is a query over a catalog, with the columns that it means.
func Checked(t testing.TB, cat *catalog.Catalog, text string) *check.Checked {
	t.Helper()
	checked, _, err := check.Query(Query(t, text), cat, "")
	if err != nil {
		t.Fatal(err)
	}
	return checked
}
