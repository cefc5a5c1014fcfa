package embedded

import (
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"slices"
)

// dayOf is the one column of days of the rows of a query: of those of its tables that
// point at the others, where there are several. Of more columns it is the one that is
// named or, where none is, the one that all rows have; nil where there are none, or more.
func (p *Parser) dayOf(q *link.Question, s *ast.Select) *ast.Column {
	all := daysOf(p.heard.Catalog, s)
	for _, such := range []func(i int, of grammar.ColumnOf) bool{
		func(i int, _ grammar.ColumnOf) bool { return heard.ColumnNamed(q, i) },
		func(_ int, of grammar.ColumnOf) bool { return of.Column.Nulls == 0 },
	} {
		if len(all) < 2 {
			break
		}
		if some := p.daysThat(all, such); len(some) > 0 {
			all = some
		}
	}
	if len(all) != 1 {
		return nil
	}
	return all[0]
}

// daysThat are those columns of days that are such.
func (p *Parser) daysThat(all []*ast.Column, such func(int, grammar.ColumnOf) bool) (out []*ast.Column) {
	for _, c := range all {
		if slices.ContainsFunc(p.heard.ColumnsAt(c), func(i int) bool { return such(i, p.heard.Schema.Columns[i]) }) {
			out = append(out, c)
		}
	}
	return out
}
