package nlg

import (
	"parley/agent"
)

// said is a condition in words, with the group and branch of its units.
type said struct {
	group, branch int
	text          string
}

func saying(us []agent.Scored, text string) said {
	last := us[len(us)-1].Unit
	return said{last.Group, last.Branch, text}
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
		for _, b := range order[g] {
			any = append(any, s.language.And(sides[g][b]))
		}
		always = append(always, s.language.Or(any))
	}
	return s.language.And(always)
}
