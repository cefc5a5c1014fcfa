package lexical

import (
	"cmp"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// period is a day, month, year or decade that the utterance names.
type period struct {
	from, to int    // its tokens
	lo, hi   string // first and last day, ISO 8601
	year     string // when it is a whole year, or the first of a decade
	last     string // the last year of a decade
	point    string // the day that stands for it in comparisons: the 15th of mid-July
}

const isoDay = "2006-01-02"

// dates claims comparisons with dates: "since July 2025", "before 3 April
// 2026", "in 2024", "in the eighties", "between May and July".
func (s *scan) dates() {
	var last *period
	for i := 0; i < len(s.tokens); i++ {
		d, ok := s.period(i)
		if day, bare := s.bareDay(i, last); bare && !(ok && d.lo == d.hi) {
			d, ok = day, true
		}
		if !ok || !s.free(d.from, d.to) {
			continue
		}
		last = &d
		s.refuseTime(d)
		from, to, op := d.from, d.to, unit.Op("")
		end := d
		if j := d.to; j < len(s.tokens) && slices.Contains([]string{"and", "to", "until", "till", "-", "–"}, s.tokens[j].low) {
			if second, ok := s.period(j + 1); ok && from > 0 && (s.tokens[j].low != "and" || s.tokens[from-1].low == "between") {
				end, to, op = second, second.to, unit.Between
				d = d.inYearOf(second, s)
				if w := s.tokens[from-1].low; w == "between" || w == "from" {
					from--
				}
			}
		}
		if op == "" {
			if start, o := s.comparator(from); o != "" && s.tokens[start].low != "over" { // but "over Easter"
				from, op = start, o
			} else if after, o := s.comparatorAfter(to); o != "" {
				to, op = after, o
			}
		}
		if op == "" {
			to, op = s.onward(from, to, d)
		}
		if start, end, o := s.afterThat(to); op == "" && o != "" || o != "" && o == op {
			s.claim("filler", from, to)
			from, to, op = start, end, o
		}
		switch first := s.tokens[from].low; {
		case !s.negated(d.from) || !s.negated(from):
		case (first == "until" || first == "till") && to-from > 2 && s.tokens[from+1].low == "after": // not until after May
		case first == "until" || first == "till": // not until May
			op = unit.Ge
		default: // "none that open before May"
			op = contrary(op)
		}
		s.moment(from, to, op, d, end)
		i = to - 1
	}
}

// moment weighs the columns that a comparison with a time may be about: dates
// and, for years, numbers.
func (s *scan) moment(from, to int, op unit.Op, first, last period) {
	var options []option
	sum, best := 0.0, 0.0
	add := func(c *catalog.Column, p float64, units []unit.Unit) {
		options = append(options, option{units, p})
		sum += p
		best = max(best, p)
	}
	for _, c := range s.table.Columns {
		if c.Hidden {
			continue
		}
		cue := s.timeCue(c, from, to, op)
		if s.goesOnFrom(from) == c.Name {
			cue += 3
		}
		best = max(best, cue) // even where nothing is near: then nothing is found
		if beyondRange(c, first, last) {
			cue = cue/20 - 0.28
		}
		switch {
		case c.Kind == catalog.Date && len(c.Min) >= len(isoDay) && c.Min[4] == '-':
			if op == "" && s.alreadyOpen(c, from) { // open in that time: since then or earlier
				add(c, 0.3+cue, s.openDuring(c, first, last))
				cue /= 3
			} else if stay, whole := s.stayed(c, from); stay >= 0 && (op == "" || op == unit.Between && whole) {
				add(c, 1.3+cue, s.openFor(c, op == unit.Between, first, last))
				s.claim("column word", stay, stay+1)
				cue /= 3
			} else if op == "" && s.spokenOpen(c, from) { // "open at the end of October", or opens then
				if s.onlyOpenThen(c, first) { // nothing opens that late
					add(c, 1.3+cue, s.openFor(c, false, first, last))
					cue /= 3
				} else {
					add(c, 0.2*(0.3+cue), s.openDuring(c, first, last))
				}
			}
			o := op
			if o == unit.Le && s.openUntil(from) && slices.Contains(columnRoots(c), root("closes")) {
				o = unit.Ge // open until October closes in October or later
			}
			if o == "" && s.openStill(from) && slices.Contains(columnRoots(c), root("closes")) {
				o = unit.Ge // still open in October closes in October or later
			}
			units := during(c, o, first, last)
			switch refused := s.negated(first.from); {
			case refused && (op == "" || op == unit.Between): // not inspected in 2025
				for _, o := range unlessDuring(c, first, last) {
					add(c, o.p*(0.3+cue), o.units)
				}
			case refused && c.Nulls > 0: // not inspected since 2024, or never
				add(c, 0.3*(0.3+cue), orMissing(c, units))
				cue *= 0.7
				fallthrough
			default:
				add(c, 0.3+cue, units)
			}
		case c.Kind == catalog.Number && first.year != "" && s.about(c, "time"):
			units := years(c, op, first, last)
			if op == "" && s.negated(first.from) && units[2].Op == unit.Eq { // not founded in 1990
				units = unit.Condition(0, 0, c.Name, unit.Ne, true, units[2].Values...)
			}
			if op == "" && s.negated(first.from) && units[2].Op == unit.Between { // nor in the sixties
				v := units[2].Values
				units = append(unit.Condition(0, 1, c.Name, unit.Lt, true, v[0]), unit.Condition(1, 1, c.Name, unit.Gt, true, v[1])...)
			}
			add(c, 0.3+cue, units)
		}
	}
	if len(options) == 0 || op == "" && best < 1 && len(options) > 3 {
		return
	}
	for i := range options {
		options[i].p *= 0.95 / sum
	}
	if from > 0 && s.free(from-1, from) && slices.Contains([]string{"in", "on", "during", "of", "from", "over", "at", "around"}, s.tokens[from-1].low) {
		from--
	}
	s.claim("where", from, to, append(options, option{p: 0.05})...)
	likeliest := slices.MaxFunc(options, func(a, b option) int { return cmp.Compare(a.p, b.p) })
	if c := s.table.Column(likeliest.units[0].Column); c != nil {
		s.ownWords(c, from)
	}
}

// beyondRange reports whether a column holds nothing near a period.
func beyondRange(c *catalog.Column, first, last period) bool {
	if len(c.Min) < 4 || len(c.Max) < 4 {
		return false
	}
	return last.hi[:4] < c.Min[:4] || first.lo[:4] > c.Max[:4]
}

// openStill reports whether "still open" or the like stands shortly before
// token i.
func (s *scan) openStill(i int) bool {
	for j := max(1, i-4); j < i; j++ {
		if s.tokens[j].low == "open" && slices.Contains([]string{"stay", "stays", "remain", "remains", "still"}, s.tokens[j-1].low) {
			return true
		}
	}
	return false
}

// alreadyOpen reports whether what stands before a day speaks of a state that
// has begun by then, not of its beginning: "are open on", "already open".
func (s *scan) alreadyOpen(c *catalog.Column, at int) bool {
	if !slices.Contains(columnRoots(c), root("opens")) && !slices.Contains(columnRoots(c), root("start")) {
		return false
	}
	for i := max(1, at-4); i < at; i++ {
		if root(s.tokens[i].low) == "open" && slices.Contains([]string{"already", "are", "is", "be", "find", "that's", "it's", "they're", "still", "somewhere", "anywhere", "anything", "something"}, s.tokens[i-1].low) {
			return true
		}
		if s.tokens[i].low == "open" && i+2 == at && slices.Contains([]string{"on", "over", "during", "throughout"}, s.tokens[i+1].low) && (s.names(s.tokens[i-1].low) || s.p.words.is("generic", s.tokens[i-1].low) || strings.HasSuffix(s.tokens[i-1].low, "'s")) {
			return true // "sites open on 20 March"
		}
	}
	return false
}

// ownWords claims what stands before a time and only says which column it is
// about: "were last inspected", "stay open".
func (s *scan) ownWords(c *catalog.Column, at int) {
	own := append(columnRoots(c), root("open"), root("date"))
	for i := at - 1; i >= max(0, at-4); i-- {
		w := s.tokens[i].low
		switch {
		case s.p.words.is("negation", w): // "inspected neither in 2024"
		case s.tokens[i].used || s.tokens[i].mark() || w == "or" || w == "and":
			return
		case slices.Contains(own, root(w)), slices.ContainsFunc(s.p.words.alike(w), func(o string) bool { return slices.Contains(own, root(o)) }), s.dateColumn(w) == c, slices.Contains([]string{"stay", "stays", "remain", "remains", "still", "already", "go", "goes", "back", "dates", "dating"}, w),
			w == "season" && s.about(c, "opening"), (w == "season" || w == "over" && i > 0 && (s.tokens[i-1].low == "is" || s.tokens[i-1].low == "are")) && s.about(c, "closing"):
			s.claim("column word", i, i+1)
		case !s.p.words.is("stop", w):
			return
		}
	}
}

// timeCue is how much the words around a time speak for a column. To stay
// open past a day speaks of closing, not of opening.
func (s *scan) timeCue(c *catalog.Column, from, to int, op unit.Op) float64 {
	own := columnRoots(c)
	score := 0.0
	for i := max(0, from-6); i < min(len(s.tokens), to+4); i++ {
		if i >= from && i < to {
			continue
		}
		if i >= to && slices.Contains([]string{",", ".", ";", "but", "and", "or"}, s.tokens[i].low) {
			break
		}
		w := root(s.tokens[i].low)
		near := 1.0
		if i >= from-2 {
			near = 2
		}
		if i < from && slices.ContainsFunc(s.tokens[i:from], func(t token) bool { return t.used && (t.date != "" || month(t.low) > 0) }) {
			near = 0.5 // said of a time before
		}
		if s.tokens[i].low == "over" && i > 0 && (s.tokens[i-1].low == "is" || s.tokens[i-1].low == "are") && slices.Contains(own, root("closes")) {
			score += 4 // the season is over
		}
		stays := w == "open" && (i > 0 && (slices.Contains([]string{"stay", "stays", "remain", "remains", "still"}, s.tokens[i-1].low) || op != "" && s.tokens[i-1].low == "be") || s.openUntil(i+1))
		switch {
		case stays && slices.Contains(own, root("closes")):
			score += 4 * near
		case stays:
		case slices.Contains(own, w), s.hasCue(c, s.tokens[i].low) && c.Kind != catalog.Date:
			score += 2 * near
		case slices.ContainsFunc(s.p.words.alike(s.tokens[i].low), func(o string) bool { return slices.Contains(own, root(o)) }), s.dateColumn(s.tokens[i].low) == c:
			score += 2 * near
		}
	}
	return score
}

// during compares a date column with a period, as a whole.
func during(c *catalog.Column, op unit.Op, first, last period) []unit.Unit {
	one := func(op unit.Op, values ...string) []unit.Unit {
		return unit.Condition(0, 0, c.Name, op, false, values...)
	}
	switch op {
	case unit.Lt, unit.Ge:
		return one(op, cmp.Or(first.point, first.lo))
	case unit.Gt, unit.Le:
		return one(op, cmp.Or(first.point, first.hi))
	}
	if first.lo == last.hi {
		return one(unit.Eq, first.lo)
	}
	if op == unit.Between { // between mid-March and mid-April
		return one(unit.Between, cmp.Or(first.point, first.lo), cmp.Or(last.point, last.hi))
	}
	return one(unit.Between, first.lo, last.hi)
}

// years compares a number column that holds years.
func years(c *catalog.Column, op unit.Op, first, last period) []unit.Unit {
	end := last.year
	if last.last != "" {
		end = last.last
	}
	switch {
	case op == unit.Lt || op == unit.Ge:
		return unit.Condition(0, 0, c.Name, op, true, first.year)
	case op == unit.Gt || op == unit.Le:
		return unit.Condition(0, 0, c.Name, op, true, end)
	case end == first.year:
		return unit.Condition(0, 0, c.Name, unit.Eq, true, first.year)
	}
	return unit.Condition(0, 0, c.Name, unit.Between, true, first.year, end)
}
