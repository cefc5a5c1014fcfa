package suql_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"parley/suql"
	"parley/suql/schematext"
)

// shared is a database file that a test can write to while an engine reads it.
type shared struct {
	path string
	db   *sql.DB
}

func newShared(t *testing.T, pragma string) *shared {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shelf.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	s := &shared{path, db}
	s.exec(t, pragma)
	s.exec(t, "CREATE TABLE books (title TEXT, shelf TEXT)")
	s.exec(t, "INSERT INTO books VALUES ('Emma', 'a'), ('Ulysses', 'b'), ('Dune', 'a'), ('Middlemarch', 'b')")
	return s
}

func (s *shared) exec(t *testing.T, statement string) {
	t.Helper()
	if _, err := s.db.ExecContext(t.Context(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func (s *shared) open(t *testing.T, opts ...suql.Option) *suql.Engine {
	t.Helper()
	e, err := suql.Open(t.Context(), s.path, &keyword{}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// rows prepares and runs a query and returns how many rows it gave.
func rows(t *testing.T, e *suql.Engine, query string) int {
	t.Helper()
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return len(r.Rows)
}

func TestAChangedFileIsReadAgain(t *testing.T) {
	for name, pragma := range map[string]string{"rollback journal": "PRAGMA journal_mode = DELETE", "write-ahead log": "PRAGMA journal_mode = WAL"} {
		t.Run(name, func(t *testing.T) {
			s := newShared(t, pragma)
			e := s.open(t)
			before := e.Catalog()
			rows(t, e, "SELECT title FROM books")
			if e.Catalog() != before {
				t.Error("the catalog was read again though nothing changed")
			}

			s.exec(t, "CREATE TABLE readers (name TEXT)")
			s.exec(t, "INSERT INTO readers VALUES ('Ada Quill')")
			if n := rows(t, e, "SELECT name FROM readers"); n != 1 {
				t.Errorf("%d rows of the new table, want 1", n)
			}
			if got := e.Values().Lookup("ada quill"); len(got) != 1 || got[0].Value != "Ada Quill" {
				t.Errorf("the new value is found as %v", got)
			}

			s.exec(t, "ALTER TABLE readers RENAME COLUMN name TO who")
			if _, err := e.Prepare(t.Context(), "SELECT name FROM readers"); err == nil || !strings.Contains(err.Error(), "unknown column") {
				t.Errorf("the old column gives %v", err)
			}
			rows(t, e, "SELECT who FROM readers")
		})
	}
}

func TestAWriteThatLeavesSizeAndTimeIsNoticed(t *testing.T) {
	s := newShared(t, "PRAGMA journal_mode = DELETE")
	e := s.open(t)
	was, err := os.Stat(s.path)
	if err != nil {
		t.Fatal(err)
	}
	s.exec(t, "UPDATE books SET title = 'Dude' WHERE title = 'Dune'")
	if err := os.Chtimes(s.path, was.ModTime(), was.ModTime()); err != nil {
		t.Fatal(err)
	}
	rows(t, e, "SELECT title FROM books")
	if got := e.Values().Lookup("dude"); len(got) != 1 {
		t.Errorf("the new value is found as %v", got)
	}
}

func TestAnotherFileUnderTheNameIsRead(t *testing.T) {
	s, other := newShared(t, ""), newShared(t, "")
	e := s.open(t)
	other.exec(t, "CREATE TABLE films (title TEXT)")
	if err := os.Rename(other.path, s.path); err != nil {
		t.Fatal(err)
	}
	rows(t, e, "SELECT title FROM films")
	if err := os.Remove(s.path); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Prepare(t.Context(), "SELECT title FROM films"); err == nil || !strings.Contains(err.Error(), "is gone") {
		t.Errorf("a removed file gives %v", err)
	}
}

func TestAPreparedQueryOutlivesAChange(t *testing.T) {
	s := newShared(t, "")
	e := s.open(t)
	p, err := e.Prepare(t.Context(), "SELECT title FROM books WHERE shelf = 'a'")
	if err != nil {
		t.Fatal(err)
	}
	s.exec(t, "INSERT INTO books VALUES ('Lanark', 'a')")
	s.exec(t, "CREATE TABLE readers (name TEXT)")
	rows(t, e, "SELECT name FROM readers") // reads the database again
	r, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil || len(r.Rows) != 3 {
		t.Errorf("got %v and %v, want 3 rows", r, err)
	}
	s.exec(t, "DROP TABLE books")
	rows(t, e, "SELECT name FROM readers")
	if _, err := p.Run(t.Context(), suql.RunOptions{}); err == nil || !strings.Contains(err.Error(), "unknown table") {
		t.Errorf("a query over a table that was dropped gives %v", err)
	}
}

// TestQueriesRunWhileTheFileChanges has the race detector watch.
func TestQueriesRunWhileTheFileChanges(t *testing.T) {
	s := newShared(t, "PRAGMA journal_mode = WAL")
	e := s.open(t)
	ctx, cancel := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for ctx.Err() == nil {
				p, err := e.Prepare(t.Context(), "SELECT title FROM books WHERE shelf = 'a'")
				if err != nil {
					t.Error(err)
					return
				}
				if r, err := p.Run(t.Context(), suql.RunOptions{}); err != nil || len(r.Rows) < 2 {
					t.Errorf("got %v and %v", r, err)
					return
				}
				e.Catalog()
				e.Values().Lookup("emma")
			}
		})
	}
	for range 25 {
		s.exec(t, "INSERT INTO books VALUES ('Emma', 'a')")
		if n := rows(t, e, "SELECT title FROM books"); n < 5 {
			t.Errorf("%d rows", n)
		}
	}
	cancel()
	readers.Wait()
}

func TestAnnotationsAreReadAgain(t *testing.T) {
	s := newShared(t, "")
	e := s.open(t, suql.WithAnnotationsBeside())
	beside := s.path + suql.AnnotationSuffix
	called := func() string {
		rows(t, e, "SELECT title FROM books")
		return e.Catalog().Table("books").Human
	}
	if got := called(); got != "books" {
		t.Errorf("without a file books are called %q", got)
	}
	write := func(text string) {
		if err := os.WriteFile(beside, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("tables: {books: {called: volumes}}")
	if got := called(); got != "volumes" {
		t.Errorf("with a file they are called %q", got)
	}
	write("tables: {boks: {called: volumes}}")
	if _, err := e.Prepare(t.Context(), "SELECT title FROM books"); err == nil || !strings.Contains(err.Error(), `line 1: unknown table "boks": did you mean books?`) {
		t.Errorf("a slip in the file gives %v", err)
	}
	write("tables: {books: {called: tomes}}")
	if got := called(); got != "tomes" {
		t.Errorf("with the slip corrected they are called %q", got)
	}
	if err := os.Remove(beside); err != nil {
		t.Fatal(err)
	}
	if got := called(); got != "books" {
		t.Errorf("with the file gone they are called %q", got)
	}
}

// TestQueriesOfNotesMustFit the database; the message names the line.
func TestQueriesOfNotesMustFit(t *testing.T) {
	s := newShared(t, "")
	file := filepath.Join(t.TempDir(), "notes.yaml")
	for query, want := range map[string]string{
		"SELECT title FROM books":  "",
		"SELECT titel FROM books":  "line 3: the query of this note does not fit the database: ",
		"SELECT title FROM FROM x": "line 3: the query of this note does not fit the database: ",
	} {
		text := "notes:\n- What is read most is lent most.\n- question: which books are there?\n  query: " + query + "\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		e, err := suql.Open(t.Context(), s.path, nil, suql.WithAnnotations(file))
		if want != "" {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", query, err, want)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if n := len(e.Catalog().Notes); n != 2 {
			t.Errorf("%d notes", n)
		}
		e.Close()
	}
}

func TestAnnotationsThatWereNamedMustBeThere(t *testing.T) {
	s := newShared(t, "")
	_, err := suql.Open(t.Context(), s.path, nil, suql.WithAnnotations(filepath.Join(t.TempDir(), "none.yaml")))
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "parley schema --annotate") {
		t.Errorf("got %v", err)
	}
}

func TestASchemaExplainsAndDoesNotRun(t *testing.T) {
	s, err := schematext.Read("CREATE TABLE places (name TEXT, price ENUM('cheap', 'posh'), reviews FREE_TEXT)")
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenSchema(t.Context(), s.Facts)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	p, err := e.Prepare(t.Context(), "SELECT name FROM places WHERE price = 'Cheap' AND answer(reviews, 'is it quiet?') = 'Yes' LIMIT 2")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"price = 'cheap'", "most relevant reviews first", "keep rows where answer", "calls that takes is unknown"} {
		if !strings.Contains(p.Explain(), want) {
			t.Errorf("the plan lacks %q:\n%s", want, p.Explain())
		}
	}
	if strings.Contains(p.Explain(), "expected") {
		t.Errorf("the plan expects something of rows there are none of:\n%s", p.Explain())
	}
	if _, err := p.Run(t.Context(), suql.RunOptions{}); !errors.Is(err, suql.ErrNoRows) {
		t.Errorf("running it gives %v", err)
	}
}

func BenchmarkPrepareWhenNothingChanged(b *testing.B) {
	path := filepath.Join(b.TempDir(), "one.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE t (a TEXT)"); err != nil {
		b.Fatal(err)
	}
	db.Close()
	e, err := suql.Open(b.Context(), path, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	for b.Loop() {
		if _, err := e.Prepare(b.Context(), "SELECT a FROM t"); err != nil {
			b.Fatal(err)
		}
	}
}
