package ingest_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "github.com/mattn/go-sqlite3"

	"parley/ingest"
)

// database opens a file by ordinary means.
func database(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// rows are the rows of a query, values joined by a bar.
func rows(t testing.TB, path, query string) []string {
	t.Helper()
	got, err := database(t, path).Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Close()
	columns, err := got.Columns()
	if err != nil {
		t.Fatal(err)
	}
	out := []string{}
	for got.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := got.Scan(values...); err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, v := range values {
			texts = append(texts, fmt.Sprint(*v.(*any)))
		}
		out = append(out, strings.Join(texts, "|"))
	}
	if err := got.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// made is a database with a table shops in a folder of its own.
func made(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "my.db")
	if _, err := database(t, path).Exec(`CREATE TABLE shops (id INTEGER PRIMARY KEY, name TEXT NOT NULL, "Open Since" DATE, stars REAL);
		INSERT INTO shops VALUES (1, 'Anna', '2020-01-31', 4.5); CREATE INDEX by_name ON shops (name); CREATE VIEW good AS SELECT * FROM shops WHERE stars > 4`); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestKindsOfTheWholeFileAreThoseOfTheTable(t *testing.T) {
	var text strings.Builder
	text.WriteString("id,zip,score,code,when,note\n")
	for i := range 25_000 { // more than is looked at
		fmt.Fprintf(&text, "%d,%05d,%d,%d,2024-01-31,%s\n", i, i, i%10, i, strings.Repeat("x", 30))
	}
	text.WriteString("25000,94110,9.5,B7,2024-02-01 10:30,last\n")
	target := filepath.Join(t.TempDir(), "t.db")
	sum, err := ingest.Import(t.Context(), target, []string{write(t, "Big File.csv", text.String())}, ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []ingest.Column{
		{Name: "id", Source: "id", Kind: ingest.Integer}, {Name: "zip", Source: "zip", Kind: ingest.Text}, {Name: "score", Source: "score", Kind: ingest.Real},
		{Name: "code", Source: "code", Kind: ingest.Text}, {Name: "when_", Source: "when", Kind: ingest.Timestamp}, {Name: "note", Source: "note", Kind: ingest.Text},
	}
	if diff := cmp.Diff(want, sum.Tables[0].Columns); diff != "" {
		t.Error(diff)
	}
	if got := rows(t, target, "SELECT id, zip, score, code, substr(when_, 1), note, typeof(score) FROM big_file WHERE id IN (7, 25000)"); cmp.Diff([]string{
		"7|00007|7|7|2024-01-31 00:00:00|" + strings.Repeat("x", 30) + "|real", "25000|94110|9.5|B7|2024-02-01 10:30:00|last|real",
	}, got) != "" {
		t.Errorf("%q", got)
	}
	if len(sum.Notes) != 1 || !strings.Contains(sum.Notes[0], `column code is text because of "B7" in line 25002; the 25000 values before it would be of kind integer`) {
		t.Errorf("notes %q", sum.Notes)
	}
}

func TestExistingTables(t *testing.T) {
	csv := "id,name,open_since,stars\n2,Bob,2021-02-28,3\n3,Carla,,4\n"
	for _, tt := range []struct {
		name, text string
		o          ingest.Options
		rows       []string
		err        string
	}{
		{name: "are not touched unasked", text: csv, err: "already has a table shops: add the rows to it with --append"},
		{name: "take more rows", text: csv, o: ingest.Options{Mode: ingest.Append},
			rows: []string{"1|Anna|2020-01-31|4.5", "2|Bob|2021-02-28|3", "3|Carla|<nil>|4"}},
		{name: "take columns in another order, and fewer", text: "Name;ID\nBob;2\n", o: ingest.Options{Mode: ingest.Append},
			rows: []string{"1|Anna|2020-01-31|4.5", "2|Bob|<nil>|<nil>"}},
		{name: "take no column they lack", text: "id,name,owner\n2,Bob,Eve\n", o: ingest.Options{Mode: ingest.Append},
			err: `the table shops has no column owner for "owner"`},
		{name: "take no value of another kind", text: "id,name,stars\n2,Bob,3\n3,Carla,many\n", o: ingest.Options{Mode: ingest.Append},
			err: `line 3: column stars: "many" is not a number`},
		{name: "leave bad rows out", text: "id,name,stars\n2,Bob,3\n3,Carla,many\n", o: ingest.Options{Mode: ingest.Append, SkipBad: true},
			rows: []string{"1|Anna|2020-01-31|4.5", "2|Bob|<nil>|3"}},
		{name: "keep their rules", text: "id,name\n1,Anna again\n", o: ingest.Options{Mode: ingest.Append},
			err: "refuses the rows, for a rule of its table; nothing was changed"},
		{name: "are replaced", text: csv, o: ingest.Options{Mode: ingest.Replace},
			rows: []string{"2|Bob|2021-02-28|3", "3|Carla|<nil>|4"}},
		{name: "are not replaced when an index would break", text: "id\n1\n", o: ingest.Options{Mode: ingest.Replace},
			err: "the old table shops has an index or trigger that the new rows don't fit"},
		{name: "are never views", text: csv, o: ingest.Options{Mode: ingest.Append, Table: "good"}, err: "good is a view"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			target := made(t)
			_, err := ingest.Import(t.Context(), target, []string{write(t, "shops.csv", tt.text)}, tt.o)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("error %v, want %q", err, tt.err)
			}
			want := tt.rows
			if want == nil {
				want = []string{"1|Anna|2020-01-31|4.5"}
			}
			if diff := cmp.Diff(want, rows(t, target, `SELECT id, name, substr("`+since(t, target)+`", 1, 10), stars FROM shops ORDER BY id`)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if got := rows(t, target, "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY 1"); cmp.Diff([]string{"by_name", "good", "shops"}, got) != "" {
				t.Errorf("the database holds %q", got)
			}
			alone(t, target)
		})
	}
}

// since is the name that the column of dates has.
func since(t *testing.T, path string) string {
	return rows(t, path, "SELECT name FROM pragma_table_info('shops') WHERE name LIKE 'open%'")[0]
}

// alone checks that nothing was left beside the target.
func alone(t *testing.T, target string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Name() != filepath.Base(target) {
			t.Errorf("%s was left behind", f.Name())
		}
	}
}

