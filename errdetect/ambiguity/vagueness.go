package ambiguity

import (
	"slices"
	"strings"

	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// mostMeant is how many columns a word may mean and still be a matter of
// choice.
const mostMeant = 3

// vagueness reads a word that fits several columns of a table, and none of
// them whole, as each of those and as all of them. A draft that shows one of
// them says what else the query is.
func vagueness(s sentence, cat *catalog.Catalog, drafts []ast.Query) [][]ast.Query {
	var out [][]ast.Query
	for i := range s {
		for _, d := range drafts {
			q, ok := d.(*ast.Select)
			if !ok {
				continue
			}
			for _, t := range cat.Tables {
				if !over(q, t) {
					continue
				}
				if qs := instead(cat, q, fitting(s, i, t)); qs != nil {
					out = append(out, qs)
				}
			}
		}
	}
	return out
}

// fitting are the columns of a table that word i fits; none where it is not a
// matter of choice.
func fitting(s sentence, i int, t *catalog.Table) []*catalog.Column {
	word := s[i]
	if (word.Lower == "when" || word.Lower == "where") && i > 0 &&
		!s.among(span{i - 1, i}, "and", "me", "us", "out", "know") {
		return nil // it is no question, but ties a clause to a noun
	}
	fits := fit(word, t)
	if s.pays(i) {
		fits = func(c *catalog.Column) bool { return isA(c, "price", "cost", "fare", "fee", "charge", "rent", "toll") }
	}
	var out []*catalog.Column
	for _, c := range t.Columns {
		if c.Hidden || isKey(t, c) || !fits(c) {
			continue
		}
		if slices.ContainsFunc(shortNames(t, c), func(name []string) bool { return settles(s, name, word, c) }) {
			return nil
		}
		out = append(out, c)
	}
	if len(out) < 2 || len(out) > mostMeant {
		return nil
	}
	return out
}

// settles reports whether a short name of a column leaves no choice to a word: it is
// said besides the word, the word is all of the column's name, or the number in it is
// said ("harvest in 2025" of harvest_2024 and harvest_2025).
func settles(s sentence, name []string, word token, c *catalog.Column) bool {
	if len(name) == 1 && name[0] == word.Stem {
		return len(stems(c.Human)) == 1
	}
	_, said := s.find(name, 0)
	return said || slices.Contains(name, word.Stem) && slices.ContainsFunc(name, func(n string) bool {
		_, number := s.find([]string{n}, 0)
		return number && strings.Trim(n, "0123456789") == ""
	})
}

// pays reports whether word i asks for what is paid: "how much does it cost".
func (s sentence) pays(i int) bool {
	return (s[i].Lower == "cost" || s[i].Lower == "costs") && s.among(span{0, i}, "much")
}

// fit tells which columns a word fits: those that have it in their names, and
// of a word in the name of the table, those whose names end in it.
func fit(word token, t *catalog.Table) func(*catalog.Column) bool {
	switch {
	case word.Lower == "when":
		return func(c *catalog.Column) bool { return isA(c, "day", "month", "year", "date", "time", "hour", "week") }
	case word.Lower == "where":
		return func(c *catalog.Column) bool {
			return isA(c, "street", "block", "city", "town", "country", "region", "address", "room", "place", "location",
				"building", "state", "district")
		}
	case len(word.Lower) < 3 || english.StopWord(word.Lower):
		return func(*catalog.Column) bool { return false }
	case slices.Contains(stems(t.Human), word.Stem):
		return func(c *catalog.Column) bool {
			name := stems(c.Human)
			return len(name) > 1 && name[len(name)-1] == word.Stem
		}
	}
	return func(c *catalog.Column) bool { return slices.Contains(stems(c.Human), word.Stem) }
}

// isA reports whether a column's name has a word that is one of those.
func isA(c *catalog.Column, kinds ...string) bool {
	return slices.ContainsFunc(catalog.Words(c.Human),
		func(w string) bool { return slices.Contains(kinds, english.Singular(w)) })
}

// instead are a query that shows exactly one of some columns or orders by it,
// the same with each of the others, and one that shows all of them; nil where
// it does not.
func instead(cat *catalog.Catalog, q *ast.Select, columns []*catalog.Column) []ast.Query {
	at, own := -1, (*catalog.Column)(nil)
	for _, c := range columns {
		item := slices.IndexFunc(q.Items, func(i *ast.Item) bool { return uses(cat, q, i.Expr, c) })
		ordered := slices.ContainsFunc(q.OrderBy, func(o *ast.Order) bool { return uses(cat, q, o.Expr, c) })
		switch {
		case item < 0 && !ordered:
		case own != nil:
			return nil // both are there
		default:
			at, own = item, c
		}
	}
	if own == nil {
		return nil
	}
	out := []ast.Query{q}
	all := *q
	all.Items = slices.Clone(q.Items)
	for _, c := range columns {
		next, ok := replaced(q, own, c).(*ast.Select)
		if c == own || !ok {
			continue
		}
		out = append(out, next)
		if at >= 0 {
			all.Items = append(all.Items, next.Items[at])
		}
	}
	if at >= 0 && q.GroupBy == nil && q.OrderBy == nil {
		out = append(out, &all)
	}
	return out
}

// uses reports whether an expression is of a column.
func uses(cat *catalog.Catalog, q *ast.Select, e ast.Expr, c *catalog.Column) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		col, ok := n.(*ast.Column)
		found = found || ok && resolve(cat, q, col) == c
		return !found
	})
	return found
}

// replaced is a query with one column of a table in the place of another.
func replaced(q *ast.Select, from, to *catalog.Column) ast.Node {
	var visit func(n ast.Node) ast.Node
	visit = func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Column); ok && strings.EqualFold(c.Name, from.Name) {
			return &ast.Column{Table: c.Table, Name: to.Name}
		}
		return ast.Map(n, visit)
	}
	return visit(q)
}
