package mend

import (
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// knownGroups is a hypothesis that keeps groups of many rows by a column, without the rows of which that is not known:
// they are no group.
//
//	phone numbers that more than one customer has
//	SELECT phone FROM customers GROUP BY phone HAVING count(*) > 1
//	→ SELECT phone FROM customers WHERE phone IS NOT NULL GROUP BY phone HAVING count(*) > 1
func (r Rules) knownGroups(_ Said, h decode.Hypothesis) decode.Hypothesis {
	s, by := keepsGroups(h.Query)
	if by == nil {
		return h
	}
	c := joins.ColumnIn(r.Catalog, s, by)
	b, ok := s.Having.(*ast.Binary)
	if c == nil || c.Nulls == 0 || !ok || !shape.IsCount(b.L) || b.Op != ast.Gt && b.Op != ast.Ge ||
		ast.Some(s.Where, ast.IsColumn(by)) {
		return h
	}
	out := *s
	out.Where = ast.Conj(s.Where, &ast.Is{X: by, What: "NULL", Not: true})
	h.Query = &out
	return h
}
