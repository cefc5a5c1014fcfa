package unit

import (
	"cmp"

	"parley/suql/ast"
)

// everyRow ends the Op of a Combine that keeps rows that are the same.
const everyRow = " ALL"

// Any reads the units of any query: what [Of] takes apart as Of does, what
// [Whole] can as Whole does. Beyond that what is read may be anything (an
// outer join, a query, a list of tables), the first table may go by another
// name, and several blocks may be combined. A query of which no units would
// give all back (one with a WITH of its own, a set operation with an order) is
// one unit. BuildWhole(Any(q)) means what q does.
//
//	unit.Any(q) // table concerts {concerts LEFT JOIN halls ON …} · select title · test halls.id IS NULL
func Any(q ast.Query) []Unit {
	if units, err := Of(q); err == nil {
		return units
	}
	if units, err := combined(q); err == nil {
		if built, err := BuildWhole(units); err == nil && ast.Print(built) == ast.Print(nullsLast(q)) {
			return units
		}
	}
	return []Unit{{Kind: Table, Table: FirstTable(q)}, {Kind: Query, SQL: ast.Print(q)}}
}

// combined reads the units of a block, or of several combined.
func combined(q ast.Query) ([]Unit, error) {
	set, ok := q.(*ast.SetOp)
	if !ok || set.With != nil || set.OrderBy != nil || set.Limit != nil || set.Offset != nil {
		return of(q, &taker{opaque: true, any: true})
	}
	units, err := combined(set.L)
	if err != nil {
		return nil, err
	}
	op := Op(set.Op)
	if set.All {
		op += everyRow
	}
	return append(units, Unit{Kind: Combine, Op: op, SQL: ast.Print(set.R)}), nil
}

// nullsLast is q with the order of its first block as [Build] writes it: what
// has no value comes last.
func nullsLast(q ast.Query) ast.Query {
	switch q := q.(type) {
	case *ast.SetOp:
		out := *q
		out.L = nullsLast(q.L)
		return &out
	case *ast.Select:
		out := *q
		out.OrderBy = nil
		for _, o := range q.OrderBy {
			by := *o
			by.Nulls = ast.NullsLast
			out.OrderBy = append(out.OrderBy, &by)
		}
		return &out
	}
	return q
}

// FirstTable is the table that a query names first; "" when it names none.
func FirstTable(q ast.Node) string {
	name := ""
	ast.Inspect(q, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			name = cmp.Or(name, t.Name)
		}
		return name == ""
	})
	return name
}
