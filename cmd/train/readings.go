package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/learn"
	"parley/app/console"
	"parley/english"
	"parley/eval"
	"parley/eval/spider"
	"parley/eval/suqlset/place"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// ReadingsCommand is `parley train readings`.
type ReadingsCommand struct {
	Items     []string `required:"" help:"Folders of items over tables that the weights of the parser were made without, in the format of the SUQL set." placeholder:"DIR" type:"existingdir"`
	Dialogues []string `help:"Dialogues over databases of several tables that the weights were made without, one JSON object a line." placeholder:"FILE" type:"existingfile"`
	Tables    []string `help:"What the tables and columns of these databases are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Databases []string `help:"The folders of these databases." placeholder:"DIR" type:"existingdir"`
	Parts     int      `default:"5" help:"Measure with weights made without each of so many parts of the tables in turn; 0 leaves that out." placeholder:"N"`
	Out       string   `required:"" help:"Write the weights here." placeholder:"FILE" type:"path"`
}

// Run learns how much facts about readings count from which readings of the
// parser are right, and says what that gives over tables it was not learnt from.
func (c *ReadingsCommand) Run(ctx context.Context, s *console.Streams) (err error) {
	dir, err := os.MkdirTemp("", "parley-readings-*")
	if err != nil {
		return fmt.Errorf("making a folder for the databases: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var all []learn.Ranking
	for _, items := range c.Items {
		data, err := place.Written(items, dir)
		if err != nil {
			return err
		}
		more, err := rankings(ctx, s, filepath.Base(items), data.Dataset)
		if err != nil {
			return err
		}
		all = append(all, more...)
	}
	for _, path := range c.Dialogues {
		data, err := spider.Load(spider.Files{Questions: path, Tables: c.Tables, Databases: c.Databases})
		if err != nil {
			return err
		}
		more, err := rankings(ctx, s, filepath.Base(path), data)
		if err != nil {
			return err
		}
		all = append(all, more...)
	}
	if c.Parts > 0 {
		before, after := learn.MeasureWeighing(all, c.Parts)
		learn.PrintWeighing(s.Err, before, after)
	}
	model := learn.Weigh(all)
	return console.WriteTo(c.Out, func(w io.Writer) error {
		_, err := io.WriteString(w, model.Print())
		return err
	})
}

// rankings are the readings of all questions of a dataset, before facts count.
func rankings(ctx context.Context, s *console.Streams, name string, data *eval.Dataset) ([]learn.Ranking, error) {
	net, err := embedded.Weights()
	if err != nil {
		return nil, err
	}
	bar := console.NewCountBar(s.Err)
	defer bar.End()
	e := &eval.Evaluation{Data: data, Workers: runtime.GOMAXPROCS(0), Progress: bar.Report,
		Parser: func(db *eval.Database) (agent.Parser, error) {
			return embedded.With(net, db.Catalog, db.Values, embedded.WithRows(db),
				embedded.WithPatience(eval.Patience), embedded.OnDay(db.Today), embedded.WithoutFacts()), nil
		}}
	var mu sync.Mutex // guards found
	found := map[string]learn.Ranking{}
	err = e.Visit(ctx, func(ctx context.Context, x eval.Example, db *eval.Database, p agent.Parser) error {
		turn := agent.Turn{Utterance: x.Question, Previous: x.Previous}
		readings, err := p.(*embedded.Parser).Readings(ctx, turn)
		if err != nil {
			return err
		}
		right := findsTheSame(db.Catalog, x.Accepted())
		r := learn.Ranking{Set: name, Table: name + " " + x.Database}
		for _, is := range readings {
			r.Readings = append(r.Readings, learn.Reading{Log: is.Log, Facts: is.Facts, Right: right(is.Query)})
		}
		mu.Lock()
		defer mu.Unlock()
		found[x.ID] = r
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out []learn.Ranking
	for _, x := range data.Examples { // in their order, so that the weights are the same each time
		out = append(out, found[x.ID])
	}
	return out, nil
}

// findsTheSame says whether a query finds the rows of one of those that are
// accepted, whichever columns it shows. Of the words that carry meaning in what
// both ask of texts, at least half have to be the same.
func findsTheSame(cat *catalog.Catalog, golds []ast.Query) func(ast.Query) bool {
	type asking struct {
		found string
		stems []string
	}
	apart := func(q ast.Query) asking {
		bare, stems := withoutWords(q)
		return asking{agent.FoundBy(cat, bare), stems}
	}
	var want []asking
	schema := grammar.NewSchema(cat)
	for _, g := range golds {
		if d, err := schema.Derive(g); err == nil { // else no reading is like it
			if built, err := schema.Build(d); err == nil {
				want = append(want, apart(built))
			}
		}
	}
	return func(q ast.Query) bool {
		is := apart(q)
		return slices.ContainsFunc(want, func(w asking) bool { return w.found == is.found && alike(w.stems, is.stems) })
	}
}

// withoutWords is a query that asks nothing of the texts that it asks, and the
// stems of the words that carry meaning in what it asked.
func withoutWords(q ast.Query) (ast.Query, []string) {
	var stems []string
	bare := ast.Rewrite(q, func(n ast.Node) ast.Node {
		f, ok := n.(*ast.FreeText)
		if !ok {
			return n
		}
		for _, t := range english.Tokens(f.Question) {
			if !english.StopWord(t.Lower) {
				stems = append(stems, t.Stem)
			}
		}
		out := *f
		out.Question = ""
		return &out
	})
	slices.Sort(stems)
	return bare, slices.Compact(stems)
}

// alike reports whether at least half of the stems of two texts are in both.
func alike(a, b []string) bool {
	both := 0
	for _, s := range a {
		if slices.Contains(b, s) {
			both++
		}
	}
	return 2*both >= len(a)+len(b)-both
}
