package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"parley/agent"
	"parley/ingest/demo"
	"parley/suql"
	"parley/suql/reader"
)

// source says which database is meant.
type source struct {
	DB          string `name:"db" help:"Database to talk to: a SQLite file, sqlite:FILE, or postgres://…  Without it, the demo." placeholder:"DSN"`
	Demo        string `enum:"restaurants,products,shop" default:"restaurants" help:"Built-in demo to talk to when there is no --db: ${enum}."`
	Annotations string `help:"YAML file with kinds, names, synonyms and hidden columns; without it, DB${annotations} if there is one (parley schema --annotate writes it)." placeholder:"FILE"`
	Data        string `help:"Folder for what Parley keeps: the demo database and the conversations." placeholder:"DIR" default:"${data}" type:"path"`

	annotations string // the file of annotations if there is one; for sources of a server
}

// keeping says where replies of the reader are kept between runs.
type keeping struct {
	Cache string `help:"File that keeps what the reader replied, so that nothing is asked twice; 'off' for none. Without it, replies.db in the --data folder if asking costs time or money, which the built-in reader does not." placeholder:"FILE|off"`
}

// file is where replies of r are kept; "" when they are not.
func (k keeping) file(data string, r reader.Reader) string {
	switch {
	case k.Cache == "off", k.Cache == "" && !reader.Costs(r):
		return ""
	case k.Cache == "":
		return filepath.Join(data, "replies.db")
	}
	return k.Cache
}

// thinking says how utterances are understood.
type thinking struct {
	keeping
	spending
	understanding
	responding
	asking
}

// dataFolder is where Parley keeps its files unless told otherwise.
func dataFolder() string {
	if dir, err := os.UserCacheDir(); err == nil {
		return filepath.Join(dir, "parley")
	}
	return filepath.Join(os.TempDir(), "parley")
}

// open opens the database and its engine, making the demo first if that is
// what is meant. m reads the free text; nil is the embedded reader.
func (c source) open(ctx context.Context, s *streams, k keeping, m *modelServer) (*suql.Engine, error) {
	dsn, err := c.dsn(ctx)
	if err != nil {
		return nil, err
	}
	annotations := suql.WithAnnotationsBeside()
	switch {
	case c.Annotations != "" && (c.annotations == "" || c.annotations == c.Annotations):
		annotations = suql.WithAnnotations(c.Annotations)
	case c.annotations != "":
		annotations = suql.WithAnnotationsAt(c.annotations)
	}
	opts := []suql.Option{annotations}
	if c.DB != "" {
		if err := os.MkdirAll(c.Data, 0o700); err != nil {
			return nil, fmt.Errorf("making the data folder: %w (choose another with --data)", err)
		}
		opts = append(opts, suql.WithIndexFile(filepath.Join(c.Data, "index.db"), indexing(s)))
	}
	r := m.reader(s)
	if file := k.file(c.Data, r); file != "" {
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return nil, fmt.Errorf("making the folder of the replies: %w (choose another file with --cache)", err)
		}
		opts = append(opts, suql.WithCacheFile(file, once(s)))
	}
	if m != nil && m.embedding {
		opts = append(opts, suql.WithEmbedder(m))
	}
	return suql.Open(ctx, dsn, r, opts...)
}

// once tells the first failure on standard error; the same file would fail
// again and again.
func once(s *streams) func(error) {
	var told sync.Once
	return func(err error) {
		told.Do(func() {
			if s != nil {
				fmt.Fprintf(s.err, "parley: %v (--cache off goes without)\n", err)
			}
		})
	}
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
	model  *modelServer // nil when there is none
	parts  agent.Parts
}

func newHouse(ctx context.Context, s *streams, c source, t thinking) (*house, error) {
	detector, err := t.detector()
	if err != nil {
		return nil, usageError{err}
	}
	file := ""
	if t.Parser == "model" && t.Cache != "off" {
		file = filepath.Join(c.Data, "queries.db")
	}
	m, err := modelIfNamed(ctx, file, t.spending)
	if err != nil {
		return nil, err
	}
	engine, err := c.open(ctx, s, t.keeping, m)
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	parser, err := t.parser(s, c.Data, engine, m)
	if err != nil {
		engine.Close()
		return nil, errors.Join(err, m.Close())
	}
	words, err := newLiving(engine, parser)
	if err != nil {
		engine.Close()
		return nil, errors.Join(err, m.Close())
	}
	h := &house{engine, m, agent.Parts{
		Engine: engine, Parser: words, Speaker: words.In(""), Detector: detector,
		MaxQuestions: bound(t.Questions),
	}}
	if h.parts.Responder, err = t.responder(s, engine, m); err != nil {
		return nil, errors.Join(err, h.close())
	}
	return h, nil
}

// bound is a limit as the agent takes it: there, a negative number is none.
func bound(n int) int {
	if n == 0 {
		return -1
	}
	return n
}

func (h *house) close() error { return errors.Join(h.engine.Close(), h.model.Close()) }

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
