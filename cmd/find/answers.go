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
	if doubt := answer.Doubtful(answer.Telling(found)); doubt != nil {
		var choices []string
		for _, o := range doubt {
			choices = append(choices, o.Name()+", which says "+o.Short())
		}
		fmt.Fprintf(s.Err, "parley: do you mean %s? Say --from and the source.\n", strings.Join(choices, ", or "))
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
	_, err := fmt.Fprintf(s.Out, "%.2f  %s\n      %s: %s\n      %s\n\n", o.P, o.Text, o.Kind,
		strings.ReplaceAll(o.Evidence(), "\n", " "), o.Source)
	return err
}
