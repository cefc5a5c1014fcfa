package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"parley/agent"
	"parley/eval"
	"parley/nlg"
)

// evalCommand is `parley eval …`.
type evalCommand struct {
	WikiSQL evalWikiSQLCommand `cmd:"" name:"wikisql" help:"Score the parser, and what its questions gain, on data in the format of WikiSQL."`
	Spider  evalSpiderCommand  `cmd:"" help:"The same on questions about many tables, in the format of Spider: joins, groups, nested queries."`
	Replay  evalReplayCommand  `cmd:"" help:"The same on stored sessions whose queries were found right or corrected, with the database they were about."`
	SUQL    evalSUQLCommand    `cmd:"" name:"suql" help:"Score the parser on our own set over tables with free text: the demos and six tables that it imports."`
	Reader  evalReaderCommand  `cmd:"" help:"Score the embedded reader against marks of people: what reviews say about 16 attributes of 126 restaurants, what descriptions say about 46 of 170 products, what the texts of six other tables say."`
}

// parserTest says what of a parser to measure, and where the outcome goes.
type parserTest struct {
	understanding
	Oracle      float64 `help:"Instead of a model, a server in this process that knows the right queries and errs on this share of its decisions, such as 0.15, speaks to --parser model: what asking gains over the wire, and what it costs in calls and tokens." placeholder:"SHARE"`
	Temperature float64 `default:"1" help:"What a model's log-odds are divided by; parley calibrate finds it." placeholder:"T"`

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

	loose bool                      // see eval.Evaluation
	rows  func(k int) []eval.Policy // of all detectors; nil for eval.AllPolicies
}

// evalWikiSQLCommand is `parley eval wikisql`.
type evalWikiSQLCommand struct {
	Questions string `required:"" help:"Questions with gold queries, one JSON object a line; may be compressed." placeholder:"FILE" type:"path"`
	Tables    string `required:"" help:"The tables they are about, one JSON object a line." placeholder:"FILE" type:"path"`
	parserTest
}

// Run measures and reports.
func (c *evalWikiSQLCommand) Run(ctx context.Context, s *streams) error {
	return c.measure(ctx, s, func() (*eval.Dataset, error) { return eval.LoadWikiSQL(c.Questions, c.Tables) })
}

// evalSpiderCommand is `parley eval spider`.
type evalSpiderCommand struct {
	Questions string   `required:"" help:"Questions with gold queries, a JSON array or one JSON object a line; may be compressed." placeholder:"FILE" type:"path"`
	Tables    []string `required:"" sep:"none" help:"The schemas: tables.json. May be given several times." placeholder:"FILE" type:"path"`
	Databases []string `required:"" sep:"none" help:"Folder of the databases, ID/ID.sqlite in it. May be given several times." placeholder:"DIR" type:"path"`
	Among     []string `help:"Only questions over the databases that the questions in this file are over: those that the learned parser never saw are in eval/analyst/questions.jsonl." placeholder:"FILE" type:"existingfile"`
	Split     string   `enum:"all,dev,train" default:"all" help:"Which databases: all, dev (of those that are there, sorted by name, every seventh) or train (the others)."`
	Loose     bool     `help:"A result is right too when it has other columns beside those asked for, in any order of rows, or is that of another accepted query."`
	parserTest
}

// Run measures and reports.
func (c *evalSpiderCommand) Run(ctx context.Context, s *streams) error {
	c.loose, c.rows = c.Loose, eval.SpiderPolicies
	return c.measure(ctx, s, func() (*eval.Dataset, error) {
		data, err := eval.LoadSpider(eval.SpiderFiles{Questions: c.Questions, Tables: c.Tables, Databases: c.Databases, Split: c.Split})
		if err != nil {
			return nil, err
		}
		return data.Among(c.Among)
	})
}

