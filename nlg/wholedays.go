package nlg

import (
	"time"

	"parley/agent"
	"parley/suql/unit"
)

// wholeDays is one condition in place of two that leave the days between them: from 1
// March on and before 1 April is between 1 and 31 March. It is nil for others.
func wholeDays(us []agent.Scored) *agent.Scored {
	var bounds []agent.Scored
	for _, u := range us {
		if u.Unit.Kind == unit.Value {
			bounds = append(bounds, u)
		}
	}
	if len(bounds) != 2 {
		return nil
	}
	first, end := bounds[0].Unit, bounds[1].Unit
	if first.Op != unit.Ge || end.Op != unit.Lt || first.Column != end.Column || first.From != end.From {
		return nil
	}
	from, ok1 := wholeDay(first)
	before, ok2 := wholeDay(end)
	if !ok1 || !ok2 || !from.Before(before) {
		return nil
	}
	out := bounds[1]
	last := before.AddDate(0, 0, -1).Format(time.DateOnly)
	out.Unit.Op, out.Unit.Values = unit.Between, []string{first.Values[0], last}
	if last == first.Values[0] {
		out.Unit.Op, out.Unit.Values = unit.Eq, []string{last}
	}
	return &out
}

// wholeDay is the one day that a condition compares with; false for a moment and for
// anything else.
func wholeDay(u unit.Unit) (time.Time, bool) {
	if len(u.Values) != 1 {
		return time.Time{}, false
	}
	day, err := time.Parse(time.DateOnly, u.Values[0])
	return day, err == nil
}
