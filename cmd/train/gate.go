package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"parley/agent"
	"parley/agent/sempar/lexical"
	"parley/app/console"
	"parley/eval"
	"parley/eval/wikisql"
	"parley/suql/catalog"
)

// GateCommand is `parley train gate`.
type GateCommand struct {
	Questions string `required:"" help:"Questions with gold queries in the format of WikiSQL; may be compressed. Those that the weights were calibrated on are used." placeholder:"FILE" type:"path"`
	Tables    string `required:"" help:"The tables they are about." placeholder:"FILE" type:"path"`
	Out       string `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// gateCase is what the gate sees of an utterance that one of the two read
// right, and whether it was the sketch model.
type gateCase struct {
	signals map[string]float64
	fact    bool
	weight  float64
}

// Run trains and writes.
func (c *GateCommand) Run(ctx context.Context, s *console.Streams) (err error) {
	facts, err := wikisql.Load(c.Questions, c.Tables)
	if err != nil {
		return err
	}
	lists, done, err := developmentHalf()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	asked, err := gateCases(ctx, facts.Tenth())
	if err != nil {
		return err
	}
	listed, err := gateCases(ctx, lists.Dataset)
	if err != nil {
		return err
	}
	plain, err := gateCases(ctx, lists.Plain().Dataset)
	if err != nil {
		return err
	}
	share := []float64{1.9, 0.095, 0.005} // what is asked of facts counts most: there are many of them, and they are short
	var all []gateCase
	for n, cases := range [][]gateCase{asked, listed, plain} {
		for i := range cases {
			cases[i].weight = share[n] / float64(len(cases))
		}
		all = append(all, cases...)
	}
	weights := fitGate(all, expected(), 0.0005)
	fmt.Fprintf(s.Err, "parley: learnt from %d, %d and %d questions\n", len(asked), len(listed), len(plain))
	return writeWeights(c.Out, weights)
}

// writeWeights writes one "name weight" a line.
func writeWeights(path string, weights map[string]float64) error {
	return console.WriteTo(path, func(w io.Writer) error {
		for _, name := range slices.Sorted(maps.Keys(weights)) {
			if _, err := fmt.Fprintf(w, "%s %.3f\n", name, weights[name]); err != nil {
				return err
			}
		}
		return nil
	})
}

func gateCases(ctx context.Context, data *eval.Dataset) ([]gateCase, error) {
	var out []gateCase
	return out, eachParsed(ctx, data, func(db *eval.Database, parser *lexical.Parser, e eval.Example, t agent.Turn,
		table *catalog.Table) error {
		choice, ok, err := parser.Choice(ctx, t, table)
		if err != nil || !ok {
			return err
		}
		grammar := choice.Grammar != nil && db.Matches(ctx, e, choice.Grammar)
		model := choice.Model != nil && db.Matches(ctx, e, choice.Model)
		if grammar != model { // else it makes no difference
			out = append(out, gateCase{signals: choice.Signals, fact: model})
		}
		return nil
	})
}

// eachParsed calls f with every example, its database and a parser of it.
func eachParsed(ctx context.Context, data *eval.Dataset, f func(db *eval.Database, p *lexical.Parser, e eval.Example,
	t agent.Turn, table *catalog.Table) error) (err error) {
	var db *eval.Database
	var parser *lexical.Parser
	defer func() {
		if db != nil {
			err = errors.Join(err, db.Close())
		}
	}()
	for _, e := range data.Examples {
		if db == nil || db.Name != e.Database {
			if db != nil {
				if err := db.Close(); err != nil {
					return err
				}
			}
			if db, err = data.Open(ctx, e.Database); err != nil {
				return err
			}
			if parser, err = lexical.New(db.Catalog, db.Values, db.Texts, lexical.WithCells(db)); err != nil {
				return err
			}
		}
		if table := db.Catalog.Table(e.Table()); table != nil {
			if err := f(db, parser, e, agent.Turn{Utterance: e.Question, Previous: e.Previous}, table); err != nil {
				return err
			}
		}
	}
	return nil
}

// expected are the weights that a signal has until the data says otherwise:
// what only the grammar can read speaks for the grammar. Questions in the
// format of WikiSQL don't name their table, and ask for one column in no
// order; people who know their database do.
func expected() map[string]float64 {
	return map[string]float64{
		"reads+prose": -1, "reads-unused+prose": -3, "projects+prose": -4, "all+prose": -2, "count-all+prose": -2,
		"several+prose": -2,
		"order+prose":   -2, "order-lost+prose": -3, "order-lost": -2, "operator+prose": -2, "group+prose": -2,
		"sorted+prose": -2, "breakdown+prose": -4,
		"count-all-table": -5, "all-table": -5, "several": -3, "order": -1, "sorted": -4, "breakdown": -5, "operator": -1,
		"group": -1,
	}
}

// fitGate is logistic regression by gradient descent with a quadratic penalty
// on what departs from the expected weights. There are few questions about
// tables with prose, so the penalty is heavy.
func fitGate(cases []gateCase, prior map[string]float64, penalty float64) map[string]float64 {
	w := map[string]float64{"bias": 0}
	names := slices.Collect(maps.Keys(prior))
	maps.Copy(w, prior)
	for _, c := range cases {
		for name := range c.signals {
			if _, ok := w[name]; !ok {
				w[name] = prior[name]
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	const (
		steps = 4000
		rate  = 1.0
	)
	for range steps {
		gradient := map[string]float64{}
		for _, c := range cases {
			sum := w["bias"]
			for _, name := range names {
				sum += w[name] * c.signals[name]
			}
			d := 1 / (1 + math.Exp(-sum))
			if c.fact {
				d--
			}
			d *= c.weight / 2
			gradient["bias"] += d
			for name, v := range c.signals {
				gradient[name] += d * v
			}
		}
		w["bias"] -= rate * gradient["bias"]
		for _, name := range names {
			w[name] -= rate * (gradient[name] + penalty*(w[name]-prior[name]))
		}
	}
	return w
}
