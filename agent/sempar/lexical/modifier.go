package lexical

import (
	"slices"
	"strings"
)

// modifier is a property in the user's words that no column holds: it becomes
// a question to a free-text column.
type modifier struct {
	start      int // first token, words of introduction included
	from, to   int // the property itself
	form       form
	verb       string // verbForm: "take"; canForm: who can
	negated    bool
	introduced bool // by a word that says that a property follows: "with", "good for"
	own        bool // it is said of those who ask: "we have", "I only have"
	told       *circumstance
	asks       string // tellForm: the question
}

// form is how a modifier is turned into a question about the thing.
type form string

const (
	isForm    form = "is"    // is this restaurant quiet?
	haveForm  form = "have"  // does this restaurant have live music?
	goodForm  form = "good"  // is this restaurant good for groups?
	serve     form = "serve" // does this restaurant serve pho?
	verbForm  form = "verb"  // does this restaurant take reservations?
	canForm   form = "can"   // can you dance at this restaurant?
	nearForm  form = "near"  // is this restaurant near the station?
	needForm  form = "need"  // do you need your own instrument for this course?
	mustForm  form = "must"  // do you have to queue at this restaurant?
	farForm   form = "far"   // is this campsite far from the road?
	freeForm  form = "free"  // does this restaurant have nut-free options?
	ableForm  form = "able"  // can this tent be refilled?
	suitForm  form = "suit"  // is this restaurant suitable for people whose father uses a stick?
	tellForm  form = "tell"  // has the customer written about this before?
	whereForm form = "where" // is it so that my dog is welcome at this restaurant?
)

// modifiers claims what is left: each property becomes a free-text place.
func (s *scan) modifiers() {
	for i, last := 0, form(""); i < len(s.tokens); {
		if m := s.suit(i); m != nil {
			s.property(*m)
			i = m.to
			continue
		}
		if c := s.inCircumstance(i); c != nil && i < c.verb {
			i = c.verb // of whom nothing is said that is not read
			continue
		}
		m, next := s.modifier(i, last)
		if m == nil {
			if next <= i {
				next = i + 1
			}
			i = next
			continue
		}
		if s.unknownPlace(m) {
			i = m.to
			continue
		}
		s.property(*m)
		last, i = m.form, next
	}
}

// modifier reads a property that begins at token i. It returns nil and where
// to go on when there is none.
func (s *scan) modifier(i int, last form) (*modifier, int) {
	if s.tokens[i].used || s.tokens[i].mark() {
		return nil, i + 1
	}
	f, verb, start := s.trigger(i)
	introduced := f != ""
	if f == "" {
		switch w := s.tokens[i].low; {
		case i+1 < len(s.tokens) && (w == "and" || w == "or" || w == "but") && (last == haveForm || last == serve || last == goodForm) && i > 0:
			if t, _, _ := s.trigger(i + 1); t != "" {
				return nil, i + 1
			}
			f, start, introduced = last, i+1, true
		case w == "or" && last == canForm && i+1 < len(s.tokens) && s.doableAfter(i+1) && !s.adjective(s.tokens[i+1].low):
			f, start, introduced = canForm, i+1, true // "where I can work or sit outside"
		case s.p.words.is("stop", w):
			return nil, i + 1
		default:
			f, start = isForm, i
			introduced = i > 0 && s.tokens[i-1].used && slices.Contains([]string{"need", "needs", "want", "after", "find"}, s.tokens[i-1].low) || s.tellsOfRows(i)
		}
	}
	from, to := s.nounPhrase(start, f)
	if f == last && start == i+1 && slices.ContainsFunc(s.tokens[start:from], func(t token) bool { return t.low == "be" || t.low == "is" || t.low == "are" }) {
		f = isForm // "has a stage and must be quiet"
		from, to = s.nounPhrase(start, f)
	}
	if f == goodForm && to == from+1 && (s.p.words.is("generic", s.tokens[from].low) || s.names(s.tokens[from].low)) {
		return nil, to // "the highest rating for a place"
	}
	if f == isForm {
		to = s.describedTwice(from, to)
		introduced = introduced || s.mustBe(from)
	}
	if f == verbForm && from >= to && i > 0 && strings.HasSuffix(s.tokens[i].low, "s") && slices.Contains([]string{"that", "which", "who"}, s.tokens[i-1].low) { // "that delivers"
		return &modifier{start: i, from: i, to: i + 1, form: verbForm, negated: s.negated(i), introduced: true}, i + 1
	}
	says := func(t token) bool { return !s.p.words.is("stop", t.low) }
	if from >= to || !slices.ContainsFunc(s.tokens[from:to], says) || (f == isForm || f == canForm || f == mustForm) && s.saysNothing(from, to, f) {
		return nil, max(start, i+1, to)
	}
	if end := s.clause(from, to); end > 0 && (f == isForm || f == haveForm && last == whereForm) {
		return &modifier{start: i, from: from, to: end, form: whereForm, negated: s.negated(end - 1)}, end
	}
	m := &modifier{start: i, from: from, to: to, form: f, verb: verb, negated: s.negated(from) || introduced && s.negated(i), introduced: introduced || s.negated(from), own: f == haveForm && s.own(i)}
	if f == freeForm {
		m.negated = false
	}
	switch {
	case f == isForm && slices.ContainsFunc(s.tokens[i:from], func(t token) bool { return t.low == "for" }):
		m.form = goodForm // "a gift for a girl of 12"
	case f == isForm:
		m.form = s.bareForm(from, to)
	case f == haveForm && s.tokens[i].low == "with" && (s.forWhom(from) || s.forWhom(to-1)):
		m.form = goodForm // "with my family of eight"
	}
	return m, to
}

