package views

import (
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

func firstChoices() []option {
	return []option{{"", "found out"}, {"names", "holds the names"}, {"row", "is a row"}}
}

func delimiterChoices() []option {
	return []option{{"", "found out"}, {"comma", "comma"}, {"semicolon", "semicolon"}, {"tab", "tab"}, {"pipe", "pipe |"}, {"space", "space"}}
}

func encodingChoices() []option {
	return []option{{"", "found out"}, {"utf-8", "UTF-8"}, {"windows-1252", "Windows-1252 (Western)"}, {"iso-8859-2", "ISO 8859-2 (Central European)"},
		{"windows-1251", "Windows-1251 (Cyrillic)"}, {"utf-16le", "UTF-16"}, {"shift_jis", "Shift JIS"}, {"gb18030", "GB 18030"}}
}

func dateChoices() []option {
	return []option{{"", "found out"}, {"dmy", "day first (31/1/2024)"}, {"mdy", "month first (1/31/2024)"}}
}

func kindChoices(found ingest.Kind) []option {
	all := []option{{"", kindInFile(found)}}
	for _, k := range []ingest.Kind{ingest.Text, ingest.Integer, ingest.Real, ingest.Boolean, ingest.Date, ingest.Timestamp, ingest.Array} {
		all = append(all, option{string(k), kindInFile(k)})
	}
	return all
}

// kindInFile says in plain words what a column of a file holds.
func kindInFile(k ingest.Kind) string {
	switch k {
	case ingest.Integer:
		return "whole number"
	case ingest.Real:
		return "number"
	case ingest.Boolean:
		return "yes or no"
	case ingest.Date:
		return "date"
	case ingest.Timestamp:
		return "date and time"
	case ingest.Array:
		return "list"
	case ingest.Text:
	}
	return "text"
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
func (u Upload) judged() string {
	p := u.Preview
	switch {
	case p.Whole && p.Judged == 0:
		return ""
	case p.Whole:
		return "All " + plural(p.Judged, "row", "rows") + " were looked at."
	}
	return "The first " + plural(p.Judged, "row", "rows") + " were looked at; the import reads them all."
}

// badRows says how many rows can't be taken.
func (u Upload) badRows() string {
	n := plural(u.Preview.Bad.Count, "row", "rows")
	if u.Refused {
		return n + " can’t be taken as they are, so nothing was imported. Mend the file, or leave such rows out."
	}
	return n + " among these can’t be taken as they are. Mend the file, or leave such rows out."
}

func badLine(b ingest.BadRow) string {
	if b.Line == 0 {
		return b.Reason
	}
	return fmt.Sprintf("Line %d: %s", b.Line, b.Reason)
}

// percent is how much is done.
func (r Running) percent() string {
	if r.Total == 0 {
		return "0"
	}
	return fmt.Sprint(min(100, 100*r.Done/r.Total))
}

// words tells how far an import is.
func (r Running) words() string {
	step := map[string]string{"checking": "Checking every row", "writing": "Writing", "merging": "Finishing"}[r.Step]
	if step == "" {
		step = "Beginning"
	}
	return step + ": " + r.percent() + " %, " + plural(r.Rows, "row", "rows") + " so far"
}

// clipped is the beginning of a text of at most n characters.
func clipped(s string, n int) string {
	if rs := []rune(s); len(rs) > n {
		return strings.TrimSpace(string(rs[:n-1])) + "…"
	}
	return s
}
