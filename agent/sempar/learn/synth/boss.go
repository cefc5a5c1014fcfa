package synth

import (
	"strings"

	"parley/suql/ast"
)

// boss: who points at whom in the same table.
func (a *asker) boss(t *tableView) (question, bool) {
	e := one(a, t.bosses)
	s := a.about(t, nil)
	s["column"] = strings.TrimSuffix(a.called(e.column), " id")
	if len(e.verbs) > 0 {
		v := one(a, e.verbs)
		s["verb"], s["verbed"] = v.base, v.past
	}
	named, name, ok := a.named(t)
	if !ok {
		return question{}, false
	}
	s["value"] = name
	label, self := a.v.cols(t.label), a.v.col(e.column)
	switch r := a.Float64(); {
	case r < 0.45: // who reports to X
		of := a.v.block(draft{items: []ast.Expr{a.v.col(e.target)}, where: []ast.Expr{named}})
		return question{a.v.block(draft{items: label, where: within(self, of)}), "boss of", s}, true
	case r < 0.7: // X's boss
		of := a.v.block(draft{items: []ast.Expr{self}, where: []ast.Expr{named}})
		return question{a.v.block(draft{items: label, where: within(a.v.col(e.target), of)}), "boss", s}, true
	case r < 0.85: // bosses
		of := a.v.block(draft{items: []ast.Expr{self}})
		return question{a.v.block(draft{items: label, where: within(a.v.col(e.target), of)}), "bosses", s}, true
	}
	none := &ast.Is{X: self, What: "NULL"}
	return question{a.v.block(draft{items: label, where: []ast.Expr{none}}), "no boss", s}, true
}

func within(e ast.Expr, q *ast.Select) []ast.Expr { return []ast.Expr{&ast.In{X: e, Query: q}} }
