package answer

import (
	"strings"
	"testing"

	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/retrieve/rank"
	"parley/suql/reader/passage"
)

// TestAQuoteEndsWell: a sentence is quoted with the rest of its line and with whole lines
// beside it. No quote ends with the beginning of the next item, or with a heading.
func TestAQuoteEndsWell(t *testing.T) {
	const minutes = "Gate. The tap at the gate drips and wastes a great deal of water. It is to be mended before the winter.\n" +
		"Apple day. The press will be borrowed from the cider club on 3 October. Bring your own bottles, and a friend if you can."
	const rules = "The hut is open on Sundays from ten until noon.\nBONFIRES\nBonfires may be lit between November and March, only after four in the " +
		"afternoon, only on days without much wind, and only with two grown people beside each of them until it is out."
	const list = "Bring to the work party:\na spade\na wheelbarrow\ncake"
	for _, test := range []struct{ name, text, sentence, want string }{
		{"an item", minutes, "The tap", "Gate. The tap at the gate drips and wastes a great deal of water. It is to be mended before the winter."},
		{"a heading behind it", rules, "The hut", "The hut is open on Sundays from ten until noon."},
		{"a list", list, "Bring", list},
	} {
		a := &Answerer{}
		all := a.sentences(passage.Ask("?"), candidate{share: 1, best: 1, Ranked: rank.Ranked{Hit: library.Hit{Piece: piece.Piece{Text: test.text}}}})
		at := 0
		for !strings.HasPrefix(all[at].Text, test.sentence) {
			at++
		}
		if got := quoteAround(all, at).Sentence; got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
