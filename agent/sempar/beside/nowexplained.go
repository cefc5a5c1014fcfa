package beside

import (
	"slices"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// nowExplained marks what says that something has been so already, and the verb of the day on which it began:
// contracts that have already started, by start_dt.
func (r Rules) nowExplained(q *link.Question, query ast.Query, said []bool) {
	s, ok := query.(*ast.Select)
	if !ok || r.Today == nil || !heard.SaysOne(q, []string{"already"}) {
		return
	}
	days := joins.Of(r.Catalog, s).Columns(func(_ *catalog.Table, c *catalog.Column) bool {
		return role.IsDay(c) && (r.ToCome(c) || namesColumn(s.Where, c.Name))
	})
	for i, t := range q.Tokens[:q.Said] {
		said[i] = said[i] || t.Lower == "already" || slices.ContainsFunc(days, func(day *ast.Column) bool {
			return saysVerbOf(t.Lower, day.Name)
		})
	}
}

// saysVerbOf reports whether a word is a form of one in the name of a day: started of start_dt.
func saysVerbOf(word, day string) bool {
	return !english.StopWord(word) && slices.ContainsFunc(catalog.SplitName(day), func(w string) bool {
		return english.Stem(w) == english.Stem(word)
	})
}

// InState reports whether a query has only rows in a state, by a column that is called so: what is free or active
// is so now.
func (r Rules) InState(query ast.Query) bool {
	s, ok := query.(*ast.Select)
	return ok && slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool {
		c, op, _, ok := ast.Compared[*ast.Column](e)
		if !ok || op != ast.Eq {
			return false
		}
		of := joins.ColumnIn(r.Catalog, s, c)
		return of != nil && of.Kind == catalog.Enum && slices.ContainsFunc(catalog.SplitName(of.Name),
			func(w string) bool { return w == "status" || w == "state" })
	})
}
