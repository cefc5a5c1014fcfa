package eval

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"parley/agent"
	"parley/app"
	"parley/app/console"
	"parley/eval"
	"parley/nlg"
)

// MeasureFlags say what of a parser to measure, and where the outcome goes.
type MeasureFlags struct {
	app.ParserFlags `group:"answers"`

	Oracle      *float64 `help:"Instead of a model, a server in this process that knows the right queries and errs on this share of its decisions, such as 0.15, speaks to --parser model: what asking gains over the wire, and what it costs in calls and tokens. 0 errs nowhere: what a model can write at all." placeholder:"SHARE"`
	Temperature float64  `default:"1" help:"What a model's log-odds are divided by; parley calibrate finds it." placeholder:"T"`

	Detector string  `default:"all" help:"When to ask: none, prob:P (the MISP paper's policy; above 1 asks about everything), std:S, gain:TAU, components:TAU (about parts of queries, over databases of Spider's format), or all for the whole table, which is the default." placeholder:"NAME"`
	K        int     `name:"k" default:"3" help:"Alternatives that the paper's policy puts after the first prediction was refused."`
	Menu     int     `help:"Options that one question of the gain policy offers; 0 asks yes or no." placeholder:"N"`
	Wrong    float64 `help:"How often the simulated user's answers are wrong, such as 0.05." placeholder:"SHARE"`
	Seed     uint64  `default:"1" help:"Decides which answers are wrong."`
	Failures bool    `help:"Also list what went wrong, with where the right query stands among the parser's readings; of suql, in the development half only."`
	Limit    int     `help:"Measure the first N questions only." placeholder:"N"`
	Workers  int     `help:"Databases to work on at the same time; as many as there are processors unless told otherwise." placeholder:"N"`
	JSON     string  `name:"json" help:"Also write the scores to this file, as one JSON object." placeholder:"FILE" type:"path"`
	HTML     string  `name:"html" help:"Also write a page with curves and example dialogues to this file." placeholder:"FILE" type:"path"`
	Resume   string  `help:"Keep partial results in this file, and go on from those it holds." placeholder:"FILE" type:"path"`

	MaxQuestions int    `help:"Put at most N questions in a conversation; 0 for as many as it takes." placeholder:"N"`
	Weights      string `help:"Weights for a parser that reads them from a file: how a model does on databases it was trained without." placeholder:"FILE" type:"path"`

	Without []string `help:"Leave these parts of the built-in parser out: rules, links, grammar, or some of them by name. An unknown name lists them all (docs/evaluation.md)." placeholder:"PARTS"`
	Each    bool     `help:"In place of the table: what is lost without each of the parts that --without names. With --detector gain:TAU."`

	Learning int `help:"In place of the table: the curve of accuracy and questions while the answers of so many other questions about the same database, or tables with the same columns, are found right or corrected. With --detector none or gain:TAU." placeholder:"N"`

	judged func() (*eval.Dataset, error) // the questions to learn from; nil for four in five of those at hand
	loose  bool                          // see eval.Evaluation
	rows   func(k int) []eval.Policy     // of all detectors; nil for eval.AllPolicies
}

// policies are the rows that the flags ask for.
func (c *MeasureFlags) policies() ([]eval.Policy, error) {
	rows, err := c.detectors()
	if err != nil {
		return nil, err
	}
	if err := c.bounds(); err != nil {
		return nil, err
	}
	for i := range rows {
		if rows[i].Detector == "none" {
			continue
		}
		rows[i].Most = c.MaxQuestions
		if c.Wrong > 0 {
			rows[i].Wrong = c.Wrong
		}
	}
	return rows, nil
}

