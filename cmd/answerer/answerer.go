// Package answerer is `parley train answerer`: it computes the weights by
// which answers out of passages and of tables are put into one order.
package answerer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"parley/app"
	"parley/app/console"
	"parley/eval/opendomain"
	"parley/retrieve/answer"
	"parley/retrieve/library"
)

// Command is the command and its flags.
type Command struct {
	WikiSQL  string   `name:"wikisql" help:"Questions in the format of WikiSQL; without it the weights of answers out of tables stay." placeholder:"FILE" type:"existingfile"`
	SQuAD    []string `name:"squad" sep:"none" help:"Articles in the format of SQuAD; may be given several times. Without it the weights of answers out of text stay." placeholder:"FILE" type:"existingfile"`
	Tables   []string `sep:"none" help:"Tables that questions are over, and others to tell them from; may be given several times." placeholder:"FILE" type:"existingfile"`
	Passages []string `sep:"none" help:"Passages to tell others from; may be given several times." placeholder:"FILE" type:"existingfile"`
	Library  string   `help:"Keep the library in this file, and go on with what is in it." placeholder:"FILE" type:"path"`
	Limit    int      `default:"300" help:"How many questions of each kind, evenly spread; 0 takes all."`
	Out      string   `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes.
func (c *Command) Run(ctx context.Context, s *console.Streams) (err error) {
	if c.WikiSQL == "" && len(c.SQuAD) == 0 {
		return errors.New("there is nothing to learn from: give --wikisql, --squad or both")
	}
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
	a, err := app.Answerer()
	if err != nil {
		return err
	}
	examples, err := examples(ctx, s, a, lib, set.Questions)
	if err != nil {
		return err
	}
	right := 0
	for _, e := range examples {
		if e.Right {
			right++
		}
	}
	fmt.Fprintf(s.Err, "parley: learning from %d answers, %d of them right\n", len(examples), right)
	w := answer.Learn(examples, a.Weights)
	return console.WriteTo(c.Out, func(out io.Writer) error {
		e := json.NewEncoder(out)
		e.SetIndent("", " ")
		return e.Encode(w)
	})
}

// load reads the questions and all that they are answered from.
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
	if c.WikiSQL != "" {
		if err := set.AddTableQuestions(c.WikiSQL); err != nil {
			return nil, err
		}
	}
	set.Limit(c.Limit)
	all := set.Questions
	set.Questions = nil
	for _, path := range c.SQuAD {
		if err := set.AddSQuAD(path); err != nil {
			return nil, err
		}
	}
	set.Limit(c.Limit)
	set.Questions = append(all, set.Questions...)
	return set, nil
}

// examples answers every question and judges the answers.
func examples(ctx context.Context, s *console.Streams, a *answer.Answerer, lib *library.Library,
	questions []opendomain.Question) ([]answer.Example, error) {
	found := make([][]answer.Example, len(questions))
	bar := console.NewCountBar(s.Err)
	defer bar.End()
	var mu sync.Mutex // guards done and the bar
	done := 0
	err := opendomain.Each(ctx, len(questions), func(i int) error {
		q := questions[i]
		all, err := a.Answer(ctx, lib, q.Text)
		if err != nil {
			return fmt.Errorf("answering %q: %w", q.Text, err)
		}
		for _, o := range all {
			found[i] = append(found[i], answer.Example{Kind: o.Kind, Features: o.Features, Right: q.Right(o)})
		}
		mu.Lock()
		defer mu.Unlock()
		done++
		bar.Report(done, len(questions))
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out []answer.Example
	for _, some := range found {
		out = append(out, some...)
	}
	return out, nil
}
