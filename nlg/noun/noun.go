// Package noun says the names of tables and columns as words of a sentence:
// one of them, several of them, and with an article.
//
//	noun.One("movies")                  // "movie"
//	noun.Many("order line")             // "order lines"
//	noun.Many("countries gdp 2000")     // "countries gdp 2000": the countries are several already
//	noun.Many("customer customer demo") // "customer customer demos"
//	noun.WithArticle("audience score")  // "an audience score"
//	noun.Several("popular dishes")      // true
//
// What is a plural WordNet says (package english), where a name is in it;
// other names follow the rules of spelling.
package noun

import (
	"slices"
	"strings"
	"unicode"

	"parley/english"
)

// One is the name of one thing out of a table with this name.
func One(name string) string {
	words := strings.Fields(name)
	i := head(words)
	if i < 0 {
		return name
	}
	words[i] = likeIt(words[i], english.Singular(words[i]))
	return strings.Join(words, " ")
}

// Many is the name of several of them.
func Many(name string) string {
	words := strings.Fields(name)
	i := head(words)
	if i < 0 {
		return name
	}
	words[i] = likeIt(words[i], english.Plural(words[i]))
	return strings.Join(words, " ")
}

// Several reports whether a name is that of several things: "reviews" say
// something, and a "description" says it.
func Several(name string) bool {
	words := strings.Fields(name)
	i := head(words)
	return i >= 0 && several(words[i])
}

// Done reports whether a name is one word for what was done to something:
// "hired", "released".
func Done(name string) bool {
	return slices.ContainsFunc(english.Lemmas(name),
		func(base string) bool { return name == base+"d" || name == base+"ed" })
}

// WithArticle puts "a" or "an" before a name.
func WithArticle(name string) string {
	if vowel(name) {
		return "an " + name
	}
	return "a " + name
}

// head is the word that says what the things are: the last one that is no
// number or code ("sales 2019"); before such, the first plural ("countries gdp
// 2000"), and before what was done to them, that ("products used"). It is -1
// where there is none.
func head(words []string) int {
	last := -1
	for i, w := range words {
		if strings.ContainsFunc(w, unicode.IsDigit) || !strings.ContainsFunc(w, unicode.IsLetter) {
			continue
		}
		last = i
	}
	if last > 0 && last == len(words)-1 && several(words[last-1]) && english.Participle(strings.ToLower(words[last])) {
		return last - 1 // "products used"
	}
	if last < 0 || last == len(words)-1 { // "sports team"
		return last
	}
	if i := slices.IndexFunc(words[:last], several); i >= 0 {
		return i
	}
	return last
}

// several reports whether a word is a plural.
func several(word string) bool {
	w := strings.ToLower(word)
	return english.Singular(w) != w
}

// likeIt spells a form of a word with the capitals of the word.
func likeIt(word, form string) string {
	switch {
	case strings.EqualFold(word, form):
		return word
	case word == strings.ToUpper(word) && len(word) > 1:
		return word // an abbreviation stays as it is
	case word != strings.ToLower(word):
		r := []rune(form)
		r[0] = unicode.ToUpper(r[0])
		return string(r)
	}
	return form
}

// Words that are spoken with another first sound than they are spelled with.
var (
	spokenVowel     = []string{"hour", "honest", "honour", "honor", "heir"}
	spokenConsonant = []string{"uni", "use", "usu", "util", "eu", "one", "once", "ufo", "ubi"}
	notUni          = []string{"unim", "unin", "unid"}
)

// vowel reports whether a phrase begins with the sound of a vowel.
func vowel(phrase string) bool {
	first, _, _ := strings.Cut(phrase, " ")
	w := strings.ToLower(first)
	if w == "" {
		return false
	}
	begins := func(p string) bool { return strings.HasPrefix(w, p) }
	switch {
	case slices.ContainsFunc(spokenVowel, begins):
		return true
	case len(first) > 1 && len(first) < 5 && first == strings.ToUpper(first) &&
		!strings.ContainsFunc(first, unicode.IsDigit): // letter by letter: an MP
		return strings.ContainsRune("aefhilmnorsx", rune(w[0]))
	case slices.ContainsFunc(spokenConsonant, begins) && !slices.ContainsFunc(notUni, begins):
		return false
	case w[0] == '8', begins("11"), begins("18"):
		return true
	}
	return strings.ContainsRune("aeiou", rune(w[0]))
}
