package predicate

import (
	"slices"
	"strings"

	"parley/english/usage"
	"parley/english/wordnet"
)

// Form is a way to ask of a row what words say.
type Form int

// The forms, each with words that take it.
const (
	Is          Form = iota // "good for children": is it good for children
	Was                     // "repaired twice": was it repaired twice
	There                   // "strong winds": are there strong winds
	Has                     // "has a cellar": does it have a cellar
	Does                    // "serves pancakes": does it serve pancakes
	Did                     // "arrived late": did it arrive late
	May                     // "can take dogs": can it take dogs
	SubjectIs               // "staff are kind": are staff kind
	SubjectDoes             // "guests complain": do guests complain
	Says                    // "on time, mostly": does it say “on time, mostly”
	FormCount
)

// Put asks in a form; empty for words that can't be put so.
func (f Form) Put(w []string) string {
	if put := puts[f]; put != nil {
		return put(w)
	}
	return "does it say “" + strings.Join(w, " ") + "”"
}

// puts are the ways to put words in each form but Says.
var puts = [FormCount]func(w []string) string{
	Is: isIt, Was: wasIt, There: isThereAny, Has: hasIt, Does: doesIt, Did: didIt, May: may,
	SubjectIs: subjectIs, SubjectDoes: subjectDoes,
}

func wasIt(w []string) string {
	if is(w[0], "article") || indefinite(w[0]) || deed(w) {
		return ""
	}
	return "was it " + strings.Join(without(w, "being"), " ")
}

func isThereAny(w []string) string {
	if clause(w) || noThing(w) {
		return ""
	}
	return there(without(w, "having"))
}

func hasIt(w []string) string {
	if clause(w) || noThing(w) {
		return ""
	}
	return "does it have " + withArticle(without(w, "having"))
}

func doesIt(w []string) string {
	switch {
	case len(w) > 1 && several(w[0]) && w[1] == "of":
		return "" // views of the sea
	case len(w) > 1 && seldomVerb(w[0]) && (mostly(w[1], wordnet.Noun) || is(w[1], "preposition") || is(w[1], "joining")):
		return "" // gift ideas
	}
	return beginning("does it ", present(w[0]), w[1:])
}

// seldomVerb reports whether a word is a noun far more often than a verb.
func seldomVerb(word string) bool {
	return often(word, wordnet.Noun) > 4*often(word, wordnet.Verb)
}

func didIt(w []string) string {
	if len(w) > 1 && often(w[0], wordnet.Adjective) > 0 && mostly(w[1], wordnet.Noun) {
		return "" // heated pool
	}
	if len(w) > 1 && past(w[0]) == "be" { // were spoiled because the kiln was too hot
		return "was it " + strings.Join(w[1:], " ")
	}
	return beginning("did it ", past(w[0]), w[1:])
}

// isIt asks what a row is: "is it quiet", "is it good for bedtime", "is it
// family owned" of a family owned. Things of which there are several it is not.
func isIt(w []string) string {
	w = without(w, "being")
	last := w[len(w)-1]
	switch {
	case w[0] == "for" || w[0] == "to":
		return "is it good " + strings.Join(w, " ")
	case is(w[0], "preposition"):
	case headOf(w) == last && several(last), indefinite(w[0]), deed(w), livingIn(w):
		return ""
	case len(w) > 1 && is(w[0], "article") && describes(last):
		return "is it " + strings.Join(w[1:], " ")
	}
	return "is it " + withArticle(w)
}

// clause reports whether words begin with somebody and what they do: "somebody
// mentions the cold". Nothing has that, and there is no such thing.
func clause(w []string) bool {
	return len(w) > 1 && is(w[0], "pronoun") && !describes(w[1]) && (present(w[1]) != "" || past(w[1]) != "")
}

// without takes a first word of a kind away, where others follow.
func without(w []string, cue string) []string {
	if len(w) > 1 && is(w[0], cue) {
		return w[1:]
	}
	return w
}

