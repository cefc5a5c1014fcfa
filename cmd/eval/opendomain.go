package eval

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"parley/app"
	"parley/app/console"
	"parley/eval/opendomain"
	"parley/retrieve/answer"
	"parley/retrieve/library"
	"parley/retrieve/rank"
)

// OpenFlags are what the commands over a library share.
type OpenFlags struct {
	Limit     int    `help:"Only so many questions, evenly spread over the file; 0 takes all."`
	Weights   string `help:"Weights of the ranker, as parley train ranker writes them, in place of those that are compiled in." placeholder:"FILE" type:"existingfile"`
	Library   string `help:"Keep the library in this file, and go on with what is in it; without it the library is thrown away." placeholder:"FILE" type:"path"`
	Parser    string `enum:"lexical,model" default:"lexical" help:"What reads and asks: lexical, the built-in reader and parser, or model, the language model that PARLEY_MODEL names."`
	Detector  string `enum:"source,none" default:"source" help:"When a question goes back: source, where sources say different things and to know which is meant is worth a question; none, never."`
	NoAnswers bool   `help:"Measure the search alone, without answers: much faster."`
	JSON      string `name:"json" help:"Also write the figures to this file, as one JSON object." placeholder:"FILE" type:"path"`
}

// OpenWikiSQLCommand is `parley eval openwikisql`.
type OpenWikiSQLCommand struct {
	Questions   string   `required:"" help:"Questions in the format of WikiSQL; may be compressed." placeholder:"FILE" type:"path"`
	Tables      string   `required:"" help:"The tables they are about." placeholder:"FILE" type:"path"`
	Distractors []string `sep:"none" help:"Other tables to choose from, in the format of WikiSQL or OTT-QA; may be given several times." placeholder:"FILE" type:"path"`
	OpenFlags
}

// Run measures and reports.
func (c *OpenWikiSQLCommand) Run(ctx context.Context, s *console.Streams) error {
	set := &opendomain.Set{Name: "openwikisql"}
	err := set.AddWikiSQL(c.Questions, c.Tables)
	for _, path := range c.Distractors {
		err = errors.Join(err, set.AddTables(path))
	}
	if err != nil {
		return err
	}
	return c.run(ctx, s, set, nil)
}

// OpenSQuADCommand is `parley eval opensquad`.
type OpenSQuADCommand struct {
	Articles string   `required:"" help:"Articles with questions in the format of SQuAD; may be compressed." placeholder:"FILE" type:"path"`
	Passages []string `sep:"none" help:"Other passages to choose from, with url and text; may be given several times." placeholder:"FILE" type:"path"`
	OpenFlags
}

// Run measures and reports.
func (c *OpenSQuADCommand) Run(ctx context.Context, s *console.Streams) error {
	set := &opendomain.Set{Name: "opensquad"}
	err := set.AddSQuAD(c.Articles)
	for _, path := range c.Passages {
		err = errors.Join(err, set.AddPassages(path))
	}
	if err != nil {
		return err
	}
	return c.run(ctx, s, set, nil)
}

// MixCommand is `parley eval mix`.
type MixCommand struct {
	Questions   string   `required:"" help:"Questions in the format of WikiSQL; may be compressed." placeholder:"FILE" type:"path"`
	Tables      string   `required:"" help:"The tables they are about." placeholder:"FILE" type:"path"`
	Distractors []string `sep:"none" help:"Other tables to choose from; may be given several times." placeholder:"FILE" type:"path"`
	Articles    string   `required:"" help:"Articles with questions in the format of SQuAD; may be compressed." placeholder:"FILE" type:"path"`
	Passages    []string `sep:"none" help:"Other passages to choose from; may be given several times." placeholder:"FILE" type:"path"`
	OpenFlags
}

// Run measures and reports.
func (c *MixCommand) Run(ctx context.Context, s *console.Streams) error {
	set := &opendomain.Set{Name: "mix"}
	err := errors.Join(set.AddWikiSQL(c.Questions, c.Tables), set.AddSQuAD(c.Articles))
	for _, path := range c.Distractors {
		err = errors.Join(err, set.AddTables(path))
	}
	for _, path := range c.Passages {
		err = errors.Join(err, set.AddPassages(path))
	}
	if err != nil {
		return err
	}
	return c.run(ctx, s, set, nil)
}

// run puts a set into a library of its own, measures and reports. Answers come
// from l where it is not nil.
func (f *OpenFlags) run(ctx context.Context, s *console.Streams, set *opendomain.Set,
	l *opendomain.Linked) (err error) {
	o := opendomain.Options{Limits: library.DefaultLimits(), Linked: l}
	text, rows := set.Kinds()
	if !text {
		o.Limits.Text = 0
	}
	if !rows {
		o.Limits.Rows = 0
	}
	if f.Weights != "" {
		text, err := os.ReadFile(f.Weights)
		if err != nil {
			return fmt.Errorf("reading the weights: %w", err)
		}
		w, err := rank.ParseWeights(text)
		if err != nil {
			return err
		}
		o.Ranker = rank.New(w)
	}
	if f.NoAnswers {
		o.Linked = nil
	} else if l == nil {
		a, end, failed := f.answerer(ctx, s)
		if failed != nil {
			return failed
		}
		defer func() { err = errors.Join(err, end()) }()
		o.Answerer = a
	}
	lib, done, err := set.Library(ctx, f.Library)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	return f.measure(ctx, s, set, lib, o)
}

// answerer is the one that the flags name; done says what a model has cost.
func (f *OpenFlags) answerer(ctx context.Context, s *console.Streams) (a *answer.Answerer, done func() error,
	err error) {
	if f.Parser != "model" {
		a, err = app.Answerer()
		return a, func() error { return nil }, err
	}
	m, err := app.NewModel(ctx, "", app.ModelFlags{ModelTexts: 1, ModelTimeout: time.Minute})
	if err != nil {
		return nil, nil, err
	}
	a, err = app.LibraryAnswerer(s, m)
	return a, func() error {
		spent := m.Spent()
		fmt.Fprintf(s.Err, "parley: the model was called %d times and used %d tokens\n", spent.Calls, spent.Tokens)
		return m.Close()
	}, err
}

// measure measures and reports.
func (f *OpenFlags) measure(ctx context.Context, s *console.Streams, set *opendomain.Set, lib *library.Library,
	o opendomain.Options) error {
	set.Limit(f.Limit)
	bar := console.NewCountBar(s.Err)
	o.Progress = bar.Report
	report, err := opendomain.Measure(ctx, lib, set.Questions, o)
	bar.End()
	if err != nil {
		return err
	}
	report.Dataset = set.Name
	if f.Detector == "none" && report.Answers != nil {
		a := report.Answers
		a.Doubted, a.EMAsked, a.EMTold = 0, a.EM, a.EM
	}
	if err := report.Print(s.Out); err != nil {
		return err
	}
	return console.WriteTo(f.JSON, report.WriteJSON)
}
