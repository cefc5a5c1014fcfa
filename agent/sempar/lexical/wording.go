package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// words is the property in the user's words, ready to stand in a question.
func (s *scan) words(m modifier) string {
	var out []string
	if own := m.from - 2; own >= 0 && s.tokens[own+1].low == "own" && m.form == needForm {
		out = append(out, "your", "own")
	}
	if m.from > 0 && m.form != isForm {
		switch a := s.tokens[m.from-1].low; a {
		case "a", "an", "the":
			out = append(out, a)
		}
	}
	for i, t := range s.tokens[m.from:m.to] {
		w := t.low
		if t.mark() && len(out) > 0 { // "tough, demanding"
			out[len(out)-1] += w
			continue
		}
		if t.capital() {
			w = t.text
		}
		switch w { // the reader is asked on behalf of whoever it is
		case "my", "our":
			w = "your"
		case "me", "us", "i", "we":
			w = "you"
		case "am":
			if i > 0 && s.tokens[m.from+i-1].low == "i" {
				w = "are"
			}
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
		return !c.Hidden && !c.Kind.Prose() && (s.about(c, "place") || s.about(c, "address"))
	})
}

// question words the property as a yes/no question about the thing.
func (s *scan) question(m modifier) string {
	this, what := "this "+s.thing(), s.words(m)
	if m.form == goodForm {
		what = strings.TrimSuffix(what, "'s") // "a man's perfume"
	}
	if question := s.ofNarrator(m, what); question != "" {
		return question
	}
	switch m.form {
	case haveForm:
		return "does " + this + " have " + what + "?"
	case goodForm:
		return "is " + this + " good for " + what + "?"
	case serve:
		return "does " + this + " serve " + what + "?"
	case verbForm:
		if m.verb == "" {
			return "does " + this + " " + catalog.Singular(what) + "?"
		}
		return "does " + this + " " + m.verb + " " + what + "?"
	case canForm, mustForm:
		if m.verb == "that" {
			return "is this " + article(s.thing()) + " that you " + map[form]string{canForm: "can ", mustForm: "have to "}[m.form] + what + "?"
		}
		if m.form == mustForm {
			return "do you have to " + what + s.there() + "?"
		}
		subject := m.verb
		if subject == "" || subject == "i" || subject == "we" {
			subject = "you"
		}
		return "can " + subject + " " + what + s.there() + "?"
	case freeForm:
		return "does " + this + " have " + catalog.Singular(what) + "-free options?"
	case ableForm:
		return "can " + this + " " + what + "?"
	case whereForm:
		if strings.HasPrefix(what, "they ") {
			return "do " + what + " at " + this + "?"
		}
		at := " of " + this
		if s.isPlace() {
			at = " at " + this
		}
		said := strings.Fields(what)
		if verb := s.verbIn(said); verb > 0 {
			if a, ok := s.p.turn(said[:verb], said[verb:], false); ok && !a.negated { // "the staff are kind"
				return strings.TrimSuffix(a.question, "?") + strings.Repeat(at, map[bool]int{true: 1}[s.isPlace()]) + "?"
			}
		}
		return "is it so that " + what + at + "?"
	case needForm:
		return "do you need " + what + map[bool]string{true: " at ", false: " for "}[s.isPlace()] + this + "?"
	case farForm:
		return "is " + this + " far from " + what + "?"
	case tellForm:
		return m.asks
	case suitForm:
		return s.suits(*m.told)
	case nearForm:
		return "is " + this + " near " + what + "?"
	}
	return "is " + this + " " + what + "?"
}

// there is where something is done, or with what: "at this restaurant".
func (s *scan) there() string {
	if s.isPlace() {
		return " at this " + s.thing()
	}
	return " with this " + s.thing()
}

// article is a thing with a or an before it.
func article(thing string) string {
	if strings.ContainsRune("aeiou", rune(thing[0])) {
		return "an " + thing
	}
	return "a " + thing
}

// turned makes a question of a clause: "one can sit outside", "they take
// cards".
func turned(words []string) []string {
	switch {
	case len(words) < 2:
		return words
	case slices.Contains([]string{"can", "could", "is", "are", "has", "have", "will", "would"}, words[1]):
		return append([]string{words[1], words[0]}, words[2:]...)
	case slices.Contains([]string{"they", "you", "we", "i"}, words[0]):
		return append([]string{"do"}, words...)
	}
	return append([]string{"is", "it", "so", "that"}, words...)
}
