package nlg

import (
	"slices"

	"parley/agent"
	"parley/suql"
	"parley/suql/unit"
)

// silence is how many texts of an answer say nothing to a question.
type silence struct {
	Column, Question, Things string
	N, Total                 int
}

// unsaid warns of questions to texts that most of the rows say nothing to:
// their cells are empty, and the few that are not may be there by chance.
func (s *Speaker) unsaid(h agent.Hypothesis, r *suql.Result) []suql.Warning {
	outputs := shownUnits(h)
	if len(outputs) != len(r.Columns) || len(r.Rows) < 2 {
		return nil
	}
	var out []suql.Warning
	for i, u := range outputs {
		if u.Unit.Kind != unit.Projection {
			continue
		}
		v := s.view(h, u)
		n := silence{Column: v.Column, Question: v.Question, Things: v.Things, Total: len(r.Rows)}
		for _, row := range r.Rows {
			if row.Values[i] == nil {
				n.N++
			}
		}
		if 2*n.N > n.Total {
			out = append(out, suql.Warning{Code: "not_said", Message: s.say("unsaid", n), Count: n.N})
		}
	}
	return out
}

// shownUnits are the units that each stand for a column of the result.
func shownUnits(h agent.Hypothesis) []agent.Scored {
	var out []agent.Scored
	for _, us := range places(h) {
		for _, u := range us {
			switch u.Unit.Kind {
			case unit.Select, unit.Aggregate, unit.Projection:
				if !hidden(us, u) {
					out = append(out, u)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b agent.Scored) int { return a.Unit.Slot - b.Unit.Slot })
	return out
}
