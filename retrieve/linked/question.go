package linked

import (
	"slices"
	"strings"

	"parley/english"
	"parley/retrieve/piece"
)

// question is what is asked.
type question struct {
	tokens []token
	words  map[string]bool // stems with content
	pairs  map[[2]string]bool
	asking string   // who, when, … ; "" where no such word is in it
	focus  []string // stems of the nouns that are asked for
	degree []string // base forms of superlatives and comparatives, and first and last
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
	at := slices.IndexFunc(q.tokens, func(t token) bool { return slices.Contains(askingWords, strings.ToLower(t.text)) })
	if at < 0 {
		q.focus = q.nouns(0)
		return
	}
	q.asking = strings.ToLower(q.tokens[at].text)
	if q.asking == "how" && at+1 < len(q.tokens) {
		at++
		q.asking += " " + strings.ToLower(q.tokens[at].text)
	}
	q.focus = q.nouns(at + 1)
}

// nouns are the first words with content from a place on, up to the next
// word without: the first in small letters, and the last.
func (q *question) nouns(at int) []string {
	for at < len(q.tokens) && (q.tokens[at].stop || q.tokens[at].stem == "") {
		at++
	}
	end := at
	for end < len(q.tokens) && !q.tokens[end].stop && q.tokens[end].stem != "" {
		end++
	}
	var out []string
	for i := at; i < end; i++ {
		if t := q.tokens[i]; !t.upper && !t.digit {
			out = append(out, t.stem)
			break
		}
	}
	if end > at && !slices.Contains(out, q.tokens[end-1].stem) && len(out) < 2 {
		out = append(out, q.tokens[end-1].stem)
	}
	return out
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
