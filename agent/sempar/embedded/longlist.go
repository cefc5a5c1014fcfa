package embedded

import "parley/suql/ast"

// longList is a condition of the query before that rows have one of several values in a column
// of lists, which the grammar can't write beside other conditions, and the one with two of the
// values that stands in its place while a follow-up is read.
//
//	('Greek' = ANY(cuisines) OR 'Thai' = ANY(cuisines) OR 'Indian' = ANY(cuisines)) AND location = 'Oakland'
//	('Greek' = ANY(cuisines) OR 'Thai' = ANY(cuisines)) AND location = 'Oakland'
type longList struct{ whole, part ast.Expr }

// listsIn are the long lists among the conditions of a query.
func listsIn(q ast.Query) (out []longList) {
	s, ok := q.(*ast.Select)
	if !ok || s.Where == nil {
		return nil
	}
	for _, term := range ast.Terms(ast.And, s.Where) {
		if m, ok := membershipOf(term); ok && m.list && len(m.values) > 2 {
			out = append(out, longList{term, oneCondition(m.column, m.values[:2], false, true)})
		}
	}
	return out
}

// inShort is a query with two values of each list, for the grammar.
func inShort(q ast.Query) ast.Query {
	for _, l := range listsIn(q) {
		q = withTerm(q, l.whole, l.part)
	}
	return q
}

// inFull is a query that goes on from another with the lists that this had.
func inFull(before, q ast.Query) ast.Query {
	for _, l := range listsIn(before) {
		q = withTerm(q, l.part, l.whole)
	}
	return q
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
		if bareText(term) == bareText(old) {
			terms[i], changed = ofTableOf(term, other), true
		}
	}
	if !changed {
		return q
	}
	out := *s
	out.Where = ast.Conj(terms...)
	return &out
}

// ofTableOf is an expression about one column, of the table that another has it of.
func ofTableOf(like, e ast.Expr) ast.Expr {
	var of *ast.Column
	ast.Some(like, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		if ok {
			of = c
		}
		return ok
	})
	return ast.Rewrite(e, func(n ast.Node) ast.Node {
		if _, ok := n.(*ast.Column); ok && of != nil {
			return of
		}
		return n
	})
}
