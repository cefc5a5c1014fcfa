package sources

import (
	"path/filepath"
	"regexp"
	"strings"
)

// inForms are what the command line advises and what a form has instead.
var inForms = strings.NewReplacer(
	"; --no-header if it is a row", "; if it is a row, say so under “First row”",
	"; --header if it holds the names", "; if it holds the names, say so under “First row”",
	"say which comes first with --dates mdy or --dates dmy", "say under “Dates” which comes first",
)

var nullAdvice = regexp.MustCompile(` \(--null [^)]*\)`)

// wording says in terms of the page what the importer says of the file of a
// draft: without the folder it lies in, and without flags.
func (d *draft) wording(text string) string {
	for _, folder := range append([]string{filepath.Dir(d.path)}, d.folders...) {
		text = strings.ReplaceAll(text, folder+string(filepath.Separator), "")
	}
	return nullAdvice.ReplaceAllString(inForms.Replace(text),
		"; if it means that there is no value, name it under “Means no value”")
}

// plainly words an error for the page; what caused it stays in it.
func (d *draft) plainly(err error) error { return &plainError{d.wording(err.Error()), err} }

type plainError struct {
	text  string
	cause error
}

func (e *plainError) Error() string { return e.text }

func (e *plainError) Unwrap() error { return e.cause }
