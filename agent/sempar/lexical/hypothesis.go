package lexical

import (
	"fmt"
	"slices"

	"parley/agent"
	"parley/suql/check"
	"parley/suql/unit"
)

// hypothesis assembles a draft: slots are numbered through, the query is
// built and checked. A draft that does not pass the check is dropped (nil):
// invalid SUQL never leaves a parser.
func (p *Parser) hypothesis(d draft, w agent.World, probability map[[2]string]float64) (*agent.Hypothesis, error) {
	h := &agent.Hypothesis{P: d.p * d.trust, LeftOut: slices.Clone(d.leftOut)}
	slot, group := 0, len(d.places) // groups up to there join places
	for i, pl := range d.places {
		if len(pl.options[d.chosen[i]].units) > 0 || pl.phrase == "" || pl.name == "limit" {
			continue
		}
		if w.Touches(pl.name) {
			h.Refused = append(h.Refused, pl.phrase)
		} else {
			h.LeftOut = append(h.LeftOut, pl.phrase)
		}
	}
	size := 0
	for i, pl := range d.places {
		size += len(pl.options[d.chosen[i]].units)
	}
	h.Units = make([]agent.Scored, 0, size)
	for clause := range clauses {
		for i, pl := range d.places {
			base, groups := slot, group
			for n, u := range pl.options[d.chosen[i]].units {
				if clauseOf[u.Kind] != clause {
					continue
				}
				scored := agent.Scored{Place: pl.name, Phrase: pl.phrase,
					P: min(1, probability[[2]string{pl.name, pl.keys[d.chosen[i]][n]}])}
				u.Slot += base
				slot = max(slot, u.Slot+1)
				switch {
				case pl.group > 0:
					u.Group, u.Branch = pl.group, pl.branch
				case u.Group > 0:
					u.Group += groups
					group = max(group, u.Group)
				}
				scored.Unit = u
				h.Units = append(h.Units, scored)
			}
		}
	}
	units := make([]unit.Unit, len(h.Units))
	for i, u := range h.Units {
		units[i] = u.Unit
	}
	q, err := unit.Build(units)
	if err != nil {
		return nil, fmt.Errorf("assembling a query: %w", err)
	}
	if d.whole { // made of the catalog's own names and values
		h.Query = q
		return h, nil
	}
	checked, _, err := check.Query(q, p.cat, "")
	if err != nil {
		return nil, nil //nolint:nilerr // a reading that is no valid query is no reading
	}
	h.Query = checked.Query
	return h, nil
}

// clauseOf is the clause that units of a kind stand in: the order in which
// they stand in a hypothesis and are asked about, left to right through the
// query.
var clauseOf = map[unit.Kind]int{
	unit.Table:  0,
	unit.Select: 1, unit.Aggregate: 1, unit.Projection: 1, unit.Distinct: 1,
	unit.Column: 2, unit.Operator: 2, unit.Value: 2, unit.FreeText: 2,
	unit.Group: 3, unit.Having: 3, unit.Order: 4, unit.Limit: 5, unit.Offset: 6,
}

const clauses = 7
