package suql_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/exec"
	"parley/suql/fault"
	"parley/suql/sqlite"
)

func Example() {
	ctx := context.Background()
	db, err := sqlite.OpenMemory(ctx, places)
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := suql.OpenSQLite(ctx, db, &keyword{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	q, err := e.Prepare(ctx, `SELECT name, rating FROM places WHERE answer(reviews, 'is it quiet?') = 'yes' ORDER BY rating DESC LIMIT 1`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(q.Explain())
	res, err := q.Run(ctx, suql.RunOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range res.Rows {
		fmt.Println(r.Values, r.Evidence[0].Snippet)
	}
	fmt.Println(res.Receipt.Stats.Calls, "calls")
	// Output:
	// Finish  the database computes name, rating
	//         expected: about 1 row
	// └─ Judge   keep rows where answer(reviews, 'is it quiet?') = 'yes'
	//            stop at 1 row
	//            expected: about 1 row, about 2 calls
	//    └─ Scan    rows of places
	//               in the order of rating DESC
	//               expected: 8 rows
	// [Cedar 4.8] quiet=yes.
	// 1 calls
}

func TestOpenSaysWhatIsWrongWithTheDatabase(t *testing.T) {
	for dsn, want := range map[string]string{
		"":                         "no database named",
		"postgres://127.0.0.1:1/x": "no PostgreSQL server answers",
		"sqlite:" + filepath.Join(t.TempDir(), "none.db"): "there is no file",
		t.TempDir(): "is a folder",
	} {
		_, err := suql.Open(t.Context(), dsn, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", dsn, err, want)
		}
	}
}

func TestATreeRunsLikeItsText(t *testing.T) {
	e, _ := open(t, places)
	quiet := &ast.Binary{Op: ast.Eq, L: &ast.FreeText{Func: ast.Answer, Text: ast.Col("reviews"), Question: "is it quiet?"}, R: ast.Str("yes")}
	p, err := e.PrepareQuery(t.Context(), &ast.Select{
		Items: []*ast.Item{{Expr: ast.Col("name")}}, From: []ast.From{&ast.Table{Name: "places"}}, Where: quiet, OrderBy: []*ast.Order{{Expr: ast.Col("name")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := "SELECT name FROM places WHERE answer(reviews, 'is it quiet?') = 'yes' ORDER BY name"; p.SUQL() != want {
		t.Errorf("SUQL %s", p.SUQL())
	}
	tree, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	text, _ := rowsOf(t, e, p.SUQL(), suql.RunOptions{})
	var got []string
	for _, r := range tree.Rows {
		got = append(got, fmt.Sprintf("%v", r.Values))
	}
	if diff := cmp.Diff(text, got); diff != "" {
		t.Error(diff)
	}
}

func TestPreparingAsksNothing(t *testing.T) {
	e, k := open(t, places)
	p, err := e.Prepare(t.Context(), `SELECT name FROM places WHERE price = 'inexpensive' AND answer(reviews, 'is it quiet?') = 'yes'`)
	if err != nil {
		t.Fatal(err)
	}
	if plan := p.Explain(); k.calls != 0 || !strings.Contains(plan, "the reader is asked which it means, 1 call") {
		t.Errorf("%d calls\n%s", k.calls, plan)
	}
}

func TestCountIsOfQueriesWithoutFreeText(t *testing.T) {
	e, k := open(t, places)
	from := []ast.From{&ast.Table{Name: "places"}}
	n, err := e.Count(t.Context(), &ast.Select{Items: []*ast.Item{{Expr: &ast.Star{}}}, From: from, Where: &ast.Binary{Op: ast.Gt, L: ast.Col("rating"), R: ast.Num("4")}})
	if err != nil || n != 5 || k.calls != 0 {
		t.Errorf("%d, %v, %d calls", n, err, k.calls)
	}
	_, err = e.Count(t.Context(), &ast.Select{Items: []*ast.Item{{Expr: &ast.FreeText{Func: ast.Summary, Text: ast.Col("reviews")}}}, From: from})
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != "unsupported" {
		t.Errorf("got %v", err)
	}
}

func TestWithoutAReaderOnlyPlainSQLRuns(t *testing.T) {
	e := engine(t, places, nil)
	if rows, _ := rowsOf(t, e, "SELECT name FROM places WHERE rating > 4.8", suql.RunOptions{}); len(rows) != 1 {
		t.Errorf("rows %v", rows)
	}
	p, err := e.Prepare(t.Context(), "SELECT summary(reviews) FROM places")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Run(t.Context(), suql.RunOptions{}); !errors.Is(err, exec.ErrNoReader) {
		t.Errorf("got %v", err)
	}
}

func TestListsAndTruthsComeOutAsThemselves(t *testing.T) {
	e, _ := open(t, places)
	p, err := e.Prepare(t.Context(), `SELECT reviews, rating > 4, rating FROM places WHERE id = 1`)
	if err != nil {
		t.Fatal(err)
	}
	res, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := []any{[]string{"kids=yes here. quiet=no at all.", "seats=20 or so."}, true, 4.5}
	if diff := cmp.Diff(want, res.Rows[0].Values); diff != "" {
		t.Error(diff)
	}
}

func TestOnePreparedQueryRunsManyTimesAtOnce(t *testing.T) {
	e, k := open(t, places)
	p, err := e.Prepare(t.Context(), `SELECT name, answer(reviews, 'seats') FROM places WHERE answer(reviews, 'are there kids?') = 'yes' ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			res, err := p.Run(t.Context(), suql.RunOptions{})
			if err != nil || len(res.Rows) != 4 {
				t.Errorf("%v, %+v", err, res)
			}
		})
	}
	wg.Wait()
	if k.items != 10 { // six texts judged, four of them read for seats
		t.Errorf("%d questions for 10 different ones", k.items)
	}
}

func TestACancelledRunIsAnError(t *testing.T) {
	e, _ := open(t, places)
	p, err := e.Prepare(t.Context(), `SELECT summary(reviews) FROM places`)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Run(ctx, suql.RunOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
