package backendtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"parley/suql"
	"parley/suql/postgres"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

// SQLite is an [Opener] of SQLite databases in memory.
func SQLite(t *testing.T, script string, r reader.Reader) *suql.Engine {
	t.Helper()
	db, err := sqlite.OpenMemory(t.Context(), ForSQLite(script))
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenSQLite(t.Context(), db, r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// Postgres is an [Opener] of schemas on the PostgreSQL server of the tests.
func Postgres(t *testing.T, script string, r reader.Reader) *suql.Engine {
	t.Helper()
	db, err := postgres.Open(t.Context(), PostgresSchema(t, script))
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenPostgres(t.Context(), db, r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// ForSQLite says a script as SQLite reads it: arrays are JSON text, enums are
// text. Texts inside arrays must not hold square brackets.
func ForSQLite(script string) string {
	enums := regexp.MustCompile(`CREATE TYPE (\w+) AS ENUM [^;]*;\n`)
	for _, m := range enums.FindAllStringSubmatch(script, -1) {
		script = regexp.MustCompile(`(?m) `+m[1]+`(,|\)|$| NOT NULL)`).ReplaceAllString(script, " TEXT$1")
	}
	script = enums.ReplaceAllString(script, "")
	script = regexp.MustCompile(`ARRAY\[([^\]]*)\](::text\[\])?`).ReplaceAllString(script, "json_array($1)")
	return strings.ReplaceAll(script, "TEXT[]", "TEXT")
}

// The environment of tests with PostgreSQL.
const (
	Server         = "PARLEY_TEST_POSTGRES"    // address of a server whose user may create schemas and roles
	Required       = "PARLEY_REQUIRE_POSTGRES" // 1: a test without a server fails instead of being skipped
	VectorRequired = "PARLEY_REQUIRE_PGVECTOR" // 1: so does one without pgvector
)

// PostgresServer is the address of the server for tests. Without one the test
// is skipped, or fails where a server is required.
func PostgresServer(t testing.TB) string {
	t.Helper()
	dsn := os.Getenv(Server)
	switch {
	case dsn != "":
	case os.Getenv(Required) == "1":
		t.Fatalf("%s is not set, and %s=1 asks for a server", Server, Required)
	default:
		t.Skipf("no PostgreSQL: set %s to the address of a server to run this test", Server)
	}
	return dsn
}

// PostgresVector is [PostgresSchema] for a script that uses pgvector, whose
// types are in the schema public. Where the server has no pgvector the test is
// skipped, or fails if it is required.
func PostgresVector(t testing.TB, script string) string {
	t.Helper()
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, PostgresServer(t))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	var available bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector')").Scan(
		&available); err != nil {
		t.Fatal(err)
	}
	switch {
	case available:
	case os.Getenv(VectorRequired) == "1":
		t.Fatalf("the server has no pgvector, and %s=1 asks for it", VectorRequired)
	default:
		t.Skip("the server has no pgvector: install it (.ci/postgres vector) to run this test")
	}
	// one at a time: CREATE … IF NOT EXISTS fails when another makes it meanwhile
	if _, err := conn.Exec(ctx,
		"BEGIN; SELECT pg_advisory_xact_lock(7070); CREATE EXTENSION IF NOT EXISTS vector SCHEMA public; COMMIT"); err != nil {
		t.Fatal(err)
	}
	return PostgresSchema(t, script)
}

// Execute runs statements on the server of an address as one simple query: all
// of them or none.
func Execute(ctx context.Context, t testing.TB, dsn, statements string) {
	t.Helper()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statements); err != nil {
		t.Fatal(err)
	}
}

// PostgresSchema runs script in a new schema of the server for tests, which
// is dropped when the test ends, and returns an address whose search path is
// that schema.
func PostgresSchema(t testing.TB, script string) string {
	t.Helper()
	server := PostgresServer(t)
	schema := fmt.Sprintf("parley_test_%016x", rand.Uint64())
	run := func(ctx context.Context, statements string) { Execute(ctx, t, server, statements) }
	run(t.Context(), "CREATE SCHEMA "+schema+"; SET LOCAL search_path TO "+schema+";\n"+script)
	t.Cleanup(func() { run(context.Background(), "DROP SCHEMA "+schema+" CASCADE") })
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal("the address in " + Server + " is not a URL")
	}
	q := u.Query()
	q.Set("search_path", schema)
	u.RawQuery = q.Encode()
	return u.String()
}
