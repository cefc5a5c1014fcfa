package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/backendtest"
	"parley/suql/catalog"
	"parley/suql/fault"
)

// elsewhere is a script for a server called name, whose tables are those of
// this one: another for the database that is asked.
const elsewhere = `CREATE SERVER %[1]s_%[2]s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%[3]s', port '%[4]s', dbname '%[5]s', async_capable 'true');
CREATE USER MAPPING FOR PUBLIC SERVER %[1]s_%[2]s OPTIONS (user '%[6]s');
CREATE TABLE %[2]s_visits (id INTEGER, city TEXT, stars INTEGER, note TEXT);
CREATE TABLE %[2]s_guests (city TEXT, guest TEXT);
CREATE FOREIGN TABLE visits_%[2]s PARTITION OF visits FOR VALUES IN ('%[2]s') SERVER %[1]s_%[2]s OPTIONS (schema_name '%[1]s', table_name '%[2]s_visits');
CREATE FOREIGN TABLE guests_%[2]s PARTITION OF guests FOR VALUES IN ('%[2]s') SERVER %[1]s_%[2]s OPTIONS (schema_name '%[1]s', table_name '%[2]s_guests');`

// spread is the address of tables whose rows are on two servers, divided by
// city, and the schema that they are in.
func spread(t testing.TB) (dsn, schema string) {
	t.Helper()
	dsn = backendtest.PostgresSchema(t, `CREATE TABLE visits (id INTEGER, city TEXT, stars INTEGER, note TEXT) PARTITION BY LIST (city);
		CREATE TABLE guests (city TEXT, guest TEXT) PARTITION BY LIST (city)`)
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	schema = u.Query().Get("search_path")
	script := "CREATE EXTENSION IF NOT EXISTS postgres_fdw WITH SCHEMA public;"
	t.Cleanup(func() {
		backendtest.Execute(context.Background(), t, dsn, fmt.Sprintf("DROP SERVER IF EXISTS %[1]s_alba, %[1]s_brno CASCADE", schema))
	})
	for _, city := range []string{"alba", "brno"} {
		script += fmt.Sprintf(elsewhere, schema, city, u.Hostname(), u.Port(), strings.TrimPrefix(u.Path, "/"), u.User.Username())
	}
	backendtest.Execute(t.Context(), t, dsn, script+`INSERT INTO alba_visits SELECT n, 'alba', 1 + n % 5, 'stay ' || n FROM generate_series(1, 500) AS n;
		INSERT INTO brno_visits SELECT n, 'brno', 1 + n % 5, 'stay ' || n FROM generate_series(501, 800) AS n;
		INSERT INTO alba_guests VALUES ('alba', 'Ada'), ('alba', 'Ben'); INSERT INTO brno_guests VALUES ('brno', 'Clara')`)
	backendtest.Execute(t.Context(), t, dsn, "ANALYZE visits; ANALYZE guests")
	return dsn, schema
}

// What of a query can be done by the servers that the rows are on is done
// there: conditions, groups and joins by what the rows are divided by.
func TestDataThatIsSpreadOverServers(t *testing.T) {
	dsn, schema := spread(t)
	db := connect(t, dsn)
	facts, err := db.Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	visits := catalog.New(facts).Table("visits")
	if visits == nil || visits.Rows != 800 || visits.Column("city").Kind != catalog.Enum {
		t.Fatalf("%+v", visits)
	}
	for _, tt := range []struct {
		query string
		rows  int
		want  []string // what other servers do
	}{
		{"SELECT id FROM visits WHERE city = 'alba' AND stars > 4", 100, []string{"SELECT id FROM SCHEMA.alba_visits WHERE ((stars > 4)) AND ((city = 'alba'))"}},
		{"SELECT city, count(*) FROM visits GROUP BY city", 2, []string{"SELECT city, count(*) FROM SCHEMA.alba_visits GROUP BY 1", "SELECT city, count(*) FROM SCHEMA.brno_visits GROUP BY 1"}},
		{"SELECT v.id, g.guest FROM visits AS v JOIN guests AS g ON g.city = v.city WHERE v.stars = 3", 260, []string{"SCHEMA.alba_visits r4 INNER JOIN SCHEMA.alba_guests", "SCHEMA.brno_visits r5 INNER JOIN SCHEMA.brno_guests"}},
		{"SELECT stars, count(*) FROM visits GROUP BY stars", 5, []string{"SELECT stars FROM SCHEMA.alba_visits", "SELECT stars FROM SCHEMA.brno_visits"}},
	} {
		q := parse(t, tt.query)
		rows, err := db.Query(t.Context(), q, nil)
		if err != nil || len(rows.Values) != tt.rows {
			t.Errorf("%s: %+v, %v", tt.query, rows, err)
		}
		lines, err := db.Elsewhere(t.Context(), q)
		if err != nil || len(lines) != len(tt.want) {
			t.Errorf("%s: %q, %v", tt.query, lines, err)
			continue
		}
		for i, line := range lines {
			if line = strings.ReplaceAll(line, schema, "SCHEMA"); !strings.Contains(line, tt.want[i]) {
				t.Errorf("%s: %s", tt.query, line)
			}
		}
	}
	values, err := db.Values(t.Context(), "visits", "city", false, 9)
	if diff := cmp.Diff([]string{"alba", "brno"}, values); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

// That a server can't be reached is no fault of the query, and leaves what is
// on the others.
func TestAServerThatAPartIsOnIsAway(t *testing.T) {
	dsn, schema := spread(t)
	backendtest.Execute(t.Context(), t, dsn, "ALTER SERVER "+schema+"_brno OPTIONS (SET port '1')")
	db := connect(t, dsn)
	_, err := db.Query(t.Context(), parse(t, "SELECT id FROM visits WHERE stars > 4"), nil)
	if u := (*fault.Unusable)(nil); !errors.As(err, &u) || !strings.Contains(err.Error(), "a server that a part of the data is on can't be reached") {
		t.Errorf("%v", err)
	}
	rows, err := db.Query(t.Context(), parse(t, "SELECT id FROM visits WHERE city = 'alba' AND stars > 4"), nil)
	if err != nil || len(rows.Values) != 100 {
		t.Errorf("%+v, %v", rows, err)
	}
}
