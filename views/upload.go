package views

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"parley/ingest"
)

// Upload is the preview of a file that is about to be imported.
type Upload struct {
	Base    string
	ID      string
	File    string
	Bytes   int64
	Form    ImportForm
	Preview *ingest.Preview // nil when the file can't be read as the form says
	Problem string          // why not, or why it was not imported
	Refused bool            // it was not imported, for its bad rows
}

// ImportForm is how a file is to be read; empty means found out.
type ImportForm struct {
	Title     string
	First     string // "names" or "row"
	Delimiter string // comma, tab, semicolon, pipe, space
	Encoding  string
	Dates     string            // "mdy" or "dmy"
	Nulls     string            // texts that mean no value, between commas
	SkipBad   bool              // leave bad rows out
	Kinds     map[string]string // by column
}

// Running is an import that goes on.
type Running struct {
	Base, ID    string
	Step        string // checking, writing or merging
	Done, Total int64  // bytes
	Rows        int
}

// option is an entry of a list to choose from.
type option struct{ value, text string }

func firstChoices(ctx context.Context) []option {
	return []option{{"", tr(ctx, "found out")}, {"names", tr(ctx, "holds the names")}, {"row", tr(ctx, "is a row")}}
}

func delimiterChoices(ctx context.Context) []option {
	return []option{{"", tr(ctx, "found out")}, {"comma", tr(ctx, "comma")}, {"semicolon", tr(ctx, "semicolon")},
		{"tab", tr(ctx, "tab")}, {"pipe", tr(ctx, "pipe |")}, {"space", tr(ctx, "blank")}}
}

func encodingChoices(ctx context.Context) []option {
	return []option{{"", tr(ctx, "found out")}, {"utf-8", "UTF-8"}, {"windows-1252", tr(ctx, "Windows-1252 (Western)")},
		{"iso-8859-2", tr(ctx, "ISO 8859-2 (Central European)")},
		{"windows-1251", tr(ctx, "Windows-1251 (Cyrillic)")}, {"utf-16le", "UTF-16"}, {"shift_jis", "Shift JIS"},
		{"gb18030", "GB 18030"}}
}

func dateChoices(ctx context.Context) []option {
	return []option{{"", tr(ctx, "found out")}, {"dmy", tr(ctx, "day first (31/1/2024)")},
		{"mdy", tr(ctx, "month first (1/31/2024)")}}
}

func kindChoices(ctx context.Context, found ingest.Kind) []option {
	all := []option{{"", kindInFile(ctx, found)}}
	for _, k := range []ingest.Kind{ingest.Text, ingest.Integer, ingest.Real, ingest.Boolean, ingest.Date,
		ingest.Timestamp, ingest.Array} {
		all = append(all, option{string(k), kindInFile(ctx, k)})
	}
	return all
}

// kindInFile says in plain words what a column of a file holds.
func kindInFile(ctx context.Context, k ingest.Kind) string {
	switch k {
	case ingest.Integer:
		return tr(ctx, "whole number")
	case ingest.Real:
		return tr(ctx, "number")
	case ingest.Boolean:
		return tr(ctx, "yes or no")
	case ingest.Date:
		return tr(ctx, "date")
	case ingest.Timestamp:
		return tr(ctx, "date and time")
	case ingest.Array:
		return tr(ctx, "list")
	case ingest.Text:
	}
	return tr(ctx, "text")
}

// touched reports whether anything but the name was settled by hand.
func (f ImportForm) touched() bool {
	return f.First+f.Delimiter+f.Encoding+f.Dates+f.Nulls != "" || len(f.Kinds) > 0
}

// title is what the database would be called.
func (u Upload) title() string {
	if u.Form.Title != "" {
		return u.Form.Title
	}
	base := strings.TrimSuffix(u.File, filepath.Ext(u.File))
	return strings.Join(strings.FieldsFunc(base, func(r rune) bool { return r == '_' || r == '-' || r == ' ' }), " ")
}

// judged says what the preview goes by.
func (u Upload) judged(ctx context.Context) string {
	p := u.Preview
	switch {
	case p.Whole && p.Judged == 0:
		return ""
	case p.Whole:
		return tr(ctx, "All %d rows were looked at.", p.Judged)
	}
	return tr(ctx, "The first %d rows were looked at; the import reads them all.", p.Judged)
}

// badRows says how many rows can't be taken.
func (u Upload) badRows(ctx context.Context) string {
	if u.Refused {
		return tr(ctx, "%d rows can’t be taken as they are, so nothing was imported. Mend the file, or leave such rows out.",
			u.Preview.Bad.Count)
	}
	return tr(ctx, "%d rows among these can’t be taken as they are. Mend the file, or leave such rows out.",
		u.Preview.Bad.Count)
}

func badLine(ctx context.Context, b ingest.BadRow) string {
	if b.Line == 0 {
		return b.Reason
	}
	return tr(ctx, "Line %d: %s", b.Line, b.Reason)
}

// percent is how much is done.
func (r Running) percent() string {
	if r.Total == 0 {
		return "0"
	}
	return fmt.Sprint(min(100, 100*r.Done/r.Total))
}

// words tells how far an import is.
func (r Running) words(ctx context.Context) string {
	step := tr(ctx, "Beginning")
	switch r.Step {
	case "checking":
		step = tr(ctx, "Checking every row")
	case "writing":
		step = tr(ctx, "Writing")
	case "merging":
		step = tr(ctx, "Finishing")
	}
	return tr(ctx, "%s: %s%%, %d rows so far", step, r.percent(), r.Rows)
}

// clipped is the beginning of a text of at most n characters.
func clipped(s string, n int) string {
	if rs := []rune(s); len(rs) > n {
		return strings.TrimSpace(string(rs[:n-1])) + "…"
	}
	return s
}
