package embedded

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

type values = heardtest.Values

// over is a parser over tables of which no value is known.
func over(t *testing.T, tables ...*catalog.Table) *Parser {
	t.Helper()
	return overValues(t, values{}, tables...)
}

// overValues is a parser over tables and what some of their columns hold.
func overValues(t *testing.T, of values, tables ...*catalog.Table) *Parser {
	t.Helper()
	p, err := New(heardtest.Catalog(t, of, tables...))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// figure is a column of numbers from 1 to 99.
func figure(table, name, called, unit string) *catalog.Column {
	c := heardtest.Number(table, name)
	c.Human, c.Unit = called, unit
	return c
}

// asked is an utterance as it is linked over a database.
func asked(p *Parser, said string) *link.Question { return heardtest.Asked(p.heard, said) }

// inShort is the first that the grammar may write of a query; nil for none.
func inShort(p *Parser, query ast.Query) ast.Query {
	for short := range p.rewrite.Short(query) {
		return short
	}
	return nil
}
