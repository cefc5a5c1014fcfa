package embedded

import (
	"context"
	"testing"

	"parley/suql/catalog"
)

// over is a parser over tables of which no value is known.
func over(t *testing.T, tables ...*catalog.Table) *Parser {
	t.Helper()
	cat := &catalog.Catalog{Tables: tables}
	index, err := catalog.NewIndex(t.Context(), cat, noValues{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// noValues is a database that stores no values.
type noValues struct{}

func (noValues) Values(context.Context, string, string, bool, int) ([]string, error) { return nil, nil }

// figure is a column of numbers from 1 to 99.
func figure(table, name, called, unit string) *catalog.Column {
	return &catalog.Column{Table: table, Name: name, Human: called, Unit: unit, Kind: catalog.Number, Distinct: 30, Min: "1", Max: "99"}
}
