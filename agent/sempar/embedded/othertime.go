package embedded

import (
	"math"
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// otherTimeMeant is how often a turn that says a time and nothing else means the query before in
// that time (all of 45 in eval/suqlset): our estimate.
const otherTimeMeant = 0.97

// inOtherTime are readings, with those of the query before in another time, where a turn
// says a time and nothing else:
//
//	how many orders in March 2025?     BETWEEN '2025-03-01' AND '2025-03-31'
//	and the month before?              BETWEEN '2025-02-01' AND '2025-02-28'
//	and in 2024?                       BETWEEN '2024-03-01' AND '2024-03-31', or all of 2024
func (p *Parser) inOtherTime(q *link.Question, before, previous ast.Query, all []reading) []reading {
	found := p.beside.OtherTimes(q, before)
	if len(found) == 0 {
		return all
	}
	sum := worthOf(all)
	for _, t := range found {
		h := decode.Hypothesis{}.Remade(p.heard.Schema, t.Query, 0)
		if h.Query == nil {
			continue
		}
		h.Query = p.rewrite.GoingOn(q, previous, h.Query)
		r, ok := p.reading(q, h, nil)
		if !ok {
			continue
		}
		r.LeftOut = nil
		r.log = sum + math.Log(t.Weight*otherTimeMeant/(1-otherTimeMeant))
		text := ast.Meaning(r.Query)
		if i := slices.IndexFunc(all, func(o reading) bool { return ast.Meaning(o.Query) == text }); i >= 0 {
			all[i].log, all[i].LeftOut = added(all[i].log, r.log), nil
			continue
		}
		all = append(all, r)
	}
	return all
}

// worthOf is the logarithm of what readings are worth together; 0 of none.
func worthOf(all []reading) float64 {
	sum := math.Inf(-1)
	for _, r := range all {
		sum = added(sum, r.log)
	}
	if math.IsInf(sum, -1) {
		sum = 0
	}
	return sum
}
