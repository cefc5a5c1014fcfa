package train

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"parley/agent/sempar/predicate/learn"
	"parley/app/console"
	"parley/eval/jsonl"
)

// PhrasesCommand is `parley train phrases`.
type PhrasesCommand struct {
	Spans    []string `required:"" help:"Files with \"spans\" or \"wishes\": a phrase as it was said and the question that it asks of a text." placeholder:"FILE" type:"existingfile"`
	LeaveOut string   `help:"Such a file to measure with; nothing is learnt from it." placeholder:"FILE" type:"existingfile"`
	Out      string   `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains on the spans and says how well those left out are put.
func (c *PhrasesCommand) Run(_ context.Context, s *console.Streams) error {
	var all []learn.Example
	for _, path := range c.Spans {
		examples, err := spansIn(path)
		if err != nil {
			return err
		}
		all = append(all, examples...)
	}
	m := learn.Train(all)
	if c.LeaveOut != "" {
		others, err := spansIn(c.LeaveOut)
		if err != nil {
			return err
		}
		score := learn.Measure(m, others)
		fmt.Fprintf(s.Err, "parley: of %d phrases left out, %d are put as somebody wrote them\n", score.Phrases, score.Right)
	}
	score := learn.Measure(m, all)
	fmt.Fprintf(s.Err, "parley: learnt from %d phrases, of which %d are put as somebody wrote them\n", score.Phrases, score.Right)
	return console.WriteTo(c.Out, func(w io.Writer) error {
		_, err := w.Write(m.Print())
		return err
	})
}

// spansIn are the phrases of a file, each once.
func spansIn(path string) ([]learn.Example, error) {
	var out []learn.Example
	seen := map[learn.Example]bool{}
	err := jsonl.Each(path, func(_ string, record []byte) error {
		var line struct {
			Spans, Wishes []struct{ Text, Question string }
		}
		if err := json.Unmarshal(record, &line); err != nil {
			return err
		}
		for _, span := range append(line.Spans, line.Wishes...) {
			e := learn.Example{Phrase: span.Text, Question: span.Question}
			if !seen[e] {
				seen[e] = true
				out = append(out, e)
			}
		}
		return nil
	})
	return out, err
}
