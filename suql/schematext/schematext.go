// Package schematext reads a database schema from text: CREATE TABLE
// statements, so that queries can be checked and planned without a database.
//
// Call [Read], then catalog.New with what it returns:
//
//	s, err := schematext.Read(`CREATE TABLE restaurants (
//		name TEXT PRIMARY KEY,
//		price ENUM ('cheap', 'moderate', 'luxury'),
//		cuisines TEXT[],
//		num_reviews NUMBER, -- on all sites together
//		reviews FREE_TEXT
//	)`)
//	cat := catalog.New(s.Facts)
//
// Beside the types of PostgreSQL and SQLite it knows the pseudo-types of the
// SUQL paper (Liu et al., NAACL Findings 2024, section 3 and its prompts):
// ENUM (…), FREE_TEXT, NUMBER, and arrays written TEXT[]. CREATE TYPE … AS
// ENUM, COMMENT ON and the keys that ALTER TABLE adds are read too; statements
// that say nothing about columns are passed over. A comment on the line of a
// column describes the column.
//
// The reader is written by hand, not taken from a database: texts of several
// dialects come in, and pseudo-types and "…" for what a writer left out.
package schematext

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/fault"
)

// Codes of the errors that Read returns.
const (
	CodeSyntax      = "syntax"       // no CREATE TABLE statement
	CodeEmpty       = "no_table"     // not one table
	CodeDuplicate   = "duplicate"    // a table or column stands twice
	CodeUnknownName = "unknown_name" // a key or comment of nothing that is declared
	CodeUnsupported = "unsupported"  // a table whose columns the text does not list
	CodeTooLarge    = "too_large"    // past MaxBytes
)

// MaxBytes bounds the length of a schema text.
const MaxBytes = 16 << 20

// Schema is what a text declares.
type Schema struct {
	Facts   catalog.Facts // Declared is set: there are no rows behind it
	Remarks []Remark      // what the text leaves open, in the order of the text
}

// Remark is something about the text that its author should know.
type Remark struct {
	Line    int // from 1
	Message string
}

// Read reads text. The error is a *fault.Error that points into it.
func Read(text string) (s *Schema, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *fault.Error:
			s, err = nil, r
		default:
			panic(r)
		}
	}()
	if len(text) > MaxBytes {
		return nil, &fault.Error{Code: CodeTooLarge, Message: fmt.Sprintf("the schema is %d bytes long; at most %d are read",
			len(text), MaxBytes)}
	}
	if !utf8.ValidString(text) {
		return nil, &fault.Error{Code: CodeSyntax, Message: "the schema is not valid UTF-8", Hint: "save it as UTF-8"}
	}
	source := withoutCopiedRows(text)
	p := newReader(source)
	p.statements()
	if len(p.tables) == 0 {
		if inside, ok := fromComments(source); ok {
			p = newReader(inside)
			p.remark(0, "every table of this schema stands in a comment; it is read from there")
			p.statements()
		}
	}
	if len(p.tables) == 0 {
		return nil, &fault.Error{Code: CodeEmpty, Message: "the schema declares no table",
			Hint: "write CREATE TABLE restaurants (name TEXT, reviews FREE_TEXT)"}
	}
	return p.schema(), nil
}

// withoutCopiedRows blanks the rows that a dump holds between COPY … FROM
// stdin and \. so that nobody takes them for SQL. Places stay the same.
func withoutCopiedRows(text string) string {
	if !strings.Contains(text, "\n\\.") {
		return text
	}
	lines := strings.SplitAfter(text, "\n")
	copying := false
	for i, line := range lines {
		bare := strings.TrimSpace(line)
		switch {
		case copying:
			copying = bare != `\.`
			lines[i] = blanked(line)
		case len(bare) > 5 && strings.EqualFold(bare[:5], "copy ") && strings.HasSuffix(strings.ToLower(bare), "from stdin;"):
			copying = true
		}
	}
	return strings.Join(lines, "")
}

var createTable = regexp.MustCompile(`(?i)create table`)