func TestBadRowsAreToldWithTheirLines(t *testing.T) {
	var text strings.Builder
	text.WriteString("a,b\n\"two\nlines\",1\n")
	for i := range 30 {
		fmt.Fprintf(&text, "%d\n", i)
	}
	text.WriteString("x,\"\xff\",\ny,2\n")
	path := write(t, "f.csv", text.String())
	target := filepath.Join(t.TempDir(), "t.db")
	_, err := ingest.Import(t.Context(), target, []string{path}, ingest.Options{Delimiter: ',', Encoding: "utf-8"})
	var bad *ingest.BadRowsError
	if !errors.As(err, &bad) || bad.Bad.Count != 31 || len(bad.Bad.Rows) != 20 || bad.Bad.Rows[0].Line != 4 {
		t.Fatalf("error %v", err)
	}
	for _, want := range []string{"31 bad rows; nothing was imported", "f.csv, line 4: 1 field where 2 are expected", "… and 11 more", "--skip-bad"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error %v\nshould say %q", err, want)
		}
	}
	alone(t, target)
	sum, err := ingest.Import(t.Context(), target, []string{path}, ingest.Options{Delimiter: ',', Encoding: "utf-8", SkipBad: true})
	if err != nil || sum.Tables[0].Bad.Count != 31 {
		t.Fatalf("%+v, %v", sum, err)
	}
	if diff := cmp.Diff([]string{"two\nlines|1", "y|2"}, rows(t, target, "SELECT * FROM f")); diff != "" {
		t.Error(diff)
	}
}

