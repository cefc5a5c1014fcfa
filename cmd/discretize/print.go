package discretize

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"parley/app"
	"parley/app/console"
	"parley/cmd/table"
	"parley/suql/discretize"
	"parley/suql/inference"
)

// price says what a run would cost.
func (c *Command) price(ctx context.Context, s *console.Streams, job *discretize.Job, m *app.Model) error {
	texts := c.PerCall
	if m == nil {
		texts = 0
	}
	p, err := job.Price(ctx, texts, c.Most, discretize.Options{Only: c.Only, Again: c.Again})
	if err != nil {
		return err
	}
	line := fmt.Sprintf("%d keys in %d of %d texts: %d calls", p.Keys, p.Texts, job.Texts(), p.Calls)
	if m == nil {
		line += " to the built-in reader, which cost nothing"
	} else {
		line += fmt.Sprintf(" to %s, about %d tokens sent and %d written", m.Client, p.Prompt, p.Reply)
		if money := m.Price(p.Prompt, p.Reply); money > 0 {
			line += fmt.Sprintf(", about %.2f", money)
		}
	}
	_, err = fmt.Fprintln(s.Out, line)
	return err
}

// mostShown bounds the values that are shown of a column.
const mostShown = 5

// show prints the keys of job with their values.
func show(w io.Writer, job *discretize.Job, columns []inference.Column) error {
	src := job.Source()
	fmt.Fprintf(w, "%s: %d rows, %d texts\n", src.TableName(), job.Rows(), job.Texts())
	out := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	fmt.Fprintln(out, strings.Join([]string{"key", "kind", "filled", "state", "values", "answers"}, "\t"))
	for _, c := range columns {
		fmt.Fprintln(out, strings.Join([]string{
			c.Name, string(c.Kind), fmt.Sprint(c.Filled), state(c), values(c), strings.Join(c.Questions, " "),
		}, "\t"))
	}
	return out.Flush()
}

// state is whether queries are answered from c.
func state(c inference.Column) string {
	switch {
	case c.Confirmed:
		return "in use"
	case c.Origin == inference.Suggested:
		return "suggested"
	}
	return "proposed"
}

// values are the most common values of c.
func values(c inference.Column) string {
	var out []string
	for _, v := range c.Values[:min(len(c.Values), mostShown)] {
		out = append(out, fmt.Sprintf("%s %d", table.Cell(v.Value), v.Rows))
	}
	if more := len(c.Values) - mostShown; more > 0 {
		out = append(out, fmt.Sprintf("%d more", more))
	}
	return strings.Join(out, ", ")
}

// bar tells how far a run is, on a terminal.
type bar struct {
	w     io.Writer
	drawn bool
	live  bool
}

func newBar(w io.Writer) *bar { return &bar{w: w, live: console.IsTerminal(w)} }

func (b *bar) report(done, of int) {
	if b.live {
		b.drawn = true
		fmt.Fprintf(b.w, "\r\x1b[K%d of %d texts", done, of)
	}
}

// end takes the bar away.
func (b *bar) end() {
	if b.drawn {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.drawn = false
	}
}
