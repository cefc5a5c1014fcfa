package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// circumstance is a clause in which people tell of themselves or of those they
// bring: "my father uses a stick", "she is vegan". What is looked for has to
// suit them, which the texts may tell.
type circumstance struct {
	from, verb, to int    // its tokens: the subject, and what is said of it
	who            string // "people whose father", "someone who"
	reason         bool   // it only says why: "because …"
}

// circumstances finds them before anything else is read; no token is claimed.
func (s *scan) circumstances() {
	who := ""
	for i := 0; i < len(s.tokens); i++ {
		if !s.begins(i) {
			continue
		}
		said, verb := s.personAt(i)
		if said == "" && who != "" && s.tokens[i-1].low == "and" && s.finite(i) {
			said, verb = who, i // "… uses a stick and cannot manage stairs"
		}
		who = ""
		if said == "" {
			continue
		}
		c := circumstance{from: i, verb: verb, to: s.clauseEnd(verb), who: said}
		c.reason = i > 0 && slices.Contains([]string{"because", "as", "since"}, s.tokens[i-1].low)
		if c.to <= c.verb || !c.reason && s.requests(c) {
			continue
		}
		s.people = append(s.people, c)
		who, i = said, c.to-1
	}
}

// begins reports whether a clause may begin at token i.
func (s *scan) begins(i int) bool {
	return s.runsOn(i) || i == 0 || s.tokens[i-1].mark() || slices.Contains([]string{"and", "but", "so", "because", "as", "since", "if", "when", "while", "though", "although"}, s.tokens[i-1].low)
}

// personAt reads who is spoken of at token i, as a question calls them, and
// where what is said of them begins.
func (s *scan) personAt(i int) (who string, verb int) {
	w := s.tokens[i].low
	subject, rest, short := strings.Cut(w, "'")
	switch {
	case subject == "they" && s.ofRows(i):
	case numberWords[w] != "" || w == "some":
		return s.member(i)
	case short && slices.Contains([]string{"i", "we", "he", "she", "they"}, subject) && slices.Contains([]string{"m", "re", "s", "ve"}, rest):
		return s.whoIs(subject), i
	case slices.Contains([]string{"i", "we", "he", "she", "they"}, w):
		return s.whoIs(w), i + 1
	case w == "my" || w == "our" || w == "his" || w == "her":
		for j := i + 1; j < min(i+4, len(s.tokens)-1) && !s.tokens[j].mark(); j++ {
			if s.p.words.is("person", s.tokens[j].low) || s.finite(j+1) {
				noun := low(s.tokens, i+1, j+1)
				if s.tokens[j+1].low == "they" || s.tokens[j+1].low == "he" || s.tokens[j+1].low == "she" { // "my son he likes"
					j++
				}
				return "people whose " + noun, j + 1
			}
			if owner, ok := strings.CutSuffix(s.tokens[j].low, "'s"); ok && s.p.words.is("person", owner) { // "my mother's in a wheelchair"
				return "people whose " + strings.TrimSpace(low(s.tokens, i+1, j)+" "+owner), j
			}
		}
	case s.p.words.is("person", w) && i+1 < len(s.tokens) && s.finite(i+1) && s.tokens[i].end < len(s.text) && s.text[s.tokens[i].end] == ' ' && !s.stored(s.tokens[i+1].low):
		return "people whose " + w, i + 1
	}
	return "", i
}

// whoIs is what a question calls the person of a pronoun.
func (s *scan) whoIs(pronoun string) string {
	if pronoun == "he" || pronoun == "she" {
		return "someone who"
	}
	return "people who"
}

