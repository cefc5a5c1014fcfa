package mend

import (
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// inflected is a hypothesis with the one of the few values of a column that a verb says in another
// form, where it makes nothing of that word:
//
//	how many passed this year
//	SELECT count(*) FROM exams WHERE extract(year FROM day) = 2026
//	→ SELECT count(*) FROM exams WHERE extract(year FROM day) = 2026 AND result = 'pass'
func (r Rules) inflected(said Said, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return h
	}
	var unexplained []bool
	for _, v := range r.Inflections(said.Question) {
		if unexplained == nil {
			unexplained = r.Unexplained(said.Question, h.Made)
		}
		c := joins.Of(r.Catalog, s).Written(r.Schema.Columns[v.Column].Column)
		if c == nil || v.From >= len(unexplained) || !unexplained[v.From] || ast.Some(s, ast.IsColumn(c)) {
			continue
		}
		out := *s
		out.Where = ast.Conj(s.Where, &ast.Binary{Op: ast.Eq, L: c, R: ast.Str(v.Text)})
		s, h.Query = &out, &out
	}
	return h
}

// hasInflected reports whether a query compares the column of a value with it.
func (r Rules) hasInflected(query ast.Query, v link.Candidate) bool {
	return ast.Some(query, func(n ast.Node) bool {
		c, _, l, ok := ast.Compared[*ast.Column](n)
		of := r.Schema.Columns[v.Column].Column
		return ok && of != nil && strings.EqualFold(c.Name, of.Name) && l.Text == v.Text
	})
}
