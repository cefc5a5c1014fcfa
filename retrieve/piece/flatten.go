package piece

import "strings"

// Grid is a table that is to be cut.
type Grid struct {
	Title, Section string
	Header         []string
	Rows           [][]string
}

// Pieces cuts a table between rows so that title, section, headers and cells
// of a piece have at most [MostWords] words. A table without rows is one
// piece.
func (g Grid) Pieces() []Piece {
	var out []Piece
	c := g.Cutter(func(p Piece) error {
		out = append(out, p)
		return nil
	})
	// the function above gives no error, so these give none
	for _, row := range g.Rows {
		if err := c.Add(row); err != nil {
			return nil
		}
	}
	if err := c.End(); err != nil {
		return nil
	}
	return out
}

// Cutter cuts rows as they come, so that a large table need not be held.
type Cutter struct {
	grid  Grid
	emit  func(Piece) error
	rows  [][]string
	first int
	words int // of rows
	fixed int // words that every piece repeats
	given bool
}

// Cutter hands pieces of g to emit; rows are added one by one, those of g are
// left aside.
func (g Grid) Cutter(emit func(Piece) error) *Cutter {
	fixed := count(g.Title) + count(g.Section)
	for _, h := range g.Header {
		fixed += count(h)
	}
	g.Rows = nil
	return &Cutter{grid: g, emit: emit, fixed: min(fixed, MostWords/2)}
}

// Add takes the next row; cells beyond the headers are left out.
func (c *Cutter) Add(row []string) error {
	n := 0
	for _, cell := range row {
		n += count(cell)
	}
	if len(c.rows) > 0 && c.fixed+c.words+n > MostWords {
		if err := c.flush(); err != nil {
			return err
		}
	}
	c.rows = append(c.rows, fit(row, len(c.grid.Header)))
	c.words += n
	return nil
}

// End hands out the last piece.
func (c *Cutter) End() error {
	if len(c.rows) == 0 && c.given {
		return nil
	}
	return c.flush()
}

func (c *Cutter) flush() error {
	p := Piece{Kind: Rows, Title: c.grid.Title, Section: c.grid.Section, Header: c.grid.Header, Rows: c.rows,
		First: c.first}
	c.first += len(c.rows)
	c.rows, c.words, c.given = nil, 0, true
	return c.emit(p)
}

// fit makes a row as wide as the headers.
func fit(row []string, width int) []string {
	out := make([]string, width)
	copy(out, row)
	return out
}

func count(text string) int { return len(strings.Fields(text)) }
