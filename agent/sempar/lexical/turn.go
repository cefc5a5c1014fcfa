package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// asking is a question for yes or no, and whether what was said is that the
// answer is no.
type asking struct {
	question string
	negated  bool
}

// turn makes a question of a clause: "data was lost" → was data lost?, "they
// say nothing" → do they say anything? = No. single says that its subject is
// one whom the clause may have called "they".
func (p *Parser) turn(subject, said []string, single bool) (a asking, ok bool) {
	var between []string
	i := 0
	for i < len(said) && (p.words.is("middle", said[i]) || said[i] == "no" && i+1 < len(said) && said[i+1] == "longer" || said[i] == "longer") {
		between = append(between, said[i])
		i++
	}
	if i >= len(said) {
		return a, false
	}
	verb, rest := said[i], said[i+1:]
	next := slices.IndexFunc(rest, func(w string) bool { return !p.words.is("middle", w) })
	follows := func(is func(string) bool) bool { return next >= 0 && is(rest[next]) }
	first, after := "", []string(nil)
	switch base, t := p.verb(verb); {
	case slices.Contains([]string{"has", "have", "had"}, verb) && !follows(p.participle): // "they have a deadline"
		first, after = doing(verb, t, subject), []string{"have"}
	case slices.Contains([]string{"has", "have"}, verb) && follows(func(w string) bool { return w == "got" }):
		rest = slices.Delete(slices.Clone(rest), next, next+1)
		first, after = doing(verb, t, subject), []string{"have"}
	case slices.Contains([]string{"do", "does", "did"}, verb) && next < 0:
		return a, false // "it didn't"
	case slices.Contains([]string{"do", "does", "did"}, verb) && !follows(func(w string) bool { _, t := p.verb(w); return t == plainForm || w == "have" || w == "do" || w == "be" }): // "they do it by hand"
		first, after = verb, []string{"do"}
	case t == helps:
		first = verb
	case t == going:
		first, after = "is", []string{verb}
	default:
		first, after = doing(verb, t, subject), []string{base}
	}
	if single {
		if one := map[string]string{"are": "is", "am": "is", "were": "was", "have": "has", "do": "does"}[first]; one != "" {
			first = one
		}
	}
	words := append([]string{first}, subject...)
	words = append(append(words, between...), append(after, rest...)...)
	words, a.negated = positive(words)
	a.question = strings.Join(words, " ") + "?"
	return a, len(words) > 1
}

// doing is the form of "do" that asks with a verb of this form and subject.
func doing(verb string, t tense, subject []string) string {
	last := ""
	if len(subject) > 0 {
		last = strings.ToLower(subject[len(subject)-1])
	}
	switch {
	case verb == "had" || t == past:
		return "did"
	case verb == "has" || t == third:
		return "does"
	case slices.Contains([]string{"they", "we", "you", "i", "people"}, last), catalog.Singular(last) != last:
		return "do"
	}
	return "does"
}

// positive takes the negations out of the words of a question: "did it make no
// difference" → did it make any difference, to be answered with no.
func positive(words []string) (out []string, negated bool) {
	for i, w := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		instead, found := map[string]string{"not": "", "never": "ever", "no": "any", "nothing": "anything", "nobody": "anybody", "no-one": "anyone", "noone": "anyone", "none": "any", "nowhere": "anywhere", "neither": "either"}[strings.ToLower(w)]
		switch {
		case !found, w == "not" && slices.Contains([]string{"only", "just", "merely"}, next), w == "no" && slices.Contains([]string{"matter", "doubt", "more"}, next):
			out = append(out, w)
			continue
		case w == "no" && next == "longer":
			instead = "still"
		case w == "no" && next == "one":
			instead = "any"
		}
		negated = !negated
		if instead != "" {
			out = append(out, instead)
		}
	}
	if i := slices.Index(out, "longer"); i > 0 && out[i-1] == "still" {
		out = slices.Delete(out, i, i+1)
	}
	return out, negated
}

// direct makes a question of words that ask in the order of a statement: "what
// it says" → what does it say?, "how long the wait is" → how long is the wait?
func (s *scan) direct(words []string) string {
	heads := map[string]int{"what": 1, "when": 1, "where": 1, "why": 1, "how": 2}[words[0]]
	if heads > 0 && heads < len(words) && !s.p.words.is("helping", words[heads]) && !slices.Contains([]string{"many", "much", "about"}, words[heads-1]) {
		rest := words[heads:]
		if verb := s.verbIn(rest); verb > 0 && !(s.p.words.is("helping", rest[verb]) && verb+1 < len(rest) && (slices.Contains([]string{"the", "a", "an"}, rest[verb+1]) || strings.HasPrefix(rest[verb+1], "this ") || s.p.words.is("pronoun", rest[verb+1]))) { // but "what dishes is this place known for"
			if a, ok := s.p.turn(rest[:verb], rest[verb:], false); ok && !a.negated {
				return strings.Join(words[:heads], " ") + " " + a.question
			}
		}
	}
	return strings.Join(words, " ") + "?"
}
