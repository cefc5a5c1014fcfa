package plan

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/block"
)

// guardedAnswers: an answer in an arm of CASE, AND, OR, coalesce() or FILTER
// is not looked at for rows that the database knows not to reach that arm.
var guardedAnswers = rewrite{
	name:  "guarded answers",
	steps: func(d *draft) { d.show.Guards = d.b.guarded(d.items, d.others) },
}

// guards collects under which conditions the output looks at each answer, as
// far as SQL alone can tell: an answer in an arm of a CASE that does not
// apply to a row need not be read for it.
type guards struct {
	under map[int][]ast.Expr // per ask, one for each place; nil: always
	b     *builder
}

// guarded returns for each ask a condition on the row without which its
// answer is not looked at. Asks that may always be looked at are left out.
// items are lowered output columns, others what else reads answers.
func (b *builder) guarded(items, others []ast.Node) map[int]ast.Expr {
	g := &guards{under: map[int][]ast.Expr{}, b: b}
	for _, n := range items {
		g.walk(n, nil)
	}
	for _, id := range b.asksIn(others...) {
		g.under[id] = append(g.under[id], nil)
	}
	out := map[int]ast.Expr{}
	for id, places := range g.under {
		if !slices.Contains(places, nil) {
			out[id] = ast.Disj(places...)
		}
	}
	return out
}

// walk visits n, which is looked at only where the condition under is true.
func (g *guards) walk(n ast.Node, under ast.Expr) {
	switch n := n.(type) {
	case *ast.Column:
		if n.Table == Relation {
			id := g.b.askOf(n)
			g.under[id] = append(g.under[id], under)
		}
		return
	case *ast.Case:
		g.walkCase(n, under)
		return
	case *ast.Binary:
		if n.Op == ast.And || n.Op == ast.Or {
			open := NotFalse // of the one side, for the other to matter
			if n.Op == ast.Or {
				open = NotTrue
			}
			g.walk(n.L, narrowed(under, n.R, open))
			g.walk(n.R, narrowed(under, n.L, open))
			return
		}
	case *ast.Call:
		if n.Name == "coalesce" {
			for _, a := range n.Args {
				g.walk(a, under)
				under = narrowed(under, a, Null)
			}
			return
		}
		if n.Filter != nil {
			g.walk(n.Filter, under)
			inside := narrowed(under, n.Filter, True)
			for _, a := range n.Args {
				g.walk(a, inside)
			}
			for _, o := range n.OrderBy {
				g.walk(o, inside)
			}
			return
		}
	}
	for _, c := range ast.Children(n) {
		g.walk(c, under)
	}
}

func (g *guards) walkCase(n *ast.Case, under ast.Expr) {
	if n.Operand != nil {
		g.walk(n.Operand, under)
	}
	for _, w := range n.Whens {
		g.walk(w.Cond, under)
		cond := whenOf(n, w)
		g.walk(w.Then, narrowed(under, cond, True))
		under = narrowed(under, cond, NotTrue)
	}
	if n.Else != nil {
		g.walk(n.Else, under)
	}
}

// narrowed adds "the truth of e is in want" to under, if the database can
// tell for a row of the source.
func narrowed(under, e ast.Expr, want Truth) ast.Expr {
	if b, ok := e.(*ast.Binary); ok && (b.Op == ast.And && want == True || b.Op == ast.Or && want == NotTrue) {
		return narrowed(narrowed(under, b.L, want), b.R, want) // each side on its own
	}
	plain := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			plain = plain && n.Table != Relation
		case *ast.Call:
			plain = plain && !block.Aggregate(n) && n.Over == nil && !strings.HasPrefix(n.Name, "random")
		case ast.Query:
			plain = false
		}
		return plain
	})
	if !plain {
		return under
	}
	return ast.Conj(under, holds(e, want))
}
