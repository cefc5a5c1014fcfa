package lexical

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// wanted claims the number of rows where the words beside it leave no doubt:
// "top 5", "the three best rated", "give me three".
func (s *scan) wanted() {
	for i, t := range s.tokens { // "the third cheapest", "the single most expensive": said of the superlative
		if s.rankWord(i) && !t.used {
			s.claim("limit word", i, i+1)
		}
	}
	for i, t := range s.tokens {
		n, err := strconv.Atoi(t.number)
		if err != nil || n < 1 || n > 1000 || t.used || t.money || t.negated {
			continue
		}
		before, lead := "", s.skipBack(i, "the")
		if lead > 0 {
			before = s.tokens[lead-1].low
		}
		top := slices.Contains([]string{"top", "first", "best", "worst", "bottom", "only"}, before) && (lead == i || before == "only")
		given := i == s.lead() && s.earlier != nil && s.ofThem(i+1) || slices.Contains([]string{"me", "us", "just", "show", "list", "give", "only"}, before) && (i+1 == len(s.tokens) || s.tokens[i+1].mark() || s.ofThem(i+1))
		happens := (before == "first" || before == "last") && s.happensAfter(i+1) // "the first five to open"
		if !top && !given && !happens && !s.superlativeAt(i+1) && !s.superlativeBefore(i) && !s.superlativeHad(i+1) {
			continue
		}
		if before == "first" && !happens || before == "only" {
			s.claim("limit word", lead-1, i)
		}
		if end := i + 1; s.ofThem(end) {
			s.claim("limit word", end, end+2)
		}
		s.claim("limit", i, i+1, option{[]unit.Unit{{Kind: unit.Limit, N: n}}, 0.95}, option{p: 0.05})
		s.limited = true
		return
	}
}

// rankWord reports whether token i says which of those that a superlative after
// it ranks is meant: the "third" cheapest, the "single" most expensive.
func (s *scan) rankWord(i int) bool {
	w := s.tokens[i].low
	if w == "very" && i > 1 && low(s.tokens, i-2, i) == "at the" {
		return false // "at the very most"
	}
	return (ordinal(w) > 1 || w == "next" || w == "single" || w == "very") && s.superlativeAt(i+1)
}

// superlativeAt reports whether a superlative begins at token i: "cheapest",
// "most recent", "highest".
func (s *scan) superlativeAt(i int) bool {
	for size := 1; size <= 3 && i+size <= len(s.tokens); size++ {
		text := low(s.tokens, i, i+size)
		agg := s.p.words.values["aggregate"][text]
		if s.p.words.values["superlative"][text] != "" || agg == "max" || agg == "min" {
			return true
		}
	}
	return false
}

// superlativeHad reports whether what is counted before token i has a
// superlative: "the three with the most reviews", "two that have the best marks".
func (s *scan) superlativeHad(i int) bool {
	if i+2 >= len(s.tokens) || !slices.Contains([]string{"with", "that", "which", "having", "who"}, s.tokens[i].low) {
		return false
	}
	for i++; i < len(s.tokens) && slices.Contains([]string{"the", "have", "has", "got", "are"}, s.tokens[i].low); i++ {
	}
	return s.superlativeAt(i)
}

// superlativeBefore reports whether a superlative ends before the number at
// token i, which counts what has it: "the most expensive two".
func (s *scan) superlativeBefore(i int) bool {
	if i+1 < len(s.tokens) && (s.numberWord(s.tokens[i+1].low) || slices.Contains([]string{"o'clock", "am", "pm", ":", "/"}, s.tokens[i+1].low)) {
		return false
	}
	for size := 1; size <= 3 && size <= i; size++ {
		if s.p.words.values["superlative"][low(s.tokens, i-size, i)] != "" {
			return true
		}
	}
	return false
}

// ofThem reports whether "of them", "of those" stands at token i.
func (s *scan) ofThem(i int) bool {
	return i+1 < len(s.tokens) && s.tokens[i].low == "of" && slices.Contains([]string{"them", "those", "these"}, s.tokens[i+1].low)
}

// limit decides how many rows are wanted: "three", "top 5", "a", "the best".
func (s *scan) limit() {
	if len(s.named) > 1 && s.order && !s.limited && !s.sorted { // of those named, the one that is cheaper
		s.places = append(s.places, place{name: "limit", options: []option{{[]unit.Unit{{Kind: unit.Limit, N: 1}}, 0.85}, {p: 0.15}}})
		return
	}
	if s.counts || s.entity || s.sorted || s.limited {
		return
	}
	for i, t := range s.tokens {
		n, err := strconv.Atoi(t.number)
		if err != nil || n < 1 || n > 1000 || t.used || t.money || !s.countsRows(i) || t.low == "one" && (i > 0 && s.tokens[i-1].low == "the" || s.somebody(i)) {
			continue
		}
		s.claim("limit", i, i+1, option{[]unit.Unit{{Kind: unit.Limit, N: n}}, 0.93}, option{p: 0.07})
		return
	}
	n, p, at := s.article()
	if n == fewRows && (len(s.wants) > 1 || s.listsThem()) {
		return // "names and prices" of all
	}
	if n > 0 {
		// "a place": the words stay free, they say nothing else.
		s.places = append(s.places, place{name: "limit", phrase: s.tokens[at].text,
			options: []option{{[]unit.Unit{{Kind: unit.Limit, N: n}}, p}, {p: 1 - p}}})
	}
}

