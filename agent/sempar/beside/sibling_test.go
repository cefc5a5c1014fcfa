package beside

import "testing"

// TestWithSibling: a word takes the place of one of its kind.
func TestWithSibling(t *testing.T) {
	for _, c := range []struct{ question, said, want string }{
		{"does it speak polish?", "French", "does it speak French?"},
		{"does it play the violin?", "the flute?", "does it play the flute?"},
		{"does it play the violin?", "violin", ""},
		{"does it play the violin?", "in Oslo", ""},
		{"is it quiet?", "French", ""},
	} {
		if got := withSibling(c.question, c.said); got != c.want {
			t.Errorf("%q after %q: %q, want %q", c.said, c.question, got, c.want)
		}
	}
}
