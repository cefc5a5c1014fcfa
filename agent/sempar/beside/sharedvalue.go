package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// sharedMeant is how often who speaks of rows that share what a column holds, or have the same, means those of which
// another row has it too: our estimate.
const sharedMeant = 0.9

// sharedValues are readings, and before each the rows of a table that have what another one has too, in a column that
// is said to be shared, or the same, and not that of somebody:
//
//	customers with the same phone number
//	→ SELECT name, phone FROM customers WHERE phone IN (SELECT phone FROM customers GROUP BY phone HAVING count(*) > 1)
func (r Rules) sharedValues(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	c, said := r.sharedColumn(t)
	if !said {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, of := r.ofOneTable(query)
		shared := c
		if s != nil && shared == nil {
			shared = ofTheMost(s, of)
		}
		joined, ok := query.(*ast.Select)
		if !ok || shared == nil || len(joined.GroupBy) > 0 || slices.ContainsFunc(joined.Items, isFigure) {
			return nil, 0
		}
		out := r.sharing(shared)
		if s != nil && of.Name == shared.Table { // in Leeds
			out.Where = ast.Conj(append(othersSaid(t.Question, s, shared), out.Where)...)
		}
		return out, sharedMeant
	})
}

// isFigure reports whether an output is worked out of several rows.
func isFigure(it *ast.Item) bool { return block.Aggregated(it.Expr) }

// othersSaid are the conditions of a query that compare a column other than some with a value that was said.
func othersSaid(q *link.Question, s *ast.Select, but ...*catalog.Column) (out []ast.Expr) {
	for _, term := range ast.Terms(ast.And, s.Where) {
		c, _, value, ok := ast.Compared[*ast.Column](term)
		if !ok || slices.ContainsFunc(but, func(b *catalog.Column) bool { return strings.EqualFold(b.Name, c.Name) }) {
			continue
		}
		if slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
			return v.Way == link.StoredWhole && v.To <= q.Said && strings.EqualFold(v.Text, value.Text)
		}) {
			out = append(out, term)
		}
	}
	return out
}

// ofTheMost is the column of a table of which a query has the rows with the most or the least of it, as the network
// makes of rows that have the same; nil for none.
func ofTheMost(s *ast.Select, of *catalog.Table) *catalog.Column {
	for _, term := range ast.Terms(ast.And, s.Where) {
		b, ok := term.(*ast.Binary)
		if !ok || b.Op != ast.Eq {
			continue
		}
		c, ok := b.L.(*ast.Column)
		if sub, is := b.R.(*ast.Subquery); ok && is && ofMost(sub.Query) {
			return of.Column(c.Name)
		}
	}
	return nil
}

// sharing is a query for the rows of which another has the same in a column.
func (r Rules) sharing(c *catalog.Column) *ast.Select {
	of := ast.Col(c.Name)
	from := []ast.From{&ast.Table{Name: c.Table}}
	twice := &ast.Select{Items: []*ast.Item{{Expr: of}}, From: from, GroupBy: []ast.Expr{of},
		Having: &ast.Binary{Op: ast.Gt, L: &ast.Call{Name: "count", Star: true}, R: ast.Num("1")}}
	out := &ast.Select{From: from, Where: &ast.In{X: of, Query: twice}, OrderBy: []*ast.Order{{Expr: of}}}
	for _, name := range r.Catalog.Table(c.Table).CalledBy() {
		if name != c {
			out.Items = append(out.Items, &ast.Item{Expr: ast.Col(name.Name)})
		}
	}
	out.Items = append(out.Items, &ast.Item{Expr: of})
	return out
}

// ofMost reports whether a query gives the most or the least of a column alone.
func ofMost(query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) != 1 {
		return false
	}
	call, ok := s.Items[0].Expr.(*ast.Call)
	return ok && (call.Name == "max" || call.Name == "min")
}

// sharedColumn says whether rows are said to have the same of something, and the column that is: they share it, or have
// the same of it; not that of somebody who is named (the same boss as Ann). The column is nil where no table that is
// spoken of has it.
func (r Rules) sharedColumn(t Turn) (c *catalog.Column, said bool) {
	if t.Follows || slices.ContainsFunc(t.Tokens[:t.Said], isAs) {
		return nil, false
	}
	for i := range t.Said {
		from := sharedFrom(t.Question, i)
		if from < 0 {
			continue
		}
		if c := r.columnAt(t.Question, from, i); c != nil {
			return c, true
		}
		said = true
	}
	return nil, said
}

// columnAt is the column of a table spoken of before a token that is named from another on, by its whole name rather
// than a word of it; nil for none, or several.
func (r Rules) columnAt(q *link.Question, from, before int) *catalog.Column {
	for _, way := range []int{link.NameWhole, link.SameMeaning, link.NamePart} {
		var found *catalog.Column
		for _, l := range q.Columns {
			c := r.Schema.Columns[l.To].Column
			if c == nil || l.Way != way || l.From < from || l.From > from+1 || c.Hidden || !r.spokenOf(q, c, before) {
				continue
			}
			if found != nil && found != c {
				return nil
			}
			found = c
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// isAs reports whether a token is the word before what something is the same as.
func isAs(token link.Token) bool { return token.Lower == "as" }

// sharedFrom is the token at which the name of what is shared begins, where the token at i says that it is: share a
// surname, with the same phone; -1 for others.
func sharedFrom(q *link.Question, i int) int {
	switch q.Tokens[i].Lower {
	case "share", "shares", "sharing":
		if i+1 < q.Said && slices.Contains(articles, q.Tokens[i+1].Lower) {
			i++
		}
		return i + 1
	case "same":
		ofTime := slices.ContainsFunc(q.Values, func(v link.Candidate) bool { return v.SaysTime() && v.To <= q.Said })
		if i > 0 && !ofTime && slices.Contains([]string{"the", "is", "are"}, q.Tokens[i-1].Lower) {
			return i + 1
		}
	}
	return -1
}

var articles = []string{"a", "an", "the", "one", "their"}

// spokenOf reports whether the table of a column is named before a token, by its name or as somebody.
func (r Rules) spokenOf(q *link.Question, c *catalog.Column, before int) bool {
	for i := range before {
		if n := heard.NamedAt(q, i); n >= 0 && r.Schema.Tables[n].Name == c.Table {
			return true
		}
	}
	return false
}
