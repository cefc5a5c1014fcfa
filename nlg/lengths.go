package nlg

import (
	"slices"

	"parley/agent"
	"parley/nlg/noun"
	"parley/suql/ast"
)

// length says how long it is from one day or moment to another, or to today where there is no
// other yet.
func (w *wording) length(l agent.Length) string {
	p := parts{A: w.of(l.From), B: w.of(l.To)}
	if l.Until != "" {
		p.B = w.s.say("words/or today", p)
	}
	return w.s.say("words/"+l.Unit+" from", p)
}

// daysAway are the two ends of the days between a day that is written out and one of a column.
func (w *wording) daysAway(b *ast.Binary) (parts, bool) {
	to, ok1 := b.L.(*ast.Cast)
	from, ok2 := b.R.(*ast.Cast)
	if b.Op != "-" || !ok1 || !ok2 || to.Type.Name != "date" || from.Type.Name != "date" {
		return parts{}, false
	}
	_, written := to.X.(*ast.Literal)
	if _, other := from.X.(*ast.Literal); written == other {
		return parts{}, false
	}
	return parts{A: w.of(from.X), B: w.of(to.X)}, true
}

// goingOn is of how many of all rows nobody knows how long something took, as it has no end.
type goingOn struct {
	Things, Column string
	N, Total       int
}

// stillGoingOn says what an answer leaves out, as it goes by how long something took: all that
// has no end. What is shown of each row is seen not to be known.
func (s *Speaker) stillGoingOn(q ast.Query) (out []string) {
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.From) == 0 {
		return nil
	}
	w := s.wordingOf(sel)
	ast.Inspect(sel, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Select:
			return n == sel
		case *ast.Item:
			_, shown := agent.LengthOf(n.Expr)
			return !shown
		case *ast.Binary:
			if l, ok := agent.LengthOf(n); ok {
				if text := w.withoutEnd(sel, l); text != "" && !slices.Contains(out, text) {
					out = append(out, text)
				}
			}
		}
		return true
	})
	return out
}

// withoutEnd says how many of all rows have no end of a length of time; "" where all have one,
// or only those that do are asked for, and where they last until today.
func (w *wording) withoutEnd(q *ast.Select, l agent.Length) string {
	to, of := w.known(l.To), w.tableOf(l.To)
	length := func(n ast.Node) bool {
		e, ok := n.(*ast.Binary)
		if ok {
			_, ok = agent.LengthOf(e)
		}
		return ok
	}
	end := func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		return ok && ast.Print(c) == ast.Print(l.To)
	}
	known := slices.ContainsFunc(ast.Terms(ast.And, q.Where), func(term ast.Expr) bool {
		return ast.Some(term, end) && !ast.Some(term, length)
	})
	if l.Until != "" || to == nil || to.Nulls == 0 || known {
		return ""
	}
	return w.s.say("still going on", goingOn{noun.Many(of.Human), to.Human, to.Nulls, of.Rows})
}
