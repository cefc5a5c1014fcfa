package reword

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// phrasalVerbs is an utterance in which a verb with a particle is the one value that is kept of what it means, by
// WordNet, where nothing is called by these words:
//
//	quotes somebody turned down  →  quotes somebody declined   (quotes.status has declined)
//	which shows were called off  →  which shows were cancelled
func (r *onDay) phrasalVerbs(utterance string) string {
	tokens := english.Tokens(utterance)
	for i, t := range tokens {
		for last := i + 1; last < min(len(tokens), i+particleWithin); last++ {
			if last > i+1 && !slices.Contains(betweenParticle, tokens[last-1].Lower) {
				break
			}
			value := r.valueOfDoing(t.Lower, tokens[last].Lower)
			if value == "" {
				continue
			}
			between := utterance[t.To:tokens[last].From]
			return utterance[:t.From] + value + strings.TrimRight(between, " ") + utterance[tokens[last].To:]
		}
	}
	return utterance
}

// particleWithin is among how many tokens from a verb its particle stands, and betweenParticle what may stand between
// them: turned us down.
const particleWithin = 3

var betweenParticle = []string{"it", "us", "them", "that", "this", "me", "you", "him", "her"}

// valueOfDoing is the one stored value that says what a verb with a particle means; "" where there is none, or
// several, or the words are stored themselves.
func (r *onDay) valueOfDoing(verb, particle string) string {
	if r.values == nil || !slices.Contains(particles, particle) || r.isValue(verb+" "+particle) {
		return ""
	}
	var found []string
	for _, base := range wordnet.LemmasAs(verb, wordnet.Verb) {
		if !wordnet.Exists(base + " " + particle) {
			continue
		}
		for _, means := range wordnet.Synonyms(base + " " + particle) {
			for _, done := range participles(means) {
				if r.isKind(done) && !slices.Contains(found, done) {
					found = append(found, done)
				}
			}
		}
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// isKind reports whether a word is a value of a column of few values.
func (r *onDay) isKind(word string) bool {
	return slices.ContainsFunc(r.values.Lookup(word), func(m catalog.Match) bool {
		c := m.Column
		return strings.EqualFold(m.Value, word) && c != nil && c.Kind == catalog.Enum
	})
}

// participles are the forms of a verb by which something is said to be done.
func participles(verb string) []string {
	if strings.Contains(verb, " ") {
		return nil
	}
	out := append(wordnet.Irregular(verb, wordnet.Verb), verb+"ed", verb+verb[len(verb)-1:]+"ed")
	if stem, ok := strings.CutSuffix(verb, "y"); ok {
		out = append(out, stem+"ied")
	}
	return append(out, strings.TrimSuffix(verb, "e")+"ed")
}

// particles are the small words that make another verb of one: what is turned down or called off did not happen. With
// others ("handed in", "picked up") the words mostly say what they say.
var particles = []string{"down", "off"}
