package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// describedLeft are the words that describe what a table has rows of and were taken for a value
// of another table, which a query no longer has.
func (r Rules) describedLeft(q *link.Question, h decode.Hypothesis) (out []string) {
	for _, condition := range h.Made.Conditions() {
		for column, value := range condition.Compared() {
			if column < 0 || r.hasTable(h.Query, r.Schema.Columns[column].Table) {
				continue
			}
			for i, t := range q.Tokens[:q.Said] {
				if link.SameValue(t.Text, value) && heard.NamedAt(q, i+1) >= 0 {
					out = append(out, t.Text)
				}
			}
		}
	}
	return out
}

// hasTable reports whether a query reads a table of the schema.
func (r Rules) hasTable(q ast.Query, table int) bool {
	return table < 0 || ast.Some(q, func(n ast.Node) bool {
		t, ok := n.(*ast.Table)
		return ok && strings.EqualFold(t.Name, r.Schema.Tables[table].Name)
	})
}

// textsElsewhere is added to the logarithm of a reading that sums up texts of a table which
// nobody spoke of, where another was named: last minute bookings are no notes about cottages.
// Our estimate.
const textsElsewhere = -10

// sumsUpElsewhere reports whether a query sums up such texts.
func (r Rules) sumsUpElsewhere(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		text, ok := n.(*ast.FreeText)
		if !ok || text.Func != ast.Summary {
			return false
		}
		c, ok := text.Text.(*ast.Column)
		if !ok {
			return false
		}
		said := func(t *catalog.Table) bool { return r.TableSaid(q, t) }
		return r.Unspoken(q, joins.ColumnIn(r.Catalog, s, c)) != nil && slices.ContainsFunc(r.Catalog.Tables, said)
	})
}