// finite reports whether a verb that says something of a subject stands at
// token i: "is", "can't", "uses", "has".
func (s *scan) finite(i int) bool {
	if i >= len(s.tokens) || s.tokens[i].mark() {
		return false
	}
	w := s.tokens[i].low
	if slices.Contains([]string{"is", "are", "was", "were", "has", "have", "had", "can", "can't", "cannot", "won't", "doesn't", "don't", "isn't", "aren't", "must", "never", "always", "only", "also", "they", "he", "she", "eat", "eats", "need", "needs", "want", "wants", "love", "loves", "like", "likes", "hate", "hates", "prefer", "prefers", "couldn't", "wouldn't", "will"}, w) {
		return true
	}
	if s.p.words.act(w) == "" && i > 1 && (s.atEnd(i+1) || i+2 < len(s.tokens) && s.tokens[i+2].low == ".") && strings.HasSuffix(w, "s") { // "my back hurts", "our flight lands late."
		return s.tokens[i-2].low == "my" || s.tokens[i-2].low == "our"
	}
	return s.p.words.act(w) != "" && !s.p.words.is("person", w)
}

// stored reports whether a word is a value, letter case aside: "watches" is no
// verb where they are sold.
func (s *scan) stored(w string) bool {
	return slices.ContainsFunc(s.p.values.Lookup(w), func(m catalog.Match) bool { return m.How == catalog.Exact || m.How == catalog.Normalised })
}

// clauseEnd is where the clause ends whose verb stands at token i.
func (s *scan) clauseEnd(i int) int {
	for j := i; j < len(s.tokens); j++ {
		t := s.tokens[j]
		switch {
		case t.mark() && t.low != "-":
			return j
		case j == i:
		case slices.Contains([]string{"so", "but", "because", "which", "what", "where", "please", "any"}, t.low):
			return j
		case t.low == "and" && j+2 < len(s.tokens) && numberWords[s.tokens[j+1].low] != "" && s.finite(j+2):
			return j // "and two are vegan"
		case t.low == "and" && j+1 < len(s.tokens) && (s.finite(j+1) || slices.Contains([]string{"i", "we", "he", "she", "they", "my", "our", "it", "so", "his", "her"}, s.tokens[j+1].low)):
			return j
		}
	}
	return len(s.tokens)
}

// requests reports whether a clause says what is looked for, or what somebody
// says, does or thinks, rather than what they are like.
func (s *scan) requests(c circumstance) bool {
	speaker := c.who == "people who" && s.tokens[c.from].low[0] != 't'
	refuses := false
	for i := c.verb; i < c.to; i++ {
		w := s.tokens[i].low
		_, short, contracted := strings.Cut(w, "'")
		switch {
		case i == c.verb && contracted && (short == "d" || short == "ll"):
			return true
		case slices.Contains([]string{"never", "can't", "cannot"}, w), w == "don't" && i+1 < c.to && (s.p.words.act(s.tokens[i+1].low) == "" || s.p.words.is("have", s.tokens[i+1].low)) && s.tokens[i+1].low != "need":
			refuses = true
		case slices.Contains([]string{"always", "only", "also", "just", "both", "really", "all", "often"}, w), i == c.verb && contracted:
			continue
		case slices.Contains([]string{"would", "should", "will", "'d", "could", "may", "might", "shall", "was", "were", "had", "did", "didn't", "told", "don't"}, w) && speaker, slices.Contains([]string{"was", "were", "had", "did", "didn't", "told"}, w):
			return true
		case speaker && (w == "can" || w == "must"):
			return true
		case speaker && w == "fancy", w == "want" || w == "wants" || w == "need" || w == "needs" || w == "looking" || w == "after" || w == "searching":
			return true
		case speaker && s.p.words.is("stop", w) && !slices.Contains([]string{"am", "are", "have", "has", "is", "can't", "cannot", "a", "the", "in", "on", "with", "to", "not", "got", "eat"}, w):
			return true
		case speaker && (!refuses && s.p.words.act(w) != "" && w != "bring" && w != "bringing" && w != "got" && !slices.Contains([]string{"on", "in", "with", "a", "the", "have"}, s.tokens[i-1].low) || s.p.words.is("filler", w)):
			return true
		case !s.p.words.is("stop", w):
			return false
		}
	}
	return false
}

