// Package query is `parley query`: it runs a SUQL query, or explains it.
package query

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"parley/app"
	"parley/app/console"
	"parley/suql"
	"parley/suql/schematext"
)

// Command is the command and its flags.
type Command struct {
	app.DatabaseFlags `group:"database"`
	app.CacheFlags    `group:"answers"`
	app.ModelFlags    `group:"model"`

	Text            string        `arg:"" optional:"" name:"suql" help:"The query; read from standard input when left out."`
	Schema          string        `help:"Plan without a database: a file of CREATE TABLE statements. Goes with --explain." placeholder:"FILE"`
	Explain         bool          `help:"Print the plan and what it will cost, and run nothing." xor:"explain"`
	Analyze         bool          `help:"Run the query and print the plan with what it did cost." xor:"explain"`
	Format          string        `enum:"table,json,csv" default:"table" help:"How rows are printed: ${enum}."`
	Stats           bool          `help:"Write what the run cost to standard error, as one JSON object."`
	Calls           int           `help:"Stop after so many calls to the reader; 0 is no limit." default:"0" placeholder:"N"`
	Sure            float64       `help:"Take a judgement that is less sure than this, from 0 to 1, as if the text did not say; 0 takes every judgement, 0.55 leaves out the maybes as the chat does." default:"0" placeholder:"P"`
	AllowIncomplete bool          `help:"End with status 0 rather than 4 when not every text was read."`
	Timeout         time.Duration `help:"Stop after this long; 0 is no limit." default:"0" placeholder:"TIME"`
}

// Run runs the query.
func (c *Command) Run(ctx context.Context, s *console.Streams) error {
	if err := c.complete(s.In); err != nil {
		return err
	}
	m, err := c.model(ctx)
	if err != nil {
		return err
	}
	defer m.Close()
	engine, err := c.engine(ctx, s, m)
	if err != nil {
		return err
	}
	defer engine.Close()
	prepared, err := engine.Prepare(ctx, c.Text)
	if err != nil {
		return err
	}
	if c.Explain {
		_, err := fmt.Fprintln(s.Out, strings.TrimRight(prepared.Explain(), "\n"))
		return err
	}
	result, err := c.run(ctx, s, prepared)
	if err != nil {
		return err
	}
	return c.tell(ctx, s, result)
}

// complete reads a query that is not among the arguments, and checks the flags.
func (c *Command) complete(in io.Reader) error {
	if c.Text == "" || c.Text == "-" {
		text, err := io.ReadAll(io.LimitReader(in, 1<<20))
		if err != nil {
			return fmt.Errorf("reading the query: %w", err)
		}
		c.Text = string(text)
	}
	if c.Sure < 0 || c.Sure > 1 {
		return console.Usage(fmt.Errorf("--sure %g is no probability: give a number from 0 to 1", c.Sure))
	}
	if strings.TrimSpace(c.Text) == "" {
		return console.Usage(fmt.Errorf(`no query given; try: parley query "SELECT name, rating FROM restaurants LIMIT 5"`))
	}
	return nil
}

// tell writes what came back: warnings and figures beside the rows, or the plan
// in their place.
func (c *Command) tell(ctx context.Context, s *console.Streams, result *suql.Result) (err error) {
	for _, w := range result.Warnings {
		fmt.Fprintf(s.Err, "parley: warning: %s\n", w.Message)
	}
	if c.Stats {
		if err := json.NewEncoder(s.Err).Encode(result.Receipt.Stats); err != nil {
			return err
		}
	}
	if c.Analyze {
		_, err = fmt.Fprintln(s.Out, strings.TrimRight(result.Receipt.Plan, "\n"))
	} else {
		err = printRows(context.WithoutCancel(ctx), s.Out, c.Format, result) // what was paid for is shown
	}
	if err == nil && result.Receipt.Stats.Incomplete && !c.AllowIncomplete {
		return console.IncompleteError{
			Message: "the result is incomplete, so the exit status is 4 (--allow-incomplete makes it 0)"}
	}
	return err
}

// model is the language model that the environment names; nil when there is
// none, or no row to read. What was found out of its server is kept.
func (c *Command) model(ctx context.Context) (*app.Model, error) {
	if c.Schema != "" {
		return nil, nil //nolint:nilnil // nil is a model server: the one that isn't there
	}
	file := ""
	if c.Cache != "off" {
		file = filepath.Join(c.Data, "queries.db")
	}
	return app.ModelIfNamed(ctx, file, c.ModelFlags)
}

// engine is that of the database, or of the schema in the place of one.
func (c *Command) engine(ctx context.Context, s *console.Streams, m *app.Model) (*suql.Engine, error) {
	if c.Schema == "" {
		return c.Open(ctx, s, c.CacheFlags, m)
	}
	if !c.Explain {
		return nil, console.Usage(fmt.Errorf("--schema %s has no rows to run a query on: add --explain to see the plan, or name a database with --db", c.Schema))
	}
	return openSchema(ctx, s, c.Schema)
}

// openSchema makes an engine that can explain queries from a file of CREATE
// TABLE statements.
func openSchema(ctx context.Context, s *console.Streams, path string) (*suql.Engine, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the schema: %w", err)
	}
	schema, err := schematext.Read(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, r := range schema.Remarks {
		fmt.Fprintf(s.Err, "parley: %s: line %d: %s\n", path, r.Line, r.Message)
	}
	return suql.OpenSchema(ctx, schema.Facts)
}
