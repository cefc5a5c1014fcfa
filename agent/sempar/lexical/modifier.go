package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
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
	ableForm  form = "able"  // can this tent be refilled?
	whereForm form = "where" // is it so that my dog is welcome at this restaurant?
)

// modifiers claims what is left: each property becomes a free-text place.
func (s *scan) modifiers() {
	for i, last := 0, form(""); i < len(s.tokens); {
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
		case (w == "and" || w == "or" || w == "but") && (last == haveForm || last == serve || last == goodForm) && i > 0:
			if t, _, _ := s.trigger(i + 1); i+1 < len(s.tokens) && t != "" {
				return nil, i + 1
			}
			f, start, introduced = last, i+1, true
		case s.p.words.is("stop", w):
			return nil, i + 1
		default:
			f, start = isForm, i
		}
	}
	from, to := s.nounPhrase(start, f)
	if from >= to || f == isForm && s.onlyNumbers(from, to) {
		return nil, max(start, i+1)
	}
	if end := s.clause(from, to); end > 0 && (f == isForm || f == haveForm && last == whereForm) {
		return &modifier{start: i, from: from, to: end, form: whereForm, negated: s.negated(end - 1)}, end
	}
	m := &modifier{start: i, from: from, to: to, form: f, verb: verb, negated: s.negated(from), introduced: introduced || s.negated(from), own: f == haveForm && s.own(i)}
	if f == isForm {
		m.form = s.bareForm(from, to)
	}
	return m, to
}

