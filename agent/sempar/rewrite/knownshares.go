package rewrite

import (
	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/suql/ast"
	"parley/suql/block"
)

// knownShares is a query for shares of rows that say yes, or no, among those that say either: a lesson
// that is still to come is neither attended nor missed.
//
//	SELECT 100.0 * sum(CASE WHEN attended = 'yes' THEN 1 ELSE 0 END) / count(*) FROM lessons
//	→ … FROM lessons WHERE attended IS NOT NULL
func (r Rules) knownShares(query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok {
		return query
	}
	terms := ast.Terms(ast.And, s.Where)
	n := len(terms)
	for _, it := range s.Items {
		c := answerShared(it.Expr)
		if c == nil {
			continue
		}
		of := joins.ColumnIn(r.Catalog, s, c)
		if of == nil || !of.SaysYesNo() || of.Nulls == 0 || s.Where != nil && ast.Some(s.Where, ast.IsColumn(c)) {
			continue
		}
		terms = append(terms, &ast.Is{X: c, What: "NULL", Not: true})
	}
	if len(terms) == n {
		return query
	}
	return condition.Where(s, terms...)
}

// answerShared is the column of which a share counts the rows that have a value, among all rows; nil for other
// expressions.
func answerShared(e ast.Expr) *ast.Column {
	share, ok := e.(*ast.Binary)
	if !ok || share.Op != "/" || !block.CountsRows(share.R) {
		return nil
	}
	var of *ast.Column
	ast.Inspect(share.L, func(n ast.Node) bool {
		cases, ok := n.(*ast.Case)
		if !ok || len(cases.Whens) != 1 {
			return true
		}
		c, op, value, ok := ast.Compared[*ast.Column](cases.Whens[0].Cond)
		if ok && op == ast.Eq && value.Text != "" {
			of = c
		}
		return false
	})
	return of
}
