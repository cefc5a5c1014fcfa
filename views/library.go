package views

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/a-h/templ"

	"parley/agent"
)

// Indexing is the adding of files to a library.
type Indexing struct {
	Base, ID string
	Place    string // the file that is being read
	Done, Of int    // files
	Pieces   int    // written so far
	Ended    bool
	Skipped  int      // files of kinds that hold neither text nor tables
	Notes    []string // about files that could not be read
}

func (i Indexing) percent() string {
	if i.Ended {
		return "100"
	}
	return fmt.Sprint(100 * i.Done / max(i.Of, 1))
}

// words tells how far the indexing is.
func (i Indexing) words(ctx context.Context) string {
	if i.Of == 0 && !i.Ended {
		return tr(ctx, "Beginning")
	}
	if i.Ended {
		return tr(ctx, "Done: %d pieces.", i.Pieces)
	}
	return tr(ctx, "%d of %d files, now %s", i.Done, i.Of, i.Place)
}

// Piece is a passage, or some rows of a table.
type Piece struct {
	Base, Source  string
	Place         string
	Section, Text string
	Header        []string
	Rows          [][]string
	First         int // number of the passage, or of the first row, from 1
	Before, After int64
	From, To      int // bytes of Text to mark; both 0 for none
}

// file is the name of the file, without its folders.
func (p Piece) file() string { return filepath.Base(p.Place) }

func (p Piece) address(id int64) templ.SafeURL {
	return templ.SafeURL(fmt.Sprintf("%s/data/%s/piece/%d", p.Base, p.Source, id))
}

// parts are the text before what is marked, that, and the rest.
func (p Piece) parts() (before, marked, after string) {
	return p.Text[:p.From], p.Text[p.From:p.To], p.Text[p.To:]
}

// where says which part of its file a piece is.
func (p Piece) where(ctx context.Context) string {
	if p.Header == nil {
		return tr(ctx, "%s, passage %d", p.file(), p.First)
	}
	return tr(ctx, "%s, rows %d to %d", p.file(), p.First, p.First+max(len(p.Rows)-1, 0))
}

// origin says where an answer stands.
func origin(ctx context.Context, o agent.Origin) string {
	switch {
	case o.Kind == agent.TableOrigin && o.Number > 0:
		return tr(ctx, "%s, from row %d on", o.Title, o.Number)
	case o.Number > 0:
		return tr(ctx, "%s, passage %d", o.Title, o.Number)
	}
	return o.Title
}

// reachable is the address of an origin; false where nothing can be opened.
func (t *Turn) reachable(o agent.Origin) (templ.SafeURL, bool) {
	base, _, ok := strings.Cut(t.home, "/c/")
	if !ok || o.Address == "" || t.fixed || t.kiosk {
		return "", false
	}
	return templ.SafeURL(base + "/" + o.Address), true
}
