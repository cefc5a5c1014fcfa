// Package predicate makes the yes/no question that is put to a text out of the
// words that asked for it: "quiet" gives "is it quiet?", "no loud music" gives
// "is there loud music?", to be answered with no.
//
//	p := predicate.Of("not on a busy street")
//	p.Question // is it on a busy street?
//	p.Negated  // true
//
// The words are kept whole, in one of a few forms by their kind; of what fits
// no form the question is whether the text says it.
package predicate

import (
	_ "embed"
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
)

// Predicate is a question about a row.
type Predicate struct {
	Question string
	Negated  bool // the words ask for rows of which it is not so
}

// Of makes a question of words as they were said.
func Of(words string) Predicate {
	if asked(words) {
		return Predicate{Question: words}
	}
	w := strings.Fields(strings.ToLower(strings.Trim(words, " .,;:!?")))
	w, negated := withoutNegation(w)
	if len(w) == 0 {
		return Predicate{Question: "does it say “" + words + "”?"}
	}
	return Predicate{Question: question(w) + "?", Negated: negated}
}

//go:embed cues.txt
var cuesText string

// cues are the words that a phrase may begin with, by what they say of what
// follows.
var cues = func() map[string][]string {
	out := map[string][]string{}
	for _, line := range strings.Split(cuesText, "\n") {
		if name, words, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			out[name] = strings.Fields(words)
		}
	}
	return out
}()

func is(word, cue string) bool { return slices.Contains(cues[cue], word) }

// withoutNegation takes away what stands before the words that count.
func withoutNegation(w []string) ([]string, bool) {
	negated := false
	for len(w) > 1 {
		switch {
		case is(w[0], "negation"):
			negated = !negated
		case is(w[0], "opening"), is(strings.TrimSuffix(w[0], "'s"), "opening"):
		case strings.TrimSuffix(w[0], "'s") == "there", is(w[0], "having") && is(w[1], "negation"):
		default:
			return w, negated
		}
		w = w[1:]
	}
	return w, negated
}

// question puts words in the form of their kind.
func question(w []string) string {
	all := strings.Join(w, " ")
	switch {
	case is(w[0], "auxiliary") && len(w) > 1 && is(w[1], "pronoun"):
		return all
	case is(w[0], "having") && len(w) > 1:
		return there(w[1:])
	case slices.Contains([]string{"can", "could", "where", "when"}, w[0]):
		return able(w[1:])
	case len(w) > 1:
		if q := opened(w, strings.Join(w[1:], " ")); q != "" {
			return q
		}
	}
	if q := clause(w); q != "" {
		return q
	}
	if is(w[0], "preposition") {
		return "is it " + all
	}
	if is(w[0], "article") && len(w) > 1 {
		return afterArticle(w)
	}
	return byPart(w, all)
}

// afterArticle asks for what an article and its words name, or whether it is
// so where the noun was left out: a heated pool, a romantic, a family owned.
func afterArticle(w []string) string {
	if last := w[len(w)-1]; describes(last) || often(last, wordnet.Adjective) > 0 && often(last, wordnet.Noun) == 0 {
		return "is it " + strings.Join(w[1:], " ")
	}
	return there(w)
}

// opened is the question that words make by the first of them, which says what
// to do with the rest; empty where it does not.
func opened(w []string, rest string) string {
	switch {
	case is(w[0], "person") && canDo(w):
		return able(w)
	case is(w[0], "auxiliary"):
		return helped(w, rest)
	case w[0] == "for" || w[0] == "to":
		return "is it good " + w[0] + " " + rest
	}
	return ""
}

// helped is the question that a helping verb makes, of what the row is or of
// others: do people complain, does it take cards.
func helped(w []string, rest string) string {
	switch {
	case w[0] == "do" && is(w[1], "article"):
		return "does it do " + rest
	case w[0] == "do" && several(w[1]):
		return "do " + rest
	case w[0] == "do":
		return "does it " + rest
	case w[0] == "were":
		return "was it " + rest
	}
	return w[0] + " it " + rest
}

// clause is the question that words make which have a subject and a verb of
// their own: somebody grumbles, guests complain about mice, things that may go
// in the dishwasher; empty for other words.
func clause(w []string) string {
	if len(w) > 3 && (w[1] == "that" || w[1] == "which") && is(w[2], "modal") {
		w = slices.Delete(slices.Clone(w), 1, 2)
	}
	if len(w) < 3 || is(w[1], "being") {
		return ""
	}
	subject, said, rest := w[0], w[1:], strings.Join(w[2:], " ")
	switch base := thirdPerson(said[0]); {
	case is(said[0], "modal") && (is(subject, "pronoun") || mostly(subject, wordnet.Noun)):
		return said[0] + " " + subject + " " + rest
	case is(subject, "pronoun") && base != "":
		return "does " + subject + " " + base + " " + rest
	case several(subject) && mostly(said[0], wordnet.Verb) && is(said[1], "said"):
		return "do " + strings.Join(w, " ")
	}
	return ""
}

// several reports whether a word is a noun for more than one.
func several(word string) bool { return plural(word) && mostly(word, wordnet.Noun) }

// canDo reports whether words are somebody, can, and what is done.
func canDo(w []string) bool { return len(w) > 2 && (w[1] == "can" || w[1] == "could") }

