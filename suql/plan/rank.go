package plan

import (
	"strings"

	"parley/suql/ast"
)

// rankings are the questions of f that retrieval can rank by: those about a
// column of the table whose answer should be yes.
func (b *builder) rankings(f Formula, src *Source) []Ranking {
	var out []Ranking
	Tests(f, func(t Test) {
		fact := b.facts[t.Fact]
		if t.In&True == 0 {
			return
		}
		for _, id := range fact.Asks {
			a := b.list[id]
			c, ok := b.inputs[a.Text].Expr.(*ast.Column)
			if !ok {
				continue
			}
			question := a.Question
			if a.Value != "" && !yesNo(a.Value) {
				question += " " + a.Value
			}
			for i, k := range src.Keys {
				r := Ranking{Table: k.Table, Column: c.Name, Question: question, Key: i}
				if k.Table != "" && b.scope.stored(c, k.Leaf) && !contains(out, r) {
					out = append(out, r)
				}
			}
		}
	})
	return out
}

func yesNo(v string) bool { return strings.EqualFold(v, "yes") || strings.EqualFold(v, "no") }
