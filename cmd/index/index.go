// Package index is `parley index`: it brings documents and tables into a
// library, which is searched by `parley find`.
package index

import (
	"context"
	"errors"
	"fmt"

	"parley/app"
	"parley/app/console"
	"parley/retrieve"
	"parley/retrieve/library"
	"parley/retrieve/piece"
)

// Command is the command and its flags.
type Command struct {
	app.QueueFlags
	Places  []string `arg:"" name:"place" help:"Folders, files (text, Markdown, HTML, CSV, JSON, SQLite) and databases (postgres://…)."`
	Data    string   `help:"Folder for what Parley keeps." placeholder:"DIR" default:"${data}" type:"path"`
	Library string   `required:"" help:"The library; made when there is none." placeholder:"FILE" type:"path"`
}

// Run brings everything in that is new or changed.
func (c *Command) Run(ctx context.Context, s *console.Streams) (err error) {
	if c.Queue {
		return c.enqueue(ctx, s)
	}
	lib, err := library.Open(ctx, c.Library)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lib.Close()) }()
	bar := newBar(s.Err)
	sum, err := retrieve.Index(ctx, lib, c.Places, retrieve.Options{Progress: bar.report})
	bar.end()
	if sum != nil {
		for _, note := range sum.Notes {
			fmt.Fprintf(s.Err, "parley: note: %s\n", note)
		}
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s\n%d passages and %d pieces of tables in %s\n", changes(sum), lib.Pieces(piece.Text),
		lib.Pieces(piece.Rows), c.Library)
	return err
}

// changes says what an indexing did.
func changes(sum *retrieve.Summary) string {
	return fmt.Sprintf("%d new, %d changed, %d gone, %d as before, %d of other kinds", sum.Added, sum.Changed, sum.Removed,
		sum.Same, sum.Skipped)
}
