package hours

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// longest is how long a text may be and still be read as opening hours, in
// bytes.
const longest = 600

// Parse reads opening hours. A later rule for a day takes the place of an
// earlier one for other days as well ("daily 9–5; Sun 10–2"), and adds to one
// for the same days. Brackets are passed over. The error says what is not
// understood.
func Parse(text string) (Week, error) {
	if len(text) > longest {
		return Week{}, errors.New("too long for opening hours")
	}
	p := parser{tokens: understood(text), now: &rule{}}
	for p.at < len(p.tokens) {
		if err := p.step(); err != nil {
			return Week{}, err
		}
	}
	p.end()
	return p.week()
}

// understood are the tokens of a text up to the first that can't be part of
// opening hours, where there is one: no more are looked at.
func understood(text string) (out []token) {
	for t := range tokens(text) {
		if out = append(out, t); t.sort == oddToken {
			break
		}
	}
	return out
}

// rule is one sentence: days with their times.
type rule struct {
	days      [7]bool
	hasDays   bool
	daysAfter bool // the times stand before the days
	ranges    [][2]time12
	always    bool // 24 hours
	closed    bool
	holiday   bool
	from      *time12 // an earlier rule's opening is moved here
	until     *time12 // an earlier rule's closing is
	same      *rule   // whose days it shares
}

func (r *rule) timed() bool {
	return len(r.ranges) > 0 || r.always || r.from != nil || r.until != nil
}

type parser struct {
	tokens []token
	at     int
	now    *rule
	rules  []*rule
}

// peek is the sort of the token n places on.
func (p *parser) peek(n int) (sort, bool) {
	if p.at+n >= len(p.tokens) {
		return 0, false
	}
	return p.tokens[p.at+n].sort, true
}

func (p *parser) next(n int, sorts ...sort) bool {
	s, ok := p.peek(n)
	return ok && slices.Contains(sorts, s)
}

// end closes the rule that is being read.
func (p *parser) end() {
	if r := p.now; r.hasDays || r.timed() || r.closed || r.holiday {
		p.rules = append(p.rules, r)
	}
	p.now = &rule{}
}

func (p *parser) step() error {
	t := p.tokens[p.at]
	switch t.sort {
	case dayToken:
		p.days()
		return nil
	case timeToken:
		return p.times()
	case alwaysToken:
		if p.now.stated() {
			p.end()
		}
		p.now.always = true
	case closedToken:
		return p.closing()
	case holidayToken:
		if p.now.timed() || p.now.closed && p.now.hasDays {
			p.end()
		}
		p.now.holiday = true
	case listToken:
	case ruleToken:
		p.endOfRule()
	case fromToken, untilToken:
		return p.partly(t.sort)
	case dashToken, afterToken, beforeToken, nowToken, todayToken, tomorrowToken, oddToken:
		return fmt.Errorf("%q is not understood", t.text)
	}
	p.at++
	return nil
}

// stated reports whether a rule says when.
func (r *rule) stated() bool { return r.timed() || r.closed }

// endOfRule ends a rule that says when. Times that follow it at once are on its
// days too.
func (p *parser) endOfRule() {
	if !p.now.stated() {
		return
	}
	before := p.now
	p.end()
	if before.hasDays && !before.daysAfter && !before.closed && p.next(1, timeToken, fromToken) {
		p.now.same = before
	}
}

// days reads "Mon" or "Mon–Fri" into the rule, or begins one with it.
func (p *parser) days() {
	r := p.now
	done := r.timed() || r.closed
	switch {
	case done && r.hasDays && !r.daysAfter:
		p.end()
	case done:
		r.daysAfter = true
	}
	r = p.now
	r.hasDays, r.same = true, nil
	t := p.tokens[p.at]
	first, last := t.first, t.last
	p.at++
	if p.next(0, dashToken, untilToken) && p.next(1, dayToken) {
		last = p.tokens[p.at+1].last
		p.at += 2
	}
	for d := first; ; d = (d + 1) % 7 {
		r.days[d] = true
		if d == last {
			return
		}
	}
}

// times reads "5–10pm" into the rule.
func (p *parser) times() error {
	from := p.tokens[p.at]
	if !p.next(1, dashToken, untilToken) || !p.next(2, timeToken, alwaysToken) {
		return fmt.Errorf("%q has no time it lasts until", from.text)
	}
	to := p.tokens[p.at+2]
	if to.sort == alwaysToken { // 0–24h
		to.time = time12{minutes: day, sure: true}
	}
	switch {
	case p.now.closed:
		return errors.New("a time to be closed is not understood")
	case p.now.daysAfter:
		p.end()
	}
	p.now.ranges = append(p.now.ranges, [2]time12{from.time, to.time})
	p.at += 3
	return nil
}

