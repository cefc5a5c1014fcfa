// Package backendtest is the suite that every database backend must pass: one
// script of tables and one list of queries, with one result for each,
// whatever the database.
//
// Call [Run] with a function that makes an engine over the script:
//
//	func TestSQLite(t *testing.T) {
//		backendtest.Run(t, backendtest.SQLite)
//	}
//
// The script is written as PostgreSQL reads it; [ForSQLite] says it as SQLite
// does. Queries and results are pages in testdata: adding a case needs no Go.
package backendtest

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/fault"
	"parley/suql/reader"
)

//go:embed testdata
var testdata embed.FS

// Opener makes an engine over a new database made by script, as PostgreSQL
// reads it. It ends the test where there is no such database.
type Opener func(t *testing.T, script string, r reader.Reader) *suql.Engine

// Run compares what every case of testdata gives on the databases of open
// with the result that stands below it. All cases share one engine.
func Run(t *testing.T, open Opener) {
	for name, page := range Pages(t, open) {
		t.Run(name, func(t *testing.T) {
			want, err := fs.ReadFile(testdata, "testdata/"+name)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), page); diff != "" {
				t.Errorf("testdata/%s (-want +got)\n%s", name, diff)
			}
		})
	}
}

// Pages runs every case on the databases of open and returns each file of
// testdata with the results that came.
func Pages(t *testing.T, open Opener) map[string]string {
	t.Helper()
	script, err := fs.ReadFile(testdata, "testdata/places.sql")
	if err != nil {
		t.Fatal(err)
	}
	e := open(t, string(script), Keyword{})
	pages := map[string]string{"catalog.golden": describe(e.Catalog())}
	files, err := fs.Glob(testdata, "testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(testdata, file)
		if err != nil {
			t.Fatal(err)
		}
		intro, cases := parse(string(text))
		var out strings.Builder
		out.WriteString(intro)
		for _, c := range cases {
			fmt.Fprintf(&out, "-- query: %s --\n%s\n\n-- result --\n%s\n", c.name, c.query, c.run(t, e))
		}
		pages[strings.TrimPrefix(file, "testdata/")] = out.String()
	}
	return pages
}

// testCase is a heading "-- query: what it shows --" with the query, and
// below "-- result --" what came of it. A line that begins with "options:"
// bounds the run.
type testCase struct{ name, query string }

func parse(text string) (intro string, out []testCase) {
	heading := regexp.MustCompile(`(?m)^-- (query: (.*)|result) --$`)
	marks := heading.FindAllStringSubmatchIndex(text, -1)
	if len(marks) == 0 {
		return text, nil
	}
	for i, m := range marks {
		if m[4] < 0 {
			continue
		}
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		out = append(out, testCase{name: text[m[4]:m[5]], query: strings.TrimSpace(text[m[1]:end])})
	}
	return text[:marks[0][0]], out
}

// run is what came of the case: the rows, sorted where the query leaves their
// order open, the warnings, and how much the reader was asked.
func (c testCase) run(t *testing.T, e *suql.Engine) string {
	t.Helper()
	opts := suql.RunOptions{Parallel: 1}
	var lines []string
	for line := range strings.Lines(c.query) {
		set, ok := strings.CutPrefix(line, "options:")
		if !ok {
			lines = append(lines, line)
			continue
		}
		for _, part := range strings.Fields(set) {
			name, value, _ := strings.Cut(part, "=")
			n, err := strconv.Atoi(value)
			switch {
			case err != nil:
				t.Fatal(err)
			case name == "calls":
				opts.Budget.Calls = n
			case name == "items":
				opts.Budget.Items = n
			default:
				t.Fatalf("%s: there is no option %s", c.name, name)
			}
		}
	}
	query := strings.Join(lines, "")
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		return "refused: " + err.Error() + "\n"
	}
	res, err := p.Run(t.Context(), opts)
	if err != nil {
		var f *fault.Error
		if errors.As(err, &f) {
			return "refused: " + err.Error() + "\n"
		}
		return "error\n" // the databases word theirs differently
	}
	return show(res, !strings.Contains(query, "ORDER BY"))
}

func show(res *suql.Result, anyOrder bool) string {
	var b strings.Builder
	columns := make([]string, len(res.Columns))
	for i, c := range res.Columns {
		columns[i] = fmt.Sprintf("%s (%s)", c.Name, c.Kind)
	}
	fmt.Fprintln(&b, strings.Join(columns, " | "))
	rows := make([]string, len(res.Rows))
	for i, r := range res.Rows {
		cells := make([]string, len(r.Values))
		for j, v := range r.Values {
			cells[j] = cell(v)
		}
		rows[i] = strings.Join(cells, " | ")
	}
	if anyOrder {
		slices.Sort(rows)
	}
	for _, r := range rows {
		fmt.Fprintln(&b, r)
	}
	for _, w := range res.Warnings {
		fmt.Fprintf(&b, "warning %s: %s\n", w.Code, w.Message)
	}
	if s := res.Receipt.Stats; s.Items+s.CacheHits+s.NotJudged > 0 {
		fmt.Fprintf(&b, "%d asked and remembered", s.Items+s.CacheHits)
		if s.Incomplete {
			fmt.Fprintf(&b, ", incomplete: %d rows not judged", s.NotJudged)
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

// cell writes a value so that kinds of values differ, and 4 is 4 whether the
// database has it as a whole number or not.
func cell(v any) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case []string:
		return "[" + strings.Join(v, ", ") + "]"
	case string:
		return strconv.Quote(v)
	}
	return fmt.Sprint(v)
}

// describe says of the catalog what must not depend on the database. The
// values of a domain are sorted, for a declared one has an order of its own.
func describe(cat *catalog.Catalog) string {
	var b strings.Builder
	for _, t := range cat.Tables {
		fmt.Fprintf(&b, "%s: %d rows, key %v, view %v\n", t.Name, t.Rows, t.Key, t.View)
		for _, f := range t.Foreign {
			fmt.Fprintf(&b, "  %v points at %s %v\n", f.Columns, f.RefTable, f.RefColumns)
		}
		for _, c := range t.Columns {
			fmt.Fprintf(&b, "  %s: %s, list %v, %d distinct, %d null", c.Name, c.Kind, c.List, c.Distinct, c.Nulls)
			if len(c.Domain) > 0 {
				fmt.Fprintf(&b, ", domain %q", slices.Sorted(slices.Values(c.Domain)))
			}
			if c.Min != "" {
				fmt.Fprintf(&b, ", %s to %s", c.Min, c.Max)
			}
			fmt.Fprintln(&b)
		}
	}
	return b.String()
}
