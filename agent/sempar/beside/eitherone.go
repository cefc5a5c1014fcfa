package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// eitherOneMeant is how often two values that are joined by "and", of different columns, are of different
// rows: our estimate.
const eitherOneMeant = 0.4

// eitherOnes are readings, and beside each whose rows have two values, which were said beside each other,
// in different columns the same of the rows that have either:
//
//	seats left for Adobe and ArcGIS
//	… WHERE vendor = 'Adobe' AND software = 'ArcGIS'  →  … WHERE vendor = 'Adobe' OR software = 'ArcGIS'
func (r Rules) eitherOnes(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms := ast.Terms(ast.And, s.Where)
		for i, a := range terms {
			for j, b := range terms[:i] {
				if !joinedByAnd(t.Question, a, b) {
					continue
				}
				rest := slices.Delete(slices.Clone(terms), i, i+1)
				rest[j] = &ast.Binary{Op: ast.Or, L: b, R: a}
				return condition.Where(s, rest...), eitherOneMeant
			}
		}
		return nil, 0
	})
}

// joinedByAnd reports whether two conditions say that different columns have values which stand beside each
// other in an utterance, with nothing but "and" between.
func joinedByAnd(q *link.Question, a, b ast.Expr) bool {
	c, op1, x, ok1 := ast.Compared[*ast.Column](a)
	d, op2, y, ok2 := ast.Compared[*ast.Column](b)
	equal := ok1 && ok2 && op1 == ast.Eq && op2 == ast.Eq
	if !equal || x.Kind != ast.String || y.Kind != ast.String || strings.EqualFold(c.Name, d.Name) {
		return false
	}
	for _, v := range q.Values {
		if !strings.EqualFold(v.Text, x.Text) && !strings.EqualFold(v.Text, y.Text) {
			continue
		}
		other := y.Text
		if strings.EqualFold(v.Text, other) {
			other = x.Text
		}
		if slices.ContainsFunc(q.Values, func(w link.Candidate) bool {
			return strings.EqualFold(w.Text, other) && w.From == v.To+1 && q.Tokens[v.To].Lower == "and"
		}) {
			return true
		}
	}
	return false
}
