package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "github.com/mattn/go-sqlite3"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/limit"
	"parley/suql/sqlite"
)

// write makes a database file with ordinary, writing means.
func write(t *testing.T, path, script string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+escape(path))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	if _, err := db.Exec(script); err != nil {
		t.Fatal(err)
	}
	return db
}

func escape(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path)
}

func TestOpenTakesAnyFileName(t *testing.T) {
	for _, name := range []string{"plain.db", "with space.db", "what?.db", "50%.db", "#1.db", "naïve & ünï.db", "a=b;c.db", "no extension"} {
		path := filepath.Join(t.TempDir(), name)
		write(t, path, "CREATE TABLE t (a); INSERT INTO t VALUES (7)").Close()
		db, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rows, err := db.Query(t.Context(), "SELECT a FROM t")
		if err != nil || rows.Values[0][0] != int64(7) {
			t.Errorf("%s: %v, %v", name, rows, err)
		}
		db.Close()
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	sealed := file("sealed.db", "SQLite format 3\x00")
	if err := os.Chmod(sealed, 0); err != nil {
		t.Fatal(err)
	}
	busy := filepath.Join(dir, "busy.db")
	writer := write(t, busy, "CREATE TABLE t (a)")
	if _, err := writer.Exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, path, want string }{
		{"missing", filepath.Join(dir, "none.db"), "there is no file"},
		{"folder", dir, "is a folder"},
		{"empty", file("empty.db", ""), "is an empty file"},
		{"text", file("people.csv", "name,age\nAda,36\n"), "is not a SQLite database"},
		{"unreadable", sealed, "may not be read"},
		{"damaged", file("damaged.db", "SQLite format 3\x00"+strings.Repeat("\x07", 5000)), "damaged.db is"},
		{"cut off", file("cut.db", "SQLite format 3\x00"), "cut.db"},
		{"locked", busy, "is locked by another program"},
		{"device", os.DevNull, "is not a regular file"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.name == "unreadable" && os.Geteuid() == 0 {
				t.Skip("root may read everything")
			}
			db, err := sqlite.Open(t.Context(), tt.path)
			if err == nil {
				db.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q, want it to say %q", err, tt.want)
			}
		})
	}
	if _, err := sqlite.Open(t.Context(), filepath.Join(dir, "none.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file is %v, want fs.ErrNotExist inside", err)
	}
}

func TestNothingButReading(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	write(t, path, "CREATE TABLE t (a); INSERT INTO t VALUES (7); CREATE VIEW v AS SELECT a FROM t; CREATE VIRTUAL TABLE f USING fts5(b)").Close()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, db := range []*sqlite.DB{file, places(t)} {
		for _, q := range []string{
			"INSERT INTO t VALUES (8)", "UPDATE t SET a = 1", "DELETE FROM t", "DROP TABLE t", "CREATE TABLE u (a)",
			"CREATE TEMP TABLE u (a)", "ALTER TABLE t ADD b", "VACUUM", "VACUUM INTO 'x.db'", "CREATE INDEX i ON t (a)", "ANALYZE",
			"ATTACH 'other.db' AS o", "DETACH main", "BEGIN", "SAVEPOINT s",
			"PRAGMA query_only = 0", "PRAGMA journal_mode = WAL", "PRAGMA writable_schema = 1", "SELECT * FROM pragma_database_list",
			"SELECT load_extension('x')", "SELECT fts3_tokenizer('x')", "SELECT writefile('x', 'y')", "SELECT readfile('/etc/passwd')",
			"SELECT 1; DELETE FROM t", "INSERT INTO f(f) VALUES ('rebuild')", "WITH x AS (SELECT 1) DELETE FROM t",
		} {
			if _, err := db.Query(t.Context(), q); err == nil {
				t.Errorf("%s went through", q)
			}
		}
	}
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(before) != string(after) {
		t.Error("the file changed")
	}
	if _, err := file.Query(t.Context(), "SELECT a FROM v UNION SELECT b FROM f WHERE f MATCH 'x'"); err != nil {
		t.Errorf("reading a view and a full text table: %v", err)
	}
}

