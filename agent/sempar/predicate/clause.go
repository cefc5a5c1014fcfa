package predicate

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
)

// OfClause is the predicate of words that say what somebody or something did, or was, who is called before them: the
// customer, wanted a refund. It is false for words that begin with no verb.
func OfClause(subject, words string) (Predicate, bool) {
	w := strings.Fields(strings.ToLower(spelledOut(words)))
	if len(w) == 0 || subject == "" {
		return Predicate{}, false
	}
	verb, denied := helping(w)
	if verb != "" {
		w = w[1:]
	}
	if len(w) > 1 && w[0] == "not" {
		denied, w = !denied, w[1:]
	}
	if denied && slices.ContainsFunc(w, joinsClauses) {
		return Predicate{}, false
	}
	who := named(strings.Fields(subject))
	rest := strings.Join(w, " ")
	put := verb + " " + who + " " + rest
	if verb == "" {
		put = asking(subject, who, w)
	}
	if put == "" || rest == "" {
		return Predicate{}, false
	}
	return Predicate{Question: withCapitals(put+"?", subject+" "+words), Negated: denied}, true
}

// mostSubject is of how many words one is called at most of whom a clause says something, without an article.
const mostSubject = 4

// WithSubject divides a clause into the one of whom it says something and what it says of them: a visitor, complained.
// It is false where words don't begin with nouns, or a pronoun, and a verb after them.
func WithSubject(words string) (subject, said string, ok bool) {
	w := strings.Fields(words)
	low := strings.Fields(strings.ToLower(spelledOut(words)))
	if len(low) == 0 || len(low) != len(w) || deniesAnybody(low[0]) {
		return "", "", false
	}
	from := 0
	if len(low) > 1 && isAny(low[0], "article", "possessive") {
		from = 1
	}
	if from == 0 && verbal(low[0]) {
		return "", "", false // says someone was pleased
	}
	for i := from + 1; i < min(len(low), from+1+mostSubject); i++ {
		if !is(low[i-1], "pronoun") && !Noun(low[i-1]) {
			break
		}
		if saysOf(low[i-1], low[i:]) {
			return strings.Join(w[:i], " "), strings.Join(w[i:], " "), true
		}
	}
	return "", "", false
}

// ofSomebody is the question of a clause that plainly begins with the one of whom it says something: someone fell, the
// piano needed a string. Empty for other words: family owned.
func ofSomebody(w []string) string {
	if w[0] != "the" && !is(w[0], "pronoun") {
		return ""
	}
	subject, said, ok := WithSubject(strings.Join(w, " "))
	if !ok {
		return ""
	}
	asked, _ := OfClause(subject, said)
	if asked.Negated {
		return "" // a second denial: the first was taken away
	}
	return strings.TrimSuffix(asked.Question, "?")
}

// Noun reports whether a word in small letters may be a noun that says something.
func Noun(word string) bool { return often(word, wordnet.Noun) > 0 && !english.StopWord(word) }

// deniesAnybody reports whether a word stands for nobody, or nothing.
func deniesAnybody(word string) bool {
	return slices.ContainsFunc(cues["anybody"], func(pair string) bool { return strings.HasPrefix(pair, word+"/") })
}

// saysOf reports whether words begin with a verb of whom the word before them names.
func saysOf(who string, w []string) bool {
	if verb, _ := helping(w); verb != "" {
		return true
	}
	return !is(w[0], "being") && asking(who, who, w) != ""
}

// joinsClauses reports whether a word stands before another thing that is said.
func joinsClauses(word string) bool { return word == "and" || word == "or" || word == "but" }

// helping is the verb that words begin with and that a question has before the subject: was broken, couldn't hear,
// has left; empty for others. It is denied in itself by n't.
func helping(w []string) (verb string, denied bool) {
	verb, denied = strings.CutSuffix(w[0], "n't")
	switch {
	case len(w) < 2:
	case denied && verb == "ca", w[0] == "cannot":
		return "can", true
	case denied && verb == "wo":
		return "will", true
	case is(verb, "being") || is(verb, "modal"):
		return verb, denied
	case slices.Contains(formsOfDo, verb) && (denied || w[1] == "not"):
		return verb, denied
	case slices.Contains(perfects, verb) && (denied || w[1] == "not" || hasDone(w[1:])):
		return verb, denied
	}
	return "", false
}

// hasDone reports whether words after a form of "have" say what somebody has done, and not what they have: broken down,
// but not broken windows.
func hasDone(w []string) bool {
	return (english.Participle(w[0]) || past(w[0]) != "") && (len(w) == 1 || !mostly(w[1], wordnet.Noun))
}

// asking puts a clause as a question whose verb needs another to ask: did the customer want a refund; empty where
// it has no verb.
func asking(subject, who string, w []string) string {
	many := several(headOf(strings.Fields(strings.ToLower(subject))))
	switch {
	case is(w[0], "being"):
		return ""
	case past(w[0]) != "":
		return beginning("did "+who+" ", past(w[0]), w[1:])
	case many && present(w[0]) == w[0]:
		return "do " + who + " " + strings.Join(w, " ")
	case !many && thirdPerson(w[0]) != "":
		return beginning("does "+who+" ", thirdPerson(w[0]), w[1:])
	}
	return ""
}
