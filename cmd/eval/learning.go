package eval

import (
	"context"
	"errors"
	"runtime"

	"parley/app/console"
	"parley/eval"
)

// learn measures how a parser fares after more and more judged questions.
func (c *MeasureFlags) learn(ctx context.Context, s *console.Streams, load func() (*eval.Dataset, error)) (err error) {
	policies, err := c.policies()
	switch {
	case err != nil:
		return console.Usage(err)
	case len(policies) != 1:
		return console.Usage(
			errors.New("--learning goes with one policy: say --detector gain:0.9, which is that of the chat, or none"))
	case c.Parser == "model":
		return console.Usage(
			errors.New("--learning is about the built-in parsers: a model is shown what was learned as examples, whose effect is the model's"))
	case c.HTML != "" || c.Resume != "" || c.Failures:
		return console.Usage(errors.New("--html, --resume and --failures don't go with --learning"))
	}
	data, err := load()
	if err != nil {
		return err
	}
	var judged *eval.Dataset
	if c.judged != nil {
		if judged, err = c.judged(); err != nil {
			return err
		}
	}
	parser, name, done, err := c.parser(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	bar := console.NewCountBar(s.Err)
	e := &eval.Evaluation{Data: data.First(c.Limit), Policies: policies, Parser: parser, ParserName: name, Seed: c.Seed,
		Loose: c.loose, Workers: c.Workers, Progress: bar.Report}
	if e.Workers == 0 {
		e.Workers = runtime.GOMAXPROCS(0)
	}
	curve, err := e.Learn(ctx, judged, c.Learning)
	bar.End()
	if err != nil {
		return err
	}
	if err := curve.Print(s.Out); err != nil {
		return err
	}
	return console.WriteTo(c.JSON, curve.WriteJSON)
}
