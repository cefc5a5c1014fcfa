package find

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"parley/app"
	"parley/app/console"
	"parley/retrieve/answer"
	"parley/retrieve/library"
	"parley/retrieve/piece"
)

// answers prints what passages and tables say, the likeliest first, and asks
// which source is meant where two say different things.
func (c *Command) answers(ctx context.Context, s *console.Streams, lib *library.Library) error {
	a, err := app.Answerer()
	if err != nil {
		return err
	}
	a.Only = c.From
	found, err := a.Answer(ctx, lib, c.Question)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		fmt.Fprintln(s.Err, "parley: nothing in the library answers this; parley find without --answer shows the nearest pieces")
		return nil
	}
	for _, o := range found[:c.most(answersShown, len(found))] {
		if err := c.printAnswer(s, o); err != nil {
			return err
		}
	}
	if first, second, doubtful := answer.Doubtful(found); doubtful {
		fmt.Fprintf(s.Err, "parley: do you mean %s, which says %s, or %s, which says %s? Say --from and the source.\n",
			named(first), short(first.Text), named(second), short(second.Text))
	}
	return nil
}

func (c *Command) printAnswer(s *console.Streams, o answer.Output) error {
	if c.JSON {
		return json.NewEncoder(s.Out).Encode(struct {
			Kind    string   `json:"kind"`
			Answer  string   `json:"answer"`
			Cells   []string `json:"cells"`
			P       float64  `json:"p"`
			Source  string   `json:"source"`
			First   int      `json:"first"`
			SUQL    string   `json:"suql,omitempty"`
			Passage string   `json:"passage,omitempty"`
		}{string(o.Kind), o.Text, o.Cells, o.P, o.Source, o.Piece.First, o.SUQL, o.Piece.Text})
	}
	from := o.SUQL
	if o.Kind == answer.Span {
		from = marked(o)
	}
	_, err := fmt.Fprintf(s.Out, "%.2f  %s\n      %s: %s\n      %s\n\n", o.P, o.Text, o.Kind, strings.ReplaceAll(from, "\n", " "), o.Source)
	return err
}

// marked is the passage around a span, which stands in brackets.
func marked(o answer.Output) string {
	const around = 80
	text := o.Piece.Text
	if o.End <= o.Start || o.End > len(text) {
		return text
	}
	from, to := o.Start, o.End
	if i := strings.LastIndexByte(text[:max(from-around, 0)], ' '); from > around {
		from = i + 1
	} else {
		from = 0
	}
	if i := strings.IndexByte(text[min(to+around, len(text)):], ' '); i >= 0 {
		to = min(to+around, len(text)) + i
	} else {
		to = len(text)
	}
	return text[from:o.Start] + "[" + text[o.Start:o.End] + "]" + text[o.End:to]
}

// named is a source as a person knows it.
func named(o answer.Output) string {
	what := "the passage"
	if o.Piece.Kind == piece.Rows {
		what = "the table"
	}
	if o.Piece.Title == "" {
		return what + " " + o.Source
	}
	return fmt.Sprintf("%s %q (%s)", what, o.Piece.Title, o.Source)
}

// short is the beginning of an answer, in quotes.
func short(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return fmt.Sprintf("%q", text)
}
