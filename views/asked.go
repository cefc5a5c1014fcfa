package views

import (
	"parley/agent"
	"parley/suql/ast"
	"parley/suql/parser"
)

// asked is what the query of a reply says of its rows. It is empty for a
// query that combines others and for text that is no query: then nothing is
// claimed of the rows.
type asked struct {
	grouped bool
	ordered bool
	by      string // the column or name that rows are ordered by; "" where it is worked out
}

// askedFor reads the query of a reply.
func askedFor(r *agent.Reply) asked {
	q, err := parser.Parse(r.Receipt.SUQL)
	if err != nil {
		return asked{}
	}
	s, ok := q.(*ast.Select)
	if !ok {
		return asked{}
	}
	a := asked{grouped: len(s.GroupBy) > 0, ordered: len(s.OrderBy) > 0}
	if a.ordered {
		if c, ok := s.OrderBy[0].Expr.(*ast.Column); ok {
			a.by = c.Name
		}
	}
	return a
}
