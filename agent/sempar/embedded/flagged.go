package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// flagMeant is how often what is not yet done is what a column says that it is not, and not
// what has no day on which it was done: our estimate. A fee that was waived has no day on
// which it was paid, and is not unpaid.
const flagMeant = 0.85

// flagged are readings, and before each by whether a day is known on which something was
// done the same by the column that says whether it was:
//
//	unpaid fees
//	SELECT * FROM fees WHERE paid_on IS NULL
//	SELECT * FROM fees WHERE paid = 'no'
func (p *Parser) flagged(all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || s.Where == nil {
			return nil, 0
		}
		changed := false
		out := *s
		terms := slices.Clone(ast.Terms(ast.And, s.Where))
		for i, term := range terms {
			if by := p.flagFor(s, term); by != nil {
				terms[i], changed = by, true
			}
		}
		if !changed {
			return nil, 0
		}
		out.Where = ast.Conj(terms...)
		return &out, flagMeant
	})
}

// flagFor is what a column of yes and no says in place of whether a day is known; nil where
// there is no such column, or a condition is another.
func (p *Parser) flagFor(s *ast.Select, term ast.Expr) ast.Expr {
	is, ok := term.(*ast.Is)
	if !ok || is.What != "NULL" {
		return nil
	}
	column, ok := is.X.(*ast.Column)
	if !ok {
		return nil
	}
	day := p.columnIn(s, column)
	if day == nil || day.Kind != catalog.Date {
		return nil
	}
	said := "yes"
	if !is.Not {
		said = "no"
	}
	t := p.cat.Table(day.Table)
	for _, c := range t.Columns {
		if c == day || c.Name == "" || !slices.Contains(strings.Split(strings.ToLower(day.Name), "_"), strings.ToLower(c.Name)) {
			continue
		}
		for _, v := range c.Domain {
			if strings.EqualFold(v, said) {
				return &ast.Binary{Op: ast.Eq, L: &ast.Column{Table: column.Table, Name: c.Name}, R: ast.Str(v)}
			}
		}
	}
	return nil
}
