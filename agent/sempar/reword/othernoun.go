package reword

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// byTheirNames is an utterance in which things are called as their table is, where nothing in the database
// goes by the word that was said and WordNet has the name of one table next to it, closer than any other:
//
//	journeys over 20 miles  →  rides over 20 miles     (rides)
//	vehicles off the road   →  cars off the road       (cars)
//
// A word for one kind of what the table holds (dogs, of animals) says more than its name, and stays.
func (r *onDay) byTheirNames(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := len(tokens) - 1; i >= 0; i-- {
		t := tokens[i]
		if !listed(tokens, i) || r.spelled(t.Lower) || r.spelled(catalog.Singular(t.Lower)) {
			continue
		}
		if of := r.nearestTable(t.Lower); of != nil && !tableIsNamed(of, tokens) {
			utterance = utterance[:t.From] + catalog.Plural(strings.ToLower(of.Human)) + utterance[t.To:]
		}
	}
	return utterance
}

// listed reports whether a token is what is counted or listed.
func listed(tokens []english.Token, i int) bool {
	first := i == 0 || slices.Contains(listing, tokens[i-1].Lower)
	return first && pluralNoun(tokens[i].Lower) && !namesThing(tokens, i+1)
}

// listing are words before what is counted or listed.
var listing = english.Cues("listing")

// pluralNoun reports whether a word is a noun for more than one, and a noun more than a verb: who works here
// does no works.
func pluralNoun(word string) bool {
	return catalog.Singular(word) != word && len(wordnet.LemmasAs(word, wordnet.Noun)) > 0 &&
		wordnet.BaseFrequencyAs(word, wordnet.Noun) >= wordnet.BaseFrequencyAs(word, wordnet.Verb)
}

// namesThing reports whether a token is a noun and little else, which the one before only describes.
func namesThing(tokens []english.Token, i int) bool {
	return thingAt(tokens, i) && wordnet.BaseFrequencyAs(tokens[i].Lower, wordnet.Noun) >
		wordnet.FrequencyAs(tokens[i].Lower, wordnet.Verb, wordnet.Adjective, wordnet.Adverb)
}

// nearestTable is the table whose name is closest in meaning to a word; nil where none is, or several are.
func (r *onDay) nearestTable(word string) (nearest *catalog.Table) {
	best := 0
	for _, t := range r.cat.Tables {
		name := strings.ToLower(t.Human)
		if strings.Contains(name, " ") {
			continue
		}
		switch near := nearness(word, name); {
		case near > best:
			best, nearest = near, t
		case near == best:
			nearest = nil
		}
	}
	return nearest
}

// nearness is how close the name of a table is to a word in meaning, 0 for not at all.
func nearness(word, table string) int {
	switch near := wordnet.Relate(word, table); {
	case near == wordnet.Same:
		return 3
	case wordnet.KinOfThing(word, table) == wordnet.KindOf:
		return 0
	case near == wordnet.One && wordnet.Siblings(word, table):
		return 2
	case wordnet.KinOfThing(table, word) == wordnet.KindOf:
		return 1
	}
	return 0
}
