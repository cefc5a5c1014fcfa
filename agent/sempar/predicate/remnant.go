package predicate

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
)

// A remnant is what is left of a longer question, which nobody would put as it is: "the water
// do each hold" of how much water do each hold. It has a subject and a verb of its own, or
// names a thing and says nothing of it.

// subjectLeft is what a remnant is about; empty for other words.
func subjectLeft(w []string) string {
	if at := ownVerb(w); at > 0 && (at == len(w)-1 || leadsAQuestion(w[at:])) {
		return named(w[:at])
	}
	if w[0] == "the" && oneThing(w[1:]) {
		return strings.Join(w, " ")
	}
	return ""
}

// leadsAQuestion reports whether words are the rest of a question that begins with what is
// asked about: do each hold, would it take.
func leadsAQuestion(w []string) bool {
	if is(w[1], "pronoun") || is(w[1], "each") {
		return true
	}
	return w[0] != "do" && !is(w[0], "being") && (is(w[1], "article") || is(w[1], "possessive")) &&
		slices.ContainsFunc(w[2:], verbal)
}

// ownVerb is where the verb stands of words that begin with a subject: "things may go in the
// dishwasher"; negative for none.
func ownVerb(w []string) int {
	at := slices.IndexFunc(w, func(x string) bool {
		return is(x, "being") || is(x, "modal") || slices.Contains([]string{"do", "does", "did"}, x)
	})
	if at < 1 || !mostly(w[at-1], wordnet.Noun) || english.StopWord(w[at-1]) || slices.ContainsFunc(w[:at], strange) {
		return -1
	}
	return at
}

// strange reports whether a word is none of those that say what somebody or something is.
func strange(x string) bool {
	if is(x, "article") || is(x, "possessive") {
		return false
	}
	return is(x, "pronoun") || is(x, "opening") || is(x, "question") || !describes(x) && !mostly(x, wordnet.Noun)
}

// turned is the question of words that begin with a subject and a verb which can stand before
// it: "may things go in the dishwasher"; empty for others.
func turned(w []string) string {
	if len(w) > 1 && is(w[0], "modal") && is(w[1], "adverb") {
		return may(w)
	}
	at := ownVerb(w)
	if at < 1 || at == len(w)-1 || !is(w[at], "being") && !is(w[at], "modal") {
		return ""
	}
	return w[at] + " " + named(w[:at]) + " " + strings.Join(w[at+1:], " ")
}

// oneThing reports whether words are what one thing is called: address, profit margin, new
// address.
func oneThing(w []string) bool {
	if len(w) == 0 || !mostly(w[len(w)-1], wordnet.Noun) || describes(w[len(w)-1]) {
		return false
	}
	return len(w) == 1 || wordnet.Exists(strings.Join(w, " ")) || len(w) == 2 && describes(w[0]) && !superlative(w[0])
}

// superlative reports whether a word is said of one among many: best, largest.
func superlative(word string) bool {
	return endsIn(word, "est") && !slices.Contains(wordnet.LemmasAs(word, wordnet.Adjective), word)
}

// spelledOut is a question with its first word in full: "whats the price" is what is the price.
func spelledOut(words string) string {
	first, rest, _ := strings.Cut(words, " ")
	low := strings.ReplaceAll(strings.ToLower(first), "’", "'")
	for _, short := range []string{"'s", "s"} {
		if verb, ok := strings.CutSuffix(low, short); ok && rest != "" && is(verb, "question") {
			return first[:len(verb)] + " is " + rest
		}
	}
	return words
}

// asksFor is the thing that is asked for in words that begin with what it is: the price of
// "what is the price"; empty for others.
func asksFor(w []string) string {
	if len(w) > 2 && w[0] == "what" && is(w[1], "being") {
		return strings.Join(w[2:], " ")
	}
	return ""
}

// whatIs is the question for a thing in words that begin with what is, without the what: "is
// the profit margin"; empty for others.
func whatIs(w []string) string {
	if len(w) < 3 || !is(w[0], "being") || w[1] != "the" || !oneThing(w[2:]) {
		return ""
	}
	if wordnet.IsMostly(english.Singular(w[len(w)-1]), "person") {
		return "who " + strings.Join(w, " ")
	}
	return "what " + strings.Join(w, " ")
}

// remnantAsked is the question that a remnant makes, without its mark; empty for other words.
func remnantAsked(w []string) string {
	switch {
	case len(w) < 2:
		return ""
	case ownVerb(w) > 0:
		return strings.TrimSuffix(Of(strings.Join(w, " ")).Question, "?")
	case (w[0] == "there" || w[0] == "it") && is(w[1], "being"):
		return strings.Join(append([]string{w[1], w[0]}, w[2:]...), " ")
	}
	return whatIs(w)
}

// SharedHead is a thing with what another is said of, that stands before it: "the air conditioning" behind
// "a problem with the heating" is a problem with the air conditioning. It is "" where the other is said
// of nothing, and for what is no thing by itself. What is broken or the like is both: a broken screen or hinge.
func SharedHead(first, second string) string {
	w, thing := strings.Fields(first), strings.Fields(strings.ToLower(second))
	if n := len(w); n > 1 && len(thing) == 1 && mostly(thing[0], wordnet.Noun) &&
		wordnet.Relate(strings.ToLower(w[n-2]), "broken") != wordnet.None { // a broken screen or hinge
		return strings.Join(w[:n-1], " ") + " " + second
	}
	if len(thing) < 2 || !is(thing[0], "article") && !is(thing[0], "possessive") || slices.ContainsFunc(thing, verbal) {
		return ""
	}
	for i := len(w) - 2; i > 0; i-- {
		if low := strings.ToLower(w[i]); is(low, "preposition") || slices.Contains([]string{"of", "for", "to", "with"}, low) {
			return strings.Join(w[:i+1], " ") + " " + second
		}
	}
	return ""
}
