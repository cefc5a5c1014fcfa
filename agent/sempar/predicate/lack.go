package predicate

import (
	"strings"

	"parley/english"
	"parley/english/usage"
	"parley/english/wordnet"
	"parley/nlg/noun"
)

// Forms that English lacks: nothing is waited, nothing has going begging.

// gerund reports whether a word is what somebody or something is doing, and no thing: begging,
// but not parking.
func gerund(word string) bool {
	return endsIn(word, "ing") && often(word, wordnet.Verb) > often(word, wordnet.Noun)
}

// noThing reports whether words are what somebody or something does or did: going begging, fell.
func noThing(w []string) bool {
	if last := w[len(w)-1]; is(last, "object") && headOf(w) == last {
		return true // with us
	}
	if len(w) == 1 {
		noun := mostly(w[0], wordnet.Noun)
		return mostlyPast(w[0]) && often(w[0], wordnet.Adjective) == 0 || !noun && (describes(w[0]) || gerund(w[0]))
	}
	return gerund(w[0]) && !mostly(w[1], wordnet.Noun)
}

// livingIn reports whether words say in what state somebody is: child scared, dogs barking.
func livingIn(w []string) bool {
	if len(w) < 2 || !endsIn(w[1], "ed", "ing") || leftOut(w) == "" {
		return false
	}
	somebody := english.Singular(w[0])
	return wordnet.IsA(somebody, "person") || wordnet.IsA(somebody, "animal")
}

// indefinite reports whether a word stands for somebody or something that is not named.
func indefinite(word string) bool {
	return is(word, "pronoun") && endsIn(word, "thing", "body", "one") && word != "one"
}

// deed reports whether words begin with what somebody or something did, which nothing is: fell
// off the stage, waited.
func deed(w []string) bool {
	of := usage.Of(w[0])
	object := len(w) > 1 && mostly(w[1], wordnet.Noun)
	if endsIn(w[0], "ed") {
		says := often(w[0], wordnet.Verb) > 0 && often(w[0], wordnet.Adjective) == 0
		return says && (object || of.SeldomBeing())
	}
	if len(w) < 2 || !of.SeldomBeing() || !mostlyPast(w[0]) {
		return false
	}
	return object || often(w[1], wordnet.Adverb) > 0 || isAny(w[1], "preposition", "article", "possessive", "object")
}

// withArticle are words for a thing, with a or an where English wants one before it: a heated
// pool, but live music.
func withArticle(w []string) string {
	all, head := strings.Join(w, " "), headOf(w)
	first := w[0]
	named := isAny(first, "article", "possessive", "pronoun", "each", "preposition", "joining") || english.StopWord(first)
	thing := !plural(head) && often(head, wordnet.Adjective) <= often(head, wordnet.Noun)
	if named || !thing || !usage.Of(head).TakesArticle() {
		return all
	}
	return noun.WithArticle(all)
}
