package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// How often who asks how many of what a column counts, or how much of what one is of, wants them added up, where a
// reading lists them: our estimates.
const (
	manyMeant = 0.85
	muchMeant = 0.7
)

// doing are the words for a deed between how much and who did it.
var doing = english.Cues("deeds")

// takings are words for money that comes in, which is a sum.
var takings = []string{"money", "takings", "income", "revenue", "turnover"}

// noSums are words in the names of columns whose numbers are never added up.
var noSums = []string{"year", "age", "level", "grade", "score", "rating", "stars", "percentage", "number", "rate",
	"overdue", "since", "until", "duration"}

// sumsAsked are readings, and before each that lists the amounts of several rows of which it is asked how many or
// how much there is, their sum:
//
//	how many hours has Ben done
//	SELECT hours FROM lessons JOIN … WHERE tutors.name = 'Ben'  →  SELECT sum(hours) FROM lessons JOIN … WHERE …
func (r Rules) sumsAsked(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	many, much := asksHowMuch(t.Question)
	much = much || heard.SaysOne(t.Question, takings)
	if t.Follows || !many && !much {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || s.Limit != nil || s.Distinct.On || len(s.OrderBy) > 0 {
			return nil, 0
		}
		c, alone := shape.OneColumn(s.Items)
		if !alone || !r.addsUp(s, c) {
			return nil, 0
		}
		out := *s
		out.Items = []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{c}}}}
		if many {
			return &out, manyMeant
		}
		return &out, muchMeant
	})
}

// asksHowMuch reports whether it is asked how many there are of something, or how much somebody did, has or
// owes: not how much something is.
func asksHowMuch(q *link.Question) (many, much bool) {
	for i := 0; i+1 < q.Said; i++ {
		if q.Tokens[i].Lower != "how" {
			continue
		}
		switch q.Tokens[i+1].Lower {
		case "many":
			return true, false
		case "much":
			for k := i + 2; k < min(i+5, q.Said); k++ {
				word := q.Tokens[k].Lower
				much = much || word == "does" || word == "do" || slices.Contains(doing, word)
			}
			return false, much && !heard.SaysOne(q, []string{"cost", "costs", "charge", "charges"})
		}
	}
	return false, false
}

// addsUp reports whether a column of a query may be added up over its rows: it is an amount of rows of which there
// may be several.
func (r Rules) addsUp(s *ast.Select, c *ast.Column) bool {
	of := joins.ColumnIn(r.Catalog, s, c)
	if of == nil || of.Kind != catalog.Number || of.YesNo() || role.Called(of, noSums) {
		return false
	}
	at := r.Schema.Number(of)
	if at < 0 || r.Schema.Columns[at].Key || r.Schema.Columns[at].Foreign {
		return false
	}
	t := r.Catalog.Table(of.Table)
	return t != nil && !ast.Some(s.Where, func(n ast.Node) bool { // one row has no sum
		column, op, _, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq {
			return false
		}
		by := joins.ColumnIn(r.Catalog, s, column)
		return by != nil && by.Table == of.Table && t.TellsApart(by)
	})
}
