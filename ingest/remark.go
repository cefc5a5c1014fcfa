package ingest

import (
	"fmt"
	"strings"
)

// Remark says what was made of a column where that is not plain to see, for
// pages to put into words.
type Remark struct {
	Column   string
	Kind     RemarkKind
	From, To string // Changed, InUnit: a value in the file, and as it is stored; TwoDays, Mixed: the value
	Unit     string // InUnit
	Line     int    // Mixed: of the value
	Rows     int    // Mixed: values before it
	Before   Kind   // Mixed: what those would be
}

// RemarkKind is what a Remark is about.
type RemarkKind string

// The kinds of remarks.
const (
	Changed RemarkKind = "changed" // dates, times and lists are stored in another form
	InUnit  RemarkKind = "unit"    // amounts are stored as numbers, their unit apart
	Lists   RemarkKind = "lists"   // texts look like lists of short texts
	TwoDays RemarkKind = "days"    // dates could mean two days, so they are kept as text
	Codes   RemarkKind = "codes"   // numbers are kept as they are written, for they are codes
	Mixed   RemarkKind = "mixed"   // one value made text of what would be more
)

// shown adds to what is known of a column how a value changes on its way into
// the database; what stays as it is needs no word.
func (c *column) shown(from, to string) {
	from = strings.TrimSpace(from)
	changes := c.Kind == Date || c.Kind == Timestamp || c.Kind == Array || c.Unit != "" || c.points
	if !changes || from == to || from == "" || c.remark.From != "" {
		return
	}
	if c.remark.Kind == "" {
		c.remark.Kind = Changed
	}
	c.remark.From, c.remark.To = from, to
}

// remarks are those of all columns.
func (j *rowsJob) remarks() []Remark {
	var out []Remark
	for _, c := range j.columns {
		if c.remark.Kind != "" {
			c.remark.Column = c.Name
			out = append(out, c.remark)
		}
	}
	return out
}

// ofNames says what was taken for the names of the columns by its looks; ""
// where that was clear.
func (in *input) ofNames() string {
	switch {
	case in.Guessed && in.Header:
		return fmt.Sprintf("%s: line %d was taken for the names of the columns by its looks; --no-header if it is a row",
			in.path, in.skip+1)
	case in.Guessed:
		return fmt.Sprintf("%s: line %d was taken for a row by its looks; --header if it holds the names", in.path, in.skip+1)
	}
	return ""
}
