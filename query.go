package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"parley/nlg"
	"parley/suql"
)

// queryCommand is `parley query`.
type queryCommand struct {
	source
	keeping
	spending
	Text    string        `arg:"" optional:"" name:"suql" help:"The query; read from standard input when left out."`
	Schema  string        `help:"Plan without a database: a file of CREATE TABLE statements. Goes with --explain." placeholder:"FILE"`
	Explain bool          `help:"Print the plan and what it will cost, and run nothing." xor:"explain"`
	Analyze bool          `help:"Run the query and print the plan with what it did cost." xor:"explain"`
	Format  string        `enum:"table,json,csv" default:"table" help:"How rows are printed: ${enum}."`
	Stats   bool          `help:"Write what the run cost to standard error, as one JSON object."`
	Calls   int           `help:"Stop after so many calls to the reader; 0 is no limit." default:"0" placeholder:"N"`
	Timeout time.Duration `help:"Stop after this long; 0 is no limit." default:"0" placeholder:"TIME"`
}

// Run runs the query.
func (c *queryCommand) Run(ctx context.Context, s *streams) error {
	if c.Text == "" || c.Text == "-" {
		text, err := io.ReadAll(io.LimitReader(s.in, 1<<20))
		if err != nil {
			return fmt.Errorf("reading the query: %w", err)
		}
		c.Text = string(text)
	}
	if strings.TrimSpace(c.Text) == "" {
		return usageError{fmt.Errorf(`no query given; try: parley query "SELECT name, rating FROM restaurants LIMIT 5"`)}
	}
	engine, err := c.engine(ctx, s)
	if err != nil {
		return err
	}
	defer engine.Close()
	prepared, err := engine.Prepare(ctx, c.Text)
	if err != nil {
		return err
	}
	if c.Explain {
		_, err := fmt.Fprintln(s.out, strings.TrimRight(prepared.Explain(), "\n"))
		return err
	}
	result, err := prepared.Run(ctx, suql.RunOptions{Budget: suql.Budget{Calls: c.Calls, Seconds: c.Timeout.Seconds()}})
	if err != nil {
		return err
	}
	for _, w := range result.Warnings {
		fmt.Fprintf(s.err, "parley: warning: %s\n", w.Message)
	}
	if c.Stats {
		if err := json.NewEncoder(s.err).Encode(result.Receipt.Stats); err != nil {
			return err
		}
	}
	if c.Analyze {
		_, err := fmt.Fprintln(s.out, strings.TrimRight(result.Receipt.Plan, "\n"))
		return err
	}
	return printRows(context.WithoutCancel(ctx), s.out, c.Format, result) // what was paid for is shown
}

// engine is that of the database, or of the schema in the place of one.
func (c *queryCommand) engine(ctx context.Context, s *streams) (*suql.Engine, error) {
	if c.Schema == "" {
		m, err := modelIfNamed(ctx, "", c.spending)
		if err != nil {
			return nil, err
		}
		return c.open(ctx, s, c.keeping, m)
	}
	if !c.Explain {
		return nil, usageError{fmt.Errorf("--schema %s has no rows to run a query on: add --explain to see the plan, or name a database with --db", c.Schema)}
	}
	return openSchema(ctx, s, c.Schema)
}

func printRows(ctx context.Context, w io.Writer, format string, r *suql.Result) error {
	switch format {
	case "json":
		return printJSON(w, r)
	case "csv":
		return suql.WriteCSV(ctx, w, r)
	}
	return printTable(w, r)
}

// printJSON writes an array of objects, keys in column order.
func printJSON(w io.Writer, r *suql.Result) error {
	var b strings.Builder
	b.WriteString("[")
	for i, row := range r.Rows {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n  {")
		for j, v := range row.Values {
			if j > 0 {
				b.WriteString(", ")
			}
			key, err := json.Marshal(r.Columns[j].Name)
			if err != nil {
				return err
			}
			value, err := json.Marshal(v)
			if err != nil {
				return fmt.Errorf("printing %s: %w", r.Columns[j].Name, err)
			}
			fmt.Fprintf(&b, "%s: %s", key, value)
		}
		b.WriteString("}")
	}
	b.WriteString("\n]\n")
	_, err := io.WriteString(w, b.String())
	return err
}

const widest = 48 // characters of a cell in the table form

func printTable(w io.Writer, r *suql.Result) error {
	out := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for i, c := range r.Columns {
		fmt.Fprint(out, separator(i), c.Name)
	}
	fmt.Fprintln(out)
	for i, c := range r.Columns {
		fmt.Fprint(out, separator(i), strings.Repeat("─", max(3, len([]rune(c.Name)))))
	}
	fmt.Fprintln(out)
	for _, row := range r.Rows {
		for i, v := range row.Values {
			fmt.Fprint(out, separator(i), cell(v))
		}
		fmt.Fprintln(out)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "(%s)\n", nlg.Counted(len(r.Rows), "rows"))
	return err
}

func separator(i int) string {
	if i == 0 {
		return ""
	}
	return "\t"
}

// cell fits a value into one line of the table.
func cell(v any) string {
	var text string
	switch v := v.(type) {
	case nil:
		return "NULL"
	case []string:
		text = strings.Join(v, ", ")
	case float64:
		text = strconv.FormatFloat(v, 'f', -1, 64)
	default:
		text = nlg.Value(v)
	}
	text = strings.Join(strings.Fields(text), " ")
	if rs := []rune(text); len(rs) > widest {
		return string(rs[:widest-1]) + "…"
	}
	return text
}
