package plan

import (
	"fmt"
	"math"
)

// Inferred is a column of an inference table that answers a question about
// texts, as far as it has values: package inference.
type Inferred struct {
	Table, Column string
	Filled, Rows  int // rows with a value, of those there are
}

// share is the share of texts that need not be read.
func (i *Inferred) share() float64 {
	if i == nil || i.Rows == 0 {
		return 0
	}
	return float64(i.Filled) / float64(i.Rows)
}

func (i *Inferred) String() string {
	return fmt.Sprintf("%s.%s, which has %d of %d", i.Table, i.Column, i.Filled, i.Rows)
}

// inferredAnswers: an answer that was found before and stands in an inference
// table is taken from there, where the column was confirmed to hold what the
// reader says. What is empty there is read.
var inferredAnswers = rewrite{
	name: "inferred answers",
	steps: func(d *draft) {
		if d.w.in.Inferred == nil {
			return
		}
		for _, a := range d.b.list {
			if a.Stored.Table != "" {
				a.Inferred = d.w.in.Inferred(a.Stored.Table, a.Stored.Column, a.Question)
			}
		}
	},
}

// cost is how many calls an answer to ask id takes on average.
func (p *Plan) cost(id int) float64 {
	a := p.Asks[id]
	return p.Inputs[a.Text].Cost * (1 - a.Inferred.share())
}

// distinct is how many texts may have to be read for ask id; 0 when that is
// not known.
func (p *Plan) distinct(id int) (n int, known bool) {
	a := p.Asks[id]
	d := p.Inputs[a.Text].Distinct
	return int(math.Ceil(float64(d) * (1 - a.Inferred.share()))), d > 0
}

// spared says for asks which answers come from inference tables.
func (p *Plan) spared(asks []int, whole *Plan) []string {
	var out []string
	for _, id := range asks {
		if a := p.Asks[id]; a.Inferred != nil {
			out = append(out, fmt.Sprintf("%s comes from %s", whole.Shown(a.Expr), a.Inferred))
		}
	}
	return out
}
