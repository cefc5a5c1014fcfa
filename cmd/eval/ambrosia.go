package eval

import (
	"context"
	"fmt"

	"parley/app"
	"parley/app/console"
	"parley/errdetect"
	"parley/eval/ambrosia"
	"parley/suql/ast"
)

// AmbrosiaCommand is `parley eval ambrosia`.
type AmbrosiaCommand struct {
	Questions       string `required:"" help:"Questions with a gold query for each reading and their databases as scripts, one JSON object a line; may be compressed." placeholder:"FILE" type:"existingfile"`
	app.ParserFlags `group:"answers"`

	Line     float64 `default:"0.9" help:"How probable a result has to be to be shown as the answer." placeholder:"P"`
	Weights  string  `help:"Weights of the learned parser; those that are compiled in where not given." placeholder:"FILE" type:"path"`
	Limit    int     `help:"Measure the first N questions only." placeholder:"N"`
	Half     string  `enum:"all,first,second" default:"all" help:"Measure the first, third, fifth … database only, or the others." placeholder:"NAME"`
	Failures bool    `help:"Also list what should have been asked about, and what should not."`
	JSON     string  `name:"json" help:"Also write the scores to this file, as one JSON object." placeholder:"FILE" type:"path"`
}

// Run measures and reports.
func (c *AmbrosiaCommand) Run(ctx context.Context, s *console.Streams) error {
	if !(c.Line >= 0 && c.Line <= 1) {
		return console.Usage(fmt.Errorf("--line %v: a probability, from 0 to 1", c.Line))
	}
	questions, err := ambrosia.Load(c.Questions)
	if err != nil {
		return err
	}
	if c.Half != "all" {
		questions = ambrosia.Half(questions, c.Half == "second")
	}
	if c.Limit > 0 {
		questions = questions[:min(c.Limit, len(questions))]
	}
	parser, _, done, err := (&MeasureFlags{ParserFlags: c.ParserFlags, Weights: c.Weights, Temperature: 1}).parser(ctx, s)
	if err != nil {
		return err
	}
	bar := console.NewCountBar(s.Err)
	a := &ambrosia.Evaluation{Questions: questions, Parser: parser, Progress: bar.Report,
		Detector: errdetect.NewGain(c.Line, errdetect.Noise)}
	if c.Failures {
		a.Each = func(q ambrosia.Question, o ambrosia.Outcome) {
			if o.Needed == (o.Ambiguity != "") && (o.Both || !o.Needed) {
				return
			}
			fmt.Fprintf(s.Out, "%s, needed %t, asked %t, ambiguous %q, both %t: %s\n", q.Type, o.Needed, o.Asked, o.Ambiguity,
				o.Both, q.Question)
			for _, gold := range q.Golds {
				fmt.Fprintf(s.Out, "  gold %q\n", gold)
			}
			for _, offer := range o.Offered {
				fmt.Fprintf(s.Out, "  read %s\n", ast.Print(offer))
			}
		}
	}
	scores, err := a.Run(ctx)
	bar.End()
	if err != nil {
		return err
	}
	if err := done(); err != nil {
		return err
	}
	scores.Print(s.Out)
	return console.WriteTo(c.JSON, scores.WriteJSON)
}
