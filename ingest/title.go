package ingest

import "strings"

// mostTitle is how many rows a title takes at most.
const mostTitle = 5

// untitled is a trial without the title that people write above a table in a spreadsheet:
// rows with one filled cell at most, above a row that fills most of its cells with names.
// Of two columns one may have no name, so there what stands below has to tell the names.
func (t trial) untitled(nulls []string) trial {
	n := 0
	for n < len(t.rows) && n <= mostTitle && filled(t.rows[n]) <= 1 {
		n++
	}
	if n == 0 || n > mostTitle || n >= len(t.rows)-1 {
		return t
	}
	rest := t
	rest.rows, rest.lines = t.rows[n:], t.lines[n:]
	rest.weigh()
	header, guessed := rest.header(nulls)
	if names := filled(rest.rows[0]); names < 2 || 2*names <= rest.width || !header || guessed && rest.width == 2 {
		return t
	}
	rest.dialect.skip = rest.lines[0] - 1
	return rest
}

// filled is how many cells of a row hold something.
func filled(row []cell) int {
	n := 0
	for _, c := range row {
		if strings.TrimSpace(c.text) != "" {
			n++
		}
	}
	return n
}
