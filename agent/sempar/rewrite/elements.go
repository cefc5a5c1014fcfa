package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// elements looks for a value among those that one cell holds with commas between, where
// other cells of the column have it so:
//
//	SELECT name FROM teachers WHERE subjects = 'English'
//	→ SELECT name FROM teachers WHERE subjects ILIKE '%English%'
//
// of subjects such as "English, Drama".
func (r Rules) elements(q *link.Question, query ast.Query) ast.Query {
	if r.Values == nil {
		return query
	}
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		column, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq && op != ast.Ne || value.Kind != ast.String || strings.ContainsAny(value.Text, `%_\`) {
			return n
		}
		c, one := joins.ColumnNamed(r.Catalog, column), value.Text
		if said, ok := elementSaid(q, value.Text); ok {
			one = said
		}
		if c == nil || !r.amongOthers(c, one) {
			return n
		}
		return &ast.Like{X: column, Pattern: ast.Str("%" + one + "%"), Fold: true, Not: op == ast.Ne}
	})
}

// elementSaid is the one of several values of a cell that was said, where no other was.
func elementSaid(q *link.Question, cell string) (string, bool) {
	held := several(cell)
	var said []string
	for _, v := range q.Values {
		if v.Text != cell || v.From == v.To || v.To > q.Said {
			continue
		}
		var words []string
		for _, t := range q.Tokens[v.From:v.To] {
			words = append(words, t.Text)
		}
		said = append(said, strings.Join(words, " "))
	}
	if len(held) < 2 || len(said) != 1 {
		return "", false
	}
	at := slices.IndexFunc(held, func(e string) bool { return strings.EqualFold(e, said[0]) })
	if at < 0 {
		return "", false
	}
	return held[at], true
}

// several are the values that a cell holds, with commas between.
func several(cell string) (out []string) {
	for _, e := range strings.FieldsFunc(cell, func(r rune) bool { return r == ',' || r == ';' }) {
		out = append(out, strings.TrimSpace(e))
	}
	return out
}

// amongOthers reports whether cells of a column hold a value beside others, with commas
// between.
func (r Rules) amongOthers(c *catalog.Column, value string) bool {
	if c.List || c.Kind != catalog.Text && c.Kind != catalog.Enum {
		return false
	}
	return slices.ContainsFunc(r.Values.Lookup(value), func(m catalog.Match) bool {
		if m.Column == nil || m.Column.Table != c.Table || m.Column.Name != c.Name {
			return false
		}
		held := several(m.Value)
		return len(held) > 1 && slices.ContainsFunc(held, func(e string) bool { return strings.EqualFold(e, value) })
	})
}
