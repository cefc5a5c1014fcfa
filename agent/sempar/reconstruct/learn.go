package reconstruct

import (
	"maps"
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// Pair is a question with what it means.
type Pair struct {
	Linker   *link.Linker
	Question *link.Question
	Gold     grammar.Derivation
}

// rounds of expectation and maximisation; more change nothing.
const rounds = 6

// before is how many times the usual words are taken to have been said for
// every part before anything is counted.
const before = 3

// least is how likely a word must be, given a part, to be kept.
const least = 1e-3

// taught is a pair by the numbers of its parts and words.
type taught struct{ parts, words []int }

// Learn counts which words are said for what.
func Learn(pairs []Pair) *Model {
	m := &Model{words: map[string]int{}, parts: map[string]int{}}
	number := func(of map[string]int, text string) int {
		n, known := of[text]
		if !known {
			n = len(of)
			of[text] = n
		}
		return n
	}
	var all []taught
	for _, p := range pairs {
		var x taught
		for _, part := range partsOf(p.Linker, p.Gold) {
			x.parts = append(x.parts, number(m.parts, part))
		}
		asked := putToTexts(p.Question, p.Gold)
		for i, named := range namedBy(p.Linker, p.Question, p.Gold) {
			if !named && !asked[i] {
				x.words = append(x.words, number(m.words, wordOf(p.Question.Tokens[i])))
			}
		}
		all = append(all, x)
	}
	m.count(all)
	for round := range rounds {
		m.round(all, round == 0)
	}
	m.prune()
	return m
}

// putToTexts tells which tokens stand in what a derivation puts to a text: they
// are said of that one text, and teach nothing about others.
func putToTexts(q *link.Question, d grammar.Derivation) []bool {
	out := make([]bool, q.Said)
	for _, x := range d {
		if x.Symbol != grammar.Words {
			continue
		}
		for i, t := range q.Tokens[:q.Said] {
			out[i] = out[i] || strings.Contains(x.Text, t.Text)
		}
	}
	return out
}

// count finds how often each word is said.
func (m *Model) count(all []taught) {
	m.usual = make([]float64, len(m.words))
	total := 0.0
	for _, x := range all {
		for _, w := range x.words {
			m.usual[w]++
			total++
		}
	}
	for w := range m.usual {
		m.usual[w] /= total
	}
}

// round divides every word among the parts of its query, as likely as each
// gives it, and takes the shares for the new probabilities. In the first round
// all parts are alike.
func (m *Model) round(all []taught, first bool) {
	counts := make([]map[int]float64, len(m.parts))
	for i := range counts {
		counts[i] = map[int]float64{}
	}
	for _, x := range all {
		for _, w := range x.words {
			sum := 0.0
			for _, p := range x.parts {
				sum += m.given(p, w, first)
			}
			if sum == 0 {
				continue
			}
			for _, p := range x.parts {
				counts[p][w] += m.given(p, w, first) / sum
			}
		}
	}
	for _, c := range counts {
		total := float64(before)
		words := slices.Sorted(maps.Keys(c))
		for _, w := range words {
			total += c[w]
		}
		for _, w := range words {
			c[w] = (c[w] + float64(before*m.usual[w])) / total
		}
	}
	m.byPart = counts
}

func (m *Model) given(part, word int, first bool) float64 {
	if first {
		return 1
	}
	return m.byPart[part][word]
}

// prune forgets what is hardly ever said, so that the model stays small.
func (m *Model) prune() {
	for _, c := range m.byPart {
		maps.DeleteFunc(c, func(_ int, p float64) bool { return p < least })
	}
}
