package plan

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// mostRelevantFirst: where judging may stop before the last row and rows come
// in no order of their own, any order gives a right result, and the one that
// retrieval makes gives it after fewer questions.
var mostRelevantFirst = rewrite{
	name: "most relevant first",
	steps: func(d *draft) {
		stops := d.judge.Need >= 0 && len(d.sel.OrderBy) == 0 || d.judge.Steps != nil || d.judge.Wanted > 0
		each := len(d.judge.Group) > 0 && !(d.judge.PerGroup && d.use.there)
		if !d.judged() || !stops || each || len(d.scan.OrderBy) > 0 {
			return
		}
		if by := d.b.rankings(d.where, d.src); len(by) > 0 {
			d.rank = &Rank{By: by}
		}
	},
}

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
				if k.Table != "" && b.stands(c, k.Leaf) && !slices.Contains(out, r) {
					out = append(out, r)
				}
			}
		}
	})
	return out
}

func yesNo(v string) bool { return strings.EqualFold(v, "yes") || strings.EqualFold(v, "no") }
