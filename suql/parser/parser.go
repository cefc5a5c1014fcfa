// Package parser turns SUQL text into a tree.
//
// Call [Parse]. It accepts exactly one query (SELECT, VALUES, or a set
// operation of those) in PostgreSQL's grammar, read by PostgreSQL's own parser
// (libpg_query), where answer(text, 'question') and summary(text) become
// [ast.FreeText]. Every error is a *[fault.Error] that points into the text.
//
//	q, err := parser.Parse(`SELECT name FROM restaurants WHERE answer(reviews, 'is it quiet?') = 'Yes'`)
//
// What comes back prints to a text that parses to the same tree
// ([ast.Print]); whether its names exist is package check's business.
package parser

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	pg "github.com/pganalyze/pg_query_go/v6"
	pgparser "github.com/pganalyze/pg_query_go/v6/parser"

	"parley/suql/ast"
	"parley/suql/fault"
)

// The limits of a query. Deeper nesting is of no use to a person and would
// exhaust the stacks of the databases behind us (SQLite stops at 1000). Named
// queries that look at one another are nested, too: the time in which
// PostgreSQL plans a chain of them grows with the cube of its length (100 take
// 0.04 s, 600 take 5 s, 1,500 some minutes), and it hears no cancel meanwhile.
const (
	MaxBytes = 100_000 // length of the text
	MaxDepth = 500     // levels of nesting in the tree
	MaxNamed = 100     // queries that WITH names, in all
)

// Codes of the errors that Parse returns.
const (
	CodeSyntax      = "syntax"      // not SQL
	CodeNotSelect   = "not_select"  // a statement that is not one query
	CodeUnsupported = "unsupported" // SQL that SUQL leaves out
	CodeFreeText    = "free_text"   // answer() or summary() used wrongly
	CodeTooLarge    = "too_large"   // past MaxBytes, MaxDepth or MaxNamed
)

// Parse returns the query that text holds. The error is a *fault.Error.
func Parse(text string) (q ast.Query, err error) {
	if err := readable(text); err != nil {
		return nil, err
	}
	tokens, err := scan(text)
	if err != nil {
		return nil, syntaxError(text, nil, err)
	}
	if at, deep := tokens.tooDeep(); deep {
		return nil, tooDeep(text, at)
	}
	tree, err := pg.Parse(text)
	if err != nil {
		if err := foreign(text, tokens); err != nil {
			return nil, err
		}
		return nil, syntaxError(text, tokens, err)
	}

	c := &converter{text: text, tokens: tokens}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *fault.Error:
			q, err = nil, r
		default:
			panic(r)
		}
	}()
	return c.statement(tree), nil
}

