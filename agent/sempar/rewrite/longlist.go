package rewrite

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// longList is a condition of the query before that rows have one of several values in a column
// of lists, which the grammar can't write beside other conditions, and the one with two of the
// values that stands in its place while a follow-up is read.
//
//	('Greek' = ANY(cuisines) OR 'Thai' = ANY(cuisines) OR 'Indian' = ANY(cuisines)) AND location = 'Oakland'
//	('Greek' = ANY(cuisines) OR 'Thai' = ANY(cuisines)) AND location = 'Oakland'
//
// So is one that rows have none of others between two days, and that they have none at all.
type longList struct{ whole, part ast.Expr }

// listsIn are the long lists among the conditions of a query.
func listsIn(q ast.Query) (out []longList) {
	s, ok := q.(*ast.Select)
	if !ok || s.Where == nil {
		return nil
	}
	for _, term := range ast.Terms(ast.And, s.Where) {
		if m, ok := condition.MembershipOf(term); ok && m.List && len(m.Values) > 2 {
			out = append(out, longList{term, condition.OneOf(m.Column, m.Values[:2], false, true)})
		} else if part := ofAnyTime(term); part != nil {
			out = append(out, longList{term, part})
		}
	}
	return out
}

// InShort is a query with two values of each list, for the grammar.
func InShort(q ast.Query) ast.Query {
	for _, l := range listsIn(q) {
		q = withTerm(q, l.whole, l.part)
	}
	return q
}

// inFull is a query that goes on from another with the lists that this had, but for those of
// which an utterance says a value: only Greek or Thai are two; and those that never had any
// others are none that have none at a time.
func inFull(said *link.Question, before, q ast.Query) ast.Query {
	for _, l := range listsIn(before) {
		if _, none := l.whole.(*ast.In); !saysOneOf(said, l.whole) && !(none && said.Denies()) {
			q = withTerm(q, l.part, l.whole)
		}
	}
	return q
}

// saysOneOf reports whether an utterance says a value that a condition has.
func saysOneOf(said *link.Question, term ast.Expr) bool {
	m, _ := condition.MembershipOf(term)
	return slices.ContainsFunc(said.Values, func(v link.Candidate) bool {
		return heard.Stored(v) && v.From < said.Said && slices.Contains(m.Values, v.Text)
	})
}

// withTerm is a query with another condition in the place of one that it has; as it is where
// it has no such condition.
func withTerm(q ast.Query, old, other ast.Expr) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || s.Where == nil {
		return q
	}
	terms := ast.Terms(ast.And, s.Where)
	changed := false
	for i, term := range terms {
		if ast.Print(ast.Qualify(term, "")) == ast.Print(ast.Qualify(old, "")) {
			terms[i], changed = ofTableBefore(other, ast.Columns(term)[0].Table), true
		}
	}
	if !changed {
		return q
	}
	out := *s
	out.Where = ast.Conj(terms...)
	return &out
}

// ofTableBefore is a condition on rows of a table; what others they are looked for among stays.
func ofTableBefore(e ast.Expr, table string) ast.Expr {
	if in, ok := e.(*ast.In); ok && in.Query != nil {
		out := *in
		out.X = ast.Qualify(in.X, table)
		return &out
	}
	return ast.Qualify(e, table)
}

// ofAnyTime is that rows have no others at all, of a condition that they have none between two
// days; nil for other conditions.
func ofAnyTime(e ast.Expr) ast.Expr {
	in, ok := e.(*ast.In)
	if !ok || !in.Not {
		return nil
	}
	s, ok := in.Query.(*ast.Select)
	if !ok || len(s.GroupBy) > 0 || s.Limit != nil || len(ast.Terms(ast.And, s.Where)) < 2 {
		return nil
	}
	any, none := *s, *in
	any.Where = nil
	none.Query = &any
	return &none
}
