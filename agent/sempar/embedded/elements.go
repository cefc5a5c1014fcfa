package embedded

import (
	"slices"
	"strings"

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
func (p *Parser) elements(q ast.Query) ast.Query {
	if p.values == nil {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != ast.Eq && b.Op != ast.Ne {
			return n
		}
		column, ok1 := b.L.(*ast.Column)
		value, ok2 := b.R.(*ast.Literal)
		if !ok1 || !ok2 || value.Kind != ast.String || strings.ContainsAny(value.Text, `%_\`) {
			return n
		}
		if c := p.columnOf(column); c == nil || !p.amongOthers(c, value.Text) {
			return n
		}
		return &ast.Like{X: column, Pattern: ast.Str("%" + value.Text + "%"), Fold: true, Not: b.Op == ast.Ne}
	})
}

// amongOthers reports whether cells of a column hold a value beside others, with commas
// between.
func (p *Parser) amongOthers(c *catalog.Column, value string) bool {
	if c.List || c.Kind != catalog.Text && c.Kind != catalog.Enum {
		return false
	}
	return slices.ContainsFunc(p.values.Lookup(value), func(m catalog.Match) bool {
		if m.Column == nil || m.Column.Table != c.Table || m.Column.Name != c.Name {
			return false
		}
		held := strings.FieldsFunc(m.Value, func(r rune) bool { return r == ',' || r == ';' })
		return len(held) > 1 && slices.ContainsFunc(held, func(e string) bool {
			return strings.EqualFold(strings.TrimSpace(e), value)
		})
	})
}
