package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// whoseTextsMeant is how often somebody is meant of whom the rows of a text are, where it is asked who: our estimate.
const whoseTextsMeant = 0.85

// whoseTexts are readings, and before each that shows the rows of a text where it is asked who, and these rows are
// called nothing, those who they are of:
//
//	who got bothered by wasps
//	SELECT * FROM marketdays WHERE answer(comment, …) = 'Yes'
//	→ SELECT DISTINCT staff.firstname, staff.lastname FROM staff JOIN marketdays ON … WHERE answer(comment, …) = 'Yes'
func (r Rules) whoseTexts(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if !asksWhoIs(t.Question) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if s, ok := query.(*ast.Select); ok {
			if out := r.whose(t.Question, s); out != nil {
				return out, whoseTextsMeant
			}
		}
		return nil, 0
	})
}

// whose is a block for people of whom the rows of a text are; nil for any other block, and where what it shows was
// said.
func (r Rules) whose(q *link.Question, s *ast.Select) ast.Query {
	if len(s.From) != 1 || !shape.PlainList(s) || s.Limit != nil || s.Where == nil || !ast.HasFreeText(s.Where) {
		return nil
	}
	if _, alone := s.From[0].(*ast.Table); !alone || saysNo(s.Where) {
		return nil
	}
	rows := r.tableOfConditions(s)
	if rows == nil || len(rows.CalledBy()) > 0 || r.showsSaid(q, s) {
		return nil
	}
	people, key := r.peopleOf(rows, ofSomebody)
	if people == nil {
		return nil
	}
	return peopleBy(ast.Select{Where: ast.Qualify(s.Where, rows.Name)}, people, rows, key)
}

// showsSaid reports whether a block shows people, a column that was said, or figures.
func (r Rules) showsSaid(q *link.Question, s *ast.Select) bool {
	return slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		if _, star := it.Expr.(*ast.Star); star {
			return false
		}
		c, ok := it.Expr.(*ast.Column)
		if !ok {
			return true
		}
		of := joins.ColumnIn(r.Catalog, s, c)
		return of == nil || r.ColumnSaid(q, of) || ofSomebody(r.Catalog.Table(of.Table))
	})
}

// ofSomebody reports whether the rows of a table are people, by what it is called, or by their first and last names.
func ofSomebody(t *catalog.Table) bool { return role.OfPeople(t) || len(t.CalledBy()) > 1 }

// asksWhoIs reports whether it is asked who, whom or whose: a customer who complained is no question.
func asksWhoIs(q *link.Question) bool {
	for i, t := range q.Tokens[:q.Said] {
		if slices.Contains([]string{"who", "whom", "whose"}, t.Lower) &&
			(i == 0 || slices.Contains(beforeWho, q.Tokens[i-1].Lower)) {
			return true
		}
	}
	return false
}

// beforeWho are what stands before a word that asks for somebody, where it does not begin what is said.
var beforeWho = []string{".", "?", "!", ":", ";", "-", "–", "—", "and", "but", "so", "see", "know", "knows", "tell",
	"me", "remember"}

// saysNo reports whether a condition wants a text not to say something.
func saysNo(e ast.Expr) bool {
	return ast.Some(e, func(n ast.Node) bool {
		_, _, answer, ok := ast.Compared[*ast.FreeText](n)
		return ok && !strings.EqualFold(answer.Text, "Yes")
	})
}
