// Package predicate makes the yes/no question that is put to a text out of the
// words that asked for it: "quiet" gives "is it quiet?", "no loud music" gives
// "is there loud music?", to be answered with no.
//
//	p := predicate.Of("not on a busy street")
//	p.Question // is it on a busy street?
//	p.Negated  // true
//
// The words are kept whole, in one of a few forms ([Form]). Which one is learnt
// from phrases and the questions that people wrote for them (package learn,
// docs/training.md); of what fits no form the question is whether the text says
// it.
package predicate

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"unicode"

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
	words = spelledOut(words)
	p, adverb := Read(words).undenied().ofAnybody().plain()
	if subject := cmp.Or(subjectOf(p.Words), asksFor(p.Words)); subject != "" {
		return Predicate{Question: withCapitals("does it say anything about "+subject+"?", words), Negated: p.Negated}
	}
	if len(p.Words) == 0 {
		return Predicate{Question: "does it say “" + words + "”?"}
	}
	put := withAdverb(question(p), adverb)
	tongue := len(p.Words) == 1 && wordnet.IsA(p.Words[0], "natural language")
	if tongue && !strings.Contains(words, p.Words[0]) {
		put = "is it " + p.Words[0] // Polish with a capital letter, not to polish
	}
	return Predicate{Question: withCapitals(put+"?", words), Negated: p.Negated}
}

// OfDeed is the predicate of words that begin with the past of a verb, and say what rows did: involved
// children. By themselves they may be what something is like.
func OfDeed(words string) Predicate {
	w := strings.Fields(strings.ToLower(words))
	if len(w) == 0 || past(w[0]) == "" {
		return Of(words)
	}
	return Predicate{Question: withCapitals(beginning("did it ", past(w[0]), w[1:])+"?", words)}
}

// capitals are kinds of what is written with a capital letter wherever it stands.
var capitals = []string{"natural language", "weekday", "calendar month", "country"}

// withCapitals is a question in which names are written as they were said: does it speak
// Polish. The first word that was said may only begin a sentence.
func withCapitals(question, said string) string {
	names := map[string]string{}
	for i, w := range strings.FieldsFunc(said, func(r rune) bool { return !unicode.IsLetter(r) }) {
		low := strings.ToLower(w)
		if strings.ToUpper(w[:1])+low[1:] != w || low == w {
			continue
		}
		if i > 0 || slices.ContainsFunc(capitals, func(kind string) bool { return wordnet.IsA(low, kind) }) {
			names[low] = w
		}
	}
	words := strings.Fields(question)
	for i, w := range words {
		if name, ok := names[strings.TrimRight(w, "?,.")]; ok && i > 0 {
			words[i] = name + w[len(name):]
		}
	}
	return strings.Join(words, " ")
}

// plain is a phrase without an adverb of time that it begins or ends with, and the one that
// it begins with: still wears nappies, toilet trained already. What is alone said of one among
// many is said of it by itself: lightest.
func (p Phrase) plain() (Phrase, string) {
	w := p.Words
	if n := len(w); n > 1 && is(w[n-1], "at_last") {
		w = w[:n-1]
	}
	adverb := ""
	if len(w) > 1 && is(w[0], "adverb") && !(describes(w[0]) && mostly(w[1], wordnet.Noun)) { // still water
		adverb, w = w[0], w[1:]
	}
	if len(w) == 1 && superlative(w[0]) { // no text says that its row is the lightest: whether that is light
		if plain := wordnet.LemmasAs(w[0], wordnet.Adjective); len(plain) > 0 {
			w = plain[:1]
		}
	}
	p.Words = w
	return p, adverb
}

// withAdverb is a question about it with an adverb after it.
func withAdverb(question, adverb string) string {
	verb, rest, about := strings.Cut(question, " it ")
	if adverb == "" || !about || strings.Contains(verb, " ") {
		return question
	}
	return verb + " it " + adverb + " " + rest
}

// SaysNothing reports whether words tell nothing that a text could say: "are", "it is not".
func SaysNothing(words string) bool {
	w := strings.Fields(strings.ToLower(strings.Trim(words, " .,;:!?")))
	return !slices.ContainsFunc(w, func(word string) bool {
		return is(word, "question") || !isAny(word, "negation", "opening", "auxiliary", "being", "article",
			"person", "pronoun", "object", "possessive")
	})
}

