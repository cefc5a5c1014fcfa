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

// totalMeant is how often a bound is one of what several amounts come to, where that was said and a reading sets it
// to each of them, or to how many there are: our estimate.
const totalMeant = 0.9

// totalsBound are readings, and before each that sets a bound to single amounts, or to their number, where it was said
// of what they come to, the same of their sum:
//
//	customers with unpaid invoices totalling more than 200
//	SELECT customers.name FROM customers JOIN invoices … WHERE paid_on IS NULL AND amount > 200
//	→ SELECT customers.name FROM … WHERE paid_on IS NULL GROUP BY customers.id HAVING sum(amount) > 200
func (r Rules) totalsBound(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if !saysTotal(t.Question) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || s.Limit != nil {
			return nil, 0
		}
		ref, of := shape.SubjectOf(r.Catalog, s)
		if of == nil || role.KeyOf(of) == "" {
			return nil, 0
		}
		terms := ast.Terms(ast.And, s.Where)
		for i, term := range terms {
			c, op, value, ok := ast.Compared[*ast.Column](term)
			if !ok || op == ast.Eq || op == ast.Ne {
				continue
			}
			amount := joins.ColumnIn(r.Catalog, s, c)
			if amount == nil || amount.Kind != catalog.Number || amount.Table == of.Name ||
				!joins.Of(r.Catalog, s).Multiplied(strings.ToLower(ref)) {
				continue
			}
			out := *s
			out.Distinct = ast.Distinct{}
			out.Where = ast.Conj(slices.Delete(slices.Clone(terms), i, i+1)...)
			out.GroupBy = []ast.Expr{&ast.Column{Table: ref, Name: role.KeyOf(of)}}
			out.Having = &ast.Binary{Op: op, L: &ast.Call{Name: "sum", Args: []ast.Expr{c}}, R: value}
			return &out, totalMeant
		}
		return nil, 0
	})
}

// coming are verbs for what amounts are together: come to, add up to.
var coming = []string{"come", "comes", "came", "coming", "add", "adds", "adding"}

// saysTotal reports whether it is said what amounts come to together.
func saysTotal(q *link.Question) bool {
	for i, t := range q.Tokens[:q.Said] {
		switch t.Lower {
		case "totalling", "totaling", "altogether", "combined":
			return true
		case "total":
			if i > 0 && q.Tokens[i-1].Lower == "in" {
				return true
			}
		case "to", "up":
			if i > 0 && slices.Contains(coming, q.Tokens[i-1].Lower) {
				return true
			}
		}
	}
	return false
}
