package nlg

import (
	"slices"
	"strings"
	"time"

	"parley/agent"
	"parley/suql/ast"
)

// Worked implements agent.Speaker: the average fee, the number of visits per animal,
// weekdays by name. It is nil for queries that combine others.
func (s *Speaker) Worked(q ast.Query) []agent.Worked {
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.From) == 0 {
		return nil
	}
	w := s.wordingOf(sel)
	out, worked := make([]agent.Worked, len(sel.Items)), false
	for i, it := range sel.Items {
		switch e := it.Expr.(type) {
		case *ast.Column:
			if it.Alias == "" && namesake(sel.Items, e) {
				out[i].Heading, worked = w.ofItsTable(e), true
			}
			continue
		case *ast.FreeText:
			continue
		case *ast.Star: // stands for any number of columns
			return nil
		}
		out[i].Names = s.numbered(it.Expr)
		if it.Alias == "" {
			out[i].Heading = w.of(it.Expr)
		}
		worked = worked || it.Alias == "" || out[i].Names != nil
	}
	if !worked {
		return nil
	}
	return out
}

// namesake reports whether another column of the same name is shown beside one: the name of
// a bicycle, and of who hired it.
func namesake(items []*ast.Item, c *ast.Column) bool {
	return slices.ContainsFunc(items, func(it *ast.Item) bool {
		other, ok := it.Expr.(*ast.Column)
		return ok && other != c && strings.EqualFold(other.Name, c.Name)
	})
}

// ofItsTable is a column with what its table, or the role that it is in, is called:
// "customer name".
func (w *wording) ofItsTable(c *ast.Column) string {
	t := w.tableOf(c)
	if t == nil || t.Column(c.Name) == nil || w.roles[c.Table] != "" {
		return w.column(c)
	}
	return ofTable(t, t.Column(c.Name).Human)
}

// numbered are the names of what an expression gives by number; nil where it gives
// anything else.
func (s *Speaker) numbered(e ast.Expr) []string {
	var out []string
	switch part, _ := ast.Extracted(e); part {
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
