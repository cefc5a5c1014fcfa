// Package importing is `parley import`: it brings CSV, JSON and SQLite files
// into a database. (import is a word of Go.)
package importing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"parley/app/console"
	"parley/cmd/table"
	"parley/ingest"
	"parley/nlg"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// Command is the command and its flags.
type Command struct {
	Files     []string          `arg:"" name:"file" help:"CSV, TSV, JSON array, JSON lines or SQLite files."`
	DB        string            `name:"db" help:"SQLite database to import into; made when there is none." placeholder:"FILE"`
	Table     string            `help:"Table for the rows of all files; without it each file becomes a table named after it. Of a SQLite file: the one table to copy." placeholder:"NAME"`
	Preview   bool              `help:"Show the first rows and what the file seems to hold, and import nothing."`
	Replace   bool              `help:"Put the rows in the place of a table that is already there." xor:"mode"`
	Append    bool              `help:"Add the rows to a table that is already there." xor:"mode"`
	SkipBad   bool              `help:"Leave bad rows out instead of refusing the file."`
	Header    *bool             `negatable:"" help:"The first row holds the names (or not); found out without it."`
	Delimiter string            `help:"Between fields: comma, tab, semicolon, pipe or one character; found out without it." placeholder:"WORD"`
	Encoding  string            `help:"Such as utf-8 or windows-1252; found out without it." placeholder:"NAME"`
	Kind      map[string]string `help:"What a column must hold: integer, real, boolean, date, timestamp, array or text." placeholder:"COLUMN=KIND"`
	Null      []string          `sep:"none" help:"A text that means no value, besides the empty one; may be repeated." placeholder:"TEXT"`
	Dates     string            `enum:",mdy,dmy" default:"" help:"What comes first in dates such as 03/04/2024: mdy or dmy." placeholder:"ORDER"`
}

// previewRows is how many rows a preview shows.
const previewRows = 8

// Run imports the files, or shows what they hold.
func (c *Command) Run(ctx context.Context, s *console.Streams) error {
	o, err := c.options()
	if err != nil {
		return console.Usage(err)
	}
	if c.Preview {
		for i, file := range c.Files {
			if i > 0 {
				fmt.Fprintln(s.Out)
			}
			if err := preview(ctx, s, file, o); err != nil {
				return err
			}
		}
		return nil
	}
	path, err := sqlitePath(c.DB)
	if err != nil {
		return console.Usage(err)
	}
	bar := newBar(s.Err)
	o.Progress = bar.report
	sum, err := ingest.Import(ctx, path, c.Files, o)
	bar.end()
	if err != nil {
		return err
	}
	return c.report(ctx, s, path, sum)
}

func (c *Command) options() (ingest.Options, error) {
	o := ingest.Options{
		Table: c.Table, SkipBad: c.SkipBad, Header: c.Header, Encoding: c.Encoding, Nulls: c.Null,
		Dates: ingest.DateOrder(c.Dates), Kinds: map[string]ingest.Kind{},
	}
	switch {
	case c.Replace:
		o.Mode = ingest.Replace
	case c.Append:
		o.Mode = ingest.Append
	}
	for column, kind := range c.Kind {
		o.Kinds[column] = ingest.Kind(kind)
	}
	words := map[string]byte{"comma": ',', "tab": '\t', `\t`: '\t', "semicolon": ';', "pipe": '|', "space": ' '}
	switch b, ok := words[c.Delimiter]; {
	case ok:
		o.Delimiter = b
	case len(c.Delimiter) > 1, c.Delimiter == `"`, c.Delimiter == "\n", len(c.Delimiter) == 1 && c.Delimiter[0] >= 0x80:
		return o, fmt.Errorf("--delimiter %s: use comma, tab, semicolon, pipe or one character", c.Delimiter)
	case c.Delimiter != "":
		o.Delimiter = c.Delimiter[0]
	}
	return o, nil
}

// sqlitePath is the file that --db names.
func sqlitePath(dsn string) (string, error) {
	switch scheme, rest, _ := strings.Cut(dsn, ":"); {
	case dsn == "":
		return "", errors.New("name the database to import into, for example --db my.db, or look first with --preview")
	case scheme == "postgres", scheme == "postgresql":
		return "", errors.New(`files are imported into SQLite; PostgreSQL has its own way, \copy of psql`)
	case scheme == "sqlite":
		return strings.TrimPrefix(rest, "//"), nil
	}
	return dsn, nil
}

// report says what has been imported, as the catalog sees it.
func (c *Command) report(ctx context.Context, s *console.Streams, path string, sum *ingest.Summary) error {
	db, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	defer db.Close()
	facts, err := db.Facts(ctx)
	if err != nil {
		return err
	}
	all := catalog.New(facts)
	for _, t := range sum.Tables {
		if t.Bad.Count > 0 {
			fmt.Fprintf(s.Err, "parley: %s left out of %s\n%s\n", nlg.Counted(t.Bad.Count, "rows"), t.Name, t.Bad)
		}
	}
	for _, note := range sum.Notes {
		fmt.Fprintf(s.Err, "parley: note: %s\n", note)
	}
	for _, t := range sum.Tables {
		fmt.Fprintf(s.Out, "%s from %s (%s)\n\n", nlg.Counted(t.Rows, "rows"), strings.Join(t.Files, ", "), t.Format)
		if table := all.Table(t.Name); table != nil {
			if err := catalog.Print(s.Out, &catalog.Catalog{Tables: []*catalog.Table{table}}); err != nil {
				return err
			}
			fmt.Fprintln(s.Out)
		}
	}
	_, err = fmt.Fprintf(s.Out, "Go on with: parley serve --db %s\n", c.DB)
	return err
}

// preview shows the beginning of a file.
func preview(ctx context.Context, s *console.Streams, file string, o ingest.Options) error {
	p, err := ingest.Look(ctx, file, previewRows, o)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %s\n", p.File, p.Format)
	out := tabwriter.NewWriter(s.Out, 0, 4, 2, ' ', 0)
	fmt.Fprintf(out, "  column\tkind\tin the file\n")
	for _, col := range p.Columns {
		fmt.Fprintf(out, "  %s\t%s\t%s\n", col.Name, col.Kind, table.Cell(col.Source))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if len(p.Rows) > 0 {
		fmt.Fprintln(s.Out)
		if err := previewTable(s.Out, p); err != nil {
			return err
		}
	}
	if p.Bad.Count > 0 {
		fmt.Fprintf(s.Err, "parley: %s among these\n%s\n", nlg.Counted(p.Bad.Count, "bad rows"), p.Bad)
	}
	for _, note := range p.Notes {
		fmt.Fprintf(s.Err, "parley: note: %s\n", note)
	}
	if !p.Whole {
		_, err = fmt.Fprintf(s.Out, "(judged by the first %s; an import reads them all)\n", nlg.Counted(p.Judged, "rows"))
	}
	return err
}

func previewTable(w io.Writer, p *ingest.Preview) error {
	out := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for i, col := range p.Columns {
		fmt.Fprint(out, table.Separator(i), col.Name)
	}
	fmt.Fprintln(out)
	for _, row := range p.Rows {
		for i, v := range row {
			if v == "" {
				v = "NULL"
			}
			fmt.Fprint(out, table.Separator(i), table.Cell(v))
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}
