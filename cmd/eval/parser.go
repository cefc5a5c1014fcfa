package eval

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/embedded"
	"parley/agent/sempar/model"
	"parley/app"
	"parley/app/console"
	"parley/eval"
	"parley/llm"
)

// parser makes the parser that is measured, names it, and says at the end
// what a model has cost.
func (c *MeasureFlags) parser(ctx context.Context, s *console.Streams) (make func(*eval.Database) (agent.Parser, error),
	name string, done func() error, err error) {
	if c.Oracle != nil {
		return nil, "", nil, console.Usage(errors.New("--oracle goes with parley eval wikisql and spider"))
	}
	if c.Parser != "model" {
		return c.builtin()
	}
	if c.Weights != "" || len(c.Without) > 0 {
		return nil, "", nil, console.Usage(
			errors.New("--weights and --without are about the built-in parser, and --parser model names another"))
	}
	if c.Temperature <= 0 {
		return nil, "", nil, console.Usage(fmt.Errorf("--temperature %v: must be above zero", c.Temperature))
	}
	m, err := app.NewModel(ctx, "", app.ModelFlags{})
	if err != nil {
		return nil, "", nil, err
	}
	var once sync.Once
	tell := func(k llm.Capabilities) {
		once.Do(func() { fmt.Fprintln(s.Err, "parley: questions are understood by "+k.Line()) })
	}
	o := model.Options{Whole: c.Decode == "whole", Auto: c.Decode == "auto", Temperature: c.Temperature}
	make = func(db *eval.Database) (agent.Parser, error) {
		return model.NewProbed(m, db.Catalog, db.Values, o, tell), nil
	}
	return make, "model " + m.Model() + ", " + c.Decode, func() error {
		spent := m.Spent()
		fmt.Fprintf(s.Err, "parley: the model was called %d times and used %d tokens\n", spent.Calls, spent.Tokens)
		return m.Close()
	}, nil
}

// builtin makes the built-in parser, without the parts that are left out.
func (c *MeasureFlags) builtin() (make func(*eval.Database) (agent.Parser, error),
	name string, done func() error, err error) {
	net, err := network(c.Weights)
	if err != nil {
		return nil, "", nil, err
	}
	without, err := embedded.Without(c.Without...)
	if err != nil {
		return nil, "", nil, console.Usage(err)
	}
	if name = c.Parser; len(c.Without) > 0 {
		name += " without " + strings.Join(c.Without, ", ")
	}
	return func(db *eval.Database) (agent.Parser, error) {
		return embedded.With(net, db.Catalog, db.Values, embedded.WithRows(db),
			embedded.WithPatience(eval.Patience), embedded.OnDay(db.Today), without), nil
	}, name, func() error { return nil }, nil
}

// network is the one in a file, or the one that is compiled in.
func network(file string) (*decode.Net, error) {
	if file == "" {
		return embedded.Weights()
	}
	return embedded.WeightsIn(file)
}
