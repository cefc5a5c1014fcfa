package decode

import (
	"slices"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// TestSpansAreWholeWords: what is put to a text begins and ends where words do.
func TestSpansAreWholeWords(t *testing.T) {
	const said = "something they shouldn't eat, an x-ray of 'Rex' - sad"
	q := &link.Question{Text: said, Tokens: link.Tokens(said)}
	q.Said = len(q.Tokens)
	var all []string
	for _, s := range spansOf(q) {
		all = append(all, s.words(q))
	}
	for _, want := range []string{"they shouldn't eat", "they shouldn't", "x-ray", "an x-ray", "Rex", "Rex' - sad"} {
		if !slices.Contains(all, want) {
			t.Errorf("%q is not among the stretches", want)
		}
	}
	for _, not := range []string{"they shouldn", "t eat", "an x", "ray", "ray of", "'Rex", "of", "they"} {
		if slices.Contains(all, not) {
			t.Errorf("%q is among the stretches", not)
		}
	}
}

// TestStretchesSayMore: a stretch that is put to a text has a word of its own,
// and does not end in one that leads on to a value.
func TestStretchesSayMore(t *testing.T) {
	const said = "watches with a leather strap between 100 and 200"
	q := &link.Question{Text: said, Tokens: link.Tokens(said)}
	q.Said = len(q.Tokens)
	q.Values = []link.Candidate{{Text: "watches", From: 0, To: 1}, {Text: "100", From: 6, To: 7}}
	e := &encoded{db: &Database{Schema: &grammar.Schema{}}, q: q}
	e.spans = spansOf(q)
	words := func(text string) grammar.Decision { return grammar.Decision{Symbol: grammar.Words, Text: text} }
	value := func(text string) grammar.Decision { return grammar.Decision{Symbol: grammar.Value, Text: text} }
	for _, c := range []struct {
		made grammar.Derivation
		more bool
	}{
		{grammar.Derivation{value("watches"), words("a leather strap")}, true},
		{grammar.Derivation{value("watches"), words("watches")}, false},
		{grammar.Derivation{words("watches")}, true},
		{grammar.Derivation{words("a leather strap"), words("leather")}, false},
		{grammar.Derivation{words("leather"), words("strap")}, true},
		{grammar.Derivation{value("100"), words("leather strap between")}, false},
		{grammar.Derivation{words("leather strap between")}, true},
	} {
		if got := e.saysMore(c.made); got != c.more {
			t.Errorf("%s: %v", c.made, got)
		}
	}
}
