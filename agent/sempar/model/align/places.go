package align

import (
	"regexp"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/unit"
)

// region is where a unit stands in the text of a query. Regions may lie in
// each other: a condition's operator is the whole condition but for what its
// column and its value cover.
type region struct{ ast.Span }

func (r region) size() int { return r.End - r.Start }

// places lists the regions of units, which are those of q, in their order.
func places(text string, q ast.Query, units []unit.Unit) []region {
	if slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Kind == unit.Query }) {
		whole := extent(q)
		table := whole // where none is named
		ast.Inspect(q, func(n ast.Node) bool {
			if t, ok := n.(*ast.Table); ok && table == whole {
				table = t.Span()
			}
			return table == whole
		})
		return []region{{table}, {whole}}
	}
	switch q := q.(type) {
	case *ast.SetOp:
		out := places(text, q.L, units[:len(units)-1])
		return append(out, region{ast.Span{Start: extent(q.L).End, End: extent(q.R).End}})
	case *ast.Select:
		return block(text, q, units)
	}
	return nil // unreachable: a VALUES list is one unit
}

// block lists the regions of a SELECT.
func block(text string, s *ast.Select, units []unit.Unit) []region {
	opaque := func(kind unit.Kind, slot int) bool {
		return slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Kind == kind && u.Slot == slot && u.SQL != "" })
	}
	var out []region
	if opaque(unit.Table, 0) {
		out = []region{{ast.Span{Start: extent(s.From[0]).Start, End: extent(s.From[len(s.From)-1]).End}}}
	} else {
		out = ofTables(s.From[0])
	}
	for i, it := range s.Items {
		if opaque(unit.Select, i) {
			out = append(out, region{extent(it.Expr)})
		} else {
			out = append(out, ofItem(text, it.Expr)...)
		}
	}
	if s.Distinct.On {
		end := len(distinct.FindString(text[:s.Items[0].Expr.Span().Start]))
		out = append(out, region{ast.Span{Start: end - len("DISTINCT"), End: end}})
	}
	slot := 0
	for _, term := range ast.Terms(ast.And, s.Where) {
		for _, side := range ast.Terms(ast.Or, term) {
			for _, e := range ast.Terms(ast.And, side) {
				if opaque(unit.Test, slot) {
					out = append(out, region{extent(e)})
				} else {
					out = append(out, ofCondition(e)...)
				}
				slot++
			}
		}
	}
	return append(out, tail(text, s)...)
}

// tail lists the regions of what stands behind the conditions.
func tail(text string, s *ast.Select) []region {
	var out []region
	for _, e := range s.GroupBy {
		out = append(out, region{extent(e)})
	}
	for _, e := range ast.Terms(ast.And, s.Having) {
		out = append(out, region{extent(e)})
	}
	for _, o := range s.OrderBy {
		at := o.Span()
		at.End += len(direction.FindString(text[at.End:]))
		out = append(out, region{at})
	}
	for _, e := range []ast.Expr{s.Limit, s.Offset} {
		if e != nil {
			out = append(out, region{extent(e)})
		}
	}
	return out
}

// extent is where a node stands with all that is below it.
func extent(n ast.Node) ast.Span {
	var out ast.Span
	ast.Inspect(n, func(n ast.Node) bool {
		at := n.Span()
		switch {
		case at.End == 0:
		case out.End == 0:
			out = at
		default:
			out.Start, out.End = min(out.Start, at.Start), max(out.End, at.End)
		}
		return true
	})
	return out
}

// ofTables: the first table, then each join from its word to the end of its
// condition.
func ofTables(f ast.From) []region {
	j, ok := f.(*ast.Join)
	if !ok {
		return []region{{f.Span()}}
	}
	out := ofTables(j.L)
	return append(out, region{ast.Span{Start: j.L.Span().End, End: max(j.R.Span().End, j.On.Span().End)}})
}

// distinct is what stands before the first column up to the end of the word.
var distinct = regexp.MustCompile(`(?is)^.*\bDISTINCT`)

// direction is what may follow an expression in ORDER BY.
var direction = regexp.MustCompile(`(?i)^(?:\s+(?:ASC|DESC)\b)?(?:\s+NULLS\s+(?:FIRST|LAST)\b)?`)

// ofItem: an aggregate's region is the call but for the column in it.
func ofItem(text string, e ast.Expr) []region {
	call, ok := e.(*ast.Call)
	if !ok {
		return []region{{e.Span()}}
	}
	inside := call.Span()
	if len(call.Args) == 1 {
		inside = call.Args[0].Span()
	} else if star := strings.LastIndexByte(text[inside.Start:inside.End], '*'); star >= 0 {
		inside = ast.Span{Start: inside.Start + star, End: inside.Start + star + 1}
	}
	return []region{{inside}, {call.Span()}}
}

// ofCondition: column, operator, and value if it has one; or the whole as
// one, when it is about free text.
func ofCondition(e ast.Expr) []region {
	whole := e.Span()
	column, values := whole, []ast.Expr(nil)
	switch e := e.(type) {
	case *ast.Binary:
		if _, ok := e.L.(*ast.FreeText); ok {
			return []region{{whole}}
		}
		column, values = e.L.Span(), []ast.Expr{e.R}
	case *ast.Between:
		column, values = e.X.Span(), []ast.Expr{e.Lo, e.Hi}
	case *ast.In:
		column, values = e.X.Span(), e.List
	case *ast.Quantified:
		column, values = e.Array.Span(), []ast.Expr{e.X}
	case *ast.Unary:
		inner := ofCondition(e.X)
		inner[1] = region{whole}
		return inner
	case *ast.Like:
		column, values = e.X.Span(), []ast.Expr{e.Pattern}
	case *ast.Is:
		column = e.X.Span()
	}
	out := []region{{column}, {whole}}
	if len(values) > 0 {
		out = append(out, region{ast.Span{Start: values[0].Span().Start, End: values[len(values)-1].Span().End}})
	}
	return out
}
