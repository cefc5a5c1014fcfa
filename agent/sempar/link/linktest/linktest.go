// Package linktest makes what tests of the parser's parts start from: a linker
// over a table that is written down, and the derivation of a query.
//
//	l := linktest.Over(t, catalog.Table{Name: "tents", Columns: …}, map[string][]string{"colour": {"red"}})
//	before := linktest.Derive(t, l.Schema, "SELECT name FROM tents WHERE colour = 'red'")
package linktest

import (
	"context"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// stored are the values of the columns of one table.
type stored map[string][]string

func (s stored) Values(_ context.Context, _, column string, _ bool, _ int) ([]string, error) {
	return s[column], nil
}

// Over is a linker over one table with stored values by column.
func Over(t testing.TB, table catalog.Table, values map[string][]string) *link.Linker {
	t.Helper()
	cat, index := Catalog(t, table, values)
	return link.New(grammar.NewSchema(cat), index)
}

// Catalog is one table with stored values by column. Columns get the table's name
// and, where they have none, one that people say.
func Catalog(t testing.TB, table catalog.Table, values map[string][]string) (*catalog.Catalog, *catalog.Index) {
	t.Helper()
	for _, c := range table.Columns {
		c.Table = table.Name
		if c.Human == "" {
			c.Human = catalog.Humanise(c.Name)
		}
		c.Distinct = max(c.Distinct, len(values[c.Name]), 5)
	}
	if table.Human == "" {
		table.Human = table.Name
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{&table}}
	index, err := catalog.NewIndex(t.Context(), cat, stored(values), 0)
	if err != nil {
		t.Fatal(err)
	}
	return cat, index
}

// Derive takes a query apart that the grammar can write.
func Derive(t testing.TB, s *grammar.Schema, query string) grammar.Derivation {
	t.Helper()
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.Derive(q)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
