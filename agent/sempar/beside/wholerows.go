package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// wholeMeant is how often whole rows are meant by the name of a table whose rows are called nothing, where a reading
// shows a column of it that nobody named: our estimate.
const wholeMeant = 0.8

// askingMore are words by which something of the rows is asked for, not the rows.
var askingMore = []string{"when", "what", "where", "which", "who", "whose", "how", "day", "days", "date", "dates",
	"time", "times", "say", "says", "said", "why"}

// wholeRows are readings, and before each that shows a column nobody named of a table that was, whose rows are called
// nothing, the same of whole rows:
//
//	visits over an hour
//	SELECT report FROM visits WHERE minutes > 60  →  SELECT * FROM visits WHERE minutes > 60
func (r Rules) wholeRows(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if t.Follows || heard.SaysOne(t.Question, askingMore) || saysMoney(t.Question) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || s.Distinct.On || len(s.Items) == 0 {
			return nil, 0
		}
		ref, of := shape.SubjectOf(r.Catalog, s)
		if of == nil || !role.Nameless(of) || !r.tableNamed(t.Question, of) {
			return nil, 0
		}
		for _, it := range s.Items {
			c, ok := it.Expr.(*ast.Column)
			if !ok {
				return nil, 0
			}
			column := joins.ColumnIn(r.Catalog, s, c)
			if column == nil || r.saidApart(t.Question, column, of) {
				return nil, 0
			}
		}
		out := *s
		out.Items = []*ast.Item{{Expr: &ast.Star{Table: ref}}}
		return &out, wholeMeant
	})
}

// tableNamed reports whether an utterance has the whole name of a table.
func (r Rules) tableNamed(q *link.Question, of *catalog.Table) bool {
	for i := range q.Tokens[:q.Said] {
		if at := heard.NamedAt(q, i); at >= 0 && r.Schema.Tables[at].Name == of.Name {
			return true
		}
	}
	return false
}

// saidApart reports whether a column is named by a word that is not the name of its table: of visit_date the date.
func (r Rules) saidApart(q *link.Question, c *catalog.Column, of *catalog.Table) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return r.Schema.Columns[l.To].Column == c && l.From < q.Said && (l.Way == link.NameWhole || l.Way == link.NamePart) &&
			!strings.EqualFold(catalog.Singular(q.Tokens[l.From].Lower), catalog.Singular(strings.ToLower(of.Human)))
	})
}
