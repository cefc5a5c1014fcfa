// Package check gives names and types to a query, or says which word of it is
// wrong and what may have been meant.
//
// Call [Query] with a tree and the catalog of the database:
//
//	c, warnings, err := check.Query(q, cat, text)
//	c.Query                       // every name as the database spells it
//	c.Columns[node], c.Tables[node] // what the nodes of c.Query stand for
//
// An error is a *[fault.Error] with a span, a stable Code and, for an unknown
// name, the nearest names as Candidates, so that an agent can ask instead of
// failing. Functions are checked against an allowlist: what may read files,
// wait, write or reach a network has no way through.
//
// A name matches as it is spelled, else by ignoring letter case when only one
// name does.
package check

import (
	"fmt"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/fault"
)

// Codes of the errors that Query returns.
const (
	UnknownTable     = "unknown_table"
	UnknownColumn    = "unknown_column"
	UnknownFunction  = "unknown_function"
	RefusedFunction  = "refused_function" // exists, but is not a pure read
	RefusedType      = "refused_type"     // of a cast that does more than convert
	TooLarge         = "too_large"        // would make too much
	UnknownOperator  = "unknown_operator"
	AmbiguousColumn  = "ambiguous_column"
	AmbiguousTable   = "ambiguous_table"
	DuplicateTable   = "duplicate_table" // one name twice in FROM
	NotFreeText      = "not_free_text"   // answer() of something that is not text
	TypeMismatch     = "type_mismatch"
	AggregateMissed  = "aggregate_misplaced" // aggregate or window function where none may stand
	ColumnCount      = "column_count"        // a subquery, list or name list of the wrong width
	BadPosition      = "bad_position"        // ORDER BY 7 of three columns
	WrongArguments   = "wrong_arguments"
	UnknownWindow    = "unknown_window"
	MisplacedStar    = "misplaced_star"
	HiddenColumn     = "hidden_column"
	UngroupedColumn  = "ungrouped_column"   // warning: any row's value may be taken
	ComparedFreeText = "compared_free_text" // warning: prose = 'literal'
	OddDate          = "odd_date"           // warning: a date compared with no date
)

// Checked is a query whose names are resolved.
type Checked struct {
	Query ast.Query // as given, with every name as the database spells it

	// Columns says which stored column a node of Query reads, also through
	// subqueries, aliases and common table expressions. Columns that are
	// computed have no entry.
	Columns map[*ast.Column]*catalog.Column

	// Tables says which stored table a node of Query's FROM clauses names.
	// Common table expressions have no entry.
	Tables map[*ast.Table]*catalog.Table

	// Output is what the query returns, in order.
	Output []Output
}

// Output is one column of a result.
type Output struct {
	Name   string
	Type   Type
	Source *catalog.Column // the stored column it repeats, or nil
}

// Warning is a doubt about a query that runs nevertheless.
type Warning struct {
	Code    string
	Message string
	Span    ast.Span
}

// Query resolves the names of q in cat and checks its types and places.
// source is the text that q was parsed from, for the carets of errors; ""
// for a tree built by code. The error is a *fault.Error.
func Query(q ast.Query, cat *catalog.Catalog, source string) (checked *Checked, warnings []Warning, err error) {
	c := &checker{
		cat: cat, source: source,
		out: &Checked{Columns: map[*ast.Column]*catalog.Column{}, Tables: map[*ast.Table]*catalog.Table{}},
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *fault.Error:
			checked, warnings, err = nil, nil, r
		default:
			panic(r)
		}
	}()
	query, rel := c.query(q, nil, nil)
	if len(rel.columns) == 0 {
		c.fail(nil, ColumnCount, "name a column after SELECT, or write SELECT *", "the query names nothing to show")
	}
	c.out.Query = query
	for _, col := range rel.columns {
		c.out.Output = append(c.out.Output, Output{Name: col.name, Type: col.typ, Source: col.source})
	}
	return c.out, c.warnings, nil
}

// checker walks a query and builds its resolved copy. It stops at the first
// fault by panicking with a *fault.Error that Query recovers.
type checker struct {
	cat      *catalog.Catalog
	source   string
	out      *Checked
	warnings []Warning
	joins    int // of texts with ||
	windows  int // that functions are computed over
	size     int // of the query with what its names stand for in their place
}

func (c *checker) fail(n ast.Node, code, hint, format string, args ...any) {
	c.failNear(n, code, nil, hint, format, args...)
}

func (c *checker) failNear(n ast.Node, code string, candidates []string, hint, format string, args ...any) {
	var span ast.Span
	if n != nil {
		span = n.Span()
	}
	panic(&fault.Error{
		Source: c.source, Span: span, Code: code,
		Message: fmt.Sprintf(format, args...), Hint: hint, Candidates: candidates,
	})
}

func (c *checker) warn(n ast.Node, code, format string, args ...any) {
	c.warnings = append(c.warnings, Warning{Code: code, Message: fmt.Sprintf(format, args...), Span: n.Span()})
}
