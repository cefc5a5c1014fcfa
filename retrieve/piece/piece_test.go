package piece_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/retrieve/piece"
)

func ExampleGrid_Pieces() {
	g := piece.Grid{Title: "Medals", Header: []string{"nation", "gold"}, Rows: [][]string{{"Norway", "16"}, {"Germany", "12"}}}
	for _, p := range g.Pieces() {
		fmt.Println(p)
	}
	// Output:
	// Medals
	// nation | gold
	// Norway | 16
	// Germany | 12
}

func TestWords(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"accents go", "Café in Tromsø", "cafe in tromsø"},
		{"commas between thousands go", "1,200 of 12,345,678", "1200 of 12345678"},
		{"other commas divide", "1,20 a,b 1,2345", "1 20 a b 1 2345"},
		{"signs divide", "state-of-the-art (2014)", "state of the art 2014"},
		{"a number at the end", "in 1,200", "in 1200"},
	} {
		if got := strings.Join(piece.Words(tt.text), " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestTablesAreCutBetweenRows: every row is whole, once, in order.
func TestTablesAreCutBetweenRows(t *testing.T) {
	g := piece.Grid{Title: "Long table", Header: []string{"a", "b"}}
	for i := range 100 {
		g.Rows = append(g.Rows, []string{fmt.Sprint(i), strings.Repeat("word ", i%7)})
	}
	g.Rows = append(g.Rows, []string{"100", strings.Repeat("word ", 300)})
	next := 0
	for _, p := range g.Pieces() {
		if p.First != next {
			t.Fatalf("a piece begins at row %d, want %d", p.First, next)
		}
		if n := len(strings.Fields(strings.ReplaceAll(p.String(), "|", " "))); n > piece.MostWords && len(p.Rows) > 1 {
			t.Errorf("a piece of %d rows has %d words", len(p.Rows), n)
		}
		if diff := cmp.Diff(g.Rows[next:next+len(p.Rows)], p.Rows); diff != "" {
			t.Error(diff)
		}
		next += len(p.Rows)
	}
	if next != len(g.Rows) {
		t.Errorf("%d of %d rows", next, len(g.Rows))
	}
}

func TestAnEmptyTableIsOnePiece(t *testing.T) {
	if got := (piece.Grid{Title: "t", Header: []string{"a"}}).Pieces(); len(got) != 1 {
		t.Errorf("got %d pieces", len(got))
	}
}

// FuzzPassages: no word is lost, and no passage is too long.
func FuzzPassages(f *testing.F) {
	f.Add("One. Two!\n\nThree? " + strings.Repeat("long ", 250))
	f.Fuzz(func(t *testing.T, text string) {
		var words []string
		for i, p := range piece.Passages("title", "", text) {
			w := strings.Fields(p.Text)
			if len(w) > piece.MostWords || len(w) == 0 || p.First != i {
				t.Errorf("passage %d is %d words long and says that it is number %d", i, len(w), p.First)
			}
			words = append(words, w...)
		}
		if diff := cmp.Diff(strings.Fields(text), words); diff != "" && len(words)+len(strings.Fields(text)) > 0 {
			t.Error(diff)
		}
	})
}

func FuzzWords(f *testing.F) {
	f.Add("1,200 cafés, 3,4")
	f.Fuzz(func(t *testing.T, text string) {
		for _, w := range piece.Words(text) {
			if w == "" || strings.Contains(w, " ") {
				t.Errorf("%q gives the word %q", text, w)
			}
		}
	})
}
