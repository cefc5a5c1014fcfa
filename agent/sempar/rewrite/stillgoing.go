package rewrite

import (
	"slices"
	"strconv"
	"time"

	"parley/agent"
	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// stillGoing is a query in which what has been so for more than some days began before these, and has no
// end yet, in place of what took so long from its begin to its end:
//
//	which repairs have been open for more than two weeks; which took so long and are not done
//	WHERE done_on::date - reported::date > 14  →  WHERE reported < '2026-11-15' AND done_on IS NULL
func (r Rules) stillGoing(q *link.Question, query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || r.Today == nil {
		return query
	}
	terms := ast.Terms(ast.And, s.Where)
	for i, term := range terms {
		going := r.goingFor(s, term)
		if going == nil {
			continue
		}
		open := going[1]
		isOpen := func(e ast.Expr) bool { return ast.Print(e) == ast.Print(open) }
		rest := slices.Delete(slices.Clone(terms), i, i+1)
		if !r.HasBeen(q) && !slices.ContainsFunc(rest, isOpen) {
			continue
		}
		end := ast.IsColumn(open.(*ast.Is).X.(*ast.Column))
		rest = slices.DeleteFunc(rest, func(e ast.Expr) bool { return isOpen(e) || r.upToToday(e) && ast.Some(e, end) })
		return condition.Where(s, append(rest, going...)...)
	}
	return query
}

// goingFor are the conditions that something goes on which began so many days ago as a condition says that
// it took at least; nil for other conditions, and where the block speaks of its end beside.
func (r Rules) goingFor(s *ast.Select, term ast.Expr) []ast.Expr {
	b, ok := term.(*ast.Binary)
	if !ok || b.Op != ast.Gt && b.Op != ast.Ge {
		return nil
	}
	length, ok := agent.LengthOf(b.L)
	days, isNumber := b.R.(*ast.Literal)
	if !ok || !isNumber {
		return nil
	}
	n, err := strconv.Atoi(days.Text)
	to := joins.ColumnIn(r.Catalog, s, length.To)
	if err != nil || to == nil || to.Nulls == 0 || length.Unit != "days" || length.Until != "" {
		return nil
	}
	end := ast.IsColumn(length.To)
	others := slices.DeleteFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool { return e == term })
	open := &ast.Is{X: length.To, What: "NULL"}
	if slices.ContainsFunc(others, func(e ast.Expr) bool {
		return ast.Some(e, end) && !r.upToToday(e) && ast.Print(e) != ast.Print(open)
	}) {
		return nil
	}
	op := ast.Lt
	if b.Op == ast.Ge {
		op = ast.Le
	}
	begun := r.Today().AddDate(0, 0, -n).Format(time.DateOnly)
	return []ast.Expr{&ast.Binary{Op: op, L: length.From, R: ast.Str(begun)}, open}
}

// onlyOver is a query in which what took so long is over, where it would count until today what goes on:
// a ticket that is still open took no week to close.
func (r Rules) onlyOver(q *link.Question, query ast.Query) ast.Query {
	if !heard.SaysOne(q, []string{"took"}) {
		return query
	}
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		e, ok := n.(ast.Expr)
		if !ok {
			return n
		}
		length, ok := agent.LengthOf(e)
		if !ok || length.Until == "" {
			return n
		}
		length.Until = ""
		return length.Expr()
	})
}
