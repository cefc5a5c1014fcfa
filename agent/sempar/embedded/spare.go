package embedded

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/rerank"
)

// mostSpared is how many of the likeliest hypotheses are looked through for conditions
// that say a number again which the name of a column has.
const mostSpared = 8

// spare puts among hypotheses what is left of the likeliest without a condition that
// says again what a column's name does: "how much honey did we harvest in 2025" as the
// sum of harvest_2025. The networks make a condition of every year.
func (p *Parser) spare(said rerank.Said, found []decode.Hypothesis) []decode.Hypothesis {
	out := slices.Clone(found)
	for _, h := range found[:min(mostSpared, len(found))] {
		for _, rest := range said.Spare(h.Made) {
			if slices.ContainsFunc(out, func(o decode.Hypothesis) bool { return o.Made.Same(rest) }) {
				continue
			}
			if q, err := p.db.Schema.Build(rest); err == nil {
				out = append(out, decode.Hypothesis{Made: rest, Query: q, Log: h.Log, P: h.P})
			}
		}
	}
	return out
}

// whole is a reading with the whole of each time that was said.
func (p *Parser) whole(said rerank.Said, h decode.Hypothesis) decode.Hypothesis {
	made, changed := said.Whole(h.Made)
	if !changed {
		return h
	}
	q, err := p.db.Schema.Build(made)
	if err != nil {
		return h
	}
	h.Made, h.Query = made, q
	return h
}
