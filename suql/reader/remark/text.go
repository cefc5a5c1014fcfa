package remark

import (
	"math"
	"slices"
	"strings"
	"sync"

	"parley/english"
)

// word is a word of a question or a text.
type word struct {
	from, to int // bytes
	low      string
	stem     string
	number   int     // of its vector; -1: it has none
	weight   float64 // how much it tells: 0 of words without content
	denied   bool    // after a word that denies, in the same clause
	clause   int
}

// reach is over how many words with and without content a denial carries.
const reach = 6

// turning are words that begin a clause which says something else.
var turning = []string{"but", "though", "although", "however"}

// words cuts a text.
func (m *Model) words(text string) (out []word) {
	tokens := english.Tokens(text)
	denies := map[int]bool{}
	for _, s := range english.Negations(tokens) {
		for i := s.First; i < s.Last; i++ {
			denies[i] = true
		}
	}
	clause, carries := 0, 0
	for i, t := range tokens {
		if !english.LetterOrDigit(t.Text) {
			if strings.ContainsAny(t.Text, ".!?;,:()–—-") && !joins(tokens, i) {
				clause, carries = clause+1, 0
			}
			continue
		}
		if t.Lower == "free" && i > 1 && joins(tokens, i-1) && len(out) > 0 {
			out[len(out)-1].denied = true // smoke-free
			continue
		}
		if slices.Contains(turning, t.Lower) {
			clause, carries = clause+1, 0
		}
		w := word{from: t.From, to: t.To, low: t.Lower, stem: english.Stem(t.Lower), clause: clause, denied: carries > 0}
		w.number = m.Vectors.Number(w.stem)
		if denies[i] || denial(t.Lower) {
			carries = reach
		} else {
			w.weight = m.weight(w)
			carries = max(0, carries-1)
		}
		out = append(out, w)
	}
	return out
}

// joins reports whether a token is a hyphen between two words.
func joins(tokens []english.Token, i int) bool {
	return tokens[i].Text == "-" && i > 0 && i+1 < len(tokens) && tokens[i-1].To == tokens[i].From &&
		tokens[i].To == tokens[i+1].From
}

// denials are words that deny what follows, with the forms that are written without an apostrophe.
var denials = english.Cues("denial")

func denial(word string) bool {
	return slices.Contains(denials, strings.ReplaceAll(strings.ReplaceAll(word, "'", ""), "’", ""))
}

// weight is how much a word tells, by how rare it is: vectors are in the order of how often words occur.
func (m *Model) weight(w word) float64 {
	if english.StopWord(w.low) {
		return 0
	}
	rank := w.number
	if rank < 0 {
		rank = m.Vectors.Size()
	}
	return math.Log(float64(rank) + 20)
}

// Question is one that was read. It may be shared.
type Question struct {
	words []word
	parts [][]word    // with content alone: of what "or" joins
	mean  [][]float32 // of each part, and of all at last
	told  sync.Map    // source that is left out → []likeness
	alike sync.Map    // word of a text → what it has of each word of the question
}

// Ask reads a question for yes or no.
func (m *Model) Ask(question string) *Question {
	q := &Question{words: m.words(strings.ToLower(question))}
	at := 0
	for i := 0; i <= len(q.words); i++ {
		if i < len(q.words) && q.words[i].low != "or" {
			continue
		}
		if part := content(q.words[at:i]); len(part) > 0 {
			q.parts = append(q.parts, part)
			q.mean = append(q.mean, m.meanOf(part))
		}
		at = i + 1
	}
	q.mean = append(q.mean, m.meanOf(q.words))
	return q
}

// denies reports whether a question denies what it asks for.
func (q *Question) denies() bool {
	return slices.ContainsFunc(q.words, func(w word) bool { return denial(w.low) })
}

func content(words []word) (out []word) {
	for _, w := range words {
		if w.weight > 0 {
			out = append(out, w)
		}
	}
	return out
}

// Text is one that was read. It may be shared.
type Text struct {
	words   []word
	clauses [][]float32 // the directions of their vectors
	whole   []float32
}

// Cut reads a text.
func (m *Model) Cut(text string) *Text {
	t := &Text{words: m.words(text)}
	if len(t.words) == 0 {
		return t
	}
	for c := range t.words[len(t.words)-1].clause + 1 {
		var of []word
		for _, w := range t.words {
			if w.clause == c {
				of = append(of, w)
			}
		}
		t.clauses = append(t.clauses, m.meanOf(of))
	}
	t.whole = m.meanOf(t.words)
	return t
}

// meanOf is the direction of the sum of the vectors of words, each as much as it tells; nil for none.
func (m *Model) meanOf(words []word) []float32 {
	var out []float32
	for _, w := range words {
		if w.weight == 0 || w.number < 0 {
			continue
		}
		if out == nil {
			out = make([]float32, width)
		}
		for k, x := range m.Vectors.Vector(w.number) {
			out[k] += x * float32(w.weight)
		}
	}
	return direction(out)
}
