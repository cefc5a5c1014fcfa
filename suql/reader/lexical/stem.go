package lexical

import (
	"strings"

	"github.com/kljensen/snowball/english"

	"parley/english/wordnet"
)

// root is the Snowball stem of a lower-case word, irregular forms resolved.
// It joins what belongs together in retrieval ("summary", "summaries",
// "summarise"), at the price of joining "hospital" and "hospitality".
func (lex *lexicon) root(low string) string {
	if base, ok := lex.irregularBase(low); ok {
		low = base
	}
	if len(low) < 3 || low[0] >= '0' && low[0] <= '9' {
		return low
	}
	return english.Stem(low, true)
}

// base takes off inflection only, so that patterns tell "friend" from
// "friendly" and "still" from "stillness". Where English spelling leaves open
// whether a verb ends in e ("hoped", "helped") it follows the rule of Porter's
// stemmer, step 1b ("An algorithm for suffix stripping", 1980).
func (lex *lexicon) base(low string) string {
	if form, ok := lex.irregularBase(low); ok {
		return form
	}
	n := len(low)
	if n < 4 || low[0] >= '0' && low[0] <= '9' {
		return low
	}
	has := func(ending string) bool { return strings.HasSuffix(low, ending) }
	switch {
	case has("ies"), has("ied"):
		return low[:n-3] + "y"
	case has("s"):
		return withoutS(low)
	case has("ing") && hasVowel(low[:n-3]):
		return restored(low[:n-3])
	case has("ed") && !has("eed") && hasVowel(low[:n-2]):
		return restored(low[:n-2])
	}
	return low
}

// irregularBase is the base of an irregular form: that of the lexicon or, where it has none,
// the only one that WordNet has for a verb, unless the form is a noun too (wound, ground).
func (lex *lexicon) irregularBase(low string) (string, bool) {
	if base, ok := lex.irregular[low]; ok {
		return base, true
	}
	bases := wordnet.IrregularBases(low, wordnet.Verb)
	if len(bases) != 1 || bases[0] == low || len(wordnet.LemmasAs(low, wordnet.Noun)) > 0 {
		return "", false
	}
	return bases[0], true
}

// withoutS takes the ending of the plural, or of the third person, off.
func withoutS(low string) string {
	has := func(ending string) bool { return strings.HasSuffix(low, ending) }
	switch {
	case has("sses"), has("shes"), has("ches"), has("xes"), has("oes"):
		return low[:len(low)-2]
	case has("ss"), has("us"), has("is"):
		return low
	}
	return low[:len(low)-1]
}

func hasVowel(s string) bool { return len(s) > 1 && strings.ContainsAny(s, "aeiouy") }

func vowel(b byte) bool { return strings.IndexByte("aeiouy", b) >= 0 }

// restored gives a stripped verb its bare form: "stopp" is stop, "hop" is
// hope, "circl" is circle.
func restored(s string) string {
	n := len(s)
	last := s[n-1]
	if n > 2 && last == s[n-2] {
		if strings.IndexByte("aeiouls", last) >= 0 || last == 'z' {
			return s
		}
		return s[:n-1]
	}
	if n >= 2 && losesE(s) {
		return s + "e"
	}
	return s
}

// losesE reports whether a stripped verb of two letters or more has an e at the
// end in its bare form.
func losesE(s string) bool {
	n := len(s)
	last, before := s[n-1], s[n-2]
	switch last {
	case 'v', 'c', 'z', 'u':
		return true
	case 'l':
		if !vowel(before) && before != 'r' && before != 'w' {
			return true
		}
	case 'g':
		if !vowel(before) && before != 'n' {
			return true
		}
	case 's':
		if vowel(before) && n > 2 {
			return true
		}
	}
	return strings.HasSuffix(s, "at") && n > 4 || shortVowel(s)
}

// shortVowel reports whether a stripped verb ends in its one vowel and a
// consonant: hop of hoped.
func shortVowel(s string) bool {
	n := len(s)
	last, before := s[n-1], s[n-2]
	return n > 2 && vowel(before) && !vowel(last) && last != 'w' && last != 'x' && !strings.ContainsAny(s[:n-2], "aeiou")
}

// wordNumber looks a word up in the vocabulary without adding to it, so that
// reading is free of writes; -1 when no pattern knows the word.
func (lex *lexicon) wordNumber(low string) int32 {
	form := lex.base(low)
	for _, try := range [...]string{form, form + "e", strings.TrimSuffix(form, "e")} {
		if n, ok := lex.numbers[try]; ok {
			return n
		}
		if form == low { // only a stripped verb is in doubt
			break
		}
	}
	return -1
}
