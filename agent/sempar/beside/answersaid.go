package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// answerMeant is how often a column of yes and no is meant that is named with its answer, where the
// reading makes nothing of it: our estimate.
const answerMeant = 0.95

// answersAdded are readings, and before each that makes nothing of a column which is named with its
// answer, or has the other answer, the same with it:
//
//	how many appointments in October where came is no
//	→ SELECT count(*) FROM appts WHERE … AND came = 'no'
func (r Rules) answersAdded(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	of, answer := r.answerSaid(t.Question)
	if of == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || ast.HasFreeText(s) {
			return nil, 0
		}
		if s.Where != nil && ast.Some(s.Where, ast.IsColumn(ast.Col(of.Name))) {
			return answeredSo(s, of, answer)
		}
		column := joins.Of(r.Catalog, s).Written(of)
		if column == nil {
			return nil, 0
		}
		return condition.With(s, &ast.Binary{Op: ast.Eq, L: column, R: answer}), answerMeant
	})
}

// answeredSo is a query in which a column has an answer in place of the other; none where it has that.
func answeredSo(s *ast.Select, of *catalog.Column, answer ast.Expr) (ast.Query, float64) {
	said := ast.Print(answer)
	out := ast.Rewrite[ast.Query](s, func(n ast.Node) ast.Node {
		c, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || !strings.EqualFold(c.Name, of.Name) || ast.Print(value) == said {
			return n
		}
		return &ast.Binary{Op: ast.Eq, L: c, R: answer}
	})
	if ast.Print(out) == ast.Print(s) {
		return nil, 0
	}
	return out, answerMeant
}

// answerSaid is the one column of yes and no that an utterance names with its answer, as the database
// writes it: came is no; nil for none, or several.
func (r Rules) answerSaid(q *link.Question) (of *catalog.Column, answer ast.Expr) {
	for _, l := range q.Columns {
		c := r.Schema.Columns[l.To].Column
		if c == nil || l.Way != link.NameWhole {
			continue
		}
		value := answerIn(c, answerAfter(q, l.From))
		if value == nil || c == of {
			continue
		}
		if of != nil {
			return nil, nil
		}
		of, answer = c, value
	}
	return of, answer
}

// answerAfter is the yes or no that stands behind a token, with nothing but "is" or a sign between; ""
// for none.
func answerAfter(q *link.Question, token int) string {
	i := token + 1
	for i < q.Said && slices.Contains([]string{"is", "was", "=", ":"}, q.Tokens[i].Lower) {
		i++
	}
	if i == token+1 || i >= q.Said || q.Tokens[i].Lower != "yes" && q.Tokens[i].Lower != "no" {
		return ""
	}
	return q.Tokens[i].Lower
}

// answerIn is a yes or no as a column writes it; nil where it has none.
func answerIn(c *catalog.Column, said string) ast.Expr {
	switch {
	case said == "":
		return nil
	case c.YesNo():
		return condition.Answer(c, said == "yes")
	}
	i := slices.IndexFunc(c.Domain, func(v string) bool {
		return strings.EqualFold(v, said) || strings.EqualFold(v, said[:1])
	})
	if i < 0 {
		return nil
	}
	return ast.Str(c.Domain[i])
}
