package hours

import "errors"

var errHalf = errors.New("a time that could be in the morning or the evening")

// clocks is how a text writes its times.
type clocks struct {
	twentyFour bool // some time is of the clock of 24 hours, and none says am or pm
}

func reading(all []token) clocks {
	var c clocks
	halves := false
	for _, t := range all {
		if t.sort != timeToken {
			continue
		}
		named := t.time.half != noHalf && t.time.sure // noon, midnight
		halves = halves || t.time.half != noHalf && !named
		c.twentyFour = c.twentyFour || t.time.sure && !named
	}
	c.twentyFour = c.twentyFour && !halves
	return c
}

// said reports whether a time leaves nothing open.
func (t time12) said() bool { return t.sure || t.half != noHalf }

// in is the minutes of the day in a half of it.
func (t time12) in(h half) int {
	switch {
	case t.sure:
		return t.minutes
	case h == pm:
		return t.minutes%(12*60) + 12*60
	}
	return t.minutes % (12 * 60)
}

// alone is a time that stands alone.
func (c clocks) alone(t time12) (int, bool) {
	if c.twentyFour {
		return t.minutes, true
	}
	return t.in(t.half), t.said()
}

// span is from a to b. after is when the day's span before it ends: "11:30–2,
// 5–10" goes on in the evening.
func (c clocks) span(a, b time12, after int) (Span, error) {
	switch {
	case c.twentyFour:
		return ordered(a.minutes, b.minutes)
	case a.said() && b.said():
		return ordered(a.in(a.half), b.in(b.half))
	case b.said():
		return c.upTo(a, b)
	case a.said():
		from := a.in(a.half) % day
		for _, to := range []int{b.in(am), b.in(pm), b.in(am) + day, b.in(pm) + day} {
			if to > from {
				return Span{from, to}, nil
			}
		}
	}
	return bothOpen(a.minutes, b.minutes, after)
}

// bothOpen is a span of which neither time says its half of the day.
func bothOpen(from, to, after int) (Span, error) {
	switch {
	case to <= from: // 9–5
		to += 12 * 60
		if from >= after {
			return Span{from, to}, nil
		}
	case to == 12*60 && from >= 6*60 && from >= after: // 9–12
		return Span{from, to}, nil
	case after == 0 || from >= after:
		return Span{}, errHalf
	}
	if from += 12 * 60; from < after || from >= day {
		return Span{}, errHalf
	}
	return ordered(from, (to+12*60)%day)
}

// upTo is "5–10pm": both are in the same half of the day, unless that is in
// the wrong order ("11–2pm").
func (c clocks) upTo(a, b time12) (Span, error) {
	to := b.in(b.half)
	if to == 0 || to == day { // up to midnight
		if a.minutes >= 6*60 && a.minutes < 12*60 {
			return Span{}, errHalf
		}
		return Span{a.in(pm), day}, nil
	}
	same, other := a.in(b.half), a.in(pm)
	if b.half == pm {
		other = a.in(am)
	}
	if b.sure { // noon, or 17:00
		same, other = a.in(am), a.in(pm)
	}
	if same < to {
		return Span{same, to}, nil
	}
	return ordered(other, to)
}

// ordered is from one time to another, on the next day if need be.
func ordered(from, to int) (Span, error) {
	from %= day
	if to <= from {
		to += day
	}
	if to-from > day {
		to -= day
	}
	return Span{from, to}, nil
}
