package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// ofThemKept is how often what is asked of those that were shown keeps all the conditions of
// these, where a reading loses some: our estimate. losesThose is added to the logarithm of a
// reading that still loses one.
const (
	ofThemKept = 0.95
	losesThose = -2
)

// amongShown are readings, and before each that asks of those that were shown, and loses
// conditions that these met, the same with all of them.
//
//	teachers who started before 2020; which of them lead a group?
//	… WHERE leads = 'yes'  →  … WHERE leads = 'yes' AND started < '2020-01-01'
func (p *Parser) amongShown(t turn, all []decode.Hypothesis) []decode.Hypothesis {
	was := inOne(t.previous)
	if was == nil || !t.follows || ofShown(t.Question) == "" {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		now, ok := query.(*ast.Select)
		if !ok || len(was.From) != 1 || len(now.From) != 1 || now.GroupBy == nil && was.GroupBy != nil {
			return nil, 0
		}
		lost := lostIn(was, now)
		if len(lost) == 0 {
			return nil, 0
		}
		out := *now
		out.Where = ast.Conj(append(lost, ast.Terms(ast.And, now.Where)...)...)
		return &out, ofThemKept
	})
}

// lostIn are the conditions of a block that another has no more, as they are written in that;
// none where it has not all of the tables.
func lostIn(was, now *ast.Select) []ast.Expr {
	before, ok1 := joins.ChainOf(was.From[0])
	after, ok2 := joins.ChainOf(now.From[0])
	if !ok1 || !ok2 || !within(before, after) {
		return nil
	}
	lost := lostOf(was, now)
	for i, term := range lost {
		switch {
		case len(after.Tables) == 1:
			lost[i] = ast.Unqualify(term, after.Tables[0].Ref())
		case len(before.Tables) == 1:
			lost[i] = ast.Qualify(term, before.Tables[0].Ref())
		}
	}
	return lost
}

// inOne is a query as one block: what two blocks over the same tables have in common meets the
// conditions of both. It is nil where it can't be written so.
func inOne(q ast.Query) *ast.Select {
	switch q := q.(type) {
	case *ast.Select:
		return q
	case *ast.SetOp:
		l, r := inOne(q.L), inOne(q.R)
		if q.Op != ast.Intersect || l == nil || r == nil || l.GroupBy != nil || r.GroupBy != nil || len(l.From) != 1 ||
			len(r.From) != 1 || ast.Print(l.From[0]) != ast.Print(r.From[0]) {
			return nil
		}
		out := *l
		out.Where = ast.Conj(append(ast.Terms(ast.And, l.Where), ast.Terms(ast.And, r.Where)...)...)
		return &out
	}
	return nil
}

// within reports whether a chain has all the tables of another, by the same names.
func within(small, large joins.Chain) bool {
	return !slices.ContainsFunc(small.Tables, func(t *ast.Table) bool {
		return !slices.ContainsFunc(large.Tables, func(o *ast.Table) bool {
			return strings.EqualFold(t.Name, o.Name) && strings.EqualFold(t.Ref(), o.Ref())
		})
	})
}

// lostOf are the conditions of a query that one after it has no more: not one that a column
// has a value, where that has another condition on the same.
func lostOf(was, now *ast.Select) (lost []ast.Expr) {
	has, on := map[string]bool{}, map[string]bool{}
	for _, term := range ast.Terms(ast.And, now.Where) {
		has[ast.Print(ast.Qualify(term, ""))] = true
		for _, c := range ast.Columns(term) {
			on[strings.ToLower(c.Name)] = true
		}
	}
	for _, term := range ast.Terms(ast.And, was.Where) {
		b, binary := term.(*ast.Binary)
		replaced := binary && b.Op == ast.Eq && slices.ContainsFunc(ast.Columns(term), func(c *ast.Column) bool { return on[strings.ToLower(c.Name)] })
		if !has[ast.Print(ast.Qualify(term, ""))] && !replaced {
			lost = append(lost, term)
		}
	}
	return lost
}

// ofShown is the word by which an utterance asks of those that were shown: which of them,
// how many of those; not of those who come next. It is "" where there is none.
func ofShown(q *link.Question) string {
	tokens := q.Tokens[:q.Said]
	for i := 1; i < len(tokens); i++ {
		word := tokens[i].Lower
		if tokens[i-1].Lower != "of" || !slices.Contains([]string{"them", "those", "these"}, word) {
			continue
		}
		if word == "them" || i+1 == len(tokens) || !slices.Contains(heard.OfWhom, tokens[i+1].Lower) {
			return word
		}
	}
	return ""
}

// shownLost is the word by which an utterance asks of those that were shown, where a query
// loses a condition that these met: whoever reads the answer has to know. It is "" else.
func (p *Parser) shownLost(t turn, query ast.Query) string {
	word := ofShown(t.Question)
	was := inOne(t.previous)
	now, ok := query.(*ast.Select)
	if word == "" || !t.follows || was == nil || !ok || p.heard.Without[ruleReferent] || len(lostOf(was, now)) == 0 {
		return ""
	}
	return word
}
