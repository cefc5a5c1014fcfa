// Package fault is how SUQL says no: an error that points at the words of the
// query it is about.
//
// Packages parser and check return *[Error]; callers reach it with errors.As,
// read Code and Candidates to ask a question instead, or print it:
//
//	unknown table "restaurant"
//	  line 1, column 15
//	  SELECT * FROM restaurant WHERE rating > 4
//	                ^^^^^^^^^^
//	did you mean restaurants?
package fault

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"parley/suql/ast"
)

// Error is a fault of a query.
type Error struct {
	Source     string   // the text of the query; "" when the tree was built by code
	Span       ast.Span // where in Source; the zero Span when not known
	Message    string   // what is wrong: lower case, no full stop
	Hint       string   // what to do instead; may be ""
	Candidates []string // names that may have been meant, best first
	Code       string   // stable: syntax, not_select, unsupported, too_large, unknown_column, …
}

// Unsupported says that a construct of the query can't be run yet; hint says what
// to write instead.
func Unsupported(source string, at ast.Node, what, hint string) *Error {
	return &Error{
		Source: source, Span: at.Span(), Code: "unsupported",
		Message: what + " is not supported yet", Hint: hint,
	}
}

// Error renders the message, where it applies and what to do next.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Message)
	if line, column, ok := e.Position(); ok {
		text, caret := e.excerpt()
		fmt.Fprintf(&b, "\n  line %d, column %d\n  %s\n  %s", line, column, text, caret)
	}
	if s := e.advice(); s != "" {
		b.WriteString("\n" + s)
	}
	return b.String()
}

// Position is the line and column, both from 1, where the fault starts.
// Columns count characters. It reports false when the fault has no place in
// a source text.
func (e *Error) Position() (line, column int, ok bool) {
	if !e.placed() {
		return 0, 0, false
	}
	before := e.Source[:e.Span.Start]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1, true
}

func (e *Error) placed() bool {
	s := e.Span
	return e.Source != "" && s != (ast.Span{}) && s.Start >= 0 && s.Start <= s.End && s.End <= len(e.Source)
}

func (e *Error) advice() string {
	parts := make([]string, 0, 2)
	if n := len(e.Candidates); n > 0 {
		said := strings.Join(e.Candidates[:max(n-1, 1)], ", ")
		if n > 1 {
			said += " or " + e.Candidates[n-1]
		}
		parts = append(parts, "did you mean "+said+"?")
	}
	if e.Hint != "" {
		parts = append(parts, e.Hint)
	}
	return strings.Join(parts, "\n")
}
