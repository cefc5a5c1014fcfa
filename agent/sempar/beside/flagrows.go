package beside

import (
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// flagRowsMeant is how often rows are meant of which a column of yes and no says that they are what they are called,
// where a reading makes nothing of it: our estimate.
const flagRowsMeant = 0.9

// flagRows are readings, and before each that makes nothing of a column of yes and no by whose name several are
// called, and no table, the rows of which it says yes:
//
//	first aiders
//	SELECT name FROM members ORDER BY born LIMIT 1  →  SELECT name FROM volunteers WHERE first_aider = 1
func (r Rules) flagRows(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if t.Follows || saysAnyTable(t) {
		return all
	}
	for i, sc := range r.Schema.Columns {
		c := sc.Column
		if c == nil || c.Hidden {
			continue
		}
		from, to := namedWhole(t.Question, i)
		yes := answerIn(c, "yes")
		if from < 0 || yes == nil || answerIn(c, "no") == nil || deniedBefore(t.Question, from) ||
			!catalog.IsPlural(t.Tokens[to-1].Lower) {
			continue
		}
		out := r.rowsWith(c, yes)
		return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
			if speaksOfFlag(query, c) {
				return nil, 0
			}
			return out, flagRowsMeant
		})
	}
	return all
}

// rowsWith is a query for what the rows of a table are called of which a column has an answer.
func (r Rules) rowsWith(c *catalog.Column, answer ast.Expr) *ast.Select {
	of := r.Catalog.Table(c.Table)
	out := &ast.Select{From: []ast.From{&ast.Table{Name: of.Name}},
		Where: &ast.Binary{Op: ast.Eq, L: ast.Col(c.Name), R: answer}}
	for _, name := range of.CalledBy() {
		out.Items = append(out.Items, &ast.Item{Expr: ast.Col(name.Name)})
	}
	if len(out.Items) == 0 {
		out.Items = []*ast.Item{{Expr: &ast.Star{}}}
	}
	return out
}

// saysAnyTable reports whether an utterance has the whole name of a table.
func saysAnyTable(t Turn) bool {
	for i := range t.Tokens[:t.Said] {
		if heard.NamedAt(t.Question, i) >= 0 {
			return true
		}
	}
	return false
}