func beginning(with, base string, rest []string) string {
	if base == "" {
		return ""
	}
	return with + strings.Join(append([]string{base}, rest...), " ")
}

// may asks with the verb that says what may be: "can it take dogs", "can you
// park".
func may(w []string) string {
	switch {
	case len(w) > 2 && is(w[0], "person") && is(w[1], "modal"):
		return w[1] + " " + w[0] + " " + strings.Join(w[2:], " ")
	case len(w) < 2 || !is(w[0], "modal"):
		return ""
	case is(w[1], "pronoun"):
		return strings.Join(w, " ")
	}
	return w[0] + " it " + strings.Join(w[1:], " ")
}

// subjectIs puts the verb of words that have a subject of their own first:
// "owner was unhappy" gives "was the owner unhappy".
func subjectIs(w []string) string {
	i := 1 + slices.IndexFunc(w[1:], func(x string) bool { return is(x, "being") || is(x, "modal") })
	if i < 1 {
		return leftOut(w)
	}
	if i+1 == len(w) || slices.ContainsFunc(w[1:i], verbal) {
		return ""
	}
	return w[i] + " " + named(w[:i]) + " " + strings.Join(w[i+1:], " ")
}

// leftOut puts the verb first that words leave out between a thing and how it is: "battery flat"
// gives "is the battery flat".
func leftOut(w []string) string {
	thing := without(w, "article")
	if w[0] != "the" && len(thing) < len(w) {
		return "" // a family owned
	}
	i := len(w) - len(thing) + slices.IndexFunc(thing, func(x string) bool { return !mostly(x, wordnet.Noun) })
	ends := i+1 == len(w) || i > 0 && isAny(w[i+1], "preposition", "joining")
	if i < 1 || i > 3 || i == len(w)-len(thing) || !condition(w[i]) || !ends {
		return ""
	}
	if wordnet.Exists(w[i-1] + "-" + w[i]) {
		return "" // toilet trained
	}
	verb := "is "
	if plural(w[i-1]) {
		verb = "are "
	}
	return verb + named(w[:i]) + " " + strings.Join(w[i:], " ")
}

// condition reports whether a word says how something is: flat, cracked, working.
func condition(word string) bool {
	return describes(word) || (endsIn(word, "ed") || gerund(word)) && often(word, wordnet.Verb) > 0 ||
		len(wordnet.IrregularBases(word, wordnet.Verb)) > 0 && !usage.Of(word).SeldomBeing()
}

// verbal reports whether a word is a verb in the present more than anything
// else.
func verbal(word string) bool { return present(word) != "" && mostly(word, wordnet.Verb) }

// inverted gives words back the verb that stood before them: "the owners kind
// and helpful" of "are the owners kind and helpful".
func inverted(w []string) string {
	if w[0] != "the" {
		return ""
	}
	for i := 1; i+1 < len(w); i++ {
		if often(w[i], wordnet.Noun) > 0 && often(w[i+1], wordnet.Adjective) > 0 && !several(w[i+1]) {
			if plural(w[i]) {
				return "are " + strings.Join(w, " ")
			}
			return "is " + strings.Join(w, " ")
		}
	}
	return ""
}

// ofSubject is the question of words that say how something is which they name: "were the bees
// aggressive", and without the verb and the article "bees aggressive"; empty for others.
func ofSubject(w []string) string {
	past := w[0] == "was" || w[0] == "were"
	if len(w) > 3 && past && is(w[1], "article") && inverted(append([]string{"the"}, w[2:]...)) != "" {
		return strings.Join(w, " ")
	}
	if len(w) == 2 && plural(w[0]) && often(w[0], wordnet.Noun) > 0 && !verbal(w[0]) && mostly(w[1], wordnet.Adjective) {
		return "are the " + strings.Join(w, " ")
	}
	return ""
}

