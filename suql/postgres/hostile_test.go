package postgres_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"parley/suql/backendtest"
)

// hostile is a schema in which somebody who may create things has put a
// better match for what queries call than PostgreSQL's own. Every one of them
// gives away what the table vault holds.
const hostile = `CREATE TABLE vault (secret TEXT); INSERT INTO vault VALUES ('LEAKED');
	CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, age SMALLINT); INSERT INTO people VALUES (1, 'ann', 30), (2, 'bob', 40);
	CREATE FUNCTION leak() RETURNS TEXT LANGUAGE SQL AS 'SELECT secret FROM SCHEMA.vault';
	CREATE FUNCTION lower(INTEGER) RETURNS TEXT LANGUAGE SQL AS 'SELECT SCHEMA.leak()';
	CREATE FUNCTION abs(SMALLINT, SMALLINT) RETURNS TEXT LANGUAGE SQL AS 'SELECT SCHEMA.leak()';
	CREATE FUNCTION step(TEXT, TEXT) RETURNS TEXT LANGUAGE SQL AS 'SELECT SCHEMA.leak()';
	CREATE AGGREGATE every(TEXT) (SFUNC = step, STYPE = TEXT, INITCOND = '');
	CREATE FUNCTION same(TEXT, SMALLINT) RETURNS BOOLEAN LANGUAGE SQL AS 'SELECT SCHEMA.leak() IS NOT NULL';
	CREATE OPERATOR = (LEFTARG = TEXT, RIGHTARG = SMALLINT, FUNCTION = same);
	CREATE FUNCTION joined(SMALLINT, SMALLINT) RETURNS TEXT LANGUAGE SQL AS 'SELECT SCHEMA.leak()';
	CREATE OPERATOR || (LEFTARG = SMALLINT, RIGHTARG = SMALLINT, FUNCTION = joined);
	CREATE FUNCTION matched(SMALLINT, TEXT) RETURNS BOOLEAN LANGUAGE SQL AS 'SELECT SCHEMA.leak() IS NOT NULL';
	CREATE OPERATOR ~~ (LEFTARG = SMALLINT, RIGHTARG = TEXT, FUNCTION = matched);
	CREATE TYPE wrapper AS (inner_text TEXT);
	CREATE FUNCTION wrap(TEXT) RETURNS wrapper LANGUAGE SQL AS 'SELECT ROW(SCHEMA.leak())::SCHEMA.wrapper';
	CREATE CAST (TEXT AS wrapper) WITH FUNCTION wrap(TEXT);
	CREATE FUNCTION bare(wrapper) RETURNS TEXT LANGUAGE SQL AS 'SELECT SCHEMA.leak()';
	CREATE CAST (wrapper AS TEXT) WITH FUNCTION bare(wrapper) AS IMPLICIT;
	CREATE DOMAIN strict AS TEXT CHECK (SCHEMA.leak() IS NULL);
	CREATE TABLE wrapped (id INTEGER, w wrapper); INSERT INTO wrapped VALUES (1, ROW('x')::wrapper);`

