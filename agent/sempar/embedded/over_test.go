package embedded

import (
	"context"
	"testing"

	"parley/suql/catalog"
)

// over is a parser over tables of which no value is known.
func over(t *testing.T, tables ...*catalog.Table) *Parser {
	t.Helper()
	return overValues(t, values{}, tables...)
}

// overValues is a parser over tables and what some of their columns hold.
func overValues(t *testing.T, of values, tables ...*catalog.Table) *Parser {
	t.Helper()
	cat := &catalog.Catalog{Tables: tables}
	index, err := catalog.NewIndex(t.Context(), cat, of, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// values are those that a database has, by column.
type values map[string][]string

func (s values) Values(_ context.Context, _, column string, _ bool, _ int) ([]string, error) {
	return s[column], nil
}

// figure is a column of numbers from 1 to 99.
func figure(table, name, called, unit string) *catalog.Column {
	return &catalog.Column{Table: table, Name: name, Human: called, Unit: unit, Kind: catalog.Number, Distinct: 30, Min: "1", Max: "99"}
}
