package rewrite

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Denied is a query in which a value is ruled out where a word denies it that has it in
// itself, or where it is left out of the rest: of "unconfirmed appointments" those that are confirmed,
// and of "barrels apart from row A" that row.
//
//	SELECT * FROM appointments WHERE status = 'confirmed'
//	→ SELECT * FROM appointments WHERE status <> 'confirmed'
func (r Rules) Denied(q *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		if time, ok := n.(*ast.Between); ok {
			return r.notBetween(q, time)
		}
		column, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || !heard.DeniedIn(q, strings.ToLower(value.Text)) && !r.Excluded(q, value.Text) {
			return n
		}
		return &ast.Binary{Op: ast.Ne, L: column, R: value}
	})
}

// notBetween is a condition of a time, or its contrary where that time is left out of the rest.
func (r Rules) notBetween(q *link.Question, time *ast.Between) ast.Node {
	first, ok1 := time.Lo.(*ast.Literal)
	last, ok2 := time.Hi.(*ast.Literal)
	if !ok1 || !ok2 || time.Not || !r.ExcludedTime(q, first.Text, last.Text) {
		return time
	}
	out := *time
	out.Not = true
	return &out
}

// anyOfThem is a query in which a column that counts things is over 0 where no number of
// them was said, and 0 where there are to be none.
//
//	bookings with children:    children = 1 → children > 0
//	bookings without children: children = 2 → children = 0
func (r Rules) anyOfThem(q *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		column, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || value.Kind != ast.Number || heard.NumberSaid(q, value.Text) != nil {
			return n
		}
		of := joins.ColumnNamed(r.Catalog, column)
		if of == nil || !countsThings(of) || !r.ColumnSaid(q, of) {
			return n
		}
		if !r.DeniedBefore(q, of) {
			op = ast.Gt
		}
		return &ast.Binary{Op: op, L: column, R: &ast.Literal{Kind: ast.Number, Text: "0"}}
	})
}

// countsThings reports whether a column says how many things of a kind a row has, none
// among them, as its name in the plural and its whole numbers tell: children, dogs.
func countsThings(c *catalog.Column) bool {
	most, err := strconv.Atoi(c.Max)
	if c.Kind != catalog.Number || c.Min != "0" || err != nil || most < 2 || c.Unit != "" {
		return false
	}
	words := catalog.SplitName(c.Name)
	return catalog.IsPlural(words[len(words)-1])
}

// deniedOfItself is a query that denies of the rows of a table what it denies of others that
// nobody spoke of, and of which it says nothing but what the rows themselves have: sites that
// were not surveyed are no sites without work days.
//
//	which sites have we not surveyed since June?
//	… FROM sites WHERE id NOT IN (SELECT work_days.site_id FROM work_days JOIN sites ON …
//	  WHERE sites.last_surveyed >= '2026-06-01')
//	→ … FROM sites WHERE last_surveyed < '2026-06-01' OR last_surveyed IS NULL
func (r Rules) deniedOfItself(q *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		s, ok := n.(*ast.Select)
		if !ok || len(s.From) != 1 || s.Where == nil {
			return n
		}
		own, one := s.From[0].(*ast.Table)
		if !one || own.Alias != "" {
			return n
		}
		terms := ast.Terms(ast.And, s.Where)
		for i, term := range terms {
			if denied := r.ownDenial(q, own, term); denied != nil {
				terms[i] = denied
			}
		}
		out := *s
		out.Where = ast.Conj(terms...)
		return &out
	})
}

// ownDenial is such a condition on a table in place of one that its key is not among those of
// some rows; nil where these were spoken of, or it says something of them.
func (r Rules) ownDenial(q *link.Question, own *ast.Table, term ast.Expr) ast.Expr {
	in, ok := term.(*ast.In)
	if !ok || !in.Not {
		return nil
	}
	rows, ok := in.Query.(*ast.Select)
	if !ok || len(rows.From) != 1 || rows.Where == nil || rows.GroupBy != nil || rows.Limit != nil {
		return nil
	}
	c, ok := joins.ChainOf(rows.From[0])
	if !ok || len(c.Tables) != 2 || !ast.RefersTo(rows.Where, own.Name) || r.saysOfOthers(q, own, c, rows.Where) {
		return nil
	}
	denied := joins.Of(r.Catalog, rows).Opposite(rows.Where, nil)
	if denied == nil {
		return nil
	}
	return ast.Unqualify(denied, own.Name)
}

// saysOfOthers reports whether an utterance names a table of a chain beside one, or a condition
// is on it.
func (r Rules) saysOfOthers(q *link.Question, own *ast.Table, c joins.Chain, condition ast.Expr) bool {
	return slices.ContainsFunc(c.Tables, func(t *ast.Table) bool {
		if strings.EqualFold(t.Name, own.Name) {
			return false
		}
		other := r.Catalog.Table(t.Name)
		return other == nil || r.TableSaid(q, other) || ast.RefersTo(condition, t.Ref())
	})
}
