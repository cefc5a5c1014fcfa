package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// flagKept is how often those of which a column says yes are meant that was named, where a reading counts the rows of
// either answer, and nobody asked for groups: our estimate.
const flagKept = 0.85

// flagsKept are readings, and before each that counts the rows of either answer of a column of yes and no, which was
// named and not asked for by groups, those of yes, or no where it is denied:
//
//	customers on stop
//	SELECT on_stop, count(*) FROM customers GROUP BY on_stop  →  SELECT name FROM customers WHERE on_stop = 'yes'
func (r Rules) flagsKept(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if t.Follows || asksGroups(t.Question) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) != 1 || len(s.Items) != 2 || !shape.IsCount(s.Items[1].Expr) || s.Having != nil {
			return nil, 0
		}
		of, answer := r.flagGrouped(t.Question, s)
		if answer == nil {
			return nil, 0
		}
		out := r.rowsWith(of, answer)
		if heard.SaysHowMany(t.Question) {
			out.Items = []*ast.Item{s.Items[1]}
		}
		out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), out.Where)...)
		return out, flagKept
	})
}

// flagGrouped is the column of yes and no by which the rows of one table are grouped, where it is named, and the answer
// that is said; nil for others.
func (r Rules) flagGrouped(q *link.Question, s *ast.Select) (*catalog.Column, ast.Expr) {
	by, ok := s.GroupBy[0].(*ast.Column)
	if _, _, one := ast.OneTable(s); !ok || !one {
		return nil, nil
	}
	of := joins.ColumnIn(r.Catalog, s, by)
	if of == nil || answerIn(of, "yes") == nil || answerIn(of, "no") == nil {
		return nil, nil
	}
	from, _ := namedWhole(q, r.Schema.Number(of))
	switch {
	case from < 0:
		return nil, nil
	case deniedBefore(q, from):
		return of, answerIn(of, "no")
	}
	return of, answerIn(of, "yes")
}

// asksGroups reports whether an utterance asks for figures of groups: by town, per month, each; but not of who pays by
// card.
func asksGroups(q *link.Question) bool {
	for i, t := range q.Tokens[:q.Said] {
		if slices.Contains([]string{"per", "each", "split", "versus", "vs", "whether", "breakdown", "or"}, t.Lower) {
			return true
		}
		if t.Lower == "by" && (i == 0 || len(wordnet.LemmasAs(q.Tokens[i-1].Lower, wordnet.Verb)) == 0) {
			return true
		}
	}
	return false
}
