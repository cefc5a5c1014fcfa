package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// ownTextsMeant is how often the rows of a text are meant that is asked, where a reading shows others which
// nobody named: our estimate.
const ownTextsMeant = 0.8

// ownTexts are readings, and before each that shows rows which nobody named, by what the texts of others say,
// the same of the rows of these texts:
//
//	wifi complaints
//	SELECT pitches.no FROM pitches JOIN … JOIN comments ON … WHERE answer(comments.remark, …) = 'Yes'
//	→ SELECT * FROM comments WHERE answer(remark, …) = 'Yes'
//
// Who is asked for is somebody.
func (r Rules) ownTexts(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if t.Follows {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.From) != 1 || !shape.PlainList(s) || !ast.HasFreeText(s.Where) {
			return nil, 0
		}
		_, of := shape.SubjectOf(r.Catalog, s)
		if of == nil || r.speaksOfRows(t.Question, s, of) {
			return nil, 0
		}
		texts := r.tableOfConditions(s)
		if texts == nil || texts == of {
			return nil, 0
		}
		if out := r.rowsOfTable(s, texts); out != nil {
			return out, ownTextsMeant
		}
		return nil, 0
	})
}

// asksWho are words by which somebody is asked for.
var asksWho = []string{"who", "whom", "whose", "people", "person"}

// speaksOfRows reports whether an utterance names the rows that a block shows, or what it shows of them, or
// asks who it is where they are people.
func (r Rules) speaksOfRows(q *link.Question, s *ast.Select, of *catalog.Table) bool {
	if r.TableSaid(q, of) || role.OfPeople(of) && heard.SaysOne(q, asksWho) {
		return true
	}
	return slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		return slices.ContainsFunc(ast.Columns(it.Expr), func(c *ast.Column) bool {
			return r.ColumnSaid(q, joins.ColumnIn(r.Catalog, s, c))
		})
	})
}

// tableOfConditions is the one table of which a block has conditions; nil where it has them of several.
func (r Rules) tableOfConditions(s *ast.Select) (found *catalog.Table) {
	for _, c := range ast.Columns(s.Where) {
		in := joins.ColumnIn(r.Catalog, s, c)
		if in == nil {
			return nil
		}
		t := r.Catalog.Table(in.Table)
		if found != nil && t != found {
			return nil
		}
		found = t
	}
	return found
}
