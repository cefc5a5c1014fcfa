package hours

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Moment is a time of the week to ask about: a point of time, a whole day, or
// the part of a day before, after or between times.
type Moment struct {
	days     [7]bool
	how      asked
	from, to int // minutes into the day; to is past 24:00 where it is on the next
	// Now says that the moment depends on when it was read.
	Now bool
}

type asked byte

const (
	wholeDay asked = iota
	point
	later
	earlier
	during
)

// errMoment says how a moment is written.
var errMoment = errors.New(
	"write a day, a time or both, such as 'monday', '21:00', 'monday 21:00', 'saturday after 11pm', 'weekend before 9am', 'friday 18:00-20:00' or 'now'")

// ParseMoment reads a moment. Without a day it is on any day of the week; of
// several days ("weekend") one will do. "Midnight" is the end of its day, as in
// "saturday midnight", and "monday 00:00" the beginning. now is the time that
// "now", "today" and "tomorrow" are counted from.
func ParseMoment(text string, now time.Time) (Moment, error) {
	all := slices.DeleteFunc(slices.Collect(tokens(text)), func(t token) bool { return t.sort == listToken })
	p := &momentParser{all: all, how: reading(all), now: now}
	for ; p.at < len(all); p.at++ {
		if p.day() {
			continue
		}
		if err := p.time(); err != nil {
			return p.m, err
		}
	}
	if p.m.days == [7]bool{} {
		if !p.timed {
			return p.m, errMoment
		}
		p.m.on(0, 6)
	}
	return p.m, nil
}

// momentParser reads the tokens of a moment.
type momentParser struct {
	all   []token
	at    int
	how   clocks
	now   time.Time
	timed bool // a time of day was read
	m     Moment
}

// on takes in the days from first to last.
func (m *Moment) on(first, last int) {
	for d := first; ; d = (d + 1) % 7 {
		m.days[d] = true
		if d == last {
			return
		}
	}
}

// has reports whether these come next.
func (p *momentParser) has(sorts ...sort) bool {
	for n, s := range sorts {
		if p.at+1+n >= len(p.all) || p.all[p.at+1+n].sort != s {
			return false
		}
	}
	return true
}

// day reads a day, or days from one to another; false when it is none.
func (p *momentParser) day() bool {
	today := (int(p.now.Weekday()) + 6) % 7
	switch t := p.all[p.at]; t.sort {
	case dayToken:
		last := t.last
		if p.has(dashToken, dayToken) {
			last = p.all[p.at+2].last
			p.at += 2
		}
		p.m.on(t.first, last)
	case todayToken:
		p.m.Now = true
		p.m.on(today, today)
	case tomorrowToken:
		p.m.Now = true
		p.m.on((today+1)%7, (today+1)%7)
	default:
		return false
	}
	return true
}

// time reads a time of day, of which there is one.
func (p *momentParser) time() error {
	t := p.all[p.at]
	if p.timed {
		return fmt.Errorf("%q stands beside another time: %w", t.text, errMoment)
	}
	p.timed = true
	switch {
	case t.sort == nowToken:
		today := (int(p.now.Weekday()) + 6) % 7
		p.m.Now, p.m.how, p.m.from = true, point, p.now.Hour()*60+p.now.Minute()
		p.m.on(today, today)
	case t.sort == timeToken && (p.has(dashToken, timeToken) || p.has(untilToken, timeToken)):
		s, err := p.how.span(t.time, p.all[p.at+2].time, 0)
		if err != nil {
			return err
		}
		p.m.how, p.m.from, p.m.to = during, s.From, s.To
		p.at += 2
	case t.sort == timeToken, t.sort == alwaysToken && strings.HasPrefix(t.text, "24h"):
		return p.m.at(point, t, p.how)
	case p.has(timeToken):
		return p.side(t)
	default:
		return fmt.Errorf("%q is no time of the week: %w", t.text, errMoment)
	}
	return nil
}

// side reads a time of which the word t says that it is meant from then on, or
// up to it.
func (p *momentParser) side(t token) error {
	way := later
	switch t.sort {
	case afterToken, fromToken, untilToken:
	case beforeToken:
		way = earlier
	default:
		return fmt.Errorf("%q is no time of the week: %w", t.text, errMoment)
	}
	p.at++
	return p.m.at(way, p.all[p.at], p.how)
}

// nightEnds is the time before which "after 1am" is of the night before.
const nightEnds = 5 * 60

// at sets a time of the day.
func (m *Moment) at(way asked, t token, how clocks) error {
	at, ok := how.alone(t.time)
	if !ok { // "9": a question in whole hours that says no half
		if !t.time.minuted {
			return fmt.Errorf("%q could be in the morning or the evening: write 9am or 21:00", t.text)
		}
		at = t.time.minutes
	}
	if way == later && at < nightEnds {
		at += day
	}
	m.how, m.from = way, at
	return nil
}

// Open reports whether the week is open at the moment: at a point of time, at
// some time of a day that begins on it, still after a time, already before it,
// or all through a part of a day. Of several days one will do.
func (w Week) Open(m Moment) bool {
	for d, on := range m.days {
		if on && w.openOn(d, m) {
			return true
		}
	}
	return false
}

func (w Week) openOn(d int, m Moment) bool {
	switch m.how {
	case point:
		return w.covers(d, m.from, m.from+1)
	case during:
		return w.covers(d, m.from, m.to)
	}
	return slices.ContainsFunc(w.days[d], func(s Span) bool {
		switch m.how {
		case later:
			return s.To > m.from
		case earlier:
			return s.From < m.from
		}
		return true
	})
}

// covers reports whether it is open from one minute to another without a
// break, counted from the beginning of day d.
func (w Week) covers(d, from, to int) bool {
	for from < to {
		reached := from
		for back := range 3 { // spans of the day before, of the day itself, of the next
			shift := (back - 1) * day
			for _, s := range w.days[(d+back+6)%7] {
				if s.From+shift <= from && s.To+shift > reached {
					reached = s.To + shift
				}
			}
		}
		if reached == from {
			return false
		}
		from = reached
	}
	return true
}