// policies are the rows that the flags ask for.
func (c *parserTest) policies() ([]eval.Policy, error) {
	all := eval.AllPolicies
	if c.rows != nil {
		all = c.rows
	}
	rows := all(c.K)
	if c.Detector != "all" {
		p, err := eval.ParsePolicy(c.Detector)
		if err != nil {
			return nil, err
		}
		if p.Detector != "none" && p.Detector != "components" {
			p.K = c.K
		}
		p.Menu = c.Menu
		rows = []eval.Policy{p}
		if c.Menu != 0 && p.Detector != "gain" {
			return nil, fmt.Errorf("--menu goes with --detector gain:TAU: the paper's policy asks yes or no")
		}
	} else if c.Menu != 0 {
		return nil, fmt.Errorf("--menu goes with --detector gain:TAU: all has a row with a menu of its own")
	}
	switch {
	case c.K < 0:
		return nil, fmt.Errorf("--k %d: can't be below zero", c.K)
	case c.Menu < 0 || c.Limit < 0 || c.Workers < 0 || c.MaxQuestions < 0:
		return nil, fmt.Errorf("--menu, --limit, --workers and --max-questions can't be below zero")
	case !(c.Wrong >= 0 && c.Wrong < 1):
		return nil, fmt.Errorf("--wrong %v: a share from 0 up to, not including, 1", c.Wrong)
	}
	for i := range rows {
		if rows[i].Detector != "none" {
			rows[i].Most = c.MaxQuestions
		}
		if c.Wrong > 0 && rows[i].Detector != "none" {
			rows[i].Wrong = c.Wrong
		}
	}
	return rows, nil
}

// exampleDialogues is how many conversations the page shows.
const exampleDialogues = 20

func (c *parserTest) measure(ctx context.Context, s *streams, load func() (*eval.Dataset, error)) error {
	if c.Oracle != 0 {
		if c.Failures {
			return usageError{fmt.Errorf("--failures does not go with --oracle: its mistakes are drawn by lot")}
		}
		return c.overTheWire(ctx, s, load)
	}
	e, records, err := c.run(ctx, s, load)
	if err != nil {
		return err
	}
	report := e.Report(records)
	if err := report.Print(s.out); err != nil {
		return err
	}
	if c.Failures {
		if err := e.PrintFailures(ctx, s.out, records); err != nil {
			return err
		}
	}
	if err := writeTo(c.JSON, report.WriteJSON); err != nil {
		return err
	}
	if c.HTML == "" {
		return nil
	}
	if report.Dialogues, err = e.Dialogues(ctx, records, exampleDialogues); err != nil {
		return err
	}
	return writeTo(c.HTML, report.WriteHTML)
}

// run measures, with a bar that shows how far it is.
func (c *parserTest) run(ctx context.Context, s *streams, load func() (*eval.Dataset, error)) (e *eval.Evaluation, records []eval.Record, err error) {
	policies, err := c.policies()
	if err != nil {
		return nil, nil, usageError{err}
	}
	data, err := load()
	if err != nil {
		return nil, nil, err
	}
	parser, name, done, err := c.parser(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	bar := &countBar{w: s.err, live: isTerminal(s.err)}
	e = &eval.Evaluation{
		Data: data.First(c.Limit), Policies: policies, ParserName: name, Seed: c.Seed, Loose: c.loose, Workers: c.Workers, Progress: bar.report,
		Parser:  parser,
		Speaker: func(db *eval.Database) (agent.Speaker, error) { return nlg.New(db.Catalog) },
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
		fmt.Fprintf(s.err, "parley: %d of %d questions are in %s already\n", resume.Known(), len(e.Data.Examples), c.Resume)
	}
	records, err = e.Run(ctx, resume)
	bar.end()
	return e, records, err
}

// writeTo writes a file whole; "" names none.
func writeTo(path string, write func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// countBar draws how many of a number of things are done, on a terminal.
type countBar struct {
	w     io.Writer
	live  bool
	drawn string
}

func (b *countBar) report(done, total int) {
	const width = 30
	full := width * done / total
	line := fmt.Sprintf("[%s%s] %d of %d questions", strings.Repeat("█", full), strings.Repeat("·", width-full), done, total)
	if b.live && (done%10 == 0 || done == total) && line != b.drawn {
		fmt.Fprintf(b.w, "\r\x1b[K%s", line)
		b.drawn = line
	}
}

// end takes the bar away.
func (b *countBar) end() {
	if b.drawn != "" {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
