package ingest

import (
	"fmt"
	"strings"
)

// shownBad is how many bad rows are told one by one.
const shownBad = 20

// BadRow is a row that can't be taken as it is.
type BadRow struct {
	File   string
	Line   int // from 1; 0 when not known
	Reason string
}

// Error names the line and what is wrong with it.
func (b *BadRow) Error() string { return fmt.Sprintf("line %d: %s", b.Line, b.Reason) }

// Bad are the bad rows of an import: the first 20, and how many in all.
type Bad struct {
	Rows  []BadRow
	Count int
}

func (b *Bad) add(r BadRow) {
	b.Count++
	if len(b.Rows) < shownBad {
		b.Rows = append(b.Rows, r)
	}
}

// String lists the rows, one a line, each line indented by two spaces.
func (b Bad) String() string {
	var s strings.Builder
	for i, r := range b.Rows {
		if i > 0 {
			s.WriteByte('\n')
		}
		fmt.Fprintf(&s, "  %s, line %d: %s", r.File, r.Line, r.Reason)
	}
	if rest := b.Count - len(b.Rows); rest > 0 {
		fmt.Fprintf(&s, "\n  … and %d more", rest)
	}
	return s.String()
}

// BadRowsError refuses a file for its bad rows.
type BadRowsError struct {
	Table string
	Bad   Bad
}

// Error lists the bad rows and says how to go on.
func (e *BadRowsError) Error() string {
	rows, them := "1 bad row", "it"
	if e.Bad.Count != 1 {
		rows, them = fmt.Sprintf("%d bad rows", e.Bad.Count), "them"
	}
	return fmt.Sprintf("%s; nothing was imported\n%s\nmend %s, or leave %s out with --skip-bad", rows, e.Bad, them, them)
}

// excerpt quotes the beginning of a value for a message.
func excerpt(s string) string {
	if rs := []rune(s); len(rs) > 40 {
		s = string(rs[:39]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
