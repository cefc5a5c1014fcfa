package discretize

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"parley/english"
	"parley/suql/inference"
)

// Bounds of what is suggested without a model.
const (
	mostSuggested = 24  // columns, all kinds together
	fewestTexts   = 3   // that a column has to be about
	leastShare    = .03 // of the texts, likewise
	mostShare     = .6  // of the texts a single word may be in, to tell them apart
	// suggestedAt bounds the confidence of suggestions: what stands in a text is
	// near what is asked, and may be about something else. It is a maybe.
	suggestedAt = .5
)

// suggestion is a column that the words of the texts give reason for.
type suggestion struct {
	column inference.Column
	cells  map[inference.Digest]inference.Cell
	score  float64 // how well it tells texts apart, in [0,1]
}

// Suggest finds keys in the words of the texts alone and fills their columns:
// numbers with their unit and the word that leads to them, words that WordNet
// puts under one notion and of which a text mostly has one, and adjectives
// that some texts have and others don't, or deny. They are marked as
// suggested and answer no question until somebody says which. What was
// suggested before is found anew.
func (j *Job) Suggest(ctx context.Context) (Sum, error) {
	columns, err := j.Columns(ctx)
	if err != nil {
		return Sum{}, err
	}
	var other []string
	for _, c := range columns {
		if c.Origin != inference.Suggested || len(c.Questions) > 0 {
			other = append(other, c.Name)
			continue
		}
		if err := j.file.Drop(ctx, c); err != nil {
			return Sum{}, err
		}
	}
	for _, s := range suggestions(j.docs) {
		if slices.Contains(append(other, j.src.Key...), s.column.Name) {
			continue
		}
		c, err := j.file.Declare(ctx, j.src, s.column)
		if err != nil {
			return Sum{}, err
		}
		c.By = "the words of the texts"
		for _, d := range j.docs { // an empty cell: looked at
			if _, ok := s.cells[d.digest]; !ok {
				s.cells[d.digest] = inference.Cell{}
			}
		}
		if err := j.file.Save(ctx, c, s.cells); err != nil {
			return Sum{}, err
		}
	}
	sum := Sum{Looked: len(j.docs)}
	if err := j.file.Generate(ctx, j.src); err != nil {
		return sum, err
	}
	sum.Columns, err = j.Columns(ctx)
	return sum, err
}

// bestFirst compares suggestions: the higher score first, and of equal ones the
// name that comes first.
func bestFirst(a, b suggestion) int {
	return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(a.column.Name, b.column.Name))
}

// suggestions are the best of each sort, in turns.
func suggestions(docs []document) []suggestion {
	read := make([]reading, len(docs))
	for i, d := range docs {
		read[i] = newReading(d)
	}
	sorts := [][]suggestion{measures(read), notions(read), features(read)}
	for _, s := range sorts {
		slices.SortStableFunc(s, bestFirst)
	}
	var out []suggestion
	taken := map[string]bool{}
	for i := 0; len(out) < mostSuggested; i++ {
		more := false
		for _, s := range sorts {
			if i >= len(s) {
				continue
			}
			more = true
			if name := s[i].column.Name; !taken[name] && len(out) < mostSuggested {
				taken[name] = true
				out = append(out, s[i])
			}
		}
		if !more {
			break
		}
	}
	return out
}

// enough reports whether n of all texts are enough for a column.
func enough(n, all int) bool { return n >= fewestTexts && float64(n) >= leastShare*float64(all) }

// reading is a document as its words.
type reading struct {
	document
	tokens  [][]english.Token // by text
	negated [][]bool          // by text and token: a negation stands before it, in its clause
	counted [][]bool          // by text and token: it is part of a quantity
}

func newReading(d document) reading {
	r := reading{document: d}
	for _, text := range d.texts {
		tokens := english.Tokens(text)
		r.tokens = append(r.tokens, tokens)
		r.negated = append(r.negated, negated(tokens))
		counted := make([]bool, len(tokens)+1)
		for _, q := range english.Quantities(tokens) {
			for i := q.First; i <= q.Last && i < len(tokens); i++ { // and the noun after it
				counted[i] = true
			}
		}
		r.counted = append(r.counted, counted)
	}
	return r
}

// reach is how many words a negation goes before: "not at all waterproof".
const reach = 3

func negated(tokens []english.Token) []bool {
	out := make([]bool, len(tokens))
	for _, n := range english.Negations(tokens) {
		for i := n.Last; i < len(tokens) && i < n.Last+reach && !stop(tokens[i]); i++ {
			out[i] = true
		}
	}
	for i := range tokens { // no strap, non-slip
		if l := tokens[i].Lower; (l == "no" || l == "non") && i+1 < len(tokens) {
			next := i + 1
			if tokens[next].Lower == "-" && next+1 < len(tokens) {
				next++
			}
			out[next] = true
		}
	}
	return out
}

// stop reports whether a clause ends at t.
func stop(t english.Token) bool { return strings.Contains(".,;:!?()", t.Lower) }

// word reports whether t is a word with content.
func word(t english.Token) bool {
	if len(t.Lower) < 3 || english.StopWord(t.Lower) {
		return false
	}
	return strings.IndexFunc(t.Lower, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
}

// cellAt is a cell with the words of a text from one token to another.
func (r reading) cellAt(text int, first, last english.Token, value string) inference.Cell {
	words := r.texts[text][first.From:last.To]
	return inference.Cell{Value: value, Said: words, Confidence: suggestedAt, Words: words, Text: text, Start: first.From,
		End: last.To}
}
