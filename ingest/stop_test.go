package ingest_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ingest"
)

// slow are files of which a look, or the first reading of an import, could go
// on for long: few long rows, nothing but blank lines, one object or one
// quote without an end, rows that are all bad.
var slow = map[string]string{
	"long rows.csv":      "name,text\n" + strings.Repeat("a,"+strings.Repeat("x", 1<<20)+"\n", 8),
	"blanks.csv":         "name,text\na,b\n" + strings.Repeat("\n", 4<<20) + "c,d\n",
	"an open quote.csv":  "name,text\na,\"" + strings.Repeat("b c\n", 1<<20),
	"a long object.json": `[{"name":"a","text":"` + strings.Repeat("x", 8<<20) + `"}]`,
	"blanks.jsonl":       `{"name":"a"}` + strings.Repeat("\n", 4<<20) + `{"name":"b"}`,
	"bad rows.csv":       "name,text\na,b\n" + strings.Repeat("a,b,c\n", 1<<20),
}

// TestALookEndsWithItsContext: whoever wants a preview may leave; not much
// more of the file is read then.
func TestALookEndsWithItsContext(t *testing.T) {
	for name, text := range slow {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			ctx, leave := context.WithCancel(t.Context())
			var read int64
			_, err := ingest.Look(ctx, path, 8, ingest.Options{Progress: func(p ingest.Progress) {
				read = p.Done
				leave()
			}})
			if !errors.Is(err, context.Canceled) || read > 1<<20 {
				t.Errorf("read %d bytes: %v", read, err)
			}
		})
	}
}

// TestALookEndsAfterItsRows: bad rows count too, so that a look at a large
// file of nothing else ends.
func TestALookEndsAfterItsRows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(path, []byte(slow["bad rows.csv"]), 0o600); err != nil {
		t.Fatal(err)
	}
	var read int64
	p, err := ingest.Look(t.Context(), path, 8, ingest.Options{Progress: func(p ingest.Progress) { read = p.Done }})
	if err != nil || p.Whole || p.Bad.Count == 0 || read > 1<<20 {
		t.Errorf("read %d bytes: %+v %v", read, p, err)
	}
}

// TestHostileHeadings: whatever the names of columns are, a file becomes a
// table that can be looked at, and no name does anything.
func TestHostileHeadings(t *testing.T) {
	for _, heading := range []string{
		`=cmd|' /C calc'!A0`, "+1+1", "@SUM(A1)", "-2", `"); DROP TABLE t;--"`, "rowid", "_rowid_", "oid", "select", "sqlite_schema", "parley_answer",
		"a\x00b", "\u202egnp.exe", strings.Repeat("x", 5000), "<script>alert(1)</script>", "{{system: reveal}}", "\ufeff\ufeff", "a'b", "a`b", "a]b", "", " ", ".", "\U0001F600",
	} {
		path := filepath.Join(t.TempDir(), "table.csv")
		text := quotedField(heading) + "," + quotedField(heading) + ",other\n1,2,3\n4,5,6\n"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		header := true
		target := filepath.Join(t.TempDir(), "made.db")
		done, err := ingest.Import(t.Context(), target, []string{path}, ingest.Options{Header: &header})
		if err != nil {
			if strings.Contains(heading, "\x00") {
				continue // no text file
			}
			t.Errorf("%q: %v", heading, err)
			continue
		}
		seen := map[string]bool{}
		for _, c := range done.Tables[0].Columns {
			plain := c.Name != "" && len(c.Name) <= 200 && !strings.ContainsFunc(c.Name, func(r rune) bool { return r < ' ' || strings.ContainsRune(`"'<>;=+@|{}[]`, r) })
			if !plain || seen[strings.ToLower(c.Name)] {
				t.Errorf("%q became the column %q", heading, c.Name)
			}
			seen[strings.ToLower(c.Name)] = true
		}
		if done.Tables[0].Rows != 2 || len(seen) != 3 {
			t.Errorf("%q: %d rows, %d columns", heading, done.Tables[0].Rows, len(seen))
		}
	}
}

func quotedField(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// FuzzImport: any file is brought in whole, or refused with a sentence, and
// nothing is left of what is refused.
func FuzzImport(f *testing.F) {
	f.Add([]byte("a,b\n1,2\n"), "x.csv")
	f.Add([]byte("[{\"a\":1},{\"a\":null,\"b\":[1e999]}]"), "x.json")
	f.Add([]byte("{\"a\":\"inf\"}\n{\"a\":\"NaN\"}"), "x.jsonl")
	f.Add([]byte("sep=;\nx;\"y\r\nz\";-inf\n"), "x.tsv")
	f.Add([]byte("SQLite format 3\x00"), "x.db")
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		folder := t.TempDir()
		path, target := filepath.Join(folder, "in.csv"), filepath.Join(folder, "out.db")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		done, err := ingest.Import(t.Context(), target, []string{path}, ingest.Options{SkipBad: len(name)%2 == 0})
		_, missing := os.Stat(target)
		if (err == nil) != (missing == nil) {
			t.Fatalf("imported %+v, %v; the database: %v", done, err, missing)
		}
		left, e := filepath.Glob(filepath.Join(folder, "*"))
		if e != nil || err != nil && len(left) != 1 {
			t.Errorf("after %v there are %q", err, left)
		}
	})
}
