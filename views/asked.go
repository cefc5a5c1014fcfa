package views

import (
	"strings"

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
	by      string      // the column or name that rows are ordered by; "" where it is worked out
	calls   []*ast.Call // functions that the output shows, in its order
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
	for _, item := range s.Items {
		if c, ok := item.Expr.(*ast.Call); ok && item.Alias == "" {
			a.calls = append(a.calls, c)
		}
	}
	return a
}

// given prints what a function is given, without the tables that columns are
// of.
func given(c *ast.Call) string {
	var parts []string
	for _, arg := range c.Args {
		bare := ast.Rewrite(arg, func(n ast.Node) ast.Node {
			if of, ok := n.(*ast.Column); ok {
				return ast.Col(of.Name)
			}
			return n
		})
		parts = append(parts, strings.ReplaceAll(ast.Print(bare), `"`, ""))
	}
	return strings.Join(parts, ", ")
}
