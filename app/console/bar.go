package console

import (
	"fmt"
	"io"
	"strings"
)

// CountBar draws how many of a number of questions are done, on a terminal;
// elsewhere it draws nothing.
type CountBar struct {
	w     io.Writer
	live  bool
	drawn string
}

// NewCountBar makes a bar that draws on w.
func NewCountBar(w io.Writer) *CountBar { return &CountBar{w: w, live: IsTerminal(w)} }

// Report draws that done of total questions are done.
func (b *CountBar) Report(done, total int) {
	const width = 30
	full := width * done / total
	line := fmt.Sprintf("[%s%s] %d of %d questions",
		strings.Repeat("█", full), strings.Repeat("·", width-full), done, total)
	if b.live && (done%10 == 0 || done == total) && line != b.drawn {
		fmt.Fprintf(b.w, "\r\x1b[K%s", line)
		b.drawn = line
	}
}

// End takes the bar away.
func (b *CountBar) End() {
	if b.drawn != "" {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
