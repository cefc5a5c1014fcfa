package backendtest

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// far is a script for tables of which a part is on another server.
const far = `CREATE EXTENSION IF NOT EXISTS postgres_fdw WITH SCHEMA public;
CREATE SERVER %[1]s_far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%[2]s', port '%[3]s', dbname '%[4]s');
CREATE USER MAPPING FOR PUBLIC SERVER %[1]s_far OPTIONS (user '%[5]s');
CREATE TABLE towns (town TEXT PRIMARY KEY, people INTEGER);
INSERT INTO towns VALUES ('alba', 30000), ('brno', 400000);
CREATE TABLE visits (id INTEGER, town TEXT, stars INTEGER) PARTITION BY LIST (town);
CREATE TABLE visits_alba PARTITION OF visits FOR VALUES IN ('alba');
CREATE TABLE far_visits (stars INTEGER, town TEXT, id INTEGER);
CREATE TABLE far_guests (guest TEXT, age INTEGER);
CREATE FOREIGN TABLE visits_brno PARTITION OF visits FOR VALUES IN ('brno')
	SERVER %[1]s_far OPTIONS (schema_name '%[1]s', table_name 'far_visits');
CREATE FOREIGN TABLE guests (guest TEXT, age INTEGER)
	SERVER %[1]s_far OPTIONS (schema_name '%[1]s', table_name 'far_guests');
INSERT INTO visits_alba SELECT n, 'alba', 1 + n %% 5 FROM generate_series(1, 50) AS n;
INSERT INTO far_visits SELECT 1 + n %% 5, 'brno', n FROM generate_series(51, 80) AS n;
INSERT INTO far_guests VALUES ('Ada', 40), ('Ben', 50)`

// PostgresFar is the address of tables of which a part is on another server,
// which is away until back is called: 30 of the 80 rows of visits, and guests,
// which has two. The two rows of towns are here.
func PostgresFar(t testing.TB) (dsn string, back func()) {
	t.Helper()
	dsn = PostgresSchema(t, "")
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err) // unreachable: it was printed from one
	}
	run := func(ctx context.Context, statements string) { Execute(ctx, t, dsn, statements) }
	server := u.Query().Get("search_path") + "_far"
	t.Cleanup(func() { run(context.Background(), "DROP SERVER IF EXISTS "+server+" CASCADE") })
	run(t.Context(), fmt.Sprintf(far, u.Query().Get("search_path"), u.Hostname(), u.Port(), strings.TrimPrefix(u.Path, "/"),
		u.User.Username()))
	move := func(port string) {
		t.Helper()
		run(t.Context(), "ALTER SERVER "+server+" OPTIONS (SET port '"+port+"')")
	}
	move("1")
	return dsn, func() { move(u.Port()) }
}