// readable refuses text that libpg_query would cut short or choke on.
func readable(text string) error {
	fail := func(at int, code, message, hint string) error {
		return &fault.Error{Source: text, Span: ast.Span{Start: at, End: min(at+1, len(text))}, Code: code, Message: message,
			Hint: hint}
	}
	if len(text) > MaxBytes {
		return &fault.Error{
			Code:    CodeTooLarge,
			Message: fmt.Sprintf("the query is %d bytes long; at most %d are read", len(text), MaxBytes),
			Hint:    "move long lists of values into a table and join it",
		}
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return fail(i, CodeSyntax, "the query contains a NUL byte", "remove it")
	}
	if !utf8.ValidString(text) {
		i := 0
		for i < len(text) {
			r, n := utf8.DecodeRuneInString(text[i:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			i += n
		}
		return fail(i, CodeSyntax, "the query is not valid UTF-8", "save it as UTF-8")
	}
	if at, many := tooManyComments(text); many {
		return &fault.Error{Source: text, Span: at, Code: CodeTooLarge, Message: "there are too many comments in comments",
			Hint: "leave them out"}
	}
	if strings.TrimSpace(text) == "" {
		return &fault.Error{Code: CodeSyntax, Message: "the query is empty",
			Hint: "write a SELECT, for example SELECT * FROM restaurants"}
	}
	return nil
}

// invisible reports whether r shows nothing, or looks like a plain blank.
func invisible(r rune) bool {
	return r > unicode.MaxASCII && (unicode.IsSpace(r) || unicode.Is(unicode.Cf, r))
}

// signs are what an operator may consist of. libpg_query's scanner reads all
// of those in a row again at each /* among them.
var signs = regexp.MustCompile("[-+*/<>=~!@#%^&|`?]{300,}")

// mostOpened bounds the comments that are opened in a row of signs.
const mostOpened = 100

func tooManyComments(text string) (ast.Span, bool) {
	for _, at := range signs.FindAllStringIndex(text, -1) {
		if strings.Count(text[at[0]:at[1]], "/*") > mostOpened {
			return ast.Span{Start: at[0], End: at[1]}, true
		}
	}
	return ast.Span{}, false
}

func tooDeep(text string, at ast.Span) error {
	return &fault.Error{
		Source: text, Span: at, Code: CodeTooLarge,
		Message: fmt.Sprintf("the query is nested too deeply; at most %d levels are read", MaxDepth),
		Hint:    "split it with WITH, or write long chains of OR as IN (…)",
	}
}

func tooManyNamed(text string, at ast.Span) error {
	return &fault.Error{
		Source: text, Span: at, Code: CodeTooLarge,
		Message: fmt.Sprintf("too many queries are named by WITH; at most %d are read", MaxNamed),
		Hint:    "write what is looked at only once in its place",
	}
}

// syntaxError turns an error of libpg_query into one that points at the word
// where its parser stopped.
func syntaxError(text string, tokens *tokens, err error) error {
	var pe *pgparser.Error
	if !errors.As(err, &pe) {
		// What is left is a tree or a string that protobuf would not carry.
		if strings.Contains(err.Error(), "UTF-8") {
			return &fault.Error{Source: text, Code: CodeSyntax, Message: "an escaped string is not valid UTF-8",
				Hint: "write the characters themselves"}
		}
		return tooDeep(text, ast.Span{})
	}
	f := &fault.Error{Source: text, Code: CodeSyntax, Message: pe.Message}
	if strings.Contains(pe.Message, "memory exhausted") || strings.Contains(pe.Message, "stack depth") {
		return tooDeep(text, ast.Span{})
	}
	if pe.Cursorpos > 0 {
		at := byteOffset(text, pe.Cursorpos-1)
		f.Span = ast.Span{Start: at, End: at}
		if tokens != nil {
			f.Span.End = max(tokens.end(at), at)
		} else if at < len(text) {
			// the scanner failed: an unterminated string or comment
			f.Span.End = at + 1
		}
		if at >= len(strings.TrimRight(text, " \t\r\n")) {
			f.Message, f.Hint = "the query ends too early", "something is missing at its end"
			return f
		}
	}
	f.Message, f.Hint = reword(pe.Message)
	if unseen := strings.IndexFunc(f.Source[f.Span.Start:f.Span.End], invisible); unseen >= 0 {
		r, _ := utf8.DecodeRuneInString(f.Source[f.Span.Start+unseen:])
		f.Hint = fmt.Sprintf("there is a sign in it that can't be seen (%U): type the words anew", r)
	}
	blame(f, tokens)
	return f
}

// wordQuote is a quote between letters, as in 'Gui's place'. A letter by
// itself may belong to a text that is written with escapes, as in E'a'.
var wordQuote = regexp.MustCompile(`(?:\pL\pL|[^\PLBbEeNnXx])(')\pL`)

// blame moves the fault from where the parser stopped to what was meant
// differently, for two mistakes that are common in generated queries.
func blame(f *fault.Error, tokens *tokens) {
	if at := wordQuote.FindStringSubmatchIndex(f.Source); at != nil && (tokens == nil || at[0] < f.Span.Start) {
		f.Span = ast.Span{Start: at[2], End: at[3]}
		f.Message, f.Hint = "a quote inside a string must be written twice", "write 'Gui''s', not 'Gui's'"
		return
	}
	if tokens == nil {
		return
	}
	if before := tokens.at(f.Span.Start, -1); before != nil && before.Token == pg.Token_IN_P {
		in, among := "IN", "= ANY"
		if not := tokens.at(f.Span.Start, -2); not != nil && not.Token == pg.Token_NOT {
			in, among = "NOT IN", "<> ALL"
		}
		f.Message = "IN needs a list in brackets"
		f.Hint = fmt.Sprintf("write %s ('a', 'b'); for a column that holds a list write 'a' %s(%s)", in, among,
			f.Source[f.Span.Start:f.Span.End])
	}
}

// reword says what libpg_query reports in our own voice.
func reword(message string) (string, string) {
	switch {
	case strings.HasPrefix(message, "syntax error at or near "):
		word := strings.TrimPrefix(message, "syntax error at or near ")
		return word + " does not fit here", ""
	case strings.HasPrefix(message, "unterminated quoted string"):
		return "this string has no closing quote", "write a quote inside a string twice: 'Gui''s'"
	case strings.HasPrefix(message, "LIMIT #,#"):
		return "LIMIT takes one number", "write LIMIT 10 OFFSET 20, not LIMIT 20, 10"
	case strings.HasPrefix(message, "unterminated quoted identifier"):
		return "this quoted name has no closing quote", ""
	case strings.HasPrefix(message, "unterminated /* comment"):
		return "this comment has no closing */", ""
	}
	first, rest, _ := strings.Cut(message, " at or near ")
	if rest != "" {
		return first + " at " + rest, ""
	}
	return message, ""
}

// byteOffset is the offset of the n-th character of text.
func byteOffset(text string, n int) int {
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}
