// Package ranker is `parley train ranker`: it computes the weights by which
// text and tables that a search found are put into one order.
package ranker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"parley/app/console"
	"parley/eval/opendomain"
	"parley/retrieve/learn"
	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/retrieve/rank"
)

// Command is the command and its flags.
type Command struct {
	WikiSQL    string   `name:"wikisql" required:"" help:"Questions in the format of WikiSQL." placeholder:"FILE" type:"existingfile"`
	OTTQA      string   `name:"ottqa" help:"Questions in the format of OTT-QA." placeholder:"FILE" type:"existingfile"`
	BoolQ      string   `name:"boolq" help:"Yes/no questions, each with a passage." placeholder:"FILE" type:"existingfile"`
	SQuAD      []string `name:"squad" sep:"none" help:"Articles in the format of SQuAD." placeholder:"FILE" type:"existingfile"`
	Tables     []string `required:"" sep:"none" help:"Tables that questions are over, and others to tell them from; may be given several times." placeholder:"FILE" type:"existingfile"`
	Passages   []string `sep:"none" help:"Passages to tell others from; may be given several times." placeholder:"FILE" type:"existingfile"`
	Library    string   `help:"Keep the library in this file, and go on with what is in it." placeholder:"FILE" type:"path"`
	Limit      int      `default:"1500" help:"How many questions of WikiSQL, evenly spread; 0 takes all."`
	Others     int      `default:"400" help:"How many of each other file of questions; 0 takes all."`
	Candidates int      `default:"80" help:"How many pieces of each kind a question is trained on."`
	Epochs     int      `default:"12" help:"How often each question is seen."`
	Seed       uint64   `default:"1" help:"Of the order of the questions."`
	Out        string   `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes.
func (c *Command) Run(ctx context.Context, s *console.Streams) (err error) {
	set, err := c.load()
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: %d questions, %d sources\n", len(set.Questions), set.Sources())
	lib, done, err := set.Library(ctx, c.Library)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	examples, err := c.examples(ctx, lib, set.Questions)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: learning from %d questions whose source was found\n", len(examples))
	w, err := learn.Weights(ctx, examples,
		learn.Options{Seed: c.Seed, Epochs: c.Epochs, Progress: func(epoch, of int, loss float64) {
			fmt.Fprintf(s.Err, "parley: %d of %d, loss %.4f\n", epoch, of, loss)
		}})
	if err != nil {
		return err
	}
	return console.WriteTo(c.Out, func(out io.Writer) error { return json.NewEncoder(out).Encode(w) })
}

// load reads the questions and all that they are searched in.
func (c *Command) load() (*opendomain.Set, error) {
	set := &opendomain.Set{Name: "training"}
	for _, path := range c.Tables {
		if err := set.AddTables(path); err != nil {
			return nil, err
		}
	}
	for _, path := range c.Passages {
		if err := set.AddPassages(path); err != nil {
			return nil, err
		}
	}
	var all []opendomain.Question
	take := func(limit int, add func(string) error, path string) error {
		if path == "" {
			return nil
		}
		set.Questions = nil
		if err := add(path); err != nil {
			return err
		}
		set.Limit(limit)
		all = append(all, set.Questions...)
		return nil
	}
	err := errors.Join(take(c.Limit, set.AddTableQuestions, c.WikiSQL), take(c.Others, set.AddTableQuestions, c.OTTQA),
		take(c.Others, set.AddBoolQ, c.BoolQ))
	for _, path := range c.SQuAD {
		err = errors.Join(err, take(c.Others, set.AddSQuAD, path))
	}
	set.Questions = all
	return set, err
}

// both is how often a question is searched for in text and tables: every
// third time. Searching takes most of the time of training.
const both = 3

// examples searches for every question; one whose gold source is not found
// teaches nothing.
func (c *Command) examples(ctx context.Context, lib *library.Library, questions []opendomain.Question) ([]learn.Example,
	error) {
	found := make([]*learn.Example, len(questions))
	err := opendomain.Each(ctx, len(questions), func(i int) error {
		q := questions[i]
		limits := library.DefaultLimits()
		limits.Text, limits.Rows = c.Candidates, c.Candidates
		switch { // two in three learn to choose within their kind
		case i%both == 0:
		case q.Kind == piece.Text:
			limits.Rows = 0
		default:
			limits.Text = 0
		}
		hits, err := lib.Search(ctx, q.Text, limits)
		if err != nil {
			return err
		}
		features, err := rank.Features(ctx, lib, q.Text, hits)
		if err != nil {
			return err
		}
		e := &learn.Example{Features: features, Kinds: make([]piece.Kind, len(hits)), Gold: make([]bool, len(hits))}
		golds := 0
		for j, h := range hits {
			e.Kinds[j], e.Gold[j] = h.Kind, q.Gold[h.Source]
			if e.Gold[j] {
				golds++
			}
		}
		if golds > 0 && golds < len(hits) {
			found[i] = e
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out []learn.Example
	for _, e := range found {
		if e != nil {
			out = append(out, *e)
		}
	}
	return out, nil
}
