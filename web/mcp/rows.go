package mcp

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/suql"
)

// Rows are rows with the query that gave them. An assistant reads them all, so
// that they are few and short; what is left out is said.
type Rows struct {
	SUQL     string     `json:"suql" jsonschema:"the query that was run"`
	Columns  []Column   `json:"columns"`
	Rows     [][]any    `json:"rows"`
	Total    int        `json:"total" jsonschema:"rows found; rows may hold fewer of them"`
	Evidence []Evidence `json:"evidence,omitempty" jsonschema:"the words of texts that made a row match"`
	Warnings []string   `json:"warnings,omitempty"`
	Cost     Cost       `json:"cost"`
}

// Column names a column of Rows.
type Column struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Unit string `json:"unit,omitempty"`
}

// Evidence is why a row matched a question about a text.
type Evidence struct {
	Row      int    `json:"row" jsonschema:"which of rows, from 1"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Words    string `json:"words"`
}

// Cost is what a run cost.
type Cost struct {
	Calls      int     `json:"calls" jsonschema:"calls to the reader of texts"`
	Tokens     int     `json:"tokens"`
	Seconds    float64 `json:"seconds"`
	Incomplete bool    `json:"incomplete,omitempty" jsonschema:"a limit ended the run before every row was looked at"`
}

// What a result may hold.
const (
	answerRows  = 20      // of an answer
	someRows    = 50      // of a query that names no number
	mostRows    = 1000    // of a query
	mostBytes   = 200_000 // of the values, about
	longestText = 1000    // characters of a value
	someWords   = 2       // pieces of text for a row
)

// rowsOf is a result for assistants, with so many of its rows at most.
func rowsOf(columns []suql.Column, rows []suql.Row, total, most int, warnings []suql.Warning,
	receipt suql.Receipt) *Rows {
	s := receipt.Stats
	out := &Rows{SUQL: receipt.SUQL, Columns: []Column{}, Rows: [][]any{}, Total: total,
		Cost: Cost{s.Calls, s.Tokens, s.Seconds, s.Incomplete}}
	for _, c := range columns {
		out.Columns = append(out.Columns, Column{c.Name, string(c.Kind), c.Unit})
	}
	for _, w := range warnings {
		out.Warnings = append(out.Warnings, w.Message)
	}
	room := mostBytes
	for _, row := range rows[:min(len(rows), most)] {
		values := make([]any, len(row.Values))
		for i, v := range row.Values {
			var size int
			values[i], size = short(v)
			room -= size
		}
		if room < 0 && len(out.Rows) > 0 {
			break
		}
		out.Rows = append(out.Rows, values)
		out.Evidence = append(out.Evidence, evidenceOf(len(out.Rows), row.Evidence)...)
	}
	return out
}

// short is a value that is not longer than an assistant should read, and about
// how many bytes it takes.
func short(v any) (any, int) {
	switch v := v.(type) {
	case string:
		s := cut(v)
		return s, len(s)
	case []string:
		out, size := make([]string, 0, len(v)), 0
		for _, s := range v {
			s = cut(s)
			out, size = append(out, s), size+len(s)
			if size > 4*longestText {
				out = append(out, fmt.Sprintf("… (%d more)", len(v)-len(out)))
				break
			}
		}
		return out, size
	}
	return v, 8
}

func cut(s string) string {
	n := utf8.RuneCountInString(s)
	if n <= longestText {
		return s
	}
	return fmt.Sprintf("%s… (%d characters more)", string([]rune(s)[:longestText]), n-longestText)
}

func evidenceOf(row int, all []suql.Evidence) []Evidence {
	var out []Evidence
	for _, e := range all {
		words := strings.Join(strings.Fields(e.Snippet), " ")
		if words != "" && len(out) < someWords &&
			!slices.ContainsFunc(out, func(o Evidence) bool { return o.Words == words }) {
			out = append(out, Evidence{row, e.Question, e.Answer, words})
		}
	}
	return out
}
