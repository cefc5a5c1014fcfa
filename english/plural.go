package english

import (
	"slices"
	"strings"

	"parley/english/wordnet"
)

// Singular is the singular of a noun or of a phrase that ends in one, in small
// letters: cities → city, children → child, order lines → order line. A word
// that is no plural stays as it is. WordNet decides what is a noun: news and
// physics stay, and so does what is used more often in this form (data).
// Words that WordNet does not know follow the rules of spelling.
func Singular(phrase string) string {
	head, word := lastWord(lower(phrase))
	return head + singular(word)
}

// Plural is the plural of a noun or of a phrase that ends in one, in small
// letters: city → cities, child → children. A plural stays as it is.
func Plural(phrase string) string {
	head, word := lastWord(lower(phrase))
	return head + plural(word)
}

func lastWord(phrase string) (head, word string) {
	i := strings.LastIndexAny(phrase, " _") + 1
	return phrase[:i], phrase[i:]
}

func closedWords() lexicon { return lexicons()["closed.txt"] }

// classOf finds a word alone in a class of the closed words.
func classOf(word, class string) (entry, bool) {
	e, n := closedWords().at([]Token{{Lower: word}}, 0, class)
	return e, n > 0
}

func singular(word string) string {
	if e, ok := classOf(word, "plural"); ok {
		return e.name
	}
	_, unchanging := classOf(word, "unchanging")
	_, stop := classOf(word, "stop")
	if unchanging || stop || len(word) < 3 {
		return word
	}
	own := wordnet.FrequencyAs(word, wordnet.Noun)
	best, most := "", -1
	for _, l := range wordnet.LemmasAs(word, wordnet.Noun) {
		if n := wordnet.FrequencyAs(l, wordnet.Noun); l != word && n > most {
			best, most = l, n
		}
	}
	switch {
	case best != "" && (most >= own || !wordnet.Exists(word)):
		return best
	case best != "" || wordnet.Exists(word):
		return word
	}
	return spelledSingular(word)
}

// spelledSingular takes the plural ending off by the rules of spelling.
func spelledSingular(w string) string {
	n := len(w)
	for _, keep := range [...]string{"ss", "us", "is", "'s"} {
		if strings.HasSuffix(w, keep) {
			return w
		}
	}
	switch {
	case n < 4 || w[n-1] != 's':
		return w
	case strings.HasSuffix(w, "ies") && n > 4:
		return w[:n-3] + "y"
	}
	for _, hissing := range [...]string{"sses", "shes", "ches", "xes", "zzes"} {
		if strings.HasSuffix(w, hissing) {
			return w[:n-2]
		}
	}
	return w[:n-1]
}

func plural(word string) string {
	_, unchanging := classOf(word, "unchanging")
	if unchanging || word == "" || singular(word) != word {
		return word
	}
	for _, entries := range closedWords() {
		for _, e := range entries {
			if e.class == "plural" && e.name == word {
				return e.words[0]
			}
		}
	}
	regular := spelledPlural(word)
	listed := wordnet.Irregular(word, wordnet.Noun)
	// WordNet's list has old spellings such as busses, too.
	listed = slices.DeleteFunc(listed, func(form string) bool {
		return form == word || strings.HasSuffix(word, "s") && form == word+"ses"
	})
	if len(listed) == 0 || slices.Contains(listed, regular) {
		return regular
	}
	return listed[0]
}

// spelledPlural puts the plural ending on by the rules of spelling.
func spelledPlural(w string) string {
	n := len(w)
	before, man := strings.CutSuffix(w, "man")
	if man && (strings.HasSuffix(w, "woman") || len(before) > 2 && wordnet.Exists(strings.TrimSuffix(before, "s"))) {
		return before + "men" // salesman, but not human or German
	}
	if n > 1 && w[n-1] == 'y' && !strings.ContainsRune("aeiou", rune(w[n-2])) {
		return w[:n-1] + "ies"
	}
	for _, hissing := range [...]string{"s", "x", "z", "ch", "sh"} {
		if strings.HasSuffix(w, hissing) {
			return w + "es"
		}
	}
	return w + "s"
}
