package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/suql/ast"
)

// ruleSamePath is the name of the rule that keeps the joins of the query before.
const ruleSamePath = "samepath"

// GoingOn is a query that goes on from another, with the same lists, by the same joins and
// with shares of the same.
func (r Rules) GoingOn(q *link.Question, before, query ast.Query) ast.Query {
	query = inFull(q, before, query)
	if !r.Without[ruleSamePath] {
		query = r.samePath(before, query)
	}
	if r.Without[percent.Rule] {
		return query
	}
	return percent.GoingOn(before, query)
}

// samePath is a query that goes on from another, by the columns by which that joined its
// tables, where it is over the same ones. The grammar writes no joins, but takes the
// shortest: of patients, their appointments and dentists it would join the dentists of
// patients, where those of appointments were meant before.
func (r Rules) samePath(before, query ast.Query) ast.Query {
	was, ok1 := before.(*ast.Select)
	now, ok2 := query.(*ast.Select)
	if !ok1 || !ok2 || len(was.From) != 1 || len(now.From) != 1 {
		return query
	}
	plain, ok := r.plainJoins(was).(*ast.Select)
	if !ok || sameJoins(plain.From[0], now.From[0]) || !slices.Equal(TablesOf(plain.From[0]), TablesOf(now.From[0])) {
		return query
	}
	out := *now
	out.From = plain.From
	return &out
}

// TablesOf are the tables that a FROM reads, and what they go by, in alphabetical order.
func TablesOf(f ast.From) (out []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			out = append(out, strings.ToLower(t.Name+" "+t.Ref()))
		}
		return true
	})
	slices.Sort(out)
	return out
}

// sameJoins reports whether two FROMs join by the same columns.
func sameJoins(a, b ast.From) bool { return slices.Equal(joinedBy(a), joinedBy(b)) }

// joinedBy are the pairs of columns that a FROM joins by, in alphabetical order.
func joinedBy(f ast.From) (out []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		if b, ok := n.(*ast.Binary); ok && b.Op == ast.Eq {
			pair := []string{strings.ToLower(ast.Print(b.L)), strings.ToLower(ast.Print(b.R))}
			slices.Sort(pair)
			out = append(out, strings.Join(pair, " "))
		}
		return true
	})
	slices.Sort(out)
	return out
}

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
