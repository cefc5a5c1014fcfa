package rewrite

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Listed compares with a value in place of its letters, where a column has few
// values and one of them alone has these letters: ILIKE '%worn%' of a condition
// that is good, worn or poor says what = 'worn' says. Loosely, a column of any
// number of values is such too, where one of them alone has the word.
func (r Rules) Listed(q ast.Query, loosely bool) ast.Query {
	_, from, ok := ast.OneTable(q)
	if !ok || r.Catalog.Table(from.Name) == nil {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		like, ok := n.(*ast.Like)
		if !ok {
			return n
		}
		column, ok := like.X.(*ast.Column)
		if !ok {
			return n
		}
		c := r.Catalog.Table(from.Name).Column(column.Name)
		value, ok := only(c, like)
		if !ok && loosely {
			value, ok = r.onlyStored(c, like)
		}
		if !ok {
			return n
		}
		op := ast.Eq
		if like.Not {
			op = ast.Ne
		}
		return &ast.Binary{Op: op, L: column, R: ast.Str(value)}
	})
}

// only is the one value of a column that is like a pattern, where all of its
// values are known.
func only(c *catalog.Column, like *ast.Like) (string, bool) {
	letters, pattern := lettersOf(like)
	if letters == "" || c == nil || c.Kind != catalog.Enum {
		return "", false
	}
	found, n := "", 0
	for _, v := range c.Domain {
		if fits(strings.ToLower(v), letters, pattern) {
			found = v
			n++
		}
	}
	return found, n == 1
}

// onlyStored is the one value of a column that is the word of a pattern, where
// no other has that word.
func (r Rules) onlyStored(c *catalog.Column, like *ast.Like) (string, bool) {
	letters, _ := lettersOf(like)
	if letters == "" || c == nil || c.Kind != catalog.Text || r.Values == nil {
		return "", false
	}
	found, n := "", 0
	for _, m := range r.Values.Lookup(letters) {
		if m.Column != nil && m.Column.Table == c.Table && m.Column.Name == c.Name {
			found = m.Value
			n++
		}
	}
	return found, n == 1 && strings.EqualFold(found, letters)
}

// lettersOf are the letters, in small ones, that a pattern without other marks
// has between signs for anything; "" of other patterns.
func lettersOf(like *ast.Like) (letters, pattern string) {
	given, ok := like.Pattern.(*ast.Literal)
	if !ok || !like.Fold || like.Escape != nil {
		return "", ""
	}
	letters = strings.ToLower(strings.Trim(given.Text, "%"))
	if strings.ContainsAny(letters, `%_\`) {
		return "", ""
	}
	return letters, given.Text
}

// fits reports whether a value holds letters where a pattern has them.
func fits(value, letters, pattern string) bool {
	switch begins, ends := !strings.HasPrefix(pattern, "%"), !strings.HasSuffix(pattern, "%"); {
	case begins && ends:
		return value == letters
	case begins:
		return strings.HasPrefix(value, letters)
	case ends:
		return strings.HasSuffix(value, letters)
	}
	return strings.Contains(value, letters)
}
