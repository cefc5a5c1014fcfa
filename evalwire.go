package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/embedded"
	"parley/agent/sempar/lexical"
	"parley/agent/sempar/model"
	"parley/eval"
	"parley/llm"
	"parley/llm/fake"
)

// parser makes the parser that is measured, names it, and says at the end
// what a model has cost.
func (c *parserTest) parser(ctx context.Context, s *streams) (make func(*eval.Database) (agent.Parser, error), name string, done func() error, err error) {
	if c.Oracle != 0 {
		return nil, "", nil, usageError{errors.New("--oracle goes with parley eval wikisql and spider")}
	}
	if c.Weights != "" && c.Parser != "learned" && c.Parser != "lexical" {
		return nil, "", nil, usageError{fmt.Errorf("--weights: the parser %s has none that could be read from a file", c.Parser)}
	}
	if c.Parser != "model" {
		net, err := c.network()
		if err != nil {
			return nil, "", nil, err
		}
		return func(db *eval.Database) (agent.Parser, error) {
			return embeddedParser(c.Parser, net, db.Catalog, db.Values, func() (agent.Parser, error) {
				return lexical.New(db.Catalog, db.Values, db.Texts, lexical.WithCells(db))
			})
		}, c.Parser, func() error { return nil }, nil
	}
	if c.Temperature <= 0 {
		return nil, "", nil, usageError{fmt.Errorf("--temperature %v: must be above zero", c.Temperature)}
	}
	m, err := newModelServer(ctx, "", spending{})
	if err != nil {
		return nil, "", nil, err
	}
	var once sync.Once
	tell := func(k llm.Capabilities) {
		once.Do(func() { fmt.Fprintln(s.err, "parley: questions are understood by "+k.Line()) })
	}
	o := model.Options{Whole: c.Decode == "whole", Temperature: c.Temperature}
	make = func(db *eval.Database) (agent.Parser, error) {
		return model.NewProbed(m, db.Catalog, db.Values, o, tell), nil
	}
	return make, "model " + m.Model() + ", " + c.Decode, func() error {
		spent := m.Spent()
		fmt.Fprintf(s.err, "parley: the model was called %d times and used %d tokens\n", spent.Calls, spent.Tokens)
		return m.Close()
	}, nil
}

// network is the one in the file that the flags name, or the one that is
// compiled in.
func (c *parserTest) network() (*decode.Net, error) {
	if c.Weights == "" {
		return embedded.Weights()
	}
	return networkIn(c.Weights)
}

// networkIn reads the weights of the learned parser from a file.
func networkIn(path string) (*decode.Net, error) {
	vectors, err := embedded.Vectors()
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return decode.Read(bufio.NewReader(f), vectors)
}

// overTheWire measures the model parser on a fake server that knows the right
// queries, and errs.
func (c *parserTest) overTheWire(ctx context.Context, s *streams, load func() (*eval.Dataset, error)) error {
	switch {
	case c.Parser != "model":
		return usageError{errors.New("--oracle goes with --parser model: it stands in for a model")}
	case !(c.Oracle > 0 && c.Oracle <= 0.4):
		return usageError{fmt.Errorf("--oracle %v: a share above 0, up to 0.4", c.Oracle)}
	case c.HTML != "" || c.Resume != "":
		return usageError{errors.New("--html and --resume don't go with --oracle")}
	}
	w := &eval.Wire{Rate: c.Oracle, Seed: c.Seed, Dialect: fake.VLLM(), Workers: c.Workers}
	if w.Workers == 0 {
		w.Workers = runtime.GOMAXPROCS(0)
	}
	policies, err := c.policies()
	if err != nil {
		return usageError{err}
	}
	if c.Detector == "all" {
		policies = eval.WirePolicies(c.K)
		for i := range policies {
			if policies[i].Detector != "none" {
				policies[i].Wrong = c.Wrong
			}
		}
	}
	w.Policies = policies
	data, err := load()
	if err != nil {
		return err
	}
	w.Data = data.First(c.Limit)
	bar := &countBar{w: s.err, live: isTerminal(s.err)}
	w.Progress = bar.report
	report, err := w.Run(ctx)
	bar.end()
	if err != nil {
		return err
	}
	if err := report.Print(s.out); err != nil {
		return err
	}
	return writeTo(c.JSON, report.WriteJSON)
}
