// Package heard understands the little that people type beside questions: a
// yes or a no, thanks, and corrections. The words are one YAML file per
// language, named after its BCP 47 tag; those of all languages are understood
// at once, since people mix them.
//
//	meaning, ok := heard.Short("nein danke")                     // heard.No
//	meaning, ok = heard.Talk("Thanks!")                          // heard.Thanks
//	c, ok := heard.ReadCorrection("not the price, the rating")   // Unwanted "price", Wanted "rating"
//	words := heard.Names("the number of reviews")                // "number", "review"
package heard

import (
	"slices"
	"strconv"
	"strings"
)

// Meaning is what something short means.
type Meaning string

// The meanings.
const (
	Yes      Meaning = "yes"
	No       Meaning = "no"
	NotSure  Meaning = "not sure"
	Undo     Meaning = "undo" // take back what was answered last
	Thanks   Meaning = "thanks"
	Greeting Meaning = "greeting"
	Help     Meaning = "help"
	Anew     Meaning = "anew" // begin from nothing
	Why      Meaning = "why"  // the answer came out like that
	Rest     Meaning = "rest" // of the rows, beyond those of the last answer
)

// Short reads an answer to a yes/no question (Yes, No, NotSure, Undo): the
// bare words, or a yes with a few words after it that add nothing: "yes, only this
// year" is more than that. A no with words after it is a correction, see
// [ReadCorrection].
func Short(text string) (Meaning, bool) {
	plain := strings.ToLower(strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune(".,!", r) {
			return -1
		}
		return r
	}, strings.ReplaceAll(text, "’", "'"))))
	w := all()
	if m, ok := w.answers[plain]; ok {
		return m, true
	}
	words := strings.Fields(plain)
	more := func(word string) bool { return slices.Contains(w.YesBut, word) }
	if len(words) > 1 && len(words) <= 4 && slices.Contains(w.YesAndMore, words[0]) && !slices.ContainsFunc(words, more) {
		return Yes, true
	}
	return "", false
}

// Talk reads what is no question to a database (Thanks, Greeting, Help, Anew, Why, Rest).
func Talk(text string) (Meaning, bool) {
	m, ok := all().talk[strings.ToLower(strings.Trim(strings.TrimSpace(text), ".!?"))]
	return m, ok
}

// Numbered reads the number of something in a list, from 1: "2", "the second
// one"; 0 for none of them, also behind a no: "no, none of them".
func Numbered(text string) (int, bool) {
	w := all()
	words := slices.DeleteFunc(plainWords(strings.TrimRight(text, " .!")), func(word string) bool {
		return word == "," || slices.Contains(w.Fillers, word) || slices.Contains(w.Counted, word)
	})
	if len(words) == 2 && slices.Contains(w.Wrong, words[0]) && w.isNone(words[1]) {
		return 0, true
	}
	if len(words) != 1 {
		return 0, false
	}
	if n, err := strconv.Atoi(words[0]); err == nil {
		return n, true
	}
	n, ok := w.Places[words[0]]
	return n, ok
}

// isNone reports whether a word says that nothing of a list is meant.
func (w *words) isNone(word string) bool {
	n, ok := w.Places[word]
	return ok && n == 0
}

// IsNumber reports whether a word, in small letters, says a number.
func IsNumber(word string) bool {
	_, ok := all().Numbers[word]
	return ok || strings.ContainsAny(word, "0123456789")
}

// Further reads a wish for the rows that come next: "show more", "next five". n is
// how many, 0 where that is not said.
func Further(text string) (n int, ok bool) {
	w := all()
	words := slices.DeleteFunc(plainWords(text), func(word string) bool { return word == "," })
	for i, word := range words {
		if said, err := strconv.Atoi(word); err == nil {
			n = said
		} else if n, ok = w.Numbers[word]; !ok {
			continue
		}
		words[i] = "{n}"
		break
	}
	if n < 0 || !slices.Contains(w.More, strings.Join(words, " ")) {
		return 0, false
	}
	return n, true
}