// subjectDoes does the same with a verb that needs another to ask: "the lift
// breaks down" gives "does the lift break down".
func subjectDoes(w []string) string {
	for i := 1; i < len(w); i++ {
		verb, before := w[i], w[i-1]
		if !is(before, "pronoun") && often(before, wordnet.Noun) == 0 {
			continue
		}
		if has, _ := helping(w[i:]); slices.Contains(perfects, has) {
			return has + " " + named(w[:i]) + " " + strings.Join(w[i+1:], " ") // has the seal been mended
		}
		many := several(before) || slices.Contains([]string{"i", "you", "we", "they"}, before)
		switch {
		case !many && thirdPerson(verb) != "":
			return "does " + beginning(named(w[:i])+" ", thirdPerson(verb), w[i+1:])
		case many && present(verb) == verb:
			return "do " + strings.Join(w, " ")
		case past(verb) != "" && (leftOut(w) == "" || often(verb, wordnet.Adjective) == 0):
			return "did " + beginning(named(w[:i])+" ", past(verb), w[i+1:])
		}
	}
	return ""
}

// named are words for somebody or something, with an article where English
// wants one.
func named(w []string) string {
	if last := w[len(w)-1]; len(w) > 1 && slices.Contains([]string{"that", "which", "who"}, last) {
		w = w[:len(w)-1]
	}
	all, last := strings.Join(w, " "), w[len(w)-1]
	if is(w[0], "article") || is(w[0], "pronoun") || is(w[0], "possessive") || plural(last) {
		return all
	}
	return "the " + all
}

// present is the base of a verb in the present; empty for other words.
func present(word string) string {
	lemmas := wordnet.LemmasAs(word, wordnet.Verb)
	switch {
	case word == "has":
		return "have"
	case mostlyPast(word):
		return ""
	case slices.Contains(lemmas, word):
		return word
	case strings.HasSuffix(word, "s"):
		if base := mostUsed(lemmas, word); base != "be" || is(word, "being") { // but bees are no verb
			return base
		}
	}
	return ""
}

// mostlyPast reports whether a word is the past of a verb that is used more than the one that
// it is the base of: found is of find.
func mostlyPast(word string) bool {
	return slices.ContainsFunc(wordnet.IrregularBases(word, wordnet.Verb), func(base string) bool {
		return base != word && wordnet.FrequencyAs(base, wordnet.Verb) > wordnet.FrequencyAs(word, wordnet.Verb)
	})
}

// onlyPast reports whether a word is nothing but the past of a verb that has another participle:
// swore, but not sworn.
func onlyPast(word string) bool {
	helps := is(word, "being") || is(word, "auxiliary")
	other := often(word, wordnet.Adjective) > 0 || often(word, wordnet.Noun) > 0
	if helps || other || !mostlyPast(word) || endsIn(word, "n", "ne") {
		return false
	}
	return slices.ContainsFunc(wordnet.IrregularBases(word, wordnet.Verb), func(base string) bool {
		return slices.ContainsFunc(wordnet.Irregular(base, wordnet.Verb), func(form string) bool {
			return form != word && endsIn(form, "n", "ne")
		})
	})
}

// past is the base of a verb that is in the past; empty for other words.
func past(word string) string {
	lemmas := wordnet.LemmasAs(word, wordnet.Verb)
	if endsIn(word, "s", "ing") || endsIn(word, "ed") && slices.Contains(lemmas, word) {
		return ""
	}
	return mostUsed(lemmas, word)
}

// mostUsed is the verb of several that is used most, but for the word itself.
func mostUsed(lemmas []string, but string) string {
	best := ""
	for _, l := range lemmas {
		if l != but && (best == "" || wordnet.FrequencyAs(l, wordnet.Verb) > wordnet.FrequencyAs(best, wordnet.Verb)) {
			best = l
		}
	}
	return best
}

func endsIn(word string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(word, e) })
}