func TestQueryReturnsValuesAsStored(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `CREATE TABLE t (i INTEGER, r REAL, s TEXT, d DATE, b BOOLEAN, x BLOB, n);
		INSERT INTO t VALUES (1, 2.0, 'a', 'soon', 1, x'6869', NULL), (-1, 0.5, '', '2024-01-02', 0, x'', 'NULL')`)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(t.Context(), "SELECT *, i > 0 AS pos FROM t WHERE i <> ? ORDER BY i DESC", 5)
	if err != nil {
		t.Fatal(err)
	}
	want := &sqlite.Rows{
		Columns: []string{"i", "r", "s", "d", "b", "x", "n", "pos"},
		Types:   []string{"integer", "real", "text", "date", "boolean", "blob", "", ""},
		Values: [][]any{
			{int64(1), 2.0, "a", "soon", true, "hi", nil, int64(1)},
			{int64(-1), 0.5, "", "2024-01-02", false, "", "NULL", int64(0)},
		},
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestQueryLimits(t *testing.T) {
	db := places(t).WithLimits(limit.Limits{Rows: 3, Bytes: 10_000})
	const many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT i FROM n"
	var past *limit.Error
	if _, err := db.Query(t.Context(), many); !errors.As(err, &past) || !strings.Contains(err.Error(), "more than 3 rows") {
		t.Errorf("too many rows: %v", err)
	}
	if _, err := db.Query(t.Context(), many+" LIMIT 3"); err != nil {
		t.Errorf("as many rows as allowed: %v", err)
	}
	if _, err := db.Query(t.Context(), "SELECT printf('%20000s', 'x')"); !errors.As(err, &past) || past.Bytes == 0 {
		t.Errorf("too many bytes: %v", err)
	}
}

func TestCancellingInterruptsTheStatement(t *testing.T) {
	db := places(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := db.Query(ctx, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n")
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	if _, err := db.Query(t.Context(), "SELECT 1"); err != nil {
		t.Errorf("the connection is gone after a cancelled query: %v", err)
	}
}

func TestKeys(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `CREATE TABLE plain (a);
		CREATE TABLE taken (rowid TEXT, a);
		CREATE TABLE single (code TEXT PRIMARY KEY) WITHOUT ROWID;
		CREATE TABLE double (a, b, PRIMARY KEY (b, a)) WITHOUT ROWID;
		CREATE VIEW v AS SELECT a FROM plain;
		INSERT INTO double VALUES (1, 2), (1, 3)`)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for table, want := range map[string]string{
		"plain": "r.rowid", "Taken": "r._rowid_", "single": "r.code",
		"double": "json_array(CASE typeof(r.b) WHEN 'blob' THEN json_object('hex', hex(r.b)) ELSE r.b END, " +
			"CASE typeof(r.a) WHEN 'blob' THEN json_object('hex', hex(r.a)) ELSE r.a END)",
	} {
		key := db.Key(table, "r")
		if key == nil || ast.Print(key) != want && strings.ReplaceAll(ast.Print(key), `"`, "") != want {
			t.Errorf("Key(%s) = %v, want %s", table, key, want)
			continue
		}
		text, err := sqlite.Print(key)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Query(t.Context(), "SELECT "+text+" FROM "+table+" AS r"); err != nil {
			t.Errorf("%s: %v", table, err)
		}
	}
	for _, none := range []string{"v", "nowhere"} {
		if key := db.Key(none, ""); key != nil {
			t.Errorf("Key(%s) = %v, want none", none, key)
		}
	}
	var keys []string
	err = db.Documents(t.Context(), "double", "a", func(key, _ string) error {
		keys = append(keys, key)
		return nil
	})
	if diff := cmp.Diff([]string{"[2,1]", "[3,1]"}, keys); err != nil || diff != "" {
		t.Errorf("documents: %v (-want +got):\n%s", err, diff)
	}
	if err := db.Documents(t.Context(), "v", "a", nil); err == nil {
		t.Error("a view has documents")
	}
}

func TestFactsOfALargeTableAreSampled(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `CREATE TABLE big (id INTEGER PRIMARY KEY, parity TEXT);
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250000)
		INSERT INTO big SELECT i, CASE i % 2 WHEN 0 THEN 'even' ELSE 'odd' END FROM n`)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	facts, err := db.Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p := facts.Tables[0].Columns[0].Profile
	if facts.Tables[0].Rows != 250_000 || p.Complete || p.Numbers != 100_000 {
		t.Errorf("%d rows, profile of %d values, complete %v", facts.Tables[0].Rows, p.Numbers, p.Complete)
	}
	cat := catalog.New(facts)
	if got := cat.Table("big").Column("parity"); got.Kind != catalog.Enum || len(got.Domain) != 2 {
		t.Errorf("parity is %s of %v", got.Kind, got.Domain)
	}
}

func TestValues(t *testing.T) {
	db := places(t)
	got, err := db.Values(t.Context(), "places", "tags", true, 3)
	if diff := cmp.Diff([]string{"Thai", "Bakery", "Cafe"}, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	got, err = db.Values(t.Context(), "places", "name", false, 10)
	if err != nil || len(got) != 5 {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := db.Values(t.Context(), "places", "name", true, 10); err != nil {
		t.Errorf("a column that is no array has no elements, which is no error: %v", err)
	}
}
