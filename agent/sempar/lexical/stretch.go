package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// inYearOf gives a period whose year was not said the year of the one that it
// runs up to: "between June and August 2025".
func (p period) inYearOf(end period, s *scan) period {
	last := s.tokens[end.to-1]
	if year(last) == 0 || year(s.tokens[p.to-1]) != 0 || len(p.lo) < 4 {
		return p
	}
	y := end.lo[:4]
	if p.lo[4:] > end.hi[4:] { // from November to March 2026
		return p
	}
	p.lo, p.hi = y+p.lo[4:], y+p.hi[4:]
	return p
}

// onward reads "from March on", "from mid-April": a time from which on
// something is so. A whole year is rather when it was: "watches from 1987".
func (s *scan) onward(from, to int, d period) (int, unit.Op) {
	if from == 0 || s.tokens[from-1].low != "from" || !s.free(from-1, from) {
		return to, ""
	}
	if to < len(s.tokens) && s.tokens[to].low == "on" {
		return to + 1, unit.Ge
	}
	if d.year != "" {
		return to, ""
	}
	return to, unit.Ge
}

// afterThat finds a comparison with the time that was just named, after token
// i: "back on 1 October, what begins after that". It returns
// where it begins and ends.
func (s *scan) afterThat(i int) (from, to int, op unit.Op) {
	for ; i+1 < len(s.tokens); i++ {
		for last := i + 1; last <= i+2 && last < len(s.tokens); last++ { // "after that", "later than that"
			if !slices.Contains([]string{"that", "then"}, s.tokens[last].low) || !s.free(i, last+1) {
				continue
			}
			for _, section := range []string{"above", "below"} {
				if o := s.p.words.values[section][low(s.tokens, i, last)]; o != "" && o != "=" {
					return i, last + 1, unit.Op(o)
				}
			}
		}
	}
	return 0, 0, ""
}

// rowsTold is where the question i:end stops because what follows tells of which
// rows: "how noisy is it at sites | with 100 pitches and up".
func (s *scan) rowsTold(i, end int) int {
	for j := i + 1; j < end; j++ {
		if !slices.Contains([]string{"at", "of", "in", "for"}, s.tokens[j].low) {
			continue
		}
		to := s.rowStretch(j)
		if to > j && to < end-1 && s.names(s.tokens[to-1].low) && slices.Contains([]string{"with", "under", "over", "below", "above"}, s.tokens[to].low) && slices.ContainsFunc(s.tokens[to:end], func(t token) bool { return t.number != "" }) {
			return to
		}
	}
	return end
}

// goesOnFrom is the column of the time that one at token i stands beside:
// "before May or only after October". It is "" when there is none.
func (s *scan) goesOnFrom(i int) string {
	end, joined := i, false
	for end > 0 && (slices.Contains([]string{"or", "and", ","}, s.tokens[end-1].low) || s.p.words.is("softener", s.tokens[end-1].low)) {
		end--
		joined = true
	}
	for _, pl := range s.places {
		if us := pl.options[0].units; joined && pl.end == end && len(us) > 0 && us[0].Kind == unit.Column {
			if c := s.table.Column(us[0].Column); c != nil && c.Kind == catalog.Date {
				return c.Name
			}
		}
	}
	return ""
}

// refuseTime refuses a time whose verb is refused: "not inspected in 2025".
func (s *scan) refuseTime(d period) {
	i := d.from - 1
	if i > 0 && (s.tokens[i].low == "or" || s.tokens[i].low == "nor") && s.tokens[i-1].negated && slices.ContainsFunc(s.places, func(pl place) bool { return pl.end == i && isCondition(pl) }) {
		s.tokens[d.from].negated = true // not in January or February
		return
	}
	for i > 0 && slices.Contains([]string{"in", "on", "during", "last", "at", "all"}, s.tokens[i].low) {
		i--
	}
	if i < 0 || i == d.from-1 || !s.tokens[i].negated || s.dateColumn(s.tokens[i].low) == nil {
		return
	}
	for k := i; k < d.to; k++ {
		s.tokens[k].negated = true
	}
}

// unlessDuring are the readings of "not in 2025": before or after it, and, as
// the column may lack a value, without one.
func unlessDuring(c *catalog.Column, first, last period) []option {
	var outside []unit.Unit
	if first.lo == last.hi {
		outside = unit.Condition(0, 0, c.Name, unit.Ne, false, first.lo)
	} else {
		outside = append(unit.Condition(0, 1, c.Name, unit.Lt, false, first.lo), unit.Condition(1, 1, c.Name, unit.Gt, false, last.hi)...)
	}
	if c.Nulls == 0 {
		return []option{{outside, 1}}
	}
	return []option{{orMissing(c, outside), 0.55}, {outside, 0.45}}
}

// orMissing is a condition that a column without a value meets too.
func orMissing(c *catalog.Column, units []unit.Unit) []unit.Unit {
	units = slices.Clone(units)
	slot := 0
	for i := range units {
		units[i].Group = 1
		slot = max(slot, units[i].Slot)
	}
	return append(units, unit.Condition(slot+1, 1, c.Name, unit.Missing, false)...)
}
