package train

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"parley/app/console"
)

// stepsBar shows how far several steps are that run beside each other, on a
// terminal.
type stepsBar struct {
	w    io.Writer
	live bool

	mu    sync.Mutex // guards what follows
	steps []string
	done  map[string]int // in hundredths
	drawn bool
}

// newStepsBar makes a bar that draws on w.
func newStepsBar(w io.Writer) *stepsBar { return &stepsBar{w: w, live: console.IsTerminal(w)} }

func (b *stepsBar) doing(step string, done, of int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done == nil {
		b.done = map[string]int{}
	}
	if _, known := b.done[step]; !known {
		b.steps = append(b.steps, step)
	}
	b.done[step] = 100 * done / max(of, 1)
	if !b.live {
		return
	}
	parts := make([]string, len(b.steps))
	for i, s := range b.steps {
		parts[i] = fmt.Sprintf("%s %d %%", s, b.done[s])
	}
	fmt.Fprintf(b.w, "\r\x1b[K%s", strings.Join(parts, " · "))
	b.drawn = true
}

// end takes the bar away.
func (b *stepsBar) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.drawn {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
