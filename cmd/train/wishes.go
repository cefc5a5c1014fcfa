package train

import (
	"context"
	"errors"
	"fmt"

	"parley/agent"
	"parley/agent/sempar/lexical"
	"parley/app/console"
	"parley/eval"
	"parley/suql/catalog"
)

// WishesCommand is `parley train wishes`.
type WishesCommand struct {
	Out string `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes.
func (c *WishesCommand) Run(ctx context.Context, s *console.Streams) (err error) {
	data, done, err := developmentHalf()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	var cases []gateCase
	err = eachParsed(ctx, data.Dataset, func(_ *eval.Database, p *lexical.Parser, e eval.Example, t agent.Turn,
		table *catalog.Table) error {
		wishes, err := p.Wishes(ctx, t, table)
		for _, w := range wishes {
			cases = append(cases, gateCase{signals: w.Signals, fact: e.Reads(w.Unit)})
		}
		return err
	})
	if err != nil {
		return err
	}
	meant := 0
	for i := range cases {
		cases[i].weight = 2 / float64(len(cases))
		if cases[i].fact {
			meant++
		}
	}
	fmt.Fprintf(s.Err, "parley: learnt from %d stretches of words, %d of them wishes\n", len(cases), meant)
	return writeWeights(c.Out, fitGate(cases, thumb(), 0.015))
}

// thumb are the weights that a sign has until the data says otherwise: the
// rule of thumb, and that what is said of a thing in so many words is meant,
// though no text has the words. There are few such cases to learn from.
func thumb() map[string]float64 {
	return map[string]float64{"guess": 1, "form-free": 3, "introduced-known": 1, "introduced-unknown": 3,
		"listed-adjective": 1, "adjective-before": 1, "adjective-unknown": 4}
}
