package heard_test

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
)

// TestNoReferent: who says "these" at the end of a first question means what was not shown.
func TestNoReferent(t *testing.T) {
	for said, want := range map[string]string{
		"how much deposit do we hold for these?": "these",
		"the names of those":                     "those",
		"of those":                               "",
		"how many of them are open?":             "them",
		"those who owe us money":                 "",
		"what are these days like":               "",
	} {
		tokens := link.Tokens(said)
		if got := heard.NoReferent(&link.Question{Tokens: tokens, Said: len(tokens)}); got != want {
			t.Errorf("%s: %q, want %q", said, got, want)
		}
	}
}
