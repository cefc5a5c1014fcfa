// Package piece cuts what a library holds into pieces of at most 100 words:
// passages of text and flattened parts of tables (DuRePa, section 3.1).
//
// Call [Passages] for a text and [Grid.Pieces] for a table:
//
//	for _, p := range piece.Passages("Oslo", "History", text) {
//		fmt.Println(p.Title, p.Text)
//	}
//	t := piece.Grid{Title: "Olympic medals", Header: []string{"nation", "gold"}, Rows: rows}
//	for _, p := range t.Pieces() {
//		fmt.Println(p.First, p.Rows) // the rows from p.First on, whole
//	}
//
// [Splitter] turns any of it into the stems that are searched for.
package piece

import "strings"

// MostWords is how many words a piece has at most; a row of a table that is
// longer by itself is a piece of its own.
const MostWords = 100

// Kind tells text from tables.
type Kind string

// The kinds of pieces.
const (
	Text Kind = "text"
	Rows Kind = "rows" // of a table
)

// Piece is a passage, or some rows of a table with its title and headers.
type Piece struct {
	Kind    Kind
	Title   string // of the document or table
	Section string // headings above a passage; what a table says of itself
	First   int    // number of the first row, or of the passage in its document, from 0

	Text   string     // of a passage
	Header []string   // of a table
	Rows   [][]string // of a table, each as wide as Header
}

// String is the piece as one text: what a reader of it is shown.
func (p Piece) String() string {
	var b strings.Builder
	for _, part := range []string{p.Title, p.Section} {
		if part != "" {
			b.WriteString(part + "\n")
		}
	}
	if p.Kind == Text {
		b.WriteString(p.Text)
		return b.String()
	}
	b.WriteString(strings.Join(p.Header, " | "))
	for _, row := range p.Rows {
		b.WriteString("\n" + strings.Join(row, " | "))
	}
	return b.String()
}
