package schematext_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/golden"
	"parley/suql/catalog"
	"parley/suql/fault"
	"parley/suql/schematext"
)

// TestSchemasRead prints what each text in testdata declares: the catalog,
// and beneath it the descriptions and remarks.
func TestSchemasRead(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.sql")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no schemas: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".sql"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			s, err := schematext.Read(string(text))
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if err := catalog.Print(&got, catalog.New(s.Facts)); err != nil {
				t.Fatal(err)
			}
			for _, table := range s.Facts.Tables {
				for _, c := range table.Columns {
					fmt.Fprintf(&got, "\n%s.%s is declared %q", table.Name, c.Name, c.Type)
				}
			}
			fmt.Fprintln(&got)
			for _, r := range s.Remarks {
				fmt.Fprintf(&got, "\nline %d: %s", r.Line, r.Message)
			}
			golden.File(t, strings.TrimSuffix(path, ".sql")+".golden", got.String()+"\n")
		})
	}
}

func TestFaultsPointIntoTheSchema(t *testing.T) {
	for _, tt := range []struct{ name, text, code, want, marked string }{
		{"nothing", "", "no_table", "declares no table", ""},
		{"another encoding", "CREATE TABLE caf\xe9 (a INT)", "syntax", "not valid UTF-8", ""},
		{"a remark", "-- one table for each page", "no_table", "declares no table", ""},
		{"no comma", "CREATE TABLE t (a TEXT\n b INT)", "syntax", `"b" does not fit here`, "b"},
		{"no comma behind a value", "CREATE TABLE t (a TEXT DEFAULT 'x' b INT)", "syntax", `"b" does not fit here`, "b"},
		{"no bracket at the end", "CREATE TABLE t (a TEXT, b INT", "syntax", "never closed", "("},
		{"no bracket of a type", "CREATE TABLE t (a VARCHAR(20, b INT", "syntax", "never closed", "("},
		{"a string without end", "CREATE TABLE t (a ENUM('x, 'y'))", "syntax", "no closing quote", "'"},
		{"a comment without end", "/* a\nCREATE TABLE t (a INT)", "syntax", "no closing */", "/*"},
		{"a name without end", "CREATE TABLE \"t (a INT)", "syntax", "no closing quote", "\""},
		{"a list without end", "CREATE TABLE t (a TEXT[)", "syntax", "no closing ]", "TEXT"},
		{"no columns", "CREATE TABLE t", "unsupported", "not listed", ""},
		{"an empty list of columns", "CREATE TABLE t ()", "unsupported", "no column", "t"},
		{"columns from a query", "CREATE TABLE t (a) AS SELECT 1", "unsupported", "made from a query", "AS"},
		{"columns of another table", "CREATE TABLE t (LIKE u)", "unsupported", "LIKE copies", "LIKE"},
		{"a table twice", "CREATE TABLE t (a INT); CREATE TABLE T (b INT)", "duplicate", "declared twice", "T"},
		{"a column twice", "CREATE TABLE t (a INT, \"A\" TEXT)", "duplicate", "two columns", "\"A\""},
		{"a key of nothing", "CREATE TABLE t (a INT, PRIMARY KEY (b))", "unknown_name", `no column "b"`, "t"},
		{"a reference to no column", "CREATE TABLE t (a INT REFERENCES u(z)); CREATE TABLE u (b INT)", "unknown_name", `u has no column "z"`, "u"},
		{"a foreign key without its end", "CREATE TABLE t (a INT, FOREIGN KEY (a))", "syntax", "REFERENCES is missing", ")"},
		{"a query", "CREATE TABLE t (a INT); answer('x')", "syntax", `"answer" does not fit`, "answer"},
		{"a key for no table", "CREATE TABLE t (a INT); ALTER TABLE u ADD PRIMARY KEY (a)", "unknown_name", "not declared", "u"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := schematext.Read(tt.text)
			var f *fault.Error
			if !errors.As(err, &f) {
				t.Fatalf("got %v, want a fault", err)
			}
			if f.Code != tt.code || !strings.Contains(f.Message, tt.want) {
				t.Errorf("got %s: %s, want %s: …%s…", f.Code, f.Message, tt.code, tt.want)
			}
			if f.Source != "" && f.Source[f.Span.Start:f.Span.End] != tt.marked {
				t.Errorf("it points at %q, want %q", f.Source[f.Span.Start:f.Span.End], tt.marked)
			}
		})
	}
}

func TestAFaultShowsItsLine(t *testing.T) {
	_, err := schematext.Read("CREATE TABLE t (\n  a TEXT\n  b INT\n)")
	want := "\"b\" does not fit here\n  line 3, column 3\n    b INT\n    ^\nput a comma between columns"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// FuzzRead holds the reader to its promise: whatever comes in, it returns
// tables with columns or a fault that lies inside the text.
func FuzzRead(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.sql")
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("CREATE TABLE t (a ENUM('x'), CHECK (a IN ('y')), FOREIGN KEY (a) REFERENCES t)")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := schematext.Read(text)
		if err != nil {
			var fe *fault.Error
			if !errors.As(err, &fe) {
				t.Fatalf("not a fault: %v", err)
			}
			if fe.Span.Start > fe.Span.End || fe.Span.End > len(fe.Source) {
				t.Fatalf("a fault outside the text: %v", fe.Span)
			}
			_ = fe.Error()
			return
		}
		for _, table := range s.Facts.Tables {
			if len(table.Columns) == 0 {
				t.Fatalf("%s has no columns", table.Name)
			}
		}
	})
}
