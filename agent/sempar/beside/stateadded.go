package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// stateMeant is how often a state that was said is meant of the rows of the one table whose days
// tell it, where the reading makes nothing of it: our estimate.
const stateMeant = 0.95

// statesAdded are readings, and before each that makes nothing of a state which was said the same
// with the state, where days of one of its tables tell it:
//
//	what is in the front window at the moment
//	SELECT * FROM stock WHERE shelf = 'Front window'
//	→ SELECT * FROM stock WHERE shelf = 'Front window' AND date_sold IS NULL
func (r Rules) statesAdded(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	said := r.StatesSaid(t.Question)
	if len(said) != 1 {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		rows, lists := r.rowsForState(withoutAsking(s, said[0]))
		if with := r.withState(rows, said[0], lists); with != nil && !r.saidElsewhere(with) {
			return with, stateMeant
		}
		return nil, 0
	})
}

// saidElsewhere reports whether a query wants the same text in two columns, neither of which says yes or no: one word
// says one of them, as male does of a dorm or of a student.
func (r Rules) saidElsewhere(query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok {
		return false
	}
	seen := map[string]bool{}
	return slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
		c, op, value, ok := ast.Compared[*ast.Column](term)
		if !ok || op != ast.Eq || value.Kind != ast.String {
			return false
		}
		if of := joins.ColumnIn(r.Catalog, s, c); of == nil || of.SaysYesNo() {
			return false
		}
		again := seen[value.Text]
		seen[value.Text] = true
		return again
	})
}

// withoutAsking is a block that asks no texts whether a state holds that rows tell.
func withoutAsking(s *ast.Select, state string) *ast.Select {
	terms := ast.Terms(ast.And, s.Where)
	rest := slices.DeleteFunc(slices.Clone(terms), func(term ast.Expr) bool {
		return ast.Some(term, func(n ast.Node) bool {
			of, ok := n.(*ast.FreeText)
			return ok && strings.Contains(strings.ToLower(of.Question), state)
		})
	})
	if len(rest) == len(terms) {
		return s
	}
	out := *s
	out.Where = ast.Conj(rest...)
	return onlyUsed(&out)
}

// onlyUsed is a block without the tables at the ends of its join that it makes nothing of.
func onlyUsed(s *ast.Select) *ast.Select {
	if len(s.From) != 1 {
		return s
	}
	chain, ok := joins.ChainOf(s.From[0])
	if !ok {
		return s
	}
	for _, t := range chain.Tables {
		if len(chain.Tables) > 1 && chain.Leaf(strings.ToLower(t.Ref())) && !joins.Uses(s, t.Ref()) {
			out := *s
			out.From = []ast.From{chain.Without(strings.ToLower(t.Ref()))}
			return onlyUsed(&out)
		}
	}
	return shape.OfTableAlone(s)
}

// rowsForState is a block that shows whole rows in place of nothing but their state, and whether
// it is another: who lists what is overdue wants no list of the word.
func (r Rules) rowsForState(s *ast.Select) (rows *ast.Select, lists bool) {
	column, ok := shape.OneColumn(s.Items)
	if !ok || len(s.GroupBy) > 0 {
		return s, false
	}
	if of := r.Derived.Named(column); of == nil || of.When == nil {
		return s, false
	}
	whole := *s
	whole.Distinct, whole.Items = ast.Distinct{}, []*ast.Item{{Expr: &ast.Star{Table: column.Table}}}
	return &whole, true
}

// withState is a block with a state of the one of its tables whose days tell it; nil where none
// does, or several, and where the block speaks of a state already, or of these days unless it lists
// the state.
func (r Rules) withState(s *ast.Select, state string, lists bool) ast.Query {
	ref, of := r.derivedIn(s, func(d *computed.Column) bool { return d.When[state] != nil })
	if of == nil || r.hasState(s, *of, state, lists) {
		return nil
	}
	cond := of.When[state]
	if ref != "" {
		cond = ast.Qualify(cond, ref)
	}
	return condition.With(s, cond)
}

// derivedIn is the one computed column of some kind that the tables of a block have, and what the block
// calls its table, "" where it has no other; nil where there are none, or several.
func (r Rules) derivedIn(s *ast.Select, is func(*computed.Column) bool) (ref string, found *computed.Column) {
	tables := joins.Of(r.Catalog, s).Tables
	for name, of := range tables {
		for i := range r.Derived {
			d := &r.Derived[i]
			switch {
			case !is(d) || !strings.EqualFold(d.Column.Table, of.Name):
				continue
			case found != nil:
				return "", nil
			case len(tables) > 1:
				ref = name
			}
			found = d
		}
	}
	return ref, found
}

// hasState reports whether a block has a computed state, asks texts, compares with a value that has the
// words of this one, or has the days that it is worked out of, where these count.
func (r Rules) hasState(s *ast.Select, d computed.Column, state string, lists bool) bool {
	var days []*ast.Column
	if !lists {
		days = ast.Columns(d.Of)
	}
	return ast.Some(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FreeText:
			return true
		case *ast.Literal: // the show called The Morning Desk
			return n.Kind == ast.String && strings.Contains(strings.ToLower(n.Text), state)
		case *ast.Column:
			of := r.Derived.Named(n)
			return of != nil && of.When != nil || slices.ContainsFunc(days, func(c *ast.Column) bool {
				return strings.EqualFold(c.Name, n.Name)
			})
		}
		return false
	})
}
