package heard

import (
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// DayOf is the one column of days of the rows of a query: of those of its tables that
// point at the others, where there are several. Of more columns it is the one that is
// named or, where none is, the one that all rows have; nil where there are none, or more.
func (d *Database) DayOf(q *link.Question, s *ast.Select) *ast.Column {
	all := shape.Days(d.Catalog, s)
	for _, such := range []func(i int, of grammar.ColumnOf) bool{
		func(i int, _ grammar.ColumnOf) bool { return ColumnNamed(q, i) },
		func(_ int, of grammar.ColumnOf) bool { return of.Column.Nulls == 0 },
	} {
		if len(all) < 2 {
			break
		}
		if some := d.daysThat(all, such); len(some) > 0 {
			all = some
		}
	}
	if len(all) != 1 {
		return nil
	}
	return all[0]
}

// daysThat are those columns of days that are such.
func (d *Database) daysThat(all []*ast.Column, such func(int, grammar.ColumnOf) bool) (out []*ast.Column) {
	for _, c := range all {
		if slices.ContainsFunc(d.ColumnsAt(c), func(i int) bool { return such(i, d.Schema.Columns[i]) }) {
			out = append(out, c)
		}
	}
	return out
}
