package agent

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// opposite is the query of an answer about rows of one of two kinds, for those of the other:
// which are insured, and which are not. It is false where no condition of the query is of
// that sort, or several are.
func (s *Session) opposite(r *Reply, turn int) (*Written, bool) {
	q, err := parser.Parse(r.Receipt.SUQL)
	if err != nil {
		return nil, false
	}
	was, ok := q.(*ast.Select)
	if !ok {
		return nil, false
	}
	tables := map[string]*catalog.Table{}
	ast.Inspect(was, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			tables[strings.ToLower(t.Ref())] = s.parts.Engine.Catalog().Table(t.Name)
		}
		return true
	})
	terms := ast.Terms(ast.And, was.Where)
	found := -1
	for i, term := range terms {
		if other := turnedRound(term, tables); other != nil {
			if found >= 0 {
				return nil, false
			}
			terms[i], found = other, i
		}
	}
	if found < 0 {
		return nil, false
	}
	next := *was
	next.Where = ast.Conj(terms...)
	h, err := Parsed(&next)
	if err != nil {
		return nil, false
	}
	w := r.again(turn)
	w.SUQL, w.Reading = ast.Print(&next), placed(h, World{})
	return w, true
}

// turnedRound is a condition that a column has one of its two values, with the other; nil
// for other conditions.
func turnedRound(term ast.Expr, tables map[string]*catalog.Table) ast.Expr {
	b, ok := term.(*ast.Binary)
	if !ok || b.Op != ast.Eq {
		return nil
	}
	c, ok1 := b.L.(*ast.Column)
	value, ok2 := b.R.(*ast.Literal)
	if !ok1 || !ok2 {
		return nil
	}
	other := otherValue(columnIn(tables, c), value.Text)
	if other == "" {
		return nil
	}
	return &ast.Binary{Op: ast.Eq, L: c, R: &ast.Literal{Kind: value.Kind, Text: other}}
}

// columnIn is a column of some tables, by what they go by in a query; nil where it is none.
func columnIn(tables map[string]*catalog.Table, c *ast.Column) *catalog.Column {
	for ref, t := range tables {
		if t != nil && (c.Table == "" && len(tables) == 1 || strings.EqualFold(c.Table, ref)) {
			return t.Column(c.Name)
		}
	}
	return nil
}

// otherValue is the other of the two values that a column has; "" where it has others.
func otherValue(of *catalog.Column, value string) string {
	switch {
	case of == nil:
		return ""
	case of.YesNo():
		return strings.ToUpper(catalog.Opposite(value))
	case len(of.Domain) == 2 && of.Domain[0] == value:
		return of.Domain[1]
	case len(of.Domain) == 2 && of.Domain[1] == value:
		return of.Domain[0]
	}
	return ""
}
