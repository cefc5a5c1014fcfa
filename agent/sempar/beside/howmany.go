package beside

import (
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// addedUpMeant is how often who asks how many there are of what a column counts wants these added up, where
// a reading counts rows and makes nothing of the column: our estimate.
const addedUpMeant = 0.9

// addedUp are readings, and before each that counts rows the sum of the column that counts what it is asked
// how many there are of:
//
//	how many guests on 3 December
//	SELECT count(*) FROM events WHERE …  →  SELECT sum(guests) FROM events WHERE …
func (r Rules) addedUp(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	of := r.countAsked(t.Question)
	if of == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.Items) != 1 || !shape.IsCount(s.Items[0].Expr) || len(s.GroupBy) > 0 || speaksOfFlag(s, of) {
			return nil, 0
		}
		j := joins.Of(r.Catalog, s)
		column := j.Written(of)
		if column == nil || len(j.Tables) > 1 { // rows that a join repeats would be added up again
			return nil, 0
		}
		out := *s
		out.Items = []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{column}}}}
		return &out, addedUpMeant
	})
}

// countAsked is the one column that counts what an utterance asks how many there are of; nil for none, and
// where rows of a table are called so.
func (r Rules) countAsked(q *link.Question) (found *catalog.Column) {
	for i, sc := range r.Schema.Columns {
		c := sc.Column
		if c == nil || c.Hidden || !countsThings(c) {
			continue
		}
		from, to := namedWhole(q, i)
		if from < 2 || q.Tokens[from-1].Lower != "many" || q.Tokens[from-2].Lower != "how" || namesTable(q, from, to) {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}
