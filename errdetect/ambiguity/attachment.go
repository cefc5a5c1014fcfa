package ambiguity

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// attachment reads a condition that stands beside two things joined by "and"
// or "or" both ways: "hotels and flats in Rome" are both in Rome, or the flats;
// "cheap hotels and flats" are both cheap, or the hotels. What the things and
// the condition are in the database comes from a draft.
func attachment(s sentence, cat *catalog.Catalog, drafts []ast.Query) [][]ast.Query {
	if s.among(span{0, len(s)}, apart()...) {
		return nil
	}
	var out [][]ast.Query
	for i, t := range s {
		if t.Lower == "and" || t.Lower == "or" {
			out = append(append(out, sameColumn(s, cat, i, drafts)...), twoTables(s, cat, i, drafts)...)
		}
	}
	return out
}

// apart are words that say of which of the two a condition holds.
func apart() []string {
	return []string{"also", "addition", "along", "either", "both", "same", "respectively", "separately", "too", "plus"}
}

// pair are the words of two things joined by "and" or "or".
type pair struct{ left, right span }

// conditions joins the conditions of a draft that stand beside a pair; false
// where a word of one stands elsewhere, or there is none, or the pair is the
// subject of a verb that says it ("huts and barges are cheap" is of both).
// front says that they stand before the pair.
func (p pair) conditions(s sentence, terms []ast.Expr) (beside ast.Expr, front, ok bool) {
	if s.among(span{p.right.to, p.right.to + 1}, "is", "are", "was", "were", "do", "does", "did", "can", "will", "must") {
		return nil, false, false
	}
	for i, e := range terms {
		at, said := mention(s, e)
		before := at.to == p.left.from
		if !said || !before && at.from < p.right.to || i > 0 && before != front {
			return nil, false, false
		}
		front = before
	}
	return ast.Conj(terms...), front, len(terms) > 0
}

// mention is where the values of a condition stand in a sentence.
func mention(s sentence, e ast.Expr) (span, bool) {
	var out span
	found := true
	ast.Inspect(e, func(n ast.Node) bool {
		l, ok := n.(*ast.Literal)
		if !ok || l.Kind == ast.Bool || l.Kind == ast.Null {
			return true
		}
		at, said := s.literal(l)
		found = found && said
		if out.empty() || at.from < out.from {
			out = at
		}
		return true
	})
	return out, found && !out.empty()
}

// sameColumn reads two things that are values of one column.
func sameColumn(s sentence, cat *catalog.Catalog, and int, drafts []ast.Query) [][]ast.Query {
	var out [][]ast.Query
	for _, d := range drafts {
		q, ok := d.(*ast.Select)
		if !ok || q.Where == nil {
			continue
		}
		terms := ast.Terms(ast.And, q.Where)
		for i, e := range terms {
			col := equals(e)
			if col == nil {
				continue
			}
			values := valuesOf(cat, q, col, e)
			left, l, okL := ending(s, values, and)
			right, r, okR := beginning(s, values, and+1)
			rest := slices.Delete(slices.Clone(terms), i, i+1)
			m, front, ok := pair{l, r}.conditions(s, rest)
			if !okL || !okR || left == right || !ok {
				continue
			}
			out = append(out, bothWays(q, equal(col, left), equal(col, right), m, front))
		}
	}
	return out
}

// bothWays are the two readings of a condition beside two values.
func bothWays(q *ast.Select, left, right, m ast.Expr, front bool) []ast.Query {
	both, one := *q, *q
	both.Where = ast.Conj(ast.Disj(left, right), m)
	one.Where = ast.Disj(left, ast.Conj(right, m))
	if front {
		one.Where = ast.Disj(ast.Conj(left, m), right)
	}
	return []ast.Query{&both, &one}
}

func equal(c *ast.Column, value string) ast.Expr {
	return &ast.Binary{Op: ast.Eq, L: c, R: ast.Str(value)}
}

// equals is the column of a condition that it has one of some values; nil for
// other conditions.
func equals(e ast.Expr) *ast.Column {
	switch e := e.(type) {
	case *ast.In:
		if c, ok := e.X.(*ast.Column); ok && !e.Not && e.Query == nil {
			return c
		}
	case *ast.Binary:
		if e.Op == ast.Or {
			l, r := equals(e.L), equals(e.R)
			if l != nil && r != nil && l.Table == r.Table && l.Name == r.Name {
				return l
			}
		}
		if c, op, l, ok := ast.Compared[*ast.Column](e); ok && op == ast.Eq && l.Kind == ast.String {
			return c
		}
	}
	return nil
}

// valuesOf are the values of a column that are known: its domain, samples of
// it, and those that a condition compares it with.
func valuesOf(cat *catalog.Catalog, q *ast.Select, col *ast.Column, e ast.Expr) []string {
	var out []string
	ast.Inspect(e, func(n ast.Node) bool {
		if l, ok := n.(*ast.Literal); ok && l.Kind == ast.String {
			out = append(out, l.Text)
		}
		return true
	})
	if c := resolve(cat, q, col); c != nil {
		out = append(append(out, c.Domain...), c.Samples...)
	}
	return out
}

// resolve is the column of the catalog that a column of a query is.
func resolve(cat *catalog.Catalog, q ast.Query, col *ast.Column) *catalog.Column {
	var out *catalog.Column
	ast.Inspect(q, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok && out == nil && (col.Table == "" || col.Table == t.Ref()) {
			if of := cat.Table(t.Name); of != nil {
				out = of.Column(col.Name)
			}
		}
		return true
	})
	return out
}

// ending is the longest value that ends before a place, with at most a noun
// between ("crime novels and").
func ending(s sentence, values []string, to int) (best string, at span, ok bool) {
	for _, v := range values {
		words := stems(v)
		for _, gap := range []int{0, 1} {
			from := to - gap - len(words)
			if len(words) > at.to-at.from && s.together(words, from) {
				best, at, ok = v, span{from, to - gap}, true
			}
		}
	}
	return best, at, ok
}

// beginning is the longest value that begins at a place.
func beginning(s sentence, values []string, from int) (best string, at span, ok bool) {
	for _, v := range values {
		if words := stems(v); len(words) > at.to-at.from && s.together(words, from) {
			best, at, ok = v, span{from, from + len(words)}, true
		}
	}
	return best, at, ok
}
