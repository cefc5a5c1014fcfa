// Package linked is `parley train linked`: it computes the weights by which
// questions about tables whose cells link to texts are answered.
package linked

import (
	"context"
	"fmt"

	"parley/app/console"
	"parley/eval/opendomain"
	"parley/retrieve/linked"
)

// Command is the command and its flags.
type Command struct {
	Questions string `required:"" help:"Questions in the format of OTT-QA or HybridQA." placeholder:"FILE" type:"existingfile"`
	Tables    string `required:"" help:"The tables they are about." placeholder:"FILE" type:"existingfile"`
	Passages  string `required:"" help:"The texts that cells of the tables link to, with url and text." placeholder:"FILE" type:"existingfile"`
	Limit     int    `default:"4000" help:"How many questions, evenly spread; 0 takes all."`
	Epochs    int    `default:"8" help:"How often each question is seen."`
	Seed      uint64 `default:"1" help:"Of the order of the questions."`
	Out       string `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes.
func (c *Command) Run(ctx context.Context, s *console.Streams) error {
	set := &opendomain.Set{Name: "training"}
	if err := set.AddOTTQA(c.Questions, c.Tables); err != nil {
		return err
	}
	if err := set.AddTexts(c.Passages); err != nil {
		return err
	}
	set.Limit(c.Limit)
	examples := set.Examples()
	fmt.Fprintf(s.Err, "parley: %d questions\n", len(examples))
	bar := console.NewCountBar(s.Err)
	w, err := linked.Learner{Seed: c.Seed, Epochs: c.Epochs, Progress: bar.Report,
		Loss: func(name string, epoch int, loss float64) {
			bar.End()
			fmt.Fprintf(s.Err, "parley: %s, %d, loss %.4f\n", name, epoch, loss)
		}}.Learn(ctx, examples)
	bar.End()
	if err != nil {
		return err
	}
	return console.WriteTo(c.Out, w.Write)
}
