package nlg

import (
	"strings"
	"time"

	"parley/suql/ast"
)

// Names implements agent.Speaker: what extract(dow FROM …) and extract(month FROM …)
// give is told by name.
func (s *Speaker) Names(q ast.Query) [][]string {
	sel, ok := q.(*ast.Select)
	if !ok {
		return nil
	}
	out, found := make([][]string, len(sel.Items)), false
	for i, it := range sel.Items {
		if _, star := it.Expr.(*ast.Star); star { // stands for any number of columns
			return nil
		}
		out[i] = s.numbered(it.Expr)
		found = found || out[i] != nil
	}
	if !found {
		return nil
	}
	return out
}

// numbered are the names of what an expression gives by number; nil where it gives
// anything else.
func (s *Speaker) numbered(e ast.Expr) []string {
	c, ok := e.(*ast.Call)
	if !ok || c.Name != "extract" || len(c.Args) != 2 {
		return nil
	}
	field, ok := c.Args[0].(*ast.Literal)
	if !ok {
		return nil
	}
	var out []string
	switch strings.ToLower(field.Text) {
	case "dow": // 0 is Sunday
		for d := time.Sunday; d <= time.Saturday; d++ {
			out = append(out, s.language.Phrase(d.String()))
		}
	case "month":
		out = append(out, "")
		for m := time.January; m <= time.December; m++ {
			out = append(out, s.language.Phrase(m.String()))
		}
	}
	return out
}
