package query

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"parley/app/console"
	"parley/suql"
)

// telling is how often a terminal is told how far a query is.
const telling = 200 * time.Millisecond

// run runs the query. On a terminal a line says how far it is. The first
// interrupt ends the reading for a count or the like, with what is known by
// then; any other query it cancels.
func (c *Command) run(ctx context.Context, s *console.Streams, p *suql.Prepared) (*suql.Result, error) {
	o := suql.RunOptions{Sure: c.Sure, Budget: suql.Budget{Calls: c.Calls, Seconds: c.Timeout.Seconds()},
		Partial: suql.Partial{Every: telling}}
	if p.Bounded() {
		o.Stop = ctx.Done()
		ctx = context.WithoutCancel(ctx)
	}
	if console.IsTerminal(s.Err) {
		line := &status{w: s.Err}
		o.Progress = line.tell
		defer line.end()
	}
	if c.Timeout > 0 && p.Plain() { // nothing is read: only the database can take long
		late := fmt.Errorf("the database took longer than %s, which --timeout allows", c.Timeout)
		within, done := context.WithTimeoutCause(ctx, c.Timeout, late)
		defer done()
		result, err := p.Run(within, o)
		if err != nil && ctx.Err() == nil && within.Err() != nil {
			return nil, late
		}
		return result, err
	}
	return p.Run(ctx, o)
}

// status is a line that changes in place.
type status struct {
	w     io.Writer
	drawn string
	at    time.Time
}

func (l *status) tell(p suql.Progress) {
	if p.Stage != "read" || time.Since(l.at) < telling {
		return
	}
	line := fmt.Sprintf("read %d of %d, %d found", p.Done, p.Of, p.Found)
	for _, b := range p.Bounds {
		line += "; " + b.String()
	}
	if line != l.drawn {
		fmt.Fprintf(l.w, "\r\x1b[K%s", strings.Map(printable, line))
		l.drawn, l.at = line, time.Now()
	}
}

// printable keeps what can't move the cursor: a column is called what its owner
// likes.
func printable(r rune) rune {
	if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
		return -1
	}
	return r
}

// end takes the line away.
func (l *status) end() {
	if l.drawn != "" {
		fmt.Fprint(l.w, "\r\x1b[K")
	}
}