// Phrase is what somebody said of a row.
type Phrase struct {
	Words   []string // those that count, in small letters
	After   string   // the last of the words taken away before them, such as "not" or "that"; often empty
	Negated bool     // the words taken away deny the others
	Subject int      // how many of the words stood before the "did not" that was taken away; often none
}

// undenied is a phrase without the "not" behind its verb: the guest was not happy.
func (p Phrase) undenied() Phrase {
	for i, word := range p.Words {
		verb, denied := affirmed(word)
		to := i + 1
		if !denied && to < len(p.Words) && isVerbOfDenial(word) && (p.Words[to] == "not" || p.Words[to] == "never") {
			denied, to = true, to+1
		}
		if word == "not" && i > 0 && to < len(p.Words) {
			verb, denied = "", true // smoke alarm not working
		}
		if !denied {
			continue
		}
		said := []string{verb}
		if verb == "" {
			said = nil
		}
		if len(p.Words) > to && slices.Contains(formsOfDo, verb) {
			said = nil // staff did not help: staff help
			if p.After = verb + "n't"; i > 0 {
				p.Subject = i
			}
		}
		p.Words, p.Negated = slices.Replace(slices.Clone(p.Words), i, to, said...), !p.Negated
		break
	}
	return p
}

// ofAnybody is a phrase without a pronoun that denies: nobody was hurt.
func (p Phrase) ofAnybody() Phrase {
	for i, word := range p.Words {
		to := i + 1
		if to < len(p.Words) && word == "no" && p.Words[to] == "one" {
			word, to = "nobody", to+1
		}
		for _, pair := range cues["anybody"] {
			if denied, affirmed, ok := strings.Cut(pair, "/"); ok && denied == word {
				p.Words, p.Negated = slices.Replace(slices.Clone(p.Words), i, to, affirmed), !p.Negated
				return p
			}
		}
	}
	return p
}

// isVerbOfDenial reports whether "not" behind a word denies what follows.
func isVerbOfDenial(word string) bool {
	return is(word, "auxiliary") || is(word, "being") || is(word, "modal")
}

// affirmed is a verb without the "n't" at its end; false where there is none.
func affirmed(word string) (string, bool) {
	verb, ok := strings.CutSuffix(strings.ReplaceAll(word, "’", "'"), "n't")
	switch {
	case !ok:
		return word, false
	case verb == "ca":
		verb = "can"
	case verb == "wo":
		verb = "will"
	}
	return verb, isVerbOfDenial(verb)
}

