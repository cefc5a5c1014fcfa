package eval

import (
	"context"
	"errors"
	"fmt"
	"os"

	"parley/app/console"
	"parley/eval/opendomain"
	"parley/retrieve/answer"
	"parley/retrieve/linked"
	"parley/retrieve/model"
)

// OTTQACommand is `parley eval ottqa`.
type OTTQACommand struct {
	Questions   string   `required:"" help:"Questions in the format of OTT-QA or HybridQA; may be compressed." placeholder:"FILE" type:"path"`
	Tables      string   `required:"" help:"The tables they are about." placeholder:"FILE" type:"path"`
	Passages    string   `required:"" help:"The texts that cells of the tables link to, with url and text." placeholder:"FILE" type:"path"`
	Open        bool     `help:"Find the table among all of them, instead of being given it."`
	Distractors []string `sep:"none" help:"Other tables to choose from, in the format of WikiSQL or OTT-QA; may be given several times." placeholder:"FILE" type:"path"`
	Answers     string   `name:"linked-weights" help:"Weights, as parley train linked writes them, in place of those that are compiled in." placeholder:"FILE" type:"existingfile"`
	OpenFlags
}

// Run measures and reports.
func (c *OTTQACommand) Run(ctx context.Context, s *console.Streams) (err error) {
	if len(c.Distractors) > 0 && !c.Open {
		return errors.New("--distractors are tables to choose from: they need --open")
	}
	set := &opendomain.Set{Name: "ottqa"}
	err = errors.Join(set.AddOTTQA(c.Questions, c.Tables), set.AddTexts(c.Passages))
	for _, path := range c.Distractors {
		err = errors.Join(err, set.AddTables(path))
	}
	if err != nil {
		return err
	}
	l := &opendomain.Linked{Given: !c.Open, Set: set}
	if c.Parser == "model" {
		a, done, failed := c.answerer(ctx, s)
		if failed != nil {
			return failed
		}
		defer func() { err = errors.Join(err, done()) }()
		l.Ask = func(ctx context.Context, t *linked.Table, question string) ([]answer.Output, error) {
			return model.Hybrid(ctx, a, t, question)
		}
	} else if l.Answerer, err = c.weighted(); err != nil {
		return err
	}
	if c.Open {
		return c.run(ctx, s, set, l)
	}
	return c.measure(ctx, s, set, nil, opendomain.Options{Linked: l})
}

func (c *OTTQACommand) weighted() (*linked.Answerer, error) {
	if c.Answers == "" {
		return linked.New()
	}
	text, err := os.ReadFile(c.Answers)
	if err != nil {
		return nil, fmt.Errorf("reading the weights: %w", err)
	}
	w, err := linked.ParseWeights(text)
	if err != nil {
		return nil, err
	}
	return linked.With(w), nil
}
