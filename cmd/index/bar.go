package index

import (
	"fmt"
	"io"
	"strings"

	"parley/app/console"
	"parley/retrieve"
)

// bar tells how far an indexing is: a bar that redraws itself on a terminal,
// elsewhere a line for every tenth of a hundred files or more.
type bar struct {
	w     io.Writer
	live  bool
	drawn bool
	tenth int
}

func newBar(w io.Writer) *bar { return &bar{w: w, live: console.IsTerminal(w)} }

func (b *bar) report(p retrieve.Progress) {
	const width, quiet = 30, 100
	if b.live {
		full := width * p.Done / p.Of
		fmt.Fprintf(b.w, "\r\x1b[K[%s%s] %d of %d, %d pieces  %s",
			strings.Repeat("█", full), strings.Repeat("·", width-full), p.Done, p.Of, p.Pieces, p.Place)
		b.drawn = true
		return
	}
	if tenth := 10 * p.Done / p.Of; p.Of >= quiet && tenth > b.tenth {
		b.tenth = tenth
		fmt.Fprintf(b.w, "parley: %d of %d, %d pieces\n", p.Done, p.Of, p.Pieces)
	}
}

// end takes the bar away.
func (b *bar) end() {
	if b.drawn {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