// inCircumstance is the circumstance that token i belongs to, or nil.
func (s *scan) inCircumstance(i int) *circumstance {
	for k := range s.people {
		if c := &s.people[k]; c.from <= i && i < c.to {
			return c
		}
	}
	return nil
}

// suits words the question whether something suits those whom a circumstance
// tells of: "is this restaurant suitable for people whose father uses a
// stick?".
func (s *scan) suits(c circumstance) string {
	out := []string{"is this " + s.thing() + " suitable for " + c.who}
	plural := c.who == "people who"
	for i := c.verb; i < c.to; i++ {
		w := s.tokens[i].low
		if s.tokens[i].capital() {
			w = s.tokens[i].text
		}
		subject, short, contracted := strings.Cut(w, "'")
		switch {
		case i == c.verb && contracted && slices.Contains([]string{"m", "re", "s", "ve"}, short) && subject != "that":
			w = map[string]string{"m": "are", "re": "are", "s": "is", "ve": "have"}[short]
			if short == "ve" && i+1 < c.to && s.tokens[i+1].low == "got" {
				continue
			}
		case w == "am" && plural:
			w = "are"
		case w == "my" || w == "our":
			w = "their"
		case w == "me" || w == "us":
			w = "them"
		case w == "myself" || w == "ourselves":
			w = "themselves"
		case w == "got" && (s.tokens[i-1].low == "have" || strings.HasSuffix(s.tokens[i-1].low, "'ve")):
			w = "have"
			if s.tokens[i-1].low == "have" {
				continue
			}
		}
		out = append(out, w)
	}
	return strings.Join(out, " ") + "?"
}

// suit is the circumstance that token i belongs to as a modifier, unless all
// that it says was read as something else.
func (s *scan) suit(i int) *modifier {
	c := s.inCircumstance(i)
	if c == nil || s.tokens[i].used || s.tokens[i].mark() || !s.prose() {
		return nil
	}
	for k := c.from; k < c.to; k++ {
		t := s.tokens[k]
		if f, _, _ := s.trigger(k); f == freeForm && s.isPlace() {
			return nil // "allergic to nuts"
		}
		says := !s.empty(k) && s.p.words.act(t.low) == "" && !s.ofColumn(t.low) || t.number != "" && k == c.to-1 // "my son is 6"
		if k < c.verb {
			says = s.p.words.is("charge", t.low)
		}
		if says && !t.used && !t.mark() {
			return &modifier{start: c.from, from: c.from, to: c.to, form: suitForm, told: c, introduced: true}
		}
	}
	return nil
}

// suiting is how likely a circumstance is told because what is looked for has
// to suit it, by rule of thumb: less where nothing of it stands in the texts,
// or where it explains something else.
func (s *scan) suiting(c *circumstance) float64 {
	known, read := false, false
	act := s.p.words.act(s.tokens[c.verb].low)
	is := slices.Contains([]string{"is", "are", "am"}, s.tokens[c.verb].low) || strings.Contains(s.tokens[c.verb].low, "'")
	for k := c.from; k < c.to; k++ {
		read = read || s.inValue(k)
		known = known || s.p.words.is("charge", s.tokens[k].low) || !s.tokens[k].used && !s.empty(k) && s.p.words.act(s.tokens[k].low) == "" && s.mentioned(s.tokens[k].low) > 0
	}
	after := slices.ContainsFunc(s.places, func(pl place) bool { return isCondition(pl) && pl.end <= c.from && s.inCircumstance(pl.at) == nil })
	next := c.to
	for next < len(s.tokens) && s.tokens[next].mark() {
		next++
	}
	switch {
	case s.ownThing(c): // "our usual room is being painted"
		return 0.15
	case !known && is && c.who != "people who":
		return 0.6 // "she is coeliac"
	case !known:
		return 0.3
	case c.reason, read, after && !is, act != "" && act != "use" && act != "need", next < len(s.tokens) && s.tokens[next].low == "so":
		return 0.4
	}
	return 0.75
}
