// Package term says what to look for in texts that may answer a question: its
// content words, and those of a compound together. Whoever searches turns the
// terms into a query of a full text search, any term of which may match.
//
//	for _, t := range term.Of("Is it a family-friendly café?") {
//		fmt.Println(t.Words, t.Prefix)
//	}
//	// [family friendly] false
//	// [family] true
//	// [friendly] true
//	// [family] false
//	// [friendly] false
//	// [café] false
//
// The words that carry no matter are English ones; words of other languages
// are left to the dictionaries of the full text search.
package term

import (
	"slices"
	"strings"
	"unicode"

	"parley/suql/catalog"
)

// Term is something to look for.
type Term struct {
	Words  []string // as the question has them, in lower case; several stand together in this order
	Prefix bool     // words that begin with the one word count too
}

// prefixLength is the length in bytes from which a word of a compound is also
// looked for at the beginning of longer ones.
const prefixLength = 4

// Of returns the terms of a question, without repetition; none means that it
// has no content word. The words of a compound ("family-friendly") are looked
// for together, as beginnings, and one by one. Words such as "restaurant",
// which name what every row is, count only when there is nothing better.
func Of(question string) []Term {
	content, generic := wordSet(stopWords), wordSet(genericWords)
	var terms, fallback []Term
	add := func(list *[]Term, t Term) {
		if !slices.ContainsFunc(*list, t.equal) {
			*list = append(*list, t)
		}
	}
	for _, chunk := range strings.Fields(question) {
		words := Words(chunk)
		if len(words) > 1 && strings.ContainsAny(chunk, "-–/") {
			add(&terms, Term{Words: words})
			for _, w := range words {
				if len(w) >= prefixLength {
					add(&terms, Term{Words: []string{w}, Prefix: true})
				}
			}
		}
		for _, w := range words {
			switch p := plain(w); {
			case content[p]:
			case generic[catalog.Singular(p)]:
				add(&fallback, Term{Words: []string{w}})
			default:
				add(&terms, Term{Words: []string{w}})
			}
		}
	}
	if len(terms) == 0 {
		terms = fallback
	}
	return terms
}

func (t Term) equal(other Term) bool {
	return t.Prefix == other.Prefix && slices.Equal(t.Words, other.Words)
}

// Words divides text where [catalog.Words] does, but leaves the words as they
// are, letter case aside: with their accents, which a full text search may
// tell apart.
func Words(text string) []string {
	pieces := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.N, unicode.Mn, unicode.S) && !strings.ContainsRune("#'’‘", r) ||
			r == '`' || r == '´'
	})
	var out []string
	for _, p := range pieces {
		p = strings.Trim(p, "'’‘")
		for _, end := range []string{"'s", "’s", "‘s"} {
			p = strings.TrimSuffix(p, end)
		}
		if plain(p) != "" {
			out = append(out, p)
		}
	}
	return out
}

// plain is a word as it is compared.
func plain(w string) string { return strings.Join(catalog.Words(w), " ") }

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
