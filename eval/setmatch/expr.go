package setmatch

import (
	"regexp"
	"slices"
	"strconv"

	"parley/suql/ast"
)

// bare is an expression without casts.
func bare(e ast.Expr) ast.Expr {
	for {
		c, ok := e.(*ast.Cast)
		if !ok {
			return e
		}
		e = c.X
	}
}

// compared is an expression without casts, and without lower() or upper().
func compared(e ast.Expr) ast.Expr {
	e = bare(e)
	if c, ok := e.(*ast.Call); ok && (c.Name == "lower" || c.Name == "upper") && len(c.Args) == 1 {
		return compared(c.Args[0])
	}
	return e
}

// aggregates are those that the evaluator knows.
var aggregates = []string{"max", "min", "count", "sum", "avg"}

// aggregated are the name and the argument of an aggregate of one column, or
// of everything.
func aggregated(e ast.Expr) (c *ast.Call, ok bool) {
	c, ok = bare(e).(*ast.Call)
	if !ok || c.Filter != nil || c.Over != nil || len(c.OrderBy) > 0 || !slices.Contains(aggregates, c.Name) {
		return nil, false
	}
	return c, c.Star && len(c.Args) == 0 || len(c.Args) == 1
}

// argument is what an aggregate is of.
func (s *scope) argument(c *ast.Call) value {
	if c.Star {
		return columnValue("*")
	}
	if c.Distinct {
		return distinctMark + s.value(c.Args[0])
	}
	return s.value(c.Args[0])
}

// item reads a column shown.
func (s *scope) item(e ast.Expr) item {
	if c, ok := aggregated(e); ok {
		return item{c.Name, s.argument(c)}
	}
	return item{"", s.value(e)}
}

// value reads an expression.
func (s *scope) value(e ast.Expr) value {
	switch e := bare(e).(type) {
	case *ast.Column:
		return s.column(e)
	case *ast.Star:
		return columnValue("*")
	case *ast.Binary:
		return s.side(e.L) + " " + value(e.Op) + " " + s.side(e.R)
	case *ast.Call:
		if c, ok := aggregated(e); ok {
			return value(c.Name+"(") + s.argument(c) + ")"
		}
		return s.printed(e)
	default:
		return s.printed(e)
	}
}

// printed is an expression of any other kind as package ast prints it, with
// its columns marked and the queries in it written out.
func (s *scope) printed(e ast.Expr) value {
	m := &marker{scope: s}
	text := ast.Print(m.marked(e))
	return value(placeOf.ReplaceAllStringFunc(text, func(place string) string {
		i, err := strconv.Atoi(place[2 : len(place)-2])
		if err != nil || i >= len(m.parts) {
			return place
		}
		return string(m.parts[i])
	}))
}

// marker puts a name of its own for each part of an expression that is not
// printed as it is.
type marker struct {
	*scope
	parts []value
}

// placeOf is such a name as it is printed: the number of the part.
var placeOf = regexp.MustCompile("\"\x02[0-9]+\x02\"")

func (m *marker) part(v value) ast.Node {
	m.parts = append(m.parts, v)
	return ast.Col("\x02" + strconv.Itoa(len(m.parts)-1) + "\x02")
}

// side is an operand, in brackets where it is an operation itself.
func (s *scope) side(e ast.Expr) value {
	if _, ok := bare(e).(*ast.Binary); ok {
		return "(" + s.value(e) + ")"
	}
	return s.value(e)
}

func (m *marker) marked(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.Column:
		return m.part(m.column(n))
	case *ast.Cast:
		return m.marked(n.X)
	case *ast.Subquery:
		return m.part(m.within(n.Query))
	case *ast.Exists:
		return m.part("exists " + m.within(n.Query))
	case *ast.In:
		if n.Query != nil {
			return m.part(m.value(n.X) + " in " + m.within(n.Query))
		}
	case *ast.Quantified:
		if n.Query != nil {
			return m.part(m.value(n.X) + " any " + m.within(n.Query))
		}
	}
	return ast.Map(n, m.marked)
}

// within reads a query inside an expression.
func (s *scope) within(tree ast.Query) value {
	q := s.block(tree)
	if s.inner != nil {
		*s.inner = append(*s.inner, q)
	}
	return value("(" + writer{distinct: true, values: true}.whole(q) + ")")
}
