package embedded

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// byBirth is a query that sorts by days of birth in place of ages: of two who are 71, the
// one who was born first is the older.
//
//	ORDER BY age DESC  →  ORDER BY date_of_birth
func (p *Parser) byBirth(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		o, ok := n.(*ast.Order)
		if !ok {
			return n
		}
		c, plain := o.Expr.(*ast.Column)
		if !plain {
			return n
		}
		if d := p.derivedFor(c); d != nil && d.since != nil {
			o.Expr, o.Desc = of(d.since, c.Table), !o.Desc
		}
		return o
	})
}

// ageTurned is added to the logarithm of a reading that has the youngest where the oldest
// was said, or the other way round.
const ageTurned = -6

// turnsAge reports whether a query has the youngest where the oldest was said, or the
// other way round, by an age that is worked out.
func (p *Parser) turnsAge(q *link.Question, query ast.Query) bool {
	said := func(word string) bool {
		return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return t.Lower == word })
	}
	oldest, youngest := said("oldest"), said("youngest")
	if oldest == youngest {
		return false
	}
	age := func(e ast.Expr) bool {
		c, ok := e.(*ast.Column)
		d := p.derivedFor(c)
		return ok && d != nil && d.since != nil
	}
	return ast.Some(query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Order:
			return age(n.Expr) && n.Desc != oldest
		case *ast.Call:
			return len(n.Args) == 1 && age(n.Args[0]) && (n.Name == "min" && oldest || n.Name == "max" && youngest)
		}
		return false
	})
}