// listsThem reports whether all that are found are asked for, though any was
// spoken of first: "is there any that …? I want them by name".
func (s *scan) listsThem() bool {
	for i := 1; i < len(s.tokens); i++ {
		if s.tokens[i].low == "them" && slices.Contains([]string{"list", "show", "want", "need", "name", "give", "me"}, s.tokens[i-1].low) {
			return true
		}
	}
	return false
}

// somebody reports whether "one" at token i stands for a person: "if one leaves
// out …".
func (s *scan) somebody(i int) bool {
	return i > 0 && slices.Contains([]string{"if", "when", "can", "that", "where", "should", "does", "could"}, s.tokens[i-1].low) && !s.names(s.tokens[i+1].low) && !s.p.words.is("generic", s.tokens[i+1].low)
}

// countsRows reports whether the number at i counts rows ("five quiet
// places", "top 5") and not something else ("for 12 people").
func (s *scan) countsRows(i int) bool {
	if i+1 == len(s.tokens) || i > 0 && slices.Contains([]string{"with", "for", "has", "have", "is", "of", "needs", "seats", "sleeps", "in", "at"}, s.tokens[i-1].low) {
		return false
	}
	for _, t := range s.tokens[i+1:] {
		switch {
		case t.used || s.p.words.is("generic", t.low) || s.names(t.low):
			return true
		case t.mark() || !s.adjective(t.low):
			return false
		}
	}
	return true
}

const fewRows = 3 // how many rows "a restaurant" asks for: some to choose from

// article reads the wanted number off articles and number: "a place" few,
// "the best place" one, "the best places" five.
func (s *scan) article() (n int, p float64, at int) {
	for i, t := range s.tokens {
		if !s.names(t.low) && !s.p.words.is("generic", t.low) {
			continue
		}
		plural := catalog.Singular(t.low) != t.low
		plural = plural && !slices.ContainsFunc(s.places, func(pl place) bool { // "the cheapest of your tents" is one
			return strings.HasPrefix(pl.name, "order@") && pl.end < i && s.tokens[pl.end].low == "of"
		})
		plural = plural && !s.whichHas() // "which of the tents has the …" is one
		switch {
		case (s.order || s.extremed) && !plural:
			return 1, 0.88, i
		case s.order:
			return 5, 0.82, i
		case plural:
			return 0, 0, 0
		case t.low != "one" && s.articleBefore(i) && !s.hadPlace(i):
			return fewRows, 0.86, i
		}
	}
	if s.order {
		return 1, 0.82, 0
	}
	for i, t := range s.tokens {
		if (t.low == "a" || t.low == "an") && !t.negated && i+1 < len(s.tokens) && s.follow < 0.5 && !s.plainAfter(i) && s.valueAfter(i+1) {
			return fewRows, 0.82, i
		}
	}
	return 0, 0, 0
}

// whichHas reports whether "which of …" goes on with a verb of one thing.
func (s *scan) whichHas() bool {
	return len(s.tokens) > 2 && (low(s.tokens, 0, 2) == "which of" || low(s.tokens, 0, 2) == "which one") &&
		slices.ContainsFunc(s.tokens[2:], func(t token) bool {
			return slices.Contains([]string{"has", "is", "was", "costs", "gets", "opens", "closes", "got", "takes", "offers"}, t.low)
		})
}

// hadPlace reports whether the place at token i is something that rows have:
// "with a place for the car".
func (s *scan) hadPlace(i int) bool {
	return i > 1 && slices.Contains([]string{"place", "spot", "thing"}, s.tokens[i].low) && s.p.words.is("have", s.tokens[i-2].low) && i+1 < len(s.tokens) && slices.Contains([]string{"for", "to"}, s.tokens[i+1].low)
}

// articleBefore reports whether "a", "an" or "some" opens the phrase that
// ends at token i.
func (s *scan) articleBefore(i int) bool {
	for j := i - 1; j >= 0 && i-j <= 8; j-- {
		switch s.tokens[j].low {
		case "a", "an", "some", "any":
			return true
		case "with", "that", "which", "for", "in", "where":
			return false
		}
	}
	return s.p.words.is("generic", s.tokens[i].low) && (s.tokens[i].low == "something" || s.tokens[i].low == "somewhere")
}

// valueAfter reports whether a linked value stands at i, adjectives skipped:
// "a cafe", "a nice quiet cafe".
func (s *scan) valueAfter(i int) bool {
	for ; i < len(s.tokens); i++ {
		for _, pl := range s.places {
			if us := pl.options[0].units; strings.HasPrefix(pl.name, "where@") && pl.at == i && len(us) == 3 && !us[2].Number {
				return true
			}
		}
		if !s.adjective(s.tokens[i].low) {
			return false
		}
	}
	return false
}

// plainAfter reports whether the article at i belongs to a property ("with a
// patio", "for a date") rather than to what is looked for.
func (s *scan) plainAfter(i int) bool {
	if i == 0 {
		return false
	}
	switch s.tokens[i-1].low {
	case "with", "has", "have", "for", "is", "on", "at", "of", "about", "in", "by", "near":
		return true
	}
	return false
}