// fromComments keeps, of a text that is nothing but comments, the CREATE
// TABLE statements inside them. Places stay the same.
func fromComments(text string) (string, bool) {
	lines := strings.SplitAfter(text, "\n")
	found := false
	for i, line := range lines {
		begin := createTable.FindStringIndex(line)
		switch {
		case !found && begin != nil:
			found = true
			lines[i] = blanked(line[:begin[0]]) + line[begin[0]:]
		case found:
			n := len(line) - len(strings.TrimLeft(line, "-#/* \t"))
			lines[i] = blanked(line[:n]) + line[n:]
		default:
			lines[i] = blanked(line)
		}
	}
	return strings.Join(lines, ""), found
}

// blanked is spaces in place of everything but line ends, byte for byte.
func blanked(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
	return string(b)
}

// reader goes through the tokens of a text.
type reader struct {
	source   string
	tokens   []token
	comments []comment
	pos      int
	tables   []*table
	types    map[string][]string // domains of CREATE TYPE … AS ENUM, by lower-case name
	later    []func()            // what needs all tables: keys and comments
	remarks  []Remark
}

// table is a table that is being read.
type table struct {
	facts catalog.TableFacts
	at    ast.Span
	refs  []reference
}

// reference is a foreign key before its other end is known.
type reference struct {
	key catalog.ForeignKey
	at  ast.Span
}

func newReader(source string) *reader {
	p := &reader{source: source, types: map[string][]string{}}
	p.tokens, p.comments = scan(source)
	return p
}

func (p *reader) fault(at ast.Span, code, hint, format string, args ...any) *fault.Error {
	return &fault.Error{Source: p.source, Span: at, Code: code, Message: fmt.Sprintf(format, args...), Hint: hint}
}

func (p *reader) fail(at ast.Span, code, hint, format string, args ...any) {
	panic(p.fault(at, code, hint, format, args...))
}

func (p *reader) remark(at int, format string, args ...any) {
	line := strings.Count(p.source[:at], "\n") + 1
	p.remarks = append(p.remarks, Remark{line, fmt.Sprintf(format, args...)})
}

// schema ends the reading: it ties the tables together.
func (p *reader) schema() *Schema {
	for _, f := range p.later {
		f()
	}
	s := &Schema{Facts: catalog.Facts{Declared: true}}
	for _, t := range p.tables {
		p.tie(t)
		s.Facts.Tables = append(s.Facts.Tables, t.facts)
	}
	s.Remarks = p.remarks
	slices.SortStableFunc(s.Remarks, func(a, b Remark) int { return a.Line - b.Line })
	return s
}

// tie keeps the foreign keys of t whose other end is declared.
func (p *reader) tie(t *table) {
	for _, r := range t.refs {
		other := p.table(r.key.RefTable)
		if other == nil {
			p.remark(r.at.Start, "%s refers to %s, which is not declared: the reference is left out", t.facts.Name,
				r.key.RefTable)
			continue
		}
		r.key.RefTable = other.facts.Name
		if r.key.RefColumns == nil {
			r.key.RefColumns = other.facts.Key
		}
		if len(r.key.RefColumns) != len(r.key.Columns) {
			p.remark(r.at.Start, "%s refers to %s, but not to as many columns as it has: the reference is left out",
				t.facts.Name, other.facts.Name)
			continue
		}
		p.spell(t, r.key.Columns, r.at)
		p.spell(other, r.key.RefColumns, r.at)
		t.facts.Foreign = append(t.facts.Foreign, r.key)
	}
	p.spell(t, t.facts.Key, t.at)
}

// spell gives the names of a key the spelling of their columns.
func (p *reader) spell(t *table, names []string, at ast.Span) {
	for i, name := range names {
		c := t.column(name)
		if c == nil {
			p.fail(at, CodeUnknownName, "", "%s has no column %q", t.facts.Name, name)
		}
		names[i] = c.Name
	}
}

func (p *reader) table(name string) *table {
	for _, t := range p.tables {
		if strings.EqualFold(t.facts.Name, name) {
			return t
		}
	}
	return nil
}

func (t *table) column(name string) *catalog.ColumnFacts {
	for i, c := range t.facts.Columns {
		if strings.EqualFold(c.Name, name) {
			return &t.facts.Columns[i]
		}
	}
	return nil
}
