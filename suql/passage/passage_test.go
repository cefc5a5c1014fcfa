package passage_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"parley/suql/passage"
)

// novel is a text of many sentences, of which one names the garden and one
// the piano.
func novel() string {
	var b strings.Builder
	for i := range 60 {
		switch i {
		case 20:
			b.WriteString("Behind the house we found a garden full of roses. ")
		case 45:
			b.WriteString("An old piano stands in the hall. ")
		default:
			fmt.Fprintf(&b, "On day %d it rained and we stayed inside. ", i)
		}
	}
	return b.String()
}

func TestTheBestPassagesStandInTheOrderOfTheText(t *testing.T) {
	text := novel()
	e := passage.Best([]string{text}, "Are there gardens, or is there a piano?", 400)
	if len(e.Texts) != 1 || len(e.Texts[0]) > 400 {
		t.Fatalf("%d texts of %d bytes", len(e.Texts), passage.Length(e.Texts))
	}
	got := e.Texts[0]
	garden, piano := strings.Index(got, "garden full"), strings.Index(got, "piano stands")
	if garden < 0 || piano < garden || !strings.Contains(got[garden:piano], passage.Gap) {
		t.Errorf("%s", got)
	}
}

func TestPlacesInAnExcerptArePlacesInTheText(t *testing.T) {
	texts := []string{"A short one about nothing.", novel(), "The garden is closed in winter. " + novel()}
	e := passage.Best(texts, "is there a garden?", 500)
	for i, part := range e.Texts {
		for _, words := range []string{"garden full of roses", "garden is closed"} {
			at := strings.Index(part, words)
			if at < 0 {
				continue
			}
			text, start, end, ok := e.Origin(i, at, at+len(words))
			if !ok || texts[text][start:end] != words {
				t.Errorf("%q is found at %d %d:%d, %v", words, text, start, end, ok)
			}
		}
	}
	if n := strings.Count(strings.Join(e.Texts, " "), "garden"); n != 3 {
		t.Errorf("%d of 3 sentences about gardens in %q", n, e.Texts)
	}
	// Words that lie across a gap count up to it; the gap itself is nowhere.
	last := len(e.Texts) - 1
	gap := strings.Index(e.Texts[last], passage.Gap)
	if _, _, _, ok := e.Origin(last, gap, gap+len(passage.Gap)); ok || gap < 0 {
		t.Errorf("the gap at %d has a place in the text", gap)
	}
	if _, _, _, ok := e.Origin(9, 0, 1); ok {
		t.Error("a text that is not there has a place")
	}
}

func TestWithoutAMatchItIsTheBeginning(t *testing.T) {
	text := novel()
	e := passage.Best([]string{text}, "is there a helicopter?", 300)
	if !strings.HasPrefix(e.Texts[0], "On day 0 ") || !strings.HasSuffix(e.Texts[0], passage.Gap) || len(e.Texts[0]) > 300 {
		t.Errorf("%q", e.Texts[0])
	}
}

func TestPiecesAreTheWhole(t *testing.T) {
	texts := []string{novel(), "short", strings.Repeat("ordlängd", 500), " \n ", "ß"}
	for _, window := range []int{5, 64, 500, 1 << 20} {
		var all strings.Builder
		for _, e := range passage.Pieces(texts, window) {
			if n := passage.Length(e.Texts); n > window || n == 0 {
				t.Errorf("window %d: a piece of %d bytes", window, n)
			}
			for i, p := range e.Texts {
				if !utf8.ValidString(p) {
					t.Errorf("window %d: %q is cut within a character", window, p)
				}
				if text, start, end, ok := e.Origin(i, 0, len(p)); !ok || texts[text][start:end] != p {
					t.Errorf("window %d: %q is said to stand at %d %d:%d", window, p, text, start, end)
				}
				all.WriteString(p)
			}
		}
		if diff := cmp.Diff(strings.Join(strings.Fields(strings.Join(texts, "")), ""), strings.Join(strings.Fields(all.String()), "")); diff != "" {
			t.Errorf("window %d: (-texts +pieces)\n%s", window, diff)
		}
	}
}

func TestCut(t *testing.T) {
	for text, want := range map[string]string{
		"short":                                  "short",
		"One sentence. And a second one, longer": "One sentence. […]",
		"Wörterbücherübersetzungsbüros":          "Wörterbücherü […]",
	} {
		if got := passage.Cut(text, 22); got != want || len(got) > 22 {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// FuzzBest looks for a text and a window that break the bounds.
func FuzzBest(f *testing.F) {
	f.Add("One. Two! Three? Fünf sechs.", "two", 20)
	f.Add("日本語の文章です。長い文章です。", "文章", 9)
	f.Fuzz(func(t *testing.T, text, question string, window int) {
		if !utf8.ValidString(text) || window < 4 || window > 1<<16 {
			return
		}
		for i, part := range passage.Best([]string{text, "beside"}, question, window).Texts {
			if len(part) > window || !utf8.ValidString(part) {
				t.Errorf("text %d: %q for a window of %d", i, part, window)
			}
		}
		total := 0
		for _, e := range passage.Pieces([]string{text}, window) {
			total += passage.Length(e.Texts)
		}
		if total > len(text) {
			t.Errorf("pieces of %d bytes of a text of %d", total, len(text))
		}
	})
}