// onlyNumbers reports whether nothing but numbers stands at from:to.
func (s *scan) onlyNumbers(from, to int) bool {
	return !slices.ContainsFunc(s.tokens[from:to], func(t token) bool { return t.number == "" })
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

// trigger recognises the words that say what kind of property follows.
func (s *scan) trigger(i int) (f form, verb string, next int) {
	for size := min(4, len(s.tokens)-i); size > 0; size-- {
		text := low(s.tokens, i, i+size)
		switch {
		case s.p.words.is("serve", text):
			return serve, "", i + size
		case s.p.words.is("have", text) && !(i+size < len(s.tokens) && s.tokens[i+size].low == "to"):
			return haveForm, "", i + size
		case slices.Contains([]string{"good for", "great for", "nice for", "perfect for", "suitable for", "ideal for", "fit for", "good to", "great to", "suited for", "suited to", "okay for", "ok for",
			"made for", "meant for", "designed for", "intended for", "built for", "right for", "best for", "enough for", "fine for"}, text):
			return goodForm, "", i + size
		case text == "for":
			return goodForm, "", i + size
		case slices.Contains([]string{"close to", "near", "next to", "not far from"}, text):
			return nearForm, "", i + size
		case slices.Contains([]string{"where i can", "where you can", "where we can", "where one can", "where can i", "where can we", "where can you", "that lets me", "that lets us",
			"that i can", "that we can", "that you can", "which i can", "which you can", "i can", "we can", "you can", "can we", "can i", "can one", "could we", "could i", "we could", "i could"}, text) && s.doableAfter(i+size),
			text == "to" && s.doableAfter(i+1) && (i == 0 || !slices.Contains([]string{"up", "allergic", "have", "has", "used", "similar", "due", "down"}, s.tokens[i-1].low)):
			return canForm, "", i + size
		case slices.Contains([]string{"that can", "which can", "that could", "that can't", "which can't"}, text):
			return ableForm, "", i + size
		}
	}
	if s.tokens[i].low == "where" && s.isAfter(i+1) {
		return whereForm, "", i + 1
	}
	if s.tokens[i].low == "where" {
		for j := i + 2; j <= i+3 && j < len(s.tokens); j++ {
			if s.tokens[j].low == "can" || s.tokens[j].low == "could" {
				return canForm, strings.TrimSpace(strings.NewReplacer("my ", "", "our ", "", "the ", "").Replace(low(s.tokens, i+1, j) + " ")), j + 1
			}
		}
	}
	relative := i > 0 && slices.Contains([]string{"that", "which", "who", "does", "do", "doesn't", "don't", "not"}, s.tokens[i-1].low)
	asked := i > 0 && s.tokens[i-1].used && !s.tokens[i-1].mark() && (s.tokens[0].low == "which" || s.tokens[0].low == "what" || s.tokens[0].low == "do" || s.tokens[0].low == "does")
	if w := s.tokens[i].low; (relative || asked) && len(w) > 3 && !s.p.words.is("stop", w) && !s.p.words.is("generic", w) && !s.adjective(w) && s.goesOn(i+1) ||
		slices.Contains([]string{"takes", "accepts", "allows", "welcomes", "plays", "take", "accept", "allow", "welcome"}, w) {
		return verbForm, catalog.Singular(w), i + 1
	}
	return "", "", i
}

// goesOn reports whether an object may follow a verb before token i.
func (s *scan) goesOn(i int) bool {
	return i < len(s.tokens) && s.free(i, i+1) && !s.tokens[i].mark() && !boundary(s.tokens[i].low, isForm)
}

// doableAfter reports whether a verb may stand at token i.
func (s *scan) doableAfter(i int) bool {
	if i >= len(s.tokens) || !s.free(i, i+1) || s.tokens[i].mark() {
		return false
	}
	w := s.tokens[i].low
	return !s.p.words.is("stop", w) || slices.Contains([]string{"see", "say", "have", "get", "make", "eat", "go", "sit"}, w) && s.goesOn(i+1)
}

// isAfter reports whether "is" or "are" follows in the clause that begins at
// token i.
func (s *scan) isAfter(i int) bool {
	for j := i; j < min(i+5, len(s.tokens)) && !s.tokens[j].mark(); j++ {
		switch s.tokens[j].low {
		case "is", "are", "get", "gets", "don't", "won't", "do", "aren't", "isn't":
			return true
		case "can", "could", "and", "or", "with":
			return false
		}
	}
	return false
}

// verbAfter reports whether an unclaimed plain word stands at i.
func (s *scan) verbAfter(i int) bool {
	return i < len(s.tokens) && s.free(i, i+1) && !s.tokens[i].mark() && !s.p.words.is("stop", s.tokens[i].low)
}

// nounPhrase is the unclaimed stretch from token i up to the next boundary,
// without function words at its ends.
func (s *scan) nounPhrase(i int, f form) (from, to int) {
	from, to = i, i
	for to < len(s.tokens) && !s.tokens[to].used && !s.tokens[to].mark() {
		w := s.tokens[to].low
		if to > from && boundary(w, f) && !s.carriesOn(to, from, f) {
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
		trailing := k == to-1 && k > from && (w == "food" || w == "options" || w == "choices")
		if f == goodForm && to-from == 1 {
			return s.p.words.is("stop", w)
		}
		switch f {
		case canForm, ableForm, verbForm: // the verb and what belongs to it
			return k == to-1 && k > from && (s.p.words.is("stop", w) || s.p.words.is("generic", w))
		}
		return s.p.words.is("stop", w) || s.p.words.is("generic", w) && !trailing || s.p.words.is("chatter", strings.TrimSuffix(w, "'s")) && f != whereForm
	}
	for from < to && edge(from) {
		from++
	}
	for from < to && edge(to-1) {
		w := s.tokens[to-1].low
		if to-1 > from && !s.p.words.is("stop", w) && (s.tokens[to-2].number != "" || s.adjective(s.tokens[to-2].low)) && f != isForm {
			break // "a private room", "12 people"
		}
		to--
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
		plain := !s.adjective(s.tokens[i-1].low) && !s.p.words.is("generic", s.tokens[i-1].low)
		return (f == haveForm || f == serve || f == isForm && plain) && i > from && s.free(next, next+1) && !s.tokens[next].mark()
	case "to":
		return f == isForm && (s.tokens[i-1].low == "enough" || slices.Contains([]string{"easy", "hard", "difficult", "simple", "quick", "safe", "ready", "able", "free"}, s.tokens[i-1].low)) && s.doableAfter(next)
	case "in", "from":
		return s.p.words.is("calendar", s.tokens[next].low)
	}
	return false
}

func boundary(w string, f form) bool {
	if f == whereForm && (w == "is" || w == "are") {
		return false
	}
	switch w {
	case "and", "or", "but", "with", "without", "that", "which", "where", "who", "in", "near", "from", "under", "over", "has", "have":
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

// bareForm decides between "is this restaurant quiet?" and "does this
// restaurant have live music?" for words without a trigger.
func (s *scan) bareForm(from, to int) form {
	lastWord := s.tokens[to-1].low
	if to-from > 1 && s.adjective(s.tokens[from].low) && s.p.words.is("stop", s.tokens[from+1].low) {
		return isForm // "open on Monday"
	}
	if s.adjective(lastWord) || completes(lastWord) || strings.HasSuffix(lastWord, "-friendly") || strings.HasSuffix(lastWord, "er") && s.adjective(strings.TrimSuffix(lastWord, "er")) {
		return isForm
	}
	return haveForm
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

// words is the property in the user's words, ready to stand in a question.
func (s *scan) words(m modifier) string {
	var out []string
	if m.from > 0 && m.form != isForm {
		switch a := s.tokens[m.from-1].low; a {
		case "a", "an", "the":
			out = append(out, a)
		}
	}
	for _, t := range s.tokens[m.from:m.to] {
		w := t.low
		if t.capital() {
			w = t.text
		}
		if m.form == isForm && strings.HasSuffix(w, "er") && s.p.words.is("adjective", strings.TrimSuffix(w, "er")) {
			w = strings.TrimSuffix(w, "er")
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}

// isPlace reports whether the rows are places, where things are done.
func (s *scan) isPlace() bool {
	return slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return !c.Hidden && c.Kind != catalog.FreeText && (s.about(c, "place") || s.about(c, "address"))
	})
}

// question words the property as a yes/no question about the thing.
func (s *scan) question(m modifier) string {
	this, what := "this "+s.thing(), s.words(m)
	switch m.form {
	case haveForm:
		return "does " + this + " have " + what + "?"
	case goodForm:
		return "is " + this + " good for " + what + "?"
	case serve:
		return "does " + this + " serve " + what + "?"
	case verbForm:
		return "does " + this + " " + m.verb + " " + what + "?"
	case canForm:
		subject := m.verb
		if subject == "" || subject == "i" || subject == "we" {
			subject = "you"
		}
		if s.isPlace() {
			return "can " + subject + " " + what + " at " + this + "?"
		}
		return "can " + subject + " " + what + " with " + this + "?"
	case ableForm:
		return "can " + this + " " + what + "?"
	case whereForm:
		if s.isPlace() {
			return "is it so that " + what + " at " + this + "?"
		}
		return "is it so that " + what + " of " + this + "?"
	case nearForm:
		return "is " + this + " near " + what + "?"
	}
	return "is " + this + " " + what + "?"
}
