package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// eitherWayMeant is how often rows are meant that have a value in either of two columns, where two words
// such as "to or from" stand before it: our estimate.
const eitherWayMeant = 0.95

// ways are words for where something is, goes to or comes from.
var ways = []string{"to", "from", "in", "into", "out", "by", "for", "at", "via", "through", "of", "on", "off"}

// eitherWays are readings, and before each that looks for a value in one column, before which two words
// stand for where it is, the same in either of the two columns that hold it:
//
//	trips to or from the airport
//	… WHERE dropoff = 'Airport'  →  … WHERE pickup = 'Airport' OR dropoff = 'Airport'
func (r Rules) eitherWays(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	at := eitherWaySaid(t.Question)
	if at < 0 || r.Values == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms := ast.Terms(ast.And, s.Where)
		for i, term := range terms {
			c, op, v, ok := ast.Compared[*ast.Column](term)
			if !ok || op != ast.Eq || v.Kind != ast.String || !saidFrom(t.Question, v.Text, at) {
				continue
			}
			if other := r.otherHolding(c, v.Text); other != nil && !ast.Some(s.Where, ast.IsColumn(other)) {
				terms[i] = &ast.Binary{Op: ast.Or, L: term, R: &ast.Binary{Op: ast.Eq, L: other, R: v}}
				return condition.Where(s, terms...), eitherWayMeant
			}
		}
		return nil, 0
	})
}

// eitherWaySaid is the token behind two words for where something is with "or" between them; -1 for none.
func eitherWaySaid(q *link.Question) int {
	for i := 0; i+3 < q.Said; i++ {
		word := func(k int) string { return q.Tokens[i+k].Lower }
		opposed := word(0) == "to" && word(2) == "from" || word(0) == "from" && word(2) == "to"
		if slices.Contains(ways, word(0)) && slices.Contains(ways, word(2)) && word(0) != word(2) &&
			(word(1) == "or" || word(1) == "and" && opposed) {
			return i + 3
		}
	}
	return -1
}

// saidFrom reports whether a value is said from a token on, perhaps behind an article.
func saidFrom(q *link.Question, value string, at int) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return strings.EqualFold(v.Text, value) && (v.From == at || v.From == at+1)
	})
}

// otherHolding is the one other column of the rows of a column in which a value is stored; nil for none, or
// several.
func (r Rules) otherHolding(c *ast.Column, value string) (found *ast.Column) {
	for _, m := range r.Values.Lookup(value) {
		own := slices.ContainsFunc(r.ColumnsAt(c), func(i int) bool {
			of := r.Schema.Columns[i].Column
			return of != m.Column && strings.EqualFold(of.Table, m.Column.Table)
		})
		if !own || !strings.EqualFold(m.Value, value) || found != nil && found.Name == m.Column.Name ||
			!alike(r.columnOf(c), m.Column) {
			continue
		}
		if found != nil {
			return nil
		}
		found = &ast.Column{Table: c.Table, Name: m.Column.Name}
	}
	return found
}

// columnOf is the column of the database that one of a query is; nil where it may be several.
func (r Rules) columnOf(c *ast.Column) *catalog.Column {
	at := r.ColumnsAt(c)
	if len(at) != 1 {
		return nil
	}
	return r.Schema.Columns[at[0]].Column
}

// alike reports whether at least half of the values of each of two columns are values of the other, as far as
// they are known.
func alike(a, b *catalog.Column) bool {
	if a == nil || len(a.Domain) == 0 || len(b.Domain) == 0 {
		return a != nil && a.Kind == catalog.Text && b.Kind == catalog.Text
	}
	both := 0
	for _, v := range a.Domain {
		if slices.Contains(b.Domain, v) {
			both++
		}
	}
	return 2*both >= len(a.Domain) && 2*both >= len(b.Domain)
}
