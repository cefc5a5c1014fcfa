package postgres_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/golden"
	"parley/suql/ast"
	"parley/suql/backendtest"
	"parley/suql/catalog"
	"parley/suql/postgres"
)

var (
	_ catalog.Source      = (*postgres.DB)(nil)
	_ catalog.ValueSource = (*postgres.DB)(nil)
)

func TestFacts(t *testing.T) {
	db, _ := odd(t)
	facts, err := db.Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range facts.Tables {
		key := "none"
		if k := db.Key(f.Name, "t"); k != nil {
			key = ast.Print(k)
		}
		fmt.Fprintf(&b, "%s: %d rows, view %v, key %v, told apart by %s; %s\n", f.Name, f.Rows, f.View, f.Key, key, f.Comment)
		for _, fk := range f.Foreign {
			fmt.Fprintf(&b, "  %v points at %s %v\n", fk.Columns, fk.RefTable, fk.RefColumns)
		}
		for _, c := range f.Columns {
			p := c.Profile
			fmt.Fprintf(&b, "  %s %s, list %v, domain %q; %d null, %d numbers, %d bools, %d blobs, %d texts (%d dates, %d lists) %q; %s\n",
				c.Name, c.Type, c.List, c.Domain, p.Nulls, p.Numbers, p.Bools, p.Blobs, p.Texts, p.Dates, p.Lists, p.Samples, c.Comment)
		}
	}
	golden.File(t, "testdata/facts.golden", b.String())
}

func TestALargeTableIsSampled(t *testing.T) {
	db := connect(t, backendtest.PostgresSchema(t, "CREATE TABLE t (a INTEGER, b TEXT); INSERT INTO t SELECT n, 'x' || n % 7 FROM generate_series(1, 250000) AS n; ANALYZE t"))
	facts, err := db.Facts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	f := facts.Tables[0]
	p := f.Columns[1].Profile
	if f.Rows < 240_000 || f.Rows > 260_000 || p.Complete || p.Texts < 30_000 || p.Texts > 50_000 || p.Distinct != 7 {
		t.Errorf("%d rows, profile of %d, complete %v, %d distinct", f.Rows, p.Texts, p.Complete, p.Distinct)
	}
}

// What is kept for searching is nothing to talk about.
func TestColumnsForSearchingAreHidden(t *testing.T) {
	_, dsn := texts(t)
	cat, err := catalog.Read(t.Context(), connect(t, dsn))
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for _, c := range cat.Table("generated").Columns {
		if !c.Hidden {
			shown = append(shown, c.Name)
		}
	}
	if diff := cmp.Diff([]string{"title", "about"}, shown); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestValues(t *testing.T) {
	db, _ := odd(t)
	for _, tt := range []struct {
		table, column string
		list          bool
		limit         int
		want          []string
	}{
		{"odd", "Full Name", false, 9, []string{"Ann", "Bob", "Cyd"}},
		{"odd", "feels", false, 9, []string{"happy", "sad"}},
		{"odd", "words", true, 9, []string{"a", "b c"}},
		{"odd", "felt", true, 1, []string{"happy"}},
		{"odd", "tags", true, 9, []string{"x", "y"}},
		{"odd", "listed", true, 9, []string{"x"}},
		{"odd_view", "feels", false, 9, []string{"happy", "sad"}},
	} {
		got, err := db.Values(t.Context(), tt.table, tt.column, tt.list, tt.limit)
		if err != nil {
			t.Errorf("%s.%s: %v", tt.table, tt.column, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s.%s (-want +got)\n%s", tt.table, tt.column, diff)
		}
	}
}

// Of a column with an index, single values are found that Values leaves out.
func TestSingleValuesAreFoundByAnIndex(t *testing.T) {
	db := connect(t, backendtest.PostgresSchema(t, "CREATE TABLE t (a TEXT, b TEXT, c INTEGER); CREATE INDEX ON t (a, c); CREATE INDEX ON t (c, b); INSERT INTO t SELECT 'x' || n, 'y' || n, n FROM generate_series(1, 2000) AS n"))
	for column, want := range map[string]bool{"a": true, "b": false, "c": false, "d": false} {
		if db.Findable("t", column, true) != want || db.Findable("t", column, false) {
			t.Errorf("%s: want %v where not all values were read, and false where they were", column, want)
		}
	}
	got, err := db.Find(t.Context(), "t", []string{"a", "b"}, []string{"x7", "X8", "x2001", "it's \\ {a,b}", "x1999", "y3"})
	slices.Sort(got["a"])
	if diff := cmp.Diff(map[string][]string{"a": {"x1999", "x7"}, "b": {"y3"}}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestArraysOfAnyTextComeBack(t *testing.T) {
	db, _ := odd(t)
	r := rand.New(rand.NewPCG(1, 2))
	alphabet := []rune(`ab "\{},'NUL é
	`)
	for range 300 {
		want := make([]string, r.IntN(4))
		array := &ast.Array{}
		for i := range want {
			for range r.IntN(6) {
				want[i] += string(alphabet[r.IntN(len(alphabet))])
			}
			array.Elems = append(array.Elems, ast.Str(want[i]))
		}
		var list ast.Expr = &ast.Cast{X: array, Type: ast.Type{Name: "text", Array: true}}
		rows, err := db.Query(t.Context(), &ast.Select{Items: []*ast.Item{{Expr: list}}}, nil)
		if err != nil {
			t.Fatalf("%q: %v", want, err)
		}
		if got, ok := rows.Values[0][0].([]string); !ok || !slices.Equal(got, want) {
			t.Fatalf("%q came back as %q", want, rows.Values[0][0])
		}
	}
}

func TestRelationsOfAnyValueComeBack(t *testing.T) {
	db, _ := odd(t)
	rel := &postgres.Relation{Name: "r", Columns: []string{"k", "n", "f", "b", "s", "none"}, Rows: [][]any{
		{int64(1), int64(1) << 62, 0.1, true, `\u0000 "quoted" {x} ''`, nil},
		{int64(2), nil, int64(3), nil, "nul \x00 byte", nil},
		{int64(3), int64(-5), 1e-9, false, nil, nil},
	}}
	rows, err := db.Query(t.Context(), parse(t, "SELECT r.k, r.n, r.f, r.b, r.s, r.none, r.none > 3 FROM r ORDER BY r.none, r.k"), rel)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]any{
		{int64(1), int64(1) << 62, 0.1, true, `\u0000 "quoted" {x} ''`, nil, nil},
		{int64(2), nil, int64(3), nil, "nul \ufffd byte", nil, nil},
		{int64(3), int64(-5), 1e-9, false, nil, nil, nil},
	}
	if diff := cmp.Diff(want, rows.Values); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	rel.Rows = nil
	if rows, err = db.Query(t.Context(), parse(t, "SELECT r.s, sum(r.n), max(r.f) FROM r GROUP BY r.s ORDER BY r.s"), rel); err != nil || len(rows.Values) != 0 {
		t.Errorf("an empty relation gives %v, %v", rows, err)
	}
}