// able asks whether something can be done: of "I can park" as of "take dogs".
func able(w []string) string {
	switch {
	case canDo(w):
		return "can " + w[0] + " " + strings.Join(w[2:], " ")
	case len(w) > 1 && is(w[0], "person"):
		return "can " + strings.Join(w, " ")
	}
	return "can it " + strings.Join(w, " ")
}

// byPart goes by what part of speech the first and the last word mostly are.
func byPart(w []string, all string) string {
	first, head := w[0], headOf(w)
	if base := thirdPerson(first); base != "" && len(w) > 1 {
		return "does it " + base + " " + strings.Join(w[1:], " ")
	}
	switch {
	case acts(w):
		return "does it " + all
	case len(w) == 1 && describes(first):
		return "is it " + all
	case mostly(head, wordnet.Noun):
		return there(w)
	case len(w) == 1, mostly(head, wordnet.Adjective), strings.HasSuffix(head, "-friendly"):
		return "is it " + all
	case mostly(first, wordnet.Noun):
		return there(w)
	}
	return "does it say “" + all + "”"
}

// describes reports whether a word is an adjective at least as often as a noun.
func describes(word string) bool {
	return often(word, wordnet.Adjective) > 0 && often(word, wordnet.Adjective) >= often(word, wordnet.Noun)
}

// surely is how many times as often as a noun a word must be a verb to be read
// as one before any other word.
const surely = 4

// acts reports whether words are a verb and what goes with it: need a visit,
// work without power, allow dogs.
func acts(w []string) bool {
	if len(w) < 2 || !slices.Contains(wordnet.LemmasAs(w[0], wordnet.Verb), w[0]) || mostly(w[0], wordnet.Adjective) {
		return false
	}
	if is(w[1], "article") || is(w[1], "preposition") || is(w[1], "joining") {
		return true
	}
	return often(w[0], wordnet.Adjective) == 0 && often(w[0], wordnet.Verb) >= surely*often(w[0], wordnet.Noun)
}

// there asks whether there is something.
func there(w []string) string {
	head := headOf(w)
	verb := "is"
	if bare := !is(w[0], "one"); bare && plural(head) {
		verb = "are"
	}
	return verb + " there " + strings.Join(w, " ")
}

// headOf is the noun that a phrase is about: the last word before what begins
// with a preposition.
func headOf(w []string) string {
	for i, x := range w {
		gerund := i > 0 && strings.HasSuffix(x, "ing") && len(wordnet.LemmasAs(x, wordnet.Verb)) > 0 &&
			mostly(w[i-1], wordnet.Noun)
		if i > 0 && (gerund || is(x, "preposition") || is(x, "joining")) {
			return w[i-1]
		}
	}
	return w[len(w)-1]
}

func plural(word string) bool {
	return english.Singular(word) != word && !strings.HasSuffix(word, "ss")
}

// thirdPerson is the base of a verb such as "serves", or "".
func thirdPerson(word string) string {
	if !strings.HasSuffix(word, "s") {
		return ""
	}
	for _, lemma := range wordnet.LemmasAs(word, wordnet.Verb) {
		if lemma != word && wordnet.FrequencyAs(lemma, wordnet.Verb) > wordnet.FrequencyAs(lemma, wordnet.Noun) {
			return lemma
		}
	}
	return ""
}

// mostly reports whether a word, as it is or as a form of another, is used as a
// part of speech at least as often as otherwise.
func mostly(word string, part wordnet.PartOfSpeech) bool {
	of := often(word, part)
	for _, p := range []wordnet.PartOfSpeech{wordnet.Noun, wordnet.Verb, wordnet.Adjective, wordnet.Adverb} {
		if p != part && often(word, p) > of {
			return false
		}
	}
	return of > 0
}

// often is how often a word is used as a part of speech: 0 for never, 1 for
// words that WordNet knows so and did not count.
func often(word string, part wordnet.PartOfSpeech) int {
	n := 0
	for _, lemma := range wordnet.LemmasAs(word, part) {
		n = max(n, wordnet.FrequencyAs(lemma, part)+1)
	}
	return n
}

// asked reports whether words are a question as they are: that of the query
// before, which is kept.
func asked(words string) bool {
	first, _, _ := strings.Cut(strings.ToLower(words), " ")
	return strings.HasSuffix(words, "?") &&
		(is(first, "question") || is(first, "auxiliary") || first == "is" || first == "are")
}

// Open makes the question that asks a text for something: "the finish" gives
// "what does it say about the finish?"; a question stays one, and words that
// describe or do something are asked as in [Of].
func Open(words string) string {
	if asked(words) {
		return words
	}
	words = strings.ToLower(strings.Trim(words, " .,;:!?"))
	w := strings.Fields(words)
	if q := openAsked(w, words); q != "" {
		return q + "?"
	}
	return "what does it say about " + words + "?"
}

// openAsked is the question that words make which ask or describe, without its
// mark; empty for words that name something.
func openAsked(w []string, words string) string {
	switch {
	case len(w) < 2:
	case is(w[0], "having") && !is(w[1], "pronoun"):
		return question(w)
	case is(w[0], "being") && w[1] == "there" && len(w) > 3 && is(w[2], "article"):
		return afterArticle(w[2:])
	case is(w[0], "question"), is(w[0], "auxiliary"), is(w[0], "being"):
		return words
	case w[0] == "there" && is(w[1], "article"):
		return afterArticle(w[1:])
	case w[0] == "there", w[0] == "it":
		return "is " + words
	case describes(headOf(w)) && (is(w[1], "joining") || is(w[1], "preposition")):
		return "is it " + words
	}
	return ""
}
