// Package sampled estimates what a query that counts, adds up or averages the
// rows of a large table comes to, by some of the pages that the table is kept
// on, so that there is something to see while all of them are read.
//
// Ask [Of] whether a query can be estimated. [Query.Statement] is then what to
// run over the sample, and [Query.Read] makes rows of what came, each number
// with how far it may be off:
//
//	q, ok := sampled.Of(query, 1_000_000, tables)
//	rows := database.run(q.Statement(part), q.Table, share) // each page with the chance share
//	estimate := q.Read(rows, share)
//
// Rows that stand on one page are often alike, for they were written together.
// So rows say nothing of the error. The pages of the sample are put into [Parts]
// parts by chance, each as good a sample as another, and how far these are from
// one another says it.
package sampled

import (
	"math"
	"slices"
	"strconv"

	"parley/suql/ast"
	"parley/suql/block"
)

// Query is a query that can be estimated. It is immutable.
type Query struct {
	// Table is the large table, in the tree of the query: the one to sample.
	Table *ast.Table

	block   *ast.Select
	groups  []ast.Expr // by which the sample is grouped, and what is shown or ordered by beside
	by      int        // groups that GROUP BY names: the first
	figures []figure
	items   []item
	order   []*ast.Order // over the groups and figures of Statement
	ranked  bool         // the order goes by a figure
}

// figure is a number that is estimated.
type figure struct {
	of  function
	arg *ast.Call // as in the query
	off float64   // what rounding it in the query may add to its error
}

// function is how a figure is made of rows.
type function string

// What is estimated. The least and the greatest of all rows, or how many
// different values there are, a few rows do not tell.
const (
	count function = "count"
	sum   function = "sum"
	avg   function = "avg"
)

// item is an output column: a figure or a group, and which.
type item struct {
	figure bool
	at     int
}

// Tables is what decides about the tables of a query.
type Tables struct {
	// Rows is about how many rows a table has; negative for what is no table
	// that can be sampled.
	Rows func(table string) int
	// Beside is how many rows the tables may have that the large one is joined
	// to: they are read whole.
	Beside int
	// Stored reports whether a name is that of a stored column.
	Stored func(*ast.Column) bool
}

// Of reads a query as one that can be estimated: a block of figures, perhaps
// by groups, over one table of at least so many rows, perhaps joined to small
// ones. It is false where a part of the rows says too little: under HAVING and
// LIMIT, which let groups through by their figures, and for other functions.
func Of(q ast.Query, over int, of Tables) (*Query, bool) {
	sel, ok := q.(*ast.Select)
	if !ok || !plain(sel) {
		return nil, false
	}
	out := &Query{block: sel}
	if out.Table, ok = of.large(sel.From, over); !ok {
		return nil, false
	}
	for _, e := range sel.GroupBy {
		if c, is := e.(*ast.Column); !is || !of.Stored(c) {
			e = block.GroupKey(sel, e)
		}
		out.group(e)
	}
	out.by = len(out.groups)
	for _, it := range sel.Items {
		i, ok := out.item(it.Expr)
		if !ok {
			return nil, false
		}
		out.items = append(out.items, i)
	}
	return out, len(out.figures) > 0 && out.orders()
}

// plain reports whether sel is a block without what depends on all groups or
// reads other rows.
func plain(sel *ast.Select) bool {
	return sel.With == nil && !sel.Distinct.On && sel.Having == nil && len(sel.Windows) == 0 && sel.Limit == nil &&
		sel.Offset == nil && !ast.Some(sel, func(n ast.Node) bool {
		switch n := n.(type) {
		case ast.Query:
			return n != ast.Query(sel)
		case *ast.FreeText, *ast.Star, *ast.FuncTable:
			return true
		case *ast.Call:
			return n.Over != nil
		}
		return false
	})
}

// large is the one table of at least so many rows in a FROM clause, each row of
// whose product is of one row of that table. False where the others are not
// small, or rows are made up for want of one of its own.
func (of Tables) large(from []ast.From, over int) (*ast.Table, bool) {
	var all []standing
	for _, f := range from {
		var ok bool
		if all, ok = stand(f, false, all); !ok {
			return nil, false
		}
	}
	var large *ast.Table
	for _, s := range all {
		rows := of.Rows(s.Name)
		switch {
		case rows < 0 || s.Schema != "" || len(s.Cols) > 0:
			return nil, false
		case rows >= over && (large != nil || s.optional):
			return nil, false
		case rows >= over:
			large = s.Table
		case rows > of.Beside:
			return nil, false
		}
	}
	return large, large != nil
}

// standing is a table in a FROM clause.
type standing struct {
	*ast.Table
	optional bool // a row of NULL stands for one that is missing
}

func stand(f ast.From, optional bool, all []standing) ([]standing, bool) {
	switch f := f.(type) {
	case *ast.Table:
		return append(all, standing{f, optional}), true
	case *ast.Join:
		if f.Kind == ast.Full {
			return nil, false
		}
		all, ok := stand(f.L, optional || f.Kind == ast.Right, all)
		if !ok {
			return nil, false
		}
		return stand(f.R, optional || f.Kind == ast.Left, all)
	}
	return nil, false
}

// item reads an output column.
func (q *Query) item(e ast.Expr) (item, bool) {
	if f, ok := figureOf(e); ok {
		return item{true, q.figure(f)}, true
	}
	if block.Aggregated(e) {
		return item{}, false
	}
	return item{false, q.group(e)}, true
}

// group is the place of e among the groups.
func (q *Query) group(e ast.Expr) int {
	text := ast.Print(e)
	if i := slices.IndexFunc(q.groups, func(g ast.Expr) bool { return ast.Print(g) == text }); i >= 0 {
		return i
	}
	q.groups = append(q.groups, e)
	return len(q.groups) - 1
}

// figure is the place of f among the figures.
func (q *Query) figure(f figure) int {
	text := ast.Print(f.arg)
	same := func(g figure) bool { return ast.Print(g.arg) == text && g.off == f.off }
	if i := slices.IndexFunc(q.figures, same); i >= 0 {
		return i
	}
	q.figures = append(q.figures, f)
	return len(q.figures) - 1
}

// figureOf reads e as a figure, perhaps a rounded one.
func figureOf(e ast.Expr) (figure, bool) {
	switch e := e.(type) {
	case *ast.Cast:
		switch e.Type.String() {
		case "double precision", "numeric", "real", "float", "float8":
			return figureOf(e.X)
		}
	case *ast.Call:
		if e.Name == "round" {
			return rounding(e)
		}
		if e.Distinct || len(e.OrderBy) > 0 || len(e.Args) != 1 && !(e.Star && e.Name == string(count)) {
			return figure{}, false
		}
		switch of := function(e.Name); of {
		case count, sum, avg:
			return figure{of: of, arg: e}, true
		}
	}
	return figure{}, false
}

// rounding reads round(figure, digits).
func rounding(e *ast.Call) (figure, bool) {
	digits := 0
	switch len(e.Args) {
	case 1:
	case 2:
		l, ok := e.Args[1].(*ast.Literal)
		if !ok {
			return figure{}, false
		}
		n, err := strconv.Atoi(l.Text)
		if err != nil {
			return figure{}, false
		}
		digits = n
	default:
		return figure{}, false
	}
	f, ok := figureOf(e.Args[0])
	f.off += math.Pow10(-digits) / 2
	return f, ok
}
