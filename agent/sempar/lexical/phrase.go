package lexical

import (
	"slices"
	"strings"
)

// nounPhrase is the unclaimed stretch from token i up to the next boundary,
// without function words at its ends.
func (s *scan) nounPhrase(i int, f form) (from, to int) {
	from, to = i, i
	if f == mustForm {
		f = canForm
	}
	for to < len(s.tokens) && !s.tokens[to].used && !s.tokens[to].mark() {
		w := s.tokens[to].low
		if to > from && boundary(w, f) && !s.carriesOn(to, from, f) {
			break
		}
		if to > from && s.tells(to) {
			break
		}
		if to > from && f == isForm {
			if t, _, _ := s.trigger(to); t != "" && !s.carriesOn(to, from, f) {
				break
			}
			if s.p.words.is("generic", w) && s.adjective(s.tokens[to-1].low) {
				break
			}
		}
		to++
	}
	edge := func(k int) bool {
		w := s.tokens[k].low
		if s.alone(k) {
			return false
		}
		trailing := k == to-1 && k > from && (w == "food" || w == "options" || w == "choices")
		if f == goodForm && to-from == 1 {
			return s.p.words.is("stop", w) || s.p.words.is("adverb", w)
		}
		switch f {
		case canForm, ableForm, verbForm: // the verb and what belongs to it
			if k == to-1 && k > from && slices.Contains([]string{"up", "out", "down", "off"}, w) && !s.p.words.is("stop", s.tokens[k-1].low) {
				return false // "dress up"
			}
			if s.tokens[from].low == "bring" && s.p.words.is("generic", w) {
				return false // "bring your own food"
			}
			return k == to-1 && k > from && (s.p.words.is("stop", w) || s.p.words.is("generic", w)) || k == from && s.p.words.is("adverb", w)
		case whereForm:
			return k == from && slices.Contains([]string{"the", "a", "an", "it", "there", "that", "is", "are"}, w) || k == to-1 && slices.Contains([]string{"the", "a", "it", "please", "that", "is", "are", "in", "at", "from", "near", "with", "and"}, w)
		}
		return s.p.words.is("stop", w) || s.p.words.is("adverb", w) || s.p.words.is("generic", w) && !trailing || s.p.words.is("chatter", strings.TrimSuffix(w, "'s")) && f != whereForm
	}
	whole, end := from, to
	for from < to && edge(from) {
		from++
	}
	for from < to && edge(to-1) {
		w := s.tokens[to-1].low
		if f == isForm && to-from > 2 && s.tokens[from+1].low == "by" && strings.HasSuffix(s.tokens[from].low, "ed") {
			break // "pitched by one person"
		}
		if f != isForm && !s.p.words.is("stop", w) && s.p.words.is("chatter", w) && !s.p.words.is("chatter", s.tokens[max(from, to-2)].low) && !s.p.words.is("stop", s.tokens[max(from, to-2)].low) {
			break // "a business lunch"
		}
		if last := s.tokens[max(from, to-2)].low; f != isForm && f != canForm && to-1 > from && s.p.words.is("generic", w) && !s.p.words.is("generic", last) && !s.p.words.is("stop", last) {
			break // "private rooms"
		}
		if to-1 > from && !s.p.words.is("stop", w) && (s.tokens[to-2].number != "" || s.adjective(s.tokens[to-2].low)) && f != isForm {
			break // "a private room", "12 people"
		}
		to--
	}
	if from > whole && s.onlyParticles(from, to) { // "right away", "stand around"
		for whole < end && s.p.words.is("stop", s.tokens[whole].low) {
			whole++
		}
		from, to = whole, end
	}
	if f == isForm { // adjectives in a row are one property each
		for k := from + 1; k < to; k++ {
			if s.adjective(s.tokens[k-1].low) && s.adjective(s.tokens[k].low) && !completes(s.tokens[k].low) && s.tokens[k-1].low != "open" {
				to = k
			}
		}
		// "quiet wheelchair accessible": the last two words are one property
		if to-from > 2 && completes(s.tokens[to-1].low) && s.adjective(s.tokens[from].low) {
			to = from + 1
		}
	}
	return from, to
}

// onlyParticles reports whether nothing but particles is left of a phrase.
func (s *scan) onlyParticles(from, to int) bool {
	return from < to && !slices.ContainsFunc(s.tokens[from:to], func(t token) bool {
		return !slices.Contains([]string{"away", "around", "up", "out", "off", "down", "along", "through", "together", "alone"}, t.low)
	})
}

// carriesOn reports whether a property goes on over the boundary at token i:
// "space for a computer", "open early in the morning".
func (s *scan) carriesOn(i, from int, f form) bool {
	if i+1 >= len(s.tokens) {
		return false
	}
	next := i + 1
	for next+1 < len(s.tokens) && slices.Contains([]string{"the", "a", "an", "my", "our"}, s.tokens[next].low) {
		next++
	}
	switch s.tokens[i].low {
	case "for":
		if s.tokens[i-1].low == "enough" {
			return true
		}
		if next < len(s.tokens) && next > i+1 && (s.p.words.is("chatter", s.tokens[next].low) || s.p.words.is("occasion", s.tokens[next].low)) {
			return false // who or what it is for
		}
		plain := !s.adjective(s.tokens[i-1].low) && !s.p.words.is("generic", s.tokens[i-1].low)
		return (f == haveForm || f == serve || f == isForm && plain) && i > from && s.free(next, next+1) && !s.tokens[next].mark()
	case "to":
		return f == isForm && (s.tokens[i-1].low == "enough" || slices.Contains([]string{"easy", "hard", "difficult", "simple", "quick", "safe", "ready", "able", "free"}, s.tokens[i-1].low)) && s.doableAfter(next)
	case "by": // "pitched by one person"
		return f == isForm && i > from && strings.HasSuffix(s.tokens[i-1].low, "ed") && s.free(next, next+1)
	case "in", "from":
		return s.p.words.is("calendar", s.tokens[next].low)
	}
	return false
}

func boundary(w string, f form) bool {
	if f == whereForm && slices.Contains([]string{"is", "are", "has", "have", "with", "for", "in", "from"}, w) {
		return false
	}
	switch w {
	case "and", "or", "but", "because", "that's", "who's", "with", "without", "that", "which", "where", "who", "in", "near", "from", "under", "over", "has", "have":
		return f != canForm || w == "and" || w == "or" || w == "but"
	case "for":
		return f != canForm
	case "is", "are":
		return true
	}
	return false
}

// completes reports whether a word makes a property with the word before it.
func completes(w string) bool {
	return w == "friendly" || w == "accessible" || w == "only" || w == "late" || w == "free" || w == "proof" || w == "resistant"
}

// before returns the index of the token before i, articles and degree words
// skipped, or -1.
func (s *scan) before(i int) int {
	for i--; i >= 0; i-- {
		switch s.tokens[i].low {
		case "a", "an", "the", "any", "too", "very", "so", "that", "really", "all", "place", "places", "is", "are", "be", "in", "at", "from", "near":
			continue
		}
		return i
	}
	return -1
}
