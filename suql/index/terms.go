package index

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// questionTerms turns a question into the terms of an FTS5 query: its content
// words, any of which may match. Every word is quoted, so nothing in the question is read as
// FTS5 syntax. The words of a compound ("family-friendly") also match as a
// phrase, which ranks the compound itself first, and as beginnings of longer
// words. None means that the question has no content word.
func questionTerms(question string) []string {
	content, generic := wordSet(stopWords), wordSet(genericWords)
	var terms, fallback []string
	add := func(list *[]string, term string) {
		if !slices.Contains(*list, term) {
			*list = append(*list, term)
		}
	}
	for _, chunk := range strings.Fields(question) {
		words := catalog.Words(chunk)
		if len(words) > 1 && strings.ContainsAny(chunk, "-–/") {
			add(&terms, quote(strings.Join(words, " ")))
			for _, w := range words {
				if len(w) >= 4 {
					add(&terms, quote(w)+"*")
				}
			}
		}
		for _, w := range words {
			switch {
			case content[w]:
			case generic[catalog.Singular(w)]:
				add(&fallback, quote(w))
			default:
				add(&terms, quote(w))
			}
		}
	}
	if len(terms) == 0 {
		terms = fallback
	}
	return terms
}

func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// stopWords carry the form of a question, not its matter. Words such as "no"
// and "not" are among them: they turn an answer, they don't find it.
const stopWords = `
a about after again all also always am an and any anything are around as at be
been being best both but by can could did do does doing done during each else
even ever every few for from get gets give given go good had has have having he
her here him his how i if in into is it its just kind like likely lot made make
makes many may me might more most much must my no nor not now of off often on
one only or other our out over own people quite rather really s same say says
seem seems she should so some something such t tell than that the their them
then there these they thing things this those to too up us use used very was we
well were what when where whether which while who whom whose why will with
would yes you your`

// genericWords name what every row is, or that it is a text. They count only
// when the question has nothing better.
const genericWords = `
restaurant place spot venue business shop store product item customer review
reviewer summary document text answer question name type option`
