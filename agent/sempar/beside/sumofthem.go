package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// sumOfThemMeant is how often who asks how many of those that were added up were of one kind, by a column
// that counts these, wants them added up: our estimate.
const sumOfThemMeant = 0.95

// sumsOfThem are readings, and before each that counts rows the sum of a column which counts what it is
// asked of, after sums:
//
//	total of adults and children in November, how many of those were children
//	SELECT count(*) FROM days WHERE … AND children > 0  →  SELECT sum(children) FROM days WHERE …
func (r Rules) sumsOfThem(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	before, ok := t.Previous.(*ast.Select)
	of := r.countedOfThem(t.Question)
	if !ok || !t.Follows || of == nil || len(before.GroupBy) > 0 || slices.ContainsFunc(before.Items, noSum) {
		return all
	}
	column := joins.Of(r.Catalog, before).Written(of)
	if column == nil {
		return all
	}
	out := *before
	out.Items = []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{column}}}}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.Items) != 1 {
			return nil, 0
		}
		if call, ok := s.Items[0].Expr.(*ast.Call); !ok || call.Name != "count" {
			return nil, 0
		}
		return &out, sumOfThemMeant
	})
}

// noSum reports whether an output column is no sum.
func noSum(it *ast.Item) bool {
	call, ok := it.Expr.(*ast.Call)
	return !ok || call.Name != "sum"
}

// countedOfThem is the column of counts that an utterance asks of those that were spoken of: how many of
// those were children; nil for none.
func (r Rules) countedOfThem(q *link.Question) *catalog.Column {
	said := func(i int, words ...string) bool { return i < q.Said && slices.Contains(words, q.Tokens[i].Lower) }
	at := slices.IndexFunc(q.Tokens[:q.Said], func(t link.Token) bool { return t.Lower == "many" })
	if at < 1 || !said(at+1, "of") || !said(at+2, "those", "them", "these") || !said(at+3, "were", "are", "was", "is") {
		return nil
	}
	for i, sc := range r.Schema.Columns {
		c := sc.Column
		if c == nil || !countsThings(c) {
			continue
		}
		if from, _ := namedWhole(q, i); from == at+4 {
			return c
		}
	}
	return nil
}
