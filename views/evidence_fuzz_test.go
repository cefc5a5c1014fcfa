package views

import (
	"testing"
	"unicode/utf8"

	"parley/suql"
)

// FuzzMarked: wherever the deciding words are said to be, the three pieces
// make up the snippet and no character is cut.
func FuzzMarked(f *testing.F) {
	f.Add("Crayons came first.", 0, 7)
	f.Add("Jalapeño über alles", 7, 9)
	f.Add("", 0, 0)
	f.Add("short", -3, 99)
	f.Add("short", 4, 2)
	f.Fuzz(func(t *testing.T, snippet string, start, end int) {
		before, deciding, after := marked(suql.Evidence{Snippet: snippet, Start: start, End: end})
		if before+deciding+after != snippet {
			t.Errorf("%q + %q + %q is not %q", before, deciding, after, snippet)
		}
		if utf8.ValidString(snippet) && !utf8.ValidString(deciding) {
			t.Errorf("%q cuts a character", deciding)
		}
	})
}
