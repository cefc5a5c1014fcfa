package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/backendtest"
	"parley/suql/limit"
	"parley/suql/postgres"
)

// call is SELECT name(args…), past the checks that a query goes through.
func call(name string, args ...ast.Expr) ast.Query {
	return &ast.Select{Items: []*ast.Item{{Expr: &ast.Call{Name: name, Args: args}}}}
}

func TestNothingButReading(t *testing.T) {
	dsn := backendtest.PostgresSchema(t, `CREATE TABLE t (a INTEGER);
		INSERT INTO t VALUES (7);
		CREATE SEQUENCE s;
		CREATE FUNCTION sneak() RETURNS INTEGER LANGUAGE SQL AS 'DELETE FROM t RETURNING a';
		CREATE FUNCTION open_up() RETURNS TEXT LANGUAGE SQL AS $$ SELECT set_config('transaction_read_only', 'off', false) $$;`)
	db := connect(t, dsn)
	for _, q := range []ast.Query{
		call("sneak"), call("open_up"), call("nextval", ast.Str("s")),
		&ast.Select{Items: []*ast.Item{{Expr: &ast.Star{}}}, From: []ast.From{&ast.Table{Name: "t; DROP TABLE t"}}},
	} {
		if _, err := db.Query(t.Context(), q, nil); err == nil {
			t.Errorf("%s ran", ast.Print(q))
		}
	}
	// what a server before version 16 lets through is rolled back
	objects := parse(t, "SELECT count(*) FROM pg_largeobject_metadata")
	before, err := db.Query(t.Context(), objects, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, made := db.Query(t.Context(), call("lo_create", ast.Num("0")), nil)
	after, err := db.Query(t.Context(), objects, nil)
	if diff := cmp.Diff(before, after); err != nil || diff != "" {
		t.Errorf("lo_create left something behind: %v, %v\n%s", made, err, diff)
	}
	// a setting changed by one query is back for the next
	if _, err := db.Query(t.Context(), call("set_config", ast.Str("default_transaction_read_only"), ast.Str("off"), &ast.Literal{Kind: ast.Bool, Text: "FALSE"}), nil); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		for _, setting := range []string{"default_transaction_read_only", "transaction_read_only"} {
			rows, err := db.Query(t.Context(), call("current_setting", ast.Str(setting)), nil)
			if err != nil || rows.Values[0][0] != "on" {
				t.Fatalf("%s is %v, %v", setting, rows, err)
			}
		}
	}
	rows, err := db.Query(t.Context(), parse(t, "SELECT count(*) FROM t"), nil)
	if err != nil || rows.Values[0][0] != int64(1) {
		t.Errorf("the table has %v, %v", rows, err)
	}
}

func TestARoleThatMayOnlySelectIsEnough(t *testing.T) {
	_, dsn := odd(t)
	schema, reader := schemaOf(t, dsn), role(t)
	admin(t, "GRANT USAGE ON SCHEMA "+schema+" TO "+reader+"; GRANT SELECT ON ALL TABLES IN SCHEMA "+schema+" TO "+reader+
		"; REVOKE SELECT ON "+schema+".kept FROM "+reader)
	db := connect(t, with(t, dsn, reader, "", ""))
	facts, err := db.Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range facts.Tables {
		if f.Name == "kept" {
			t.Error("a table that the user may not read is listed")
		}
	}
	rel := &postgres.Relation{Name: "r", Columns: []string{"k"}, Rows: [][]any{{"00000000-0000-0000-0000-000000000001"}}}
	rows, err := db.Query(t.Context(), parse(t, `SELECT "Full Name" FROM r JOIN odd ON odd.id = r.k`), rel)
	if err != nil || len(rows.Values) != 1 {
		t.Errorf("%v, %v", rows, err)
	}
	if _, err = db.Query(t.Context(), parse(t, "SELECT * FROM kept"), nil); err == nil {
		t.Error("a table that the user may not read was read")
	}
	admin(t, "REVOKE SELECT ON "+schema+".heap FROM "+reader)
	_, err = db.Query(t.Context(), parse(t, "SELECT * FROM heap"), nil)
	if err == nil || !strings.Contains(err.Error(), "user "+reader+" may not read this") {
		t.Errorf("error %v", err)
	}
}

func TestLimits(t *testing.T) {
	db := connect(t, backendtest.PostgresSchema(t, "CREATE TABLE t (a INTEGER, b TEXT); INSERT INTO t SELECT n, repeat('x', 1000) FROM generate_series(1, 3000) AS n"))
	many := parse(t, "SELECT a, b FROM t")
	var past *limit.Error
	if _, err := db.WithLimits(limit.Limits{Rows: 2999}).Query(t.Context(), many, nil); !errors.As(err, &past) || past.Rows != 2999 {
		t.Errorf("error %v, want one about 2999 rows", err)
	}
	if _, err := db.WithLimits(limit.Limits{Bytes: 1 << 20}).Query(t.Context(), many, nil); !errors.As(err, &past) || !strings.Contains(err.Error(), "larger than 1 MB") {
		t.Errorf("error %v, want one about 1 MB", err)
	}
	// one value, which is refused before it is in memory
	if _, err := db.WithLimits(limit.Limits{Bytes: 1 << 20}).Query(t.Context(), call("repeat", ast.Str("x"), ast.Num("3000000")), nil); !errors.As(err, &past) || past.Bytes != 1<<20 {
		t.Errorf("error %v, want one about 1 MB", err)
	}
	_, err := db.WithLimits(limit.Limits{Time: 50 * time.Millisecond}).Query(t.Context(), call("pg_sleep", ast.Num("60")), nil)
	if !errors.As(err, &past) || past.Time != 50*time.Millisecond {
		t.Errorf("error %v, want one about the time", err)
	}
	// and the connections are fit for use afterwards
	for range 10 {
		if rows, err := db.Query(t.Context(), many, nil); err != nil || len(rows.Values) != 3000 {
			t.Fatal(err)
		}
	}
}

func TestCancellingStopsTheStatementOnTheServer(t *testing.T) {
	db := connect(t, backendtest.PostgresSchema(t, "CREATE TABLE t (a INTEGER)"))
	mark := fmt.Sprintf("parley-%p", t)
	running := parse(t, "SELECT count(*) AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%"+mark+"%' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()")
	count := func() any {
		rows, err := db.Query(t.Context(), running, nil)
		if err != nil {
			t.Fatal(err)
		}
		return rows.Values[0][0]
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stopped := make(chan error)
	go func() {
		_, err := db.Query(ctx, &ast.Select{Items: []*ast.Item{{Expr: ast.Str(mark)}, {Expr: &ast.Call{Name: "pg_sleep", Args: []ast.Expr{ast.Num("60")}}}}}, nil)
		stopped <- err
	}()
	for count() == int64(0) { // ends with the test's own time limit
	}
	cancel(errors.New("enough of it"))
	if err := <-stopped; err == nil || !strings.Contains(err.Error(), "was stopped: enough of it") {
		t.Errorf("error %v", err)
	}
	for count() != int64(0) {
	}
}
