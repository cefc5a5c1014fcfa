package remark

import (
	"math"
	"slices"
	"strings"
	"unicode"

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
	beside   [2]string // with the stems of the words before and behind it in its clause; "" for none
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
		if ends(text, tokens, i) {
			clause, carries = clause+1, 0
		}
		if !english.LetterOrDigit(t.Text) {
			continue
		}
		if t.Lower == "free" && i > 1 && joins(tokens, i-1) && len(out) > 0 {
			out[len(out)-1].denied, out[len(out)-1].to = true, t.To // smoke-free
			continue
		}
		w := word{from: t.From, to: t.To, low: t.Lower, stem: t.Stem, clause: clause, denied: carries > 0}
		w.number = m.Vectors.Number(w.stem)
		if denies[i] && !numbers(tokens, i) || denial(t.Lower) {
			carries = reach
		} else {
			w.weight = m.weight(w)
			carries = max(0, carries-1)
		}
		out = append(out, w)
	}
	for i := 1; i < len(out); i++ {
		if a, b := &out[i-1], &out[i]; a.clause == b.clause {
			both := a.stem + " " + b.stem
			a.beside[1], b.beside[0] = both, both
		}
	}
	return out
}

// ends reports whether a clause ends before a token, or with it where it is a mark.
func ends(text string, tokens []english.Token, i int) bool {
	t := tokens[i]
	switch {
	case i > 0 && strings.Contains(text[tokens[i-1].To:t.From], "\n"):
		return true
	case english.LetterOrDigit(t.Text):
		return slices.Contains(turning, t.Lower)
	}
	return strings.ContainsAny(t.Text, ".!?;,:()–—-…") && !joins(tokens, i)
}

// joins reports whether a token is a hyphen between two words.
func joins(tokens []english.Token, i int) bool {
	return tokens[i].Text == "-" && i > 0 && i+1 < len(tokens) && tokens[i-1].To == tokens[i].From &&
		tokens[i].To == tokens[i+1].From
}

// numbers reports whether a token is the no before a number: flat no 5.
func numbers(tokens []english.Token, i int) bool {
	return tokens[i].Lower == "no" && i+1 < len(tokens) && unicode.IsDigit(rune(tokens[i+1].Text[0]))
}

// denials are words that deny what follows beside those that english.Negations knows, without apostrophes.
var denials = english.Cues("denial")

func denial(word string) bool {
	return slices.Contains(denials, strings.ReplaceAll(strings.ReplaceAll(word, "'", ""), "’", ""))
}

// weight is how much a word tells: the logarithm of how rare it is among the sentences that tell notions.
func (m *Model) weight(w word) float64 {
	if english.StopWord(w.low) {
		return 0
	}
	return -math.Log(m.rare(w.stem))
}

// rare is in what share of the sentences of all notions a stem stands.
func (m *Model) rare(stem string) float64 { return (m.counts[stem] + 1) / (m.sentences + 10) }

// Question is one that was read. It may be shared.
type Question struct {
	words []word
	parts [][]word               // with content alone: of what "or" joins
	mean  [][]float32            // of each part, and of all at last
	told  kept[string, []meant]  // under the source that is left out
	alike kept[string, []alike]  // of a word of a text to each word of the parts
	clues kept[string, []*clues] // to each word of the parts, under the source that is left out

	denies bool // what it asks for
}

// Ask reads a question for yes or no.
func (m *Model) Ask(question string) *Question {
	m.ready()
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
	q.denies = slices.ContainsFunc(q.words, func(w word) bool {
		return w.denied || denial(w.low) || w.low == "no" || w.low == "not"
	})
	return q
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

	worst, best float64 // moods of its words
}

// Cut reads a text.
func (m *Model) Cut(text string) *Text {
	m.ready()
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
	t.worst, t.best = m.moods(t.words)
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
			out[k] += float32(x * float32(w.weight))
		}
	}
	return direction(out)
}