// closing reads "closed" and "closed after 2pm".
func (p *parser) closing() error {
	if p.now.timed() || p.now.closed && p.now.hasDays {
		p.end()
	}
	if p.next(1, afterToken) && p.next(2, timeToken) {
		p.now.until = &p.tokens[p.at+2].time
		p.at += 3
		return nil
	}
	p.now.closed = true
	p.at++
	return nil
}

// partly reads "from 9 to 5", and "from 10am" and "until 4pm", which change
// the hours of an earlier rule.
func (p *parser) partly(s sort) error {
	if !p.next(1, timeToken) {
		return fmt.Errorf("%q is not understood", p.tokens[p.at].text)
	}
	if s == fromToken && p.next(2, dashToken, untilToken) {
		p.at++
		return p.times()
	}
	t := &p.tokens[p.at+1].time
	if s == fromToken {
		p.now.from = t
	} else {
		p.now.until = t
	}
	p.at += 2
	return nil
}

// week puts the rules together.
func (p *parser) week() (Week, error) {
	var w Week
	var by [7]*rule
	how := reading(p.tokens)
	open, shut := false, false
	for i, r := range p.rules {
		if r.holiday && !r.hasDays {
			continue
		}
		if err := r.settle(i == 0 || len(p.rules) == 1); err != nil {
			return w, err
		}
		shut = shut || r.closed && r.days == [7]bool{true, true, true, true, true, true, true}
		open = open || r.timed()
		if r.closed {
			for d := range r.days {
				if r.days[d] {
					w.days[d], by[d] = nil, r
				}
			}
			continue
		}
		if err := r.into(&w, &by, how); err != nil {
			return w, err
		}
	}
	if !open && !shut {
		return w, errors.New("no hours are said")
	}
	return w, nil
}

// settle says which days a rule is for. Only the first may leave them out.
func (r *rule) settle(first bool) error {
	switch {
	case r.same != nil && !r.hasDays:
		r.days, r.hasDays = r.same.days, true
	case r.hasDays && !r.timed() && !r.closed:
		return errors.New("a day without its hours")
	case !r.hasDays && !first:
		return errors.New("hours without their days")
	case !r.hasDays:
		for d := range r.days {
			r.days[d] = true
		}
	}
	return nil
}

// into puts the spans of a rule into the week; by is which rule each day is
// from.
func (r *rule) into(w *Week, by *[7]*rule, how clocks) error {
	for d := range r.days {
		if !r.days[d] {
			continue
		}
		if r.from != nil || r.until != nil {
			moved, err := r.moved(w.days[d], how)
			if err != nil {
				return err
			}
			w.days[d] = moved
			continue
		}
		var spans []Span
		if by[d] != nil && by[d].days == r.days && !by[d].closed {
			spans = slices.Clone(w.days[d])
		}
		spans, err := r.spans(spans, how)
		if err != nil {
			return err
		}
		w.days[d], by[d] = spans, r
	}
	return nil
}

// spans are those of the rule beside others of the same day.
func (r *rule) spans(spans []Span, how clocks) ([]Span, error) {
	if r.always {
		spans = append(spans, Span{0, day})
	}
	for _, t := range r.ranges {
		after := 0
		if n := len(spans); n > 0 {
			after = spans[n-1].To
		}
		s, err := how.span(t[0], t[1], after)
		if err != nil {
			return nil, err
		}
		spans = append(spans, s)
	}
	slices.SortFunc(spans, func(a, b Span) int { return cmp.Compare(a.From, b.From) })
	for i := range spans {
		if i > 0 && spans[i].From < spans[i-1].To {
			return nil, errors.New("two times of a day overlap")
		}
	}
	return spans, nil
}

// moved are the spans of a day with another beginning or end.
func (r *rule) moved(spans []Span, how clocks) ([]Span, error) {
	if len(spans) == 0 {
		return nil, errors.New("a time without its other end")
	}
	out := slices.Clone(spans)
	if r.from != nil {
		from, ok := how.alone(*r.from)
		if !ok || from >= out[0].To {
			return nil, errors.New("a time without its other end")
		}
		out[0].From = from
	}
	if r.until != nil {
		until, ok := how.alone(*r.until)
		if !ok {
			return nil, errors.New("a time that could be in the morning or the evening")
		}
		for len(out) > 0 && out[len(out)-1].From >= until {
			out = out[:len(out)-1]
		}
		if len(out) == 0 {
			return nil, errors.New("a time without its other end")
		}
		out[len(out)-1].To = until
	}
	return out, nil
}
