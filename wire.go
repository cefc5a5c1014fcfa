package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"parley/agent"
	"parley/errdetect"
	"parley/ingest/demo"
	"parley/suql"
	reading "parley/suql/reader/lexical"
)

// source says which database is meant.
type source struct {
	DB          string `name:"db" help:"Database to talk to: a SQLite file, sqlite:FILE, or postgres://…  Without it, the demo." placeholder:"DSN"`
	Demo        string `enum:"restaurants" default:"restaurants" help:"Built-in demo to talk to when there is no --db: ${enum}."`
	Annotations string `help:"YAML file with kinds, names, synonyms and hidden columns; without it, DB${annotations} if there is one (parley schema --annotate writes it)." placeholder:"FILE"`
	Data        string `help:"Folder for what Parley keeps: the demo database and the conversations." placeholder:"DIR" default:"${data}" type:"path"`
}

// thinking says how utterances are understood.
type thinking struct {
	Parser    string  `enum:"lexical" default:"lexical" help:"Base parser: ${enum} (built in, no key, no network)."`
	Threshold float64 `default:"0.8" help:"Ask about every part whose probability is below this; above 1 asks about everything." placeholder:"P"`
	Questions int     `default:"8" help:"How many questions one turn may ask before it goes on with what is likeliest; 0 is no limit." placeholder:"N"`
}

// dataFolder is where Parley keeps its files unless told otherwise.
func dataFolder() string {
	if dir, err := os.UserCacheDir(); err == nil {
		return filepath.Join(dir, "parley")
	}
	return filepath.Join(os.TempDir(), "parley")
}

// open opens the database and its engine, making the demo first if that is
// what is meant.
func (c source) open(ctx context.Context, s *streams) (*suql.Engine, error) {
	dsn, err := c.dsn(ctx)
	if err != nil {
		return nil, err
	}
	annotations := suql.WithAnnotationsBeside()
	if c.Annotations != "" {
		annotations = suql.WithAnnotations(c.Annotations)
	}
	opts := []suql.Option{annotations}
	if c.DB != "" {
		if err := os.MkdirAll(c.Data, 0o700); err != nil {
			return nil, fmt.Errorf("making the data folder: %w (choose another with --data)", err)
		}
		opts = append(opts, suql.WithIndexFile(filepath.Join(c.Data, "index.db"), indexing(s)))
	}
	return suql.Open(ctx, dsn, reading.New(), opts...)
}

const longIndexing = 20_000 // rows from which on indexing tells how it goes on

// indexing tells on standard error, at every tenth, how the making of an
// index goes on; of a small one it says nothing.
func indexing(s *streams) func(done, of int) {
	tenth := -1
	return func(done, of int) {
		if s == nil || of < longIndexing || done*10/of == tenth {
			return
		}
		tenth = done * 10 / of
		fmt.Fprintf(s.err, "parley: indexing free text, %d of %d rows\n", done, of)
	}
}

// dsn names the database, making the demo first if that is what is meant.
func (c source) dsn(ctx context.Context) (string, error) {
	if c.DB != "" {
		return c.DB, nil
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return "", fmt.Errorf("making the data folder: %w (choose another with --data)", err)
	}
	path := filepath.Join(c.Data, c.Demo+".db")
	return path, demo.Create(ctx, c.Demo, path)
}

// house is the wired program.
type house struct {
	engine *suql.Engine
	parts  agent.Parts
}

func newHouse(ctx context.Context, s *streams, c source, t thinking) (*house, error) {
	if t.Threshold < 0 {
		return nil, usageError{fmt.Errorf("--threshold %v: a probability can't be negative", t.Threshold)}
	}
	engine, err := c.open(ctx, s)
	if err != nil {
		return nil, err
	}
	words, err := newLiving(engine)
	if err != nil {
		engine.Close()
		return nil, err
	}
	return &house{engine, agent.Parts{
		Engine: engine, Parser: words, Speaker: words, Detector: errdetect.NewThreshold(t.Threshold),
		MaxQuestions: bound(t.Questions),
	}}, nil
}

// bound is a limit as the agent takes it: there, a negative number is none.
func bound(n int) int {
	if n == 0 {
		return -1
	}
	return n
}

func (h *house) close() error { return h.engine.Close() }

// session opens a conversation whose events go to log and to observe.
func (h *house) session(ctx context.Context, id string, log agent.Log, observe func(agent.Event)) (*agent.Session, error) {
	parts := h.parts
	parts.Log, parts.Observe = log, observe
	return agent.Open(ctx, id, parts)
}

// things says what the database holds, for a greeting.
func (h *house) things() string {
	names := ""
	for i, t := range h.engine.Catalog().Tables {
		if i > 0 {
			names += ", "
		}
		names += t.Human
	}
	return names
}