// detectors are a row for the detector that is named, or for each of them.
func (c *MeasureFlags) detectors() ([]eval.Policy, error) {
	if c.Detector == "all" {
		if c.Menu != 0 {
			return nil, fmt.Errorf("--menu goes with --detector gain:TAU: all has a row with a menu of its own")
		}
		if c.rows != nil {
			return c.rows(c.K), nil
		}
		return eval.AllPolicies(c.K), nil
	}
	p, err := eval.ParsePolicy(c.Detector)
	if err != nil {
		return nil, err
	}
	if c.Menu != 0 && p.Detector != "gain" {
		return nil, fmt.Errorf("--menu goes with --detector gain:TAU: the paper's policy asks yes or no")
	}
	if p.Detector != "none" && p.Detector != "components" {
		p.K = c.K
	}
	p.Menu = c.Menu
	return []eval.Policy{p}, nil
}

// bounds refuses numbers that can't be.
func (c *MeasureFlags) bounds() error {
	switch {
	case c.K < 0:
		return fmt.Errorf("--k %d: can't be below zero", c.K)
	case c.Menu < 0 || c.Limit < 0 || c.Workers < 0 || c.MaxQuestions < 0:
		return fmt.Errorf("--menu, --limit, --workers and --max-questions can't be below zero")
	case !(c.Wrong >= 0 && c.Wrong < 1):
		return fmt.Errorf("--wrong %v: a share from 0 up to, not including, 1", c.Wrong)
	}
	return nil
}

// exampleDialogues is how many conversations the page shows.
const exampleDialogues = 20

func (c *MeasureFlags) measure(ctx context.Context, s *console.Streams, load func() (*eval.Dataset, error)) error {
	if c.Each {
		return c.ablate(ctx, s, load)
	}
	if c.Oracle != nil {
		return c.overTheWire(ctx, s, load)
	}
	if c.Learning > 0 {
		return c.learn(ctx, s, load)
	}
	e, records, err := c.run(ctx, s, load)
	if err != nil {
		return err
	}
	report := e.Report(records)
	if err := report.Print(s.Out); err != nil {
		return err
	}
	if c.Failures {
		if err := e.PrintFailures(ctx, s.Out, records); err != nil {
			return err
		}
	}
	if err := console.WriteTo(c.JSON, report.WriteJSON); err != nil {
		return err
	}
	if c.HTML == "" {
		return nil
	}
	if report.Dialogues, err = e.Dialogues(ctx, records, exampleDialogues); err != nil {
		return err
	}
	return console.WriteTo(c.HTML, report.WriteHTML)
}

// run measures, with a bar that shows how far it is.
func (c *MeasureFlags) run(ctx context.Context, s *console.Streams,
	load func() (*eval.Dataset, error)) (e *eval.Evaluation, records []eval.Record, err error) {
	policies, err := c.policies()
	if err != nil {
		return nil, nil, console.Usage(err)
	}
	parser, name, done, err := c.parser(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	data, err := load()
	if err != nil {
		return nil, nil, err
	}
	bar := console.NewCountBar(s.Err)
	e = &eval.Evaluation{
		Data: data.First(c.Limit), Policies: policies, ParserName: name, Seed: c.Seed, Loose: c.loose, Workers: c.Workers,
		Progress: bar.Report,
		Parser:   parser,
		Speaker:  func(db *eval.Database) (agent.Speaker, error) { return nlg.New(db.Catalog) },
	}
	if e.Workers == 0 {
		e.Workers = runtime.GOMAXPROCS(0)
	}
	if os.Getenv("GOGC") == "" { // time matters here more than memory
		defer debug.SetGCPercent(debug.SetGCPercent(300))
	}
	var resume *eval.Resume
	if c.Resume != "" {
		if resume, err = e.OpenResume(c.Resume); err != nil {
			return nil, nil, err
		}
		defer func() { err = errors.Join(err, resume.Close()) }()
		fmt.Fprintf(s.Err, "parley: %d of %d questions are in %s already\n", resume.Known(), len(e.Data.Examples), c.Resume)
	}
	records, err = e.Run(ctx, resume)
	bar.End()
	return e, records, err
}