// besides runs a script in a schema of a database that nobody else uses: a cast
// holds for all schemas of its database, and one from text would hide the
// columns of every test beside this one. SCHEMA in it is the name of the schema.
func besides(t *testing.T, script string) string {
	t.Helper()
	name := fmt.Sprintf("parley_test_%016x", rand.Uint64())
	admin(t, "CREATE DATABASE "+name)
	t.Cleanup(func() { admin(t, "DROP DATABASE "+name+" WITH (FORCE)") })
	u, err := url.Parse(backendtest.PostgresServer(t))
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", name) // the schema is called as the database
	u.Path, u.RawQuery = "/"+name, q.Encode()
	conn, err := pgx.Connect(t.Context(), u.String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	if _, err := conn.Exec(t.Context(), "CREATE SCHEMA "+name+"; "+strings.ReplaceAll(script, "SCHEMA", name)); err != nil {
		t.Fatal(err)
	}
	return u.String()
}

// What is hostile to one test is not to those beside it.
func TestAHostileSchemaHidesNothingOfOthers(t *testing.T) {
	connect(t, besides(t, hostile))
	facts, err := connect(t, backendtest.PostgresSchema(t, "CREATE TABLE others (id INTEGER, about TEXT)")).Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(facts.Tables) != 1 || len(facts.Tables[0].Columns) != 2 {
		t.Errorf("another test sees %+v", facts.Tables)
	}
}

func TestHostileOverloadsReturnNothing(t *testing.T) {
	db := connect(t, besides(t, hostile))
	for _, query := range []string{
		"SELECT lower(42) AS x",
		"SELECT abs(age, age) AS x FROM people",
		"SELECT every(name) AS x FROM people",
		"SELECT name = age AS x FROM people",
		"SELECT id FROM people WHERE name IN (SELECT age FROM people)",
		"SELECT nullif(name, age) AS x FROM people",
		"SELECT CASE name WHEN age THEN 1 END AS x FROM people",
		"SELECT a.id FROM people AS a JOIN people AS b ON a.name = b.age",
		"SELECT age || age AS x FROM people",
		"SELECT id FROM people WHERE -age LIKE 'x'",
		"SELECT ('x'::text)::wrapper AS x",
		"SELECT 'x'::strict AS x",
		"SELECT leak() AS x",
	} {
		rows, err := db.Query(t.Context(), parse(t, query), nil)
		if err == nil {
			t.Errorf("%s returned %v", query, rows.Values)
		} else if strings.Contains(err.Error(), "LEAKED") {
			t.Errorf("%s: %v", query, err)
		}
	}
}

// What PostgreSQL has under the same names goes on working beside them.
func TestTheServersOwnFunctionsBesideHostileOnes(t *testing.T) {
	db := connect(t, besides(t, hostile))
	for query, want := range map[string]any{
		"SELECT lower('ABC') AS x":                                                     "abc",
		"SELECT every(age > 3) AS x FROM people":                                       true,
		"SELECT count(*) AS x FROM people WHERE name LIKE 'a%' AND age = 30":           int64(1),
		"SELECT extract(year FROM DATE '2024-02-03') AS x":                             int64(2024),
		"SELECT substring(name, 1, 1) AS x FROM people WHERE id = 2":                   "b",
		"SELECT trim(' y ') AS x":                                                      "y",
		"WITH people AS (SELECT name FROM people) SELECT min(name) AS x FROM people":   "ann",
		"SELECT people.name AS x FROM people ORDER BY people.id LIMIT 1":               "ann",
		"SELECT x FROM unnest(ARRAY['e']) AS u(x)":                                     "e",
		"SELECT age::numeric(10,2)::text AS x FROM people WHERE id = 1":                "30.00",
		"SELECT sum(age) OVER (ORDER BY id) AS x FROM people ORDER BY id DESC LIMIT 1": int64(70),
	} {
		rows, err := db.Query(t.Context(), parse(t, query), nil)
		if err != nil || len(rows.Values) != 1 {
			t.Errorf("%s: %v, %v", query, rows, err)
			continue
		}
		if diff := cmp.Diff(want, rows.Values[0][0]); diff != "" {
			t.Errorf("%s:\n%s", query, diff)
		}
	}
}

// The statements that describe a database and rank its rows name nothing that
// a schema could replace either.
func TestAHostileSchemaIsDescribedWithoutIt(t *testing.T) {
	dsn := besides(t, hostile+`
		CREATE FUNCTION format_type(OID, INTEGER) RETURNS TEXT LANGUAGE SQL AS 'SELECT SCHEMA.leak()';
		CREATE FUNCTION max(OID) RETURNS TEXT LANGUAGE SQL AS 'SELECT SCHEMA.leak()';
		CREATE FUNCTION set_config(TEXT, TEXT, TEXT) RETURNS TEXT LANGUAGE SQL AS 'SELECT SCHEMA.leak()';
		CREATE TABLE "pg_class" (oid OID, relname NAME);
		CREATE TYPE mood AS ENUM ('good', 'bad'); CREATE TABLE moods (m mood); INSERT INTO moods VALUES ('good')`)
	db := connect(t, dsn)
	facts, err := db.Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range facts.Tables {
		for _, c := range f.Columns {
			if strings.Contains(c.Type, "LEAKED") || strings.Contains(strings.Join(c.Profile.Samples, " "), "LEAKED") && f.Name != "vault" {
				t.Errorf("%s.%s has type %s and values %q", f.Name, c.Name, c.Type, c.Profile.Samples)
			}
			if f.Name == "wrapped" && c.Name == "w" {
				t.Error("a column whose casts run functions of its owner is listed")
			}
			if f.Name == "moods" && c.Type != "mood" {
				t.Errorf("an enum is called %q", c.Type)
			}
		}
	}
	text, err := db.Print(parse(t, "SELECT lower(name) AS n FROM people"))
	if want := "SELECT pg_catalog.lower(name) AS n FROM " + schemaOf(t, dsn) + ".people"; err != nil || text != want {
		t.Errorf("printed as %s, %v, want %s", text, err, want)
	}
}
