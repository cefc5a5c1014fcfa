package views

import (
	"context"
	"fmt"
	"strings"
	"time"

	"parley/phrasebook"
)

// DataPage is the frame of a page about databases rather than about a
// conversation.
type DataPage struct {
	Page
	Heading string
	Up      bool // a link leads up to the list of databases
	Refresh bool // look again in a while, where there is no JavaScript
}

// Source is a database that can be talked to, in a list.
type Source struct {
	ID, Title string
	Kind      string // in words: "imported"
	Path      string // where its file is, for those who may know
	Added     time.Time
	Removable bool
	Deleted   bool // removing it deletes the data
	Gone      bool // its file is not there
	Library   bool // many documents and tables, to which others can be added
}

// SourceListing is the list of databases, and the ways to add one.
type SourceListing struct {
	Base    string
	Sources []Source
	Manage  bool     // the visitor may add and remove
	Roots   []string // where files may be opened; none: nowhere
	Limit   int64    // bytes of an upload

	Problem       string // what went wrong elsewhere
	Path          string // that was to be opened
	PathProblem   string // why it was not
	UploadProblem string // why a file was not taken
}

// about is the small print of a source.
func (s Source) about(ctx context.Context) string {
	if s.Added.IsZero() {
		return s.Kind
	}
	return tr(ctx, "%s on %s", s.Kind, phrasebook.Of(ctx).Day(s.Added))
}

// bytesWord is a size in words: "200 MB".
func bytesWord(ctx context.Context, n int64) string {
	for _, u := range []struct {
		size int64
		name string
	}{{1 << 30, "GB"}, {1 << 20, "MB"}, {1 << 10, "kB"}} {
		if n >= u.size {
			return phrasebook.Of(ctx).Numeral(strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/float64(u.size)), ".0")) +
				" " + u.name
		}
	}
	return tr(ctx, "%d bytes", n)
}

// removal says what removing a source does.
func (s Source) removal(ctx context.Context) string {
	if s.Library {
		return tr(ctx, "This deletes the library and the files that were sent to it. Conversations about it stay readable, but can’t go on.")
	}
	if s.Deleted {
		return tr(ctx, "This deletes the imported data. Conversations about it stay readable, but can’t go on.")
	}
	return tr(ctx, "The file stays where it is. Conversations about it stay readable, but can’t go on.")
}

func number64(n int64) string { return fmt.Sprint(n) }

// Closed is what the page of a conversation says whose database is not here.
const Closed = "The database that this conversation is about is not here any more, so it can’t go on. What was said stays readable."
