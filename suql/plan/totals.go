package plan

import (
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/block"
)

// Total is an output column that is one number over all rows: while they are
// read it is known to lie in an interval.
type Total struct {
	Kind TotalKind
	// Arg is what is added up, over the source; of a count the condition under
	// which a row counts, which may read answers too, nil for every row.
	Arg   ast.Expr
	Scale float64 // what a count is multiplied with
	Share bool    // the count is divided by the number of rows
}

// TotalKind is how a total is made of rows.
type TotalKind string

// The kinds of totals.
const (
	TotalCount TotalKind = "count"
	TotalSum   TotalKind = "sum"
	TotalMean  TotalKind = "mean"
)

// Totals are those of the output columns of p that are totals, with nil for the
// others; nil where nothing can be said before the last row. Rows are then
// judged, or answers read for the output, but not both, and in any order.
func (p *Plan) Totals() []*Total {
	n, ok := p.Root.(*Finish)
	if !ok || n.PerRow || len(p.Before) > 0 || len(n.Provenance) > 0 || !oneRow(n.Query) || !inAnyOrder(n.In) {
		return nil
	}
	_, judged := n.In.(*Judge)
	found := false
	out := make([]*Total, len(n.Query.Items))
	for i, it := range n.Query.Items {
		t := totalOf(it.Expr)
		if t != nil && judged {
			t = t.judged()
		} else if t != nil && (t.Kind != TotalCount || t.Arg == nil) {
			t = nil // known without reading
		}
		out[i], found = t, found || t != nil
	}
	if !found {
		return nil
	}
	return out
}

// inAnyOrder reports whether n reads every row of a scan, whichever comes first.
func inAnyOrder(n Node) bool {
	switch n := n.(type) {
	case *Judge:
		if n.Need >= 0 || n.Steps != nil || n.Groups > 0 || n.Wanted > 0 || n.Cut.Limit >= 0 || n.Cut.Offset > 0 {
			return false
		}
	case *Project:
	default:
		return false
	}
	scan, ok := n.Input().(*Scan)
	return ok && scan.Cut.Limit < 0 && scan.Cut.Offset == 0 && len(scan.Groups) == 0
}

// judged is t over rows that are judged first, of which what is added up is
// known beforehand; nil when it is not.
func (t *Total) judged() *Total {
	switch {
	case t.Share || t.Arg != nil && readsAnswers(t.Arg):
		return nil
	case t.Kind != TotalCount || t.Arg == nil:
		return t
	}
	one := ast.Num(strconv.FormatFloat(t.Scale, 'f', -1, 64))
	return &Total{Kind: TotalSum, Arg: &ast.Case{Whens: []*ast.When{{Cond: t.Arg, Then: one}}, Else: ast.Num("0")}}
}

// oneRow reports whether sel makes one row of all rows.
func oneRow(sel *ast.Select) bool {
	return len(sel.GroupBy) == 0 && sel.Having == nil && sel.Limit == nil && sel.Offset == nil && len(sel.Windows) == 0 &&
		!sel.Distinct.On
}

// readsAnswers reports whether e reads what the reader says.
func readsAnswers(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		found = found || ok && c.Table == Relation
		return !found
	})
	return found
}

// totalOf reads e as a total; nil when it is none.
func totalOf(e ast.Expr) *Total {
	switch e := e.(type) {
	case *ast.Cast:
		return totalOf(e.X)
	case *ast.Binary:
		return scaled(e)
	case *ast.Call:
		if e.Name == "round" && len(e.Args) > 0 && e.Over == nil {
			return totalOf(e.Args[0])
		}
		return aggregateOf(e)
	}
	return nil
}

// aggregateOf reads a call.
func aggregateOf(c *ast.Call) *Total {
	if c.Over != nil || c.Distinct || len(c.OrderBy) > 0 {
		return nil
	}
	switch {
	case c.Name == "count" && c.Star:
		return &Total{Kind: TotalCount, Arg: c.Filter, Scale: 1}
	case len(c.Args) != 1 || c.Filter != nil:
		return nil
	case c.Name == "count":
		return &Total{Kind: TotalCount, Arg: &ast.Is{X: c.Args[0], What: "NULL", Not: true}, Scale: 1}
	case c.Name == "sum" || c.Name == "avg":
		if cond, then, ok := oneOrNothing(c.Args[0]); ok {
			return &Total{Kind: TotalCount, Arg: cond, Scale: then, Share: c.Name == "avg"}
		}
		return &Total{Kind: map[string]TotalKind{"sum": TotalSum, "avg": TotalMean}[c.Name], Arg: c.Args[0], Scale: 1}
	}
	return nil
}

// oneOrNothing reads CASE WHEN condition THEN number ELSE 0 END.
func oneOrNothing(e ast.Expr) (cond ast.Expr, then float64, ok bool) {
	c, isCase := e.(*ast.Case)
	if !isCase || c.Operand != nil || len(c.Whens) != 1 || c.Else == nil {
		return nil, 0, false
	}
	then, ok = number(c.Whens[0].Then)
	nothing, zero := number(c.Else)
	return c.Whens[0].Cond, then, ok && zero && nothing == 0
}

// scaled reads a count times a number, or divided by the number of rows. Whole
// numbers are not divided: the database rounds them.
func scaled(e *ast.Binary) *Total {
	t := totalOf(e.L)
	by, isNumber := number(e.R)
	if e.Op == "*" && t == nil {
		t = totalOf(e.R)
		by, isNumber = number(e.L)
	}
	switch {
	case t == nil || t.Kind != TotalCount:
		return nil
	case e.Op == "*" && isNumber:
		return &Total{Kind: TotalCount, Arg: t.Arg, Scale: t.Scale * by, Share: t.Share}
	case e.Op == "/" && !t.Share && fractional(e.L) && allRows(e.R):
		return &Total{Kind: TotalCount, Arg: t.Arg, Scale: t.Scale, Share: true}
	}
	return nil
}

// allRows reports whether e is the number of rows.
func allRows(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Cast:
		return allRows(e.X)
	case *ast.Call:
		return block.CountsRows(e) || strings.EqualFold(e.Name, "nullif") && len(e.Args) == 2 && allRows(e.Args[0])
	}
	return false
}

// fractional reports whether e is a number with places behind the point.
func fractional(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Literal:
			found = found || n.Kind == ast.Number && strings.Contains(n.Text, ".")
		case *ast.Cast:
			found = found || !strings.Contains(n.Type.Name, "int")
		}
		return !found
	})
	return found
}

func number(e ast.Expr) (float64, bool) {
	l, ok := e.(*ast.Literal)
	if !ok || l.Kind != ast.Number {
		return 0, false
	}
	n, err := strconv.ParseFloat(l.Text, 64)
	return n, err == nil
}
