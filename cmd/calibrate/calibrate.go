// Package calibrate is `parley calibrate`: it finds out how far the language
// model's probabilities can be trusted.
package calibrate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/app"
	"parley/app/console"
	"parley/eval"
	"parley/eval/suqlset"
	"parley/eval/suqlset/place"
	"parley/eval/wikisql"
	"parley/llm"
)

// Command is the command and its flags.
type Command struct {
	Questions string `help:"Questions with gold queries in the format of WikiSQL, to measure on; without them, the built-in development set." placeholder:"FILE" type:"path"`
	Tables    string `help:"The tables they are about." placeholder:"FILE" type:"path"`
	Decode    string `enum:"auto,clause,whole" default:"auto" help:"How the model writes a query: clause by clause, or whole in one call, which auto does at first."`
	Limit     int    `default:"200" help:"Put the first N questions; 0 puts all." placeholder:"N"`
	Workers   int    `default:"4" help:"Databases to work on at the same time." placeholder:"N"`
	Data      string `help:"Folder where the outcome is kept: that of serve and ask." placeholder:"DIR" default:"${data}" type:"path"`
}

// Run measures the model's probabilities and keeps the temperature that makes
// them honest.
func (c *Command) Run(ctx context.Context, s *console.Streams) (err error) {
	switch {
	case (c.Questions == "") != (c.Tables == ""):
		return console.Usage(errors.New("--questions and --tables go together"))
	case c.Limit < 0 || c.Workers < 1:
		return console.Usage(errors.New("--limit can't be below zero, --workers not below one"))
	}
	m, err := app.NewModel(ctx, filepath.Join(c.Data, "queries.db"), app.ModelFlags{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	dir, err := os.MkdirTemp("", "parley-calibrate-*")
	if err != nil {
		return fmt.Errorf("making a folder for the databases: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	data, err := c.questions(dir)
	if err != nil {
		return err
	}
	var once sync.Once
	tell := func(k llm.Capabilities) {
		once.Do(func() { fmt.Fprintln(s.Err, "parley: calibrating "+k.Line()) })
	}
	parser := func(db *eval.Database) (agent.Parser, error) {
		return model.NewProbed(m, db.Catalog, db.Values, model.Options{Whole: c.Decode == "whole", Auto: c.Decode == "auto"},
			tell), nil
	}
	bar := console.NewCountBar(s.Err)
	outcomes, err := eval.Outcomes(ctx, data.First(c.Limit), parser, c.Workers, bar.Report)
	bar.End()
	if err != nil {
		return err
	}
	found, err := model.Fit(outcomes)
	if err != nil {
		return err
	}
	if err := model.InFolder(c.Data).Put(m.Model(), found); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out,
		"%s: temperature %.2f, from %d units; its probabilities were off by %.3f on average, and are by %.3f now\n",
		m.Model(), found.Temperature, found.Units, found.Before, found.After)
	return err
}

func (c *Command) questions(dir string) (*eval.Dataset, error) {
	if c.Questions != "" {
		return wikisql.Load(c.Questions, c.Tables)
	}
	data, err := place.Load(suqlset.Development, dir)
	if err != nil {
		return nil, err
	}
	return data.Dataset, nil
}
