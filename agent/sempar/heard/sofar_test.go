package heard

import (
	"testing"

	"parley/english"
)

// TestHasBeen: who has been there for some time still is.
func TestHasBeen(t *testing.T) {
	for said, want := range map[string]bool{
		"who has been with us for more than a year": true,
		"people who've been waiting longest":        true,
		"who had been here for a year":              false,
		"tools that have been lent for a year":      false,
		"who has been":                              false,
		"who has a room for more than a year":       false,
	} {
		if got := hasBeen(english.Tokens(said)); got != want {
			t.Errorf("%s: %t", said, got)
		}
	}
}
