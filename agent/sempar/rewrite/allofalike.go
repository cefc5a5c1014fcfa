package rewrite

import (
	"slices"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/shape"
	"parley/agent/sempar/tape"
	"parley/suql/ast"
)

// alike is a query for the values of a column all of whose rows are so, of one for those of
// any: the villages whose cottages are all live. It is nil where the query shows something
// else, or the words name the column or the rows nowhere.
//
//	SELECT DISTINCT village FROM cottages WHERE status = 'live'
//	→ SELECT DISTINCT village FROM cottages WHERE village NOT IN
//	  (SELECT village FROM cottages WHERE status <> 'live')
func (a allRows) alike(s *ast.Select) *ast.Select {
	key := shape.ShownOnce(s)
	t, one := s.From[0].(*ast.Table)
	if key == nil || !one || t.Alias != "" {
		return nil
	}
	of := a.Catalog.Table(t.Name)
	if of == nil || of.Column(key.Name) == nil || of.TellsApart(of.Column(key.Name)) || !a.TableSaid(a.q, of) {
		return nil
	}
	named := slices.ContainsFunc(a.q.Columns, func(l tape.Link) bool {
		return l.From < a.said.At && a.Schema.Columns[l.To].Column == of.Column(key.Name)
	})
	if !named {
		return nil
	}
	each := a.ofEach(key, key, joins.Chain{Tables: []*ast.Table{t}}, ast.Terms(ast.And, s.Where))
	if each == nil {
		return nil
	}
	out := *s
	out.Where = ast.Conj(each[0].(*ast.In).Query.(*ast.Select).Where, each[1])
	if of.Column(key.Name).Nulls > 0 {
		out.Where = ast.Conj(out.Where, &ast.Is{X: key, What: "NULL", Not: true})
	}
	return &out
}
