package decode

import (
	"slices"
	"testing"

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
