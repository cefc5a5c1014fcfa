package embedded

import "testing"

// TestRowInWords: "it" stands in place of the name of the row that is asked
// about, where the name stands as words of its own.
func TestRowInWords(t *testing.T) {
	names := []string{"nine bamboo carts", "gift"}
	for words, want := range map[string]string{
		"is nine bamboo carts loud":         "is it loud",
		"is the Nine Bamboo Carts loud":     "is it loud",
		"does nine bamboo carts":            "does it",
		"nine bamboo carts":                 "nine bamboo carts", // then it is no question about the row
		"what regulars of ninebamboo carts": "what regulars of ninebamboo carts",
		"is it gifted":                      "is it gifted",
	} {
		if got := without(words, names); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
