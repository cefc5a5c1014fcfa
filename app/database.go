package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"parley/app/console"
	"parley/ingest/demo"
	"parley/suql"
	"parley/suql/reader"
	"parley/suql/reader/lexical"
)

// DatabaseFlags say which database is meant.
type DatabaseFlags struct {
	DB          string `name:"db" help:"Database to talk to: a SQLite file, sqlite:FILE, or postgres://…  Without it, the demo." placeholder:"DSN"`
	Demo        string `enum:"restaurants,products,shop" default:"restaurants" help:"Built-in demo to talk to when there is no --db: ${enum}."`
	Annotations string `help:"YAML file with kinds, names, synonyms and hidden columns; without it, DB${annotations} if there is one (parley schema --annotate writes it)." placeholder:"FILE"`
	Data        string `help:"Folder for what Parley keeps: the demo database and the conversations." placeholder:"DIR" default:"${data}" type:"path"`

	annotations string      // see At
	unestimated func(error) // see Telling
}

// At are the flags with another database in the place of the one they name,
// whose annotations, if there are any, lie at a path.
func (c DatabaseFlags) At(dsn, annotations string) DatabaseFlags {
	c.DB, c.annotations = dsn, annotations
	return c
}

// Telling are the flags of a program that is told why an estimate could not be
// given before an answer.
func (c DatabaseFlags) Telling(unestimated func(error)) DatabaseFlags {
	c.unestimated = unestimated
	return c
}

// CacheFlags say where replies of the reader are kept between runs.
type CacheFlags struct {
	Cache string `help:"File that keeps what the reader replied, so that nothing is asked twice; 'off' for none. Without it, replies.db in the --data folder, or among the conversations of several servers (--state postgres://…), if asking costs time or money, which the built-in reader does not." placeholder:"FILE|off"`

	kept suql.Kept // see Shared
}

// file is where replies of r are kept; "" when they are not.
func (k CacheFlags) file(data string, r reader.Reader) string {
	switch {
	case k.Cache == "off", k.kept != nil, k.Cache == "" && !reader.Costs(r):
		return ""
	case k.Cache == "":
		return filepath.Join(data, "replies.db")
	}
	return k.Cache
}

// DataFolder is where Parley keeps its files unless told otherwise.
func DataFolder() string {
	if dir, err := os.UserCacheDir(); err == nil {
		return filepath.Join(dir, "parley")
	}
	return filepath.Join(os.TempDir(), "parley")
}

// Open opens the database and its engine, making the demo first if that is
// what is meant. m reads the free text; nil is the embedded reader. Messages
// go to s, unless that is nil.
func (c DatabaseFlags) Open(ctx context.Context, s *console.Streams, k CacheFlags, m *Model) (*suql.Engine, error) {
	dsn, err := c.DSN(ctx)
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
	opts := []suql.Option{annotations, suql.WithEstimates(suql.Estimates{Failed: c.unestimated})}
	if c.DB != "" {
		if err := os.MkdirAll(c.Data, 0o700); err != nil {
			return nil, fmt.Errorf("making the data folder: %w (choose another with --data)", err)
		}
		opts = append(opts, suql.WithIndexFile(filepath.Join(c.Data, "index.db"), indexing(s)))
	}
	if s != nil {
		opts = append(opts, suql.WithNews(func(sentence string) { fmt.Fprintln(s.Err, "parley: "+sentence) }))
	}
	r := m.textReader(s)
	if file := k.file(c.Data, r); file != "" {
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return nil, fmt.Errorf("making the folder of the replies: %w (choose another file with --cache)", err)
		}
		opts = append(opts, suql.WithCacheFile(file, once(s)))
	}
	if k.kept != nil && reader.Costs(r) {
		opts = append(opts, suql.WithReplies(k.kept, once(s)))
	}
	return suql.Open(ctx, dsn, r, append(opts, m.engine()...)...)
}

// engine is how an engine goes about it whose texts a model reads; nil is the
// embedded reader.
func (m *Model) engine() []suql.Option {
	if m == nil {
		return nil
	}
	var opts []suql.Option
	if p := m.bounds.Precision; p > 0 && p < 1 {
		opts = append(opts, suql.WithCascade(lexical.New(), p))
	}
	if m.bounds.ModelHurry {
		opts = append(opts, suql.InAHurry())
	}
	if m.embedding {
		opts = append(opts, suql.WithEmbedder(m))
	}
	return opts
}

// DSN names the database, making the demo first if that is what is meant.
func (c DatabaseFlags) DSN(ctx context.Context) (string, error) {
	if c.DB != "" {
		return c.DB, isDatabase(c.DB)
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return "", fmt.Errorf("making the data folder: %w (choose another with --data)", err)
	}
	path := filepath.Join(c.Data, c.Demo+".db")
	return path, demo.Create(ctx, c.Demo, path)
}

// once tells the first failure on standard error; the same file would fail
// again and again.
func once(s *console.Streams) func(error) {
	var told sync.Once
	return func(err error) {
		told.Do(func() {
			if s != nil {
				fmt.Fprintf(s.Err, "parley: %v (--cache off goes without)\n", err)
			}
		})
	}
}

const longIndexing = 20_000 // rows from which on indexing tells how it goes on

// indexing tells on standard error, at every tenth, how the making of an
// index goes on; of a small one it says nothing.
func indexing(s *console.Streams) func(done, of int) {
	tenth := -1
	return func(done, of int) {
		if s == nil || of < longIndexing || done*10/of == tenth {
			return
		}
		tenth = done * 10 / of
		fmt.Fprintf(s.Err, "parley: indexing free text, %d of %d rows\n", done, of)
	}
}
