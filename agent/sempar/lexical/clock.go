package lexical

import (
	"regexp"
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

var clockTime = regexp.MustCompile(`^\d{1,2}([:.]\d\d)?(am|pm)$`)

// clock claims a time of day that nothing is said of but that there is to be
// somebody there, where a text tells the hours: "pizza past midnight", "who
// still feeds people after 11pm". "Live music after midnight" is more than
// that.
func (s *scan) clock() {
	hours := s.hours()
	if hours == nil || s.entity || len(s.named) > 0 {
		return
	}
	for i, t := range s.tokens {
		if !slices.Contains([]string{"after", "past", "until", "till", "before", "at"}, t.low) || s.whAt(i-1) {
			continue
		}
		end := s.timeOfDay(i + 1)
		start := s.servedBack(i)
		if end == 0 || start < 0 || !s.free(i, end) {
			continue
		}
		answer := "Yes"
		if s.negated(i) {
			answer = "No"
		}
		u := unit.Unit{Kind: unit.FreeText, Column: hours.Name, Question: "is this " + s.thing() + " open " + s.words(modifier{from: i, to: end, form: isForm}) + "?", Answer: answer}
		s.claim("filler", start, i)
		s.claim("read", i, end, option{[]unit.Unit{u}, 0.85}, option{p: 0.15})
	}
}

// hours is the text that tells when the thing is open, or nil.
func (s *scan) hours() *catalog.Column {
	for _, c := range s.table.Columns {
		if !c.Hidden && c.Kind.Prose() && s.about(c, "time of opening") {
			return c
		}
	}
	return nil
}

// timeOfDay is where a time of day ends that begins at token i ("midnight",
// "11pm", "2 am on Fridays"), or 0.
func (s *scan) timeOfDay(i int) int {
	if i >= len(s.tokens) {
		return 0
	}
	end := 0
	switch t := s.tokens[i]; {
	case t.low == "midnight" || t.low == "noon" || clockTime.MatchString(t.low):
		end = i + 1
	case t.number != "" && i+1 < len(s.tokens) && slices.Contains([]string{"am", "pm", "o'clock"}, s.tokens[i+1].low):
		end = i + 2
	default:
		return 0
	}
	if s.free(end, end+2) && s.tokens[end].low == "on" && s.p.words.is("calendar", s.tokens[end+1].low) {
		end += 2
	}
	return end
}

// servedBack is where the words before token i begin that only say that people
// are served: "still feeds people". It is -1 where they say more.
func (s *scan) servedBack(i int) int {
	for i > 0 && s.free(i-1, i) {
		w := s.tokens[i-1].low
		switch {
		case w == "open" || w == "opens":
			return i - 1
		case s.tokens[i-1].mark() || s.tokens[i-1].number != "" || s.whAt(i-1) || s.valueEnds(i):
			return i
		case s.p.words.is("serve", w), s.p.words.is("stop", w), s.p.words.is("adverb", w), s.p.words.is("chatter", w), s.p.words.is("generic", w), s.p.words.act(w) != "":
			i--
		default:
			return -1
		}
	}
	return i
}

// valueEnds reports whether a stored value, or a word for the rows, ends right
// before token i.
func (s *scan) valueEnds(i int) bool {
	for size := 1; size <= min(3, i); size++ {
		if len(s.valued(i-size, i)) > 0 {
			return true
		}
	}
	return s.names(s.tokens[i-1].low)
}