// Read takes away what stands before the words of a phrase that count.
func Read(phrase string) Phrase {
	p := Phrase{Words: strings.Fields(strings.ToLower(strings.Trim(phrase, " .,;:!?")))}
	for len(p.Words) > 1 {
		first, second := p.Words[0], p.Words[1]
		switch short := strings.TrimSuffix(first, "'s"); {
		case first == "no" && second == "one":
			return p
		case first == "no" && second == "longer" && len(p.Words) > 2:
			p.Negated, p.Words, first = !p.Negated, p.Words[1:], second
		case is(first, "negation"):
			p.Negated = !p.Negated
		case is(first, "opening"), is(short, "opening"), short == "there":
		case is(first, "having") && is(second, "negation"):
		default:
			return p
		}
		p.Words, p.After = p.Words[1:], first
	}
	return p
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

func isAny(word string, of ...string) bool {
	return slices.ContainsFunc(of, func(cue string) bool { return is(word, cue) })
}

// question puts a phrase in the form that it most likely takes.
func question(p Phrase) string {
	if q := afterDo(p); q != "" {
		return q
	}
	if q := ofSubject(p.Words); q != "" {
		return q
	}
	if q := ofSomebody(p.Words); q != "" {
		return q
	}
	if q := inPast(p.Words); q != "" {
		return q
	}
	if q := helped(p.Words); q != "" {
		return q
	}
	if q := done(p.Words); q != "" {
		return q
	}
	if q := inverted(p.Words); q != "" && is(p.After, "being") {
		return q
	}
	if subject := subjectLeft(p.Words); subject != "" {
		return "does it say anything about " + subject
	}
	if q := turned(p.Words); q != "" {
		return q
	}
	_, put := Choose(built(), p)
	return put
}

// formsOfDo are the forms of do that help to ask and to deny.
var formsOfDo = []string{"do", "does", "did"}

// afterDo is the question of words behind "don't", "doesn't" or "didn't": what follows is a verb,
// though it is a noun more often. Empty for others.
func afterDo(p Phrase) string {
	verb, denied := affirmed(p.After)
	first := p.Words[p.Subject]
	base := slices.Contains(wordnet.LemmasAs(first, wordnet.Verb), first)
	if !denied || !base || !slices.Contains(formsOfDo, verb) {
		return ""
	}
	rest := strings.Join(p.Words[p.Subject:], " ")
	switch {
	case p.Subject > 0:
		return verb + " " + named(p.Words[:p.Subject]) + " " + rest
	case verb != "did":
		verb = "does"
	}
	return verb + " it " + rest
}

// WithDenial are words with the "don't", "did not" or "couldn't" that an utterance has before them: "leak" is
// what something does then, and no thing.
func WithDenial(utterance, words string) string {
	before, _, found := strings.Cut(strings.ReplaceAll(strings.ToLower(utterance), "’", "'"), " "+strings.ToLower(words))
	for _, denial := range denials {
		if found && strings.HasSuffix(" "+before, " "+denial) {
			return denial + " " + words
		}
	}
	return words
}

// denials are what words begin with that deny what somebody does, or can do.
var denials = func() (out []string) {
	for _, do := range formsOfDo {
		out = append(out, do+"n't", do+" not")
	}
	return append(out, "couldn't", "could not", "can't", "cannot", "can not", "wouldn't", "would not", "won't", "will not")
}()

// perfects are the words before what somebody has done.
var perfects = english.Cues("perfect")

// inPast is the question of words that begin with a verb which is plainly in the past: "swore at
// the driver", "has sworn at the driver", but not "has heated pools"; empty for others.
func inPast(w []string) string {
	if onlyPast(w[0]) {
		return didIt(w)
	}
	if len(w) < 2 || !slices.Contains(perfects, w[0]) {
		return ""
	}
	switch {
	case w[1] == "been":
		return done(w[1:])
	case w[1] == "got" && len(w) > 2:
		return hasIt(w[2:])
	}
	ends := len(w) == 2 || isAny(w[2], "preposition", "article", "possessive", "object", "joining")
	if mostlyPast(w[1]) || ends && endsIn(w[1], "ed") && often(w[1], wordnet.Verb) > 0 {
		return didIt(w[1:])
	}
	return ""
}

// done is the question of words that begin with what was: "been in a fight", or with what
// somebody did to somebody: "joined us in May"; empty for others.
func done(w []string) string {
	switch {
	case len(w) > 1 && w[0] == "been":
		return "was it " + strings.Join(w[1:], " ")
	case theyDid(w):
		return "did " + w[0] + " " + past(w[1])
	case len(w) > 2 && w[0] == "used" && w[1] == "to":
		return "did it use to " + strings.Join(w[2:], " ")
	case len(w) > 1 && is(w[1], "object") && strings.HasSuffix(w[0], "ing") && often(w[0], wordnet.Verb) > 0:
		return "is it " + strings.Join(w, " ")
	case len(w) > 1 && is(w[1], "object") && past(w[0]) != "":
		return "did it " + strings.Join(append([]string{past(w[0])}, w[1:]...), " ")
	}
	return ""
}

// theyDid reports whether words are people and what they did: parents complained.
func theyDid(w []string) bool {
	return len(w) == 2 && several(w[0]) && past(w[1]) != "" && wordnet.IsA(english.Singular(w[0]), "person")
}

// helped is the question of words that begin with the verb that helps to ask:
// "has it got a porch", "do guests mention mice", "do take cards".
func helped(w []string) string {
	switch {
	case len(w) < 2 || !is(w[0], "auxiliary"):
	case w[0] == "have" && !is(w[1], "person"):
		return "does it " + strings.Join(w, " ")
	case is(w[1], "pronoun"), (is(w[1], "article") || is(w[1], "possessive")) && slices.ContainsFunc(w[2:], verbal):
		return strings.Join(w, " ")
	case !slices.Contains(formsOfDo, w[0]):
	case w[0] == "do" && several(w[1]) && len(w) > 2:
		return strings.Join(w, " ")
	case w[0] == "did" && present(w[1]) == w[1]:
		return "did it " + strings.Join(w[1:], " ")
	case present(w[1]) == w[1]:
		return "does it " + strings.Join(w[1:], " ")
	}
	return ""
}

// several reports whether a word is a noun for more than one.
func several(word string) bool { return plural(word) && mostly(word, wordnet.Noun) }

// describes reports whether a word is an adjective at least as often as a noun.
func describes(word string) bool {
	return often(word, wordnet.Adjective) > 0 && often(word, wordnet.Adjective) >= often(word, wordnet.Noun)
}

// there asks whether there is something.
func there(w []string) string {
	head := headOf(w)
	verb := "is"
	if bare := !is(w[0], "one"); bare && plural(head) {
		verb = "are"
	}
	return verb + " there " + withArticle(w)
}

// saidBySomebody reports whether what somebody did begins at a word, behind the thing that they did
// it to: nice things people said.
func saidBySomebody(w []string, i int) bool {
	somebody := is(w[i], "person") || several(w[i]) && wordnet.IsA(english.Singular(w[i]), "person")
	return somebody && i+1 < len(w) && mostly(w[i-1], wordnet.Noun) && past(w[i+1]) != "" && mostly(w[i+1], wordnet.Verb)
}

// headOf is the noun that a phrase is about: the last word before what begins
// with a preposition.
func headOf(w []string) string {
	for i, x := range w {
		gerund := i > 0 && strings.HasSuffix(x, "ing") && len(wordnet.LemmasAs(x, wordnet.Verb)) > 0 &&
			mostly(w[i-1], wordnet.Noun)
		if i > 0 && (gerund || is(x, "preposition") || is(x, "joining") || saidBySomebody(w, i)) {
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
	if subject := subjectAsked(words); subject != "" {
		return "what does it say about " + subject + "?"
	}
	if asked(words) {
		return words
	}
	said := words
	words = strings.ToLower(strings.Trim(spelledOut(words), " .,;:!?"))
	w := strings.Fields(words)
	if q := cmp.Or(remnantAsked(w), openAsked(w, words)); q != "" {
		return withCapitals(q+"?", said)
	}
	if subject := subjectOf(w); subject != "" {
		words = subject
	}
	return withCapitals("what does it say about "+strings.TrimPrefix(words, "about ")+"?", said)
}

// subjectOf is what a text is said to speak of, in words that say that it does: the cracks
// of "say anything about the cracks". It is "" for other words.
func subjectOf(w []string) string {
	at := slices.Index(w, "about")
	if at < 1 || at == len(w)-1 || !is(w[0], "telling") || slices.ContainsFunc(w[1:at], func(word string) bool {
		return word != "anything" && word != "something"
	}) {
		return ""
	}
	return strings.Join(w[at+1:], " ")
}

// subjectAsked is what is asked about in a question that says where it is to be read: the
// brakes of "what do the notes say about the brakes?". It is "" for other questions.
func subjectAsked(words string) string {
	w := strings.Fields(strings.ToLower(strings.Trim(words, " .,;:!?")))
	at := slices.Index(w, "about")
	if at < 2 || at == len(w)-1 || w[0] != "what" || !is(w[at-1], "stated") {
		return ""
	}
	return strings.Join(w[at+1:], " ")
}

// openAsked is the question that words make which ask or describe, without its
// mark; empty for words that name something.
func openAsked(w []string, words string) string {
	switch {
	case len(w) < 2:
	case is(w[0], "adverb"), doing(w):
		return strings.TrimSuffix(Of(words).Question, "?")
	case saysWhat(w):
		return question(Phrase{Words: w})
	case is(w[0], "being") && w[1] == "there" && len(w) > 3 && is(w[2], "article"):
		return isThere(w[2:])
	case is(w[0], "question"), is(w[0], "auxiliary"), is(w[0], "being"):
		return words
	case w[0] == "there" && is(w[1], "article"):
		return isThere(w[1:])
	case w[0] == "there", w[0] == "it":
		return "is " + words
	case describes(headOf(w)) && (is(w[1], "joining") || is(w[1], "preposition")):
		return "is it " + words
	}
	return ""
}

// saysWhat reports whether words begin with what a row has, or used to do.
func saysWhat(w []string) bool {
	switch {
	case w[0] == "used":
		return w[1] == "to"
	case w[0] == "have":
		return !is(w[1], "person")
	}
	return is(w[0], "having") && !is(w[1], "pronoun")
}

// doing reports whether words begin with what somebody does: eat nuts, need a wheelchair. The
// look of the cover is none of that.
func doing(w []string) bool {
	return present(w[0]) == w[0] && 2*often(w[0], wordnet.Noun) <= often(w[0], wordnet.Verb) &&
		!is(w[1], "preposition") && !is(w[1], "joining")
}

// isThere asks for what an article and its words name, or whether it is so
// where the noun was left out: is there a family owned.
func isThere(w []string) string {
	if describes(w[len(w)-1]) {
		return isIt(w)
	}
	return there(w)
}