// mustBe reports whether words at token i are asked for by "must be a",
// "should be".
func (s *scan) mustBe(i int) bool {
	b := s.before(i)
	return b >= 0 && slices.Contains([]string{"must", "has", "have", "should", "needs", "need", "to"}, s.tokens[b].low) &&
		slices.ContainsFunc(s.tokens[b:i], func(t token) bool { return t.low == "be" })
}

// describedTwice is where "tough, demanding teacher" ends whose first adjective
// stands at from:to: both say what the one thing is like.
func (s *scan) describedTwice(from, to int) int {
	if to != from+1 || !s.adjective(s.tokens[from].low) || to+2 >= len(s.tokens) || s.tokens[to].low != "," || !s.free(to, to+3) {
		return to
	}
	next, end := s.nounPhrase(to+1, haveForm)
	if next != to+1 || end < next+2 || !s.adjective(s.tokens[next].low) || s.names(s.tokens[end-1].low) {
		return to
	}
	return end
}

// clause reads "the portions are big" whose subject is from:to; it returns
// where the clause ends, or 0.
func (s *scan) clause(from, to int) int {
	if to+1 >= len(s.tokens) || !s.free(to, to+2) || !slices.Contains([]string{"is", "are", "isn't", "aren't"}, s.tokens[to].low) {
		return 0
	}
	end := to + 1
	for end < len(s.tokens) && s.free(end, end+1) && !s.tokens[end].mark() && (s.p.words.is("stop", s.tokens[end].low) || s.adjective(s.tokens[end].low)) && !boundary(s.tokens[end].low, isForm) {
		end++
	}
	if !s.adjective(s.tokens[end-1].low) {
		return 0
	}
	return end
}

// own reports whether a person is the subject of the verb at token i.
func (s *scan) own(i int) bool {
	for i--; i >= 0; i-- {
		switch s.tokens[i].low {
		case "i", "we", "i've", "we've", "he", "she":
			return true
		case "don't", "only", "also", "just", "do", "not", "always", "got":
		default:
			return false
		}
	}
	return false
}

// bareForm decides between "is this restaurant quiet?" and "does this
// restaurant have live music?" for words without a trigger.
func (s *scan) bareForm(from, to int) form {
	lastWord := s.tokens[to-1].low
	if s.forWhom(to - 1) {
		return goodForm // "kids", "a man's"
	}
	if to-from > 1 && s.adjective(s.tokens[from].low) && s.p.words.is("stop", s.tokens[from+1].low) {
		return isForm // "open on Monday"
	}
	if s.adjective(lastWord) || completes(lastWord) || strings.HasSuffix(lastWord, "-friendly") || strings.HasSuffix(lastWord, "er") && s.adjective(strings.TrimSuffix(lastWord, "er")) {
		return isForm
	}
	return haveForm
}

// forWhom reports whether token i says who something is for.
func (s *scan) forWhom(i int) bool {
	w := s.tokens[i].low
	owner, ok := strings.CutSuffix(w, "'s")
	return s.p.words.is("charge", w) || w == "family" || w == "families" || ok && owner != "" && i+1 < len(s.tokens) && s.tokens[i+1].used
}

// adjective reports whether a word says what a thing is like.
func (s *scan) adjective(w string) bool {
	if s.p.words.is("adjective", w) || s.p.words.is("noun", w) {
		return s.p.words.is("adjective", w)
	}
	for _, end := range []string{"able", "ible", "ful", "ic", "ive", "ous", "ish", "less", "friendly", "proof", "like", "ed"} {
		if strings.HasSuffix(w, end) && len(w) > len(end)+2 {
			return true
		}
	}
	return strings.HasSuffix(w, "y") && len(w) > 3 && !slices.ContainsFunc([]string{"ery", "ity", "ry", "ty", "ay", "ey"}, func(e string) bool { return strings.HasSuffix(w, e) })
}
