package linked

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/retrieve/piece"
)

// question is what is asked.
type question struct {
	tokens  []token
	words   map[string]bool // stems with content
	content []string        // the same, in order
	pairs   map[[2]string]bool
	asking  string   // who, when, … ; "" where no such word is in it
	focus   []string // stems of the nouns that are asked for
	of      string   // stem of what they are of, "" where nothing says so
	kinds   []string // what the nouns are kinds of: a person, a place …
	degree  []string // base forms of superlatives and comparatives, and first and last
	// order are the words that tell rows apart, weight what each counts, and
	// sum what they count together.
	order  []string
	weight map[string]float64
	sum    float64
}

var askingWords = []string{"who", "whom", "whose", "when", "where", "which", "what", "why", "how"}

// read reads a question.
func read(split *piece.Splitter, text string) *question {
	q := &question{tokens: tokens(split, text), words: map[string]bool{}, pairs: map[[2]string]bool{}}
	before := ""
	for _, t := range q.tokens {
		if t.stem == "" {
			continue
		}
		if before != "" {
			q.pairs[[2]string{before, t.stem}] = true
		}
		before = t.stem
		if !t.stop {
			if !q.words[t.stem] {
				q.content = append(q.content, t.stem)
			}
			q.words[t.stem] = true
		}
		if base, grade := english.Degree(t.text); grade != english.Positive {
			q.degree = append(q.degree, base)
		} else if t.stem == "first" || t.stem == "last" {
			q.degree = append(q.degree, t.stem)
		}
	}
	q.asks()
	return q
}

// asks finds the word of asking and what it asks for.
func (q *question) asks() {
	at, best := -1, 0.0
	for i := range q.tokens {
		if x := q.asked(i); x > best {
			at, best = i, x
		}
	}
	from := 0
	if at >= 0 {
		q.asking = strings.ToLower(q.tokens[at].text)
		if from = at + 1; q.asking == "how" && from < len(q.tokens) {
			q.asking += " " + strings.ToLower(q.tokens[from].text)
			from++
		}
	}
	end := q.nouns(from)
	q.whatOf(end)
	for _, noun := range q.kindWords(from, end) {
		for _, kind := range answerKinds {
			if wordnet.IsMostly(noun, kind) {
				q.kinds = append(q.kinds, kind)
			}
		}
	}
}

// asked is how likely the word at i is the one that asks: one at the start or
// behind a preposition there does; who, when and where further on mostly begin
// a clause, and what and how do not.
func (q *question) asked(i int) float64 {
	word := strings.ToLower(q.tokens[i].text)
	if !slices.Contains(askingWords, word) {
		return 0
	}
	noun := i+1 < len(q.tokens) && !q.tokens[i+1].stop && q.tokens[i+1].stem != ""
	switch {
	case i == 0 || i == 1 && q.tokens[0].stop:
		return 4
	case word == "what" || word == "how":
		return 3
	case word == "which" && noun:
		return 2
	}
	return 1 / float64(1+i)
}

// answerKinds are words of WordNet that tell kinds of answers apart.
var answerKinds = []string{"person", "location", "organization", "time period", "number", "quantity", "event",
	"creation", "structure", "animal", "plant", "language", "group", "vehicle", "substance"}

// nouns takes the first words with content from a place on, up to the next
// word without, as what is asked for: the first in small letters, and the
// last. It gives where they end.
func (q *question) nouns(at int) int {
	for at < len(q.tokens) && (q.tokens[at].stop || q.tokens[at].stem == "") {
		at++
	}
	end := at
	for end < len(q.tokens) && !q.tokens[end].stop && q.tokens[end].stem != "" {
		end++
	}
	for i := at; i < end; i++ {
		if t := q.tokens[i]; !t.upper && !t.digit {
			q.focus = append(q.focus, t.stem)
			break
		}
	}
	if end > at && !slices.Contains(q.focus, q.tokens[end-1].stem) {
		q.focus = append(q.focus, q.tokens[end-1].stem)
	}
	return end
}

// whatOf takes the last noun behind an "of" at a place: of "the full name of
// the organization that …", the organization.
func (q *question) whatOf(at int) {
	if at >= len(q.tokens) || strings.ToLower(q.tokens[at].text) != "of" {
		return
	}
	for at < len(q.tokens) && q.tokens[at].stop {
		at++
	}
	for ; at < len(q.tokens) && !q.tokens[at].stop && q.tokens[at].stem != ""; at++ {
		q.of = q.tokens[at].stem
	}
}

// kindWords are the words that tell the kind of the answer: the noun that is
// asked for.
func (q *question) kindWords(from, end int) []string {
	switch q.asking {
	case "who", "whom", "whose":
		return []string{"person"}
	case "where":
		return []string{"location"}
	case "when":
		return []string{"date"}
	case "how many", "how much":
		return []string{"number"}
	}
	if end > from && end > 0 {
		return []string{strings.ToLower(q.tokens[end-1].text)}
	}
	return nil
}

// asksFor reports whether words have the noun that is asked for.
func (q *question) asksFor(words map[string]bool) bool {
	return slices.ContainsFunc(q.focus, func(w string) bool { return words[w] })
}

// share is what part of the question's weight words have, in [0,1].
func (q *question) share(words ...map[string]bool) float64 {
	if q.sum == 0 {
		return 0
	}
	got := 0.0
	for _, w := range q.order {
		for _, set := range words {
			if set[w] {
				got += q.weight[w]
				break
			}
		}
	}
	return got / q.sum
}

// quotes reports whether words stand in the question one after the other,
// with content among them.
func (q *question) quotes(words []string) bool {
	if len(words) == 0 || !slices.ContainsFunc(words, func(w string) bool { return q.words[w] }) {
		return false
	}
	var own []string
	for _, t := range q.tokens {
		if t.stem != "" {
			own = append(own, t.stem)
		}
	}
	for at := 0; at+len(words) <= len(own); at++ {
		if slices.Equal(own[at:at+len(words)], words) {
			return true
		}
	}
	return false
}
