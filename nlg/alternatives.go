package nlg

import (
	"slices"

	"parley/agent"
)

// said is a condition in words, with the group and branch of its units, or a question to texts.
type said struct {
	group, branch int
	text          string
	condition     string // of a question: the same as a condition
}

// conditions are those of one column in words.
func (s *Speaker) conditions(h agent.Hypothesis, w agent.World, us []agent.Scored) []said {
	var out []said
	for _, side := range branches(us) {
		last := side[len(side)-1].Unit
		if s.saidWithAll(h, last) {
			continue
		}
		out = append(out, said{group: last.Group, branch: last.Branch, text: s.clause(h, w, side).Text})
	}
	return out
}

// alternativesOf are conditions, with the questions to texts that are alternatives to some of
// them, and the other questions: "city is Oslo or reviews say yes to “is it quiet?”".
func alternativesOf(where, read []said) (conditions, questions []said) {
	conditions = slices.Clone(where)
	for _, q := range read {
		if q.group != 0 && slices.ContainsFunc(where, func(c said) bool { return c.group == q.group }) {
			q.text = q.condition
			conditions = append(conditions, q)
			continue
		}
		questions = append(questions, q)
	}
	return conditions, questions
}

// branches takes the conditions of one column apart where they are of different
// sides of an OR, of which one has further conditions: "type is shrub, or type is
// tree and price is under 30".
func branches(us []agent.Scored) [][]agent.Scored {
	var out [][]agent.Scored
	for _, u := range us {
		last := len(out) - 1
		if last >= 0 && out[last][0].Unit.Group == u.Unit.Group && out[last][0].Unit.Branch == u.Unit.Branch {
			out[last] = append(out[last], u)
			continue
		}
		out = append(out, []agent.Scored{u})
	}
	return out
}

// allOf says conditions in one: those of a group as alternatives, behind the
// others ("price is cheap and rating is over 4.5 or number of reviews is over
// 900").
func (s *Speaker) allOf(conditions []said) string {
	var always []string
	var groups []int
	sides := map[int]map[int][]string{} // by group and branch
	order := map[int][]int{}
	for n, c := range conditions {
		if c.group == 0 {
			always = append(always, c.text)
			continue
		}
		if c.branch == 0 {
			c.branch = -1 - n // a side by itself
		}
		if sides[c.group] == nil {
			sides[c.group] = map[int][]string{}
			groups = append(groups, c.group)
		}
		if sides[c.group][c.branch] == nil {
			order[c.group] = append(order[c.group], c.branch)
		}
		sides[c.group][c.branch] = append(sides[c.group][c.branch], c.text)
	}
	for _, g := range groups {
		var any []string
		list := s.language.Or
		for _, b := range order[g] {
			any = append(any, s.language.And(sides[g][b]))
			if len(sides[g][b]) > 1 {
				list = s.language.Else
			}
		}
		always = append(always, list(any))
	}
	return s.language.And(always)
}