func TestALateByteSettlesTheEncoding(t *testing.T) {
	text := "name\n" + strings.Repeat("plain\n", 300_000) + "Jos\xe9\n"
	target := filepath.Join(t.TempDir(), "t.db")
	sum, err := ingest.Import(t.Context(), target, []string{write(t, "f.csv", text)}, ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := rows(t, target, "SELECT count(*), max(name) FROM f WHERE name LIKE 'Jos%'"); got[0] != "1|José" || sum.Tables[0].Rows != 300_001 {
		t.Errorf("%q, %+v", got, sum.Tables[0])
	}
	if !strings.Contains(sum.Tables[0].Format, "Windows-1252") {
		t.Errorf("format %s", sum.Tables[0].Format)
	}
}

func TestSeveralFiles(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a, b, c := file("2023.csv", "day,n\n2023-01-01,1\n"), file("2024.csv", "day;n\n2024-01-01;2.5\n"), file("other.csv", "x,y\n1,2\n")
	target := filepath.Join(t.TempDir(), "t.db")
	sum, err := ingest.Import(t.Context(), target, []string{a, b}, ingest.Options{Table: "days"})
	if err != nil {
		t.Fatal(err)
	}
	if got := rows(t, target, "SELECT n, typeof(n) FROM days"); len(sum.Tables) != 1 || cmp.Diff([]string{"1|real", "2.5|real"}, got) != "" {
		t.Errorf("%+v %q", sum, got)
	}
	if _, err := ingest.Import(t.Context(), target, []string{a, c}, ingest.Options{Table: "both"}); err == nil || !strings.Contains(err.Error(), "has other columns than") {
		t.Errorf("error %v", err)
	}
	if _, err := ingest.Import(t.Context(), target, []string{a, b, c}, ingest.Options{}); err != nil {
		t.Error(err)
	}
	if got := rows(t, target, "SELECT name FROM sqlite_schema ORDER BY 1"); cmp.Diff([]string{"_2023", "_2024", "days", "other"}, got) != "" {
		t.Errorf("tables %q", got)
	}
	// One bad file among several changes nothing.
	before := read(t, target)
	d := file("bad.csv", "a,b\n1,2\n1\n")
	e := file("good.csv", "a,b\n1,2\n")
	if _, err := ingest.Import(t.Context(), target, []string{e, d}, ingest.Options{}); err == nil || read(t, target) != before {
		t.Errorf("error %v, or the database changed", err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestStoppingLeavesTheTargetAsItWas(t *testing.T) {
	var text strings.Builder
	text.WriteString("id,name\n")
	for i := range 50_000 {
		fmt.Fprintf(&text, "%d,%s\n", i+10, strings.Repeat("name ", 5))
	}
	path := write(t, "shops.csv", text.String())
	for _, step := range []string{"checking", "writing", "merging"} {
		t.Run(step, func(t *testing.T) {
			target := made(t)
			before := read(t, target)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			_, err := ingest.Import(ctx, target, []string{path}, ingest.Options{Mode: ingest.Append, Progress: func(p ingest.Progress) {
				if p.Step == step && (p.Rows > 1000 || step == "merging") {
					cancel()
				}
			}})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("error %v", err)
			}
			if read(t, target) != before {
				t.Error("the database changed")
			}
			alone(t, target)
		})
	}
}

func TestALockedTargetSaysSo(t *testing.T) {
	target := made(t)
	db := database(t, target)
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	_, err := ingest.Import(t.Context(), target, []string{write(t, "new.csv", "a,b\n1,2\n")}, ingest.Options{})
	if err == nil || !strings.Contains(err.Error(), "locked by another program") {
		t.Errorf("error %v", err)
	}
	alone(t, target)
}

func TestTargetsThatAreNone(t *testing.T) {
	csv := write(t, "a.csv", "a,b\n1,2\n")
	for target, want := range map[string]string{
		"":                                       "name one with --db",
		filepath.Join(t.TempDir(), "no", "x.db"): "there is no folder",
		t.TempDir():                              "is not a regular file",
		write(t, "notes.txt", "this is no database"): "is not a SQLite database",
	} {
		if _, err := ingest.Import(t.Context(), target, []string{csv}, ingest.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", target, err, want)
		}
	}
}
