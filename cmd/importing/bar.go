package importing

import (
	"fmt"
	"io"
	"strings"

	"parley/app/console"
	"parley/ingest"
)

// quietBytes is how large a file must be for lines of progress to be worth
// writing where there is no terminal.
const quietBytes = 32 << 20

// bar tells how far an import is: a bar that redraws itself on a
// terminal, elsewhere a line for every quarter of a large file.
type bar struct {
	w       io.Writer
	live    bool
	drawn   string
	quarter int64
	step    string
}

// newBar makes a bar that draws on w.
func newBar(w io.Writer) *bar { return &bar{w: w, live: console.IsTerminal(w)} }

func (b *bar) report(p ingest.Progress) {
	if step := p.Step + p.File; step != b.step {
		b.step, b.quarter = step, 0
	}
	if b.live {
		b.draw(p)
		return
	}
	if p.Total < quietBytes {
		return
	}
	if quarter := 4 * p.Done / p.Total; quarter > b.quarter {
		b.quarter = quarter
		fmt.Fprintf(b.w, "parley: %s %s: %d %% (%d rows)\n", p.Step, p.File, 25*quarter, p.Rows)
	}
}

func (b *bar) draw(p ingest.Progress) {
	const width = 30
	line := fmt.Sprintf("%s %s", p.Step, p.File)
	if p.Total > 0 {
		full := int(width * p.Done / p.Total)
		line = fmt.Sprintf("%s [%s%s] %3d %%  %d rows", line, strings.Repeat("█", full), strings.Repeat("·", width-full),
			100*p.Done/p.Total, p.Rows)
	}
	if line == b.drawn {
		return
	}
	fmt.Fprintf(b.w, "\r\x1b[K%s", line)
	b.drawn = line
}

// end takes the bar away.
func (b *bar) end() {
	if b.drawn != "" {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
