package ast_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"

	sql "parley/suql/ast"
)

// everything is a query with a node of every type, in every place that holds
// one.
func everything() sql.Query {
	col := sql.Col
	sub := func(name string) sql.Query { return &sql.Select{Items: []*sql.Item{{Expr: col(name)}}} }
	win := &sql.Window{
		Partition: []sql.Expr{col("w1")}, OrderBy: []*sql.Order{{Expr: col("w2")}},
		Frame: &sql.Frame{Mode: "ROWS", Start: sql.Bound{Kind: "PRECEDING", Offset: col("w3")}, End: sql.Bound{Kind: "FOLLOWING", Offset: col("w4")}},
	}
	first := &sql.Select{
		With:     &sql.With{CTEs: []*sql.CTE{{Name: "c", Query: sub("c1")}}},
		Distinct: sql.Distinct{On: true, Exprs: []sql.Expr{col("d1")}},
		Items: []*sql.Item{
			{Expr: &sql.Star{}},
			{Expr: &sql.Array{Elems: []sql.Expr{col("a1"), sql.Num("1")}}},
			{Expr: &sql.Row{Elems: []sql.Expr{col("r1"), sql.Str("s")}}},
			{Expr: &sql.Call{Name: "f", Args: []sql.Expr{col("f1")}, OrderBy: []*sql.Order{{Expr: col("f2")}}, Filter: col("f3"), Over: win}},
			{Expr: &sql.Case{Operand: col("k1"), Whens: []*sql.When{{Cond: col("k2"), Then: col("k3")}}, Else: col("k4")}},
			{Expr: &sql.Cast{X: col("t1"), Type: sql.Type{Name: "int"}}},
			{Expr: &sql.Subscript{X: col("x1"), Index: col("x2")}},
			{Expr: &sql.Subquery{Query: sub("q1")}},
			{Expr: &sql.FreeText{Func: sql.Answer, Text: col("q2"), Question: "q"}},
		},
		From: []sql.From{
			&sql.Join{Kind: sql.Inner, L: &sql.Table{Name: "t"}, R: &sql.Derived{Query: sub("j1"), Alias: "d"}, On: col("j2")},
			&sql.FuncTable{Call: &sql.Call{Name: "unnest", Args: []sql.Expr{col("u1")}}},
		},
		Where: sql.Conj(
			&sql.Unary{Op: sql.Not, X: col("n1")},
			&sql.Like{X: col("l1"), Pattern: col("l2"), Escape: col("l3")},
			&sql.In{X: col("i1"), List: []sql.Expr{col("i2")}},
			&sql.In{X: col("i3"), Query: sub("i4")},
			&sql.Between{X: col("b1"), Lo: col("b2"), Hi: col("b3")},
			&sql.Is{X: col("z1"), What: "NULL"},
			&sql.Quantified{X: col("y1"), Op: sql.Eq, Array: col("y2")},
			&sql.Quantified{X: col("y3"), Op: sql.Eq, Query: sub("y4")},
			&sql.Exists{Query: sub("e1")},
		),
		GroupBy: []sql.Expr{col("g1")},
		Having:  col("h1"),
		Windows: []*sql.Window{{Name: "w"}},
		OrderBy: []*sql.Order{{Expr: col("o1")}},
		Limit:   col("o2"),
		Offset:  col("o3"),
	}
	return &sql.SetOp{
		With: &sql.With{CTEs: []*sql.CTE{{Name: "v", Query: sub("v1")}}},
		Op:   sql.Union, L: first, R: &sql.Values{Rows: [][]sql.Expr{{col("m1")}, {col("m2")}}},
		OrderBy: []*sql.Order{{Expr: col("p1")}}, Limit: col("p2"), Offset: col("p3"),
	}
}

// reachable finds every node below v by reflection alone.
func reachable(v reflect.Value, found map[sql.Node]int) {
	switch v.Kind() {
	case reflect.Interface:
		reachable(v.Elem(), found)
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if n, ok := v.Interface().(sql.Node); ok {
			found[n]++
		}
		reachable(v.Elem(), found)
	case reflect.Struct:
		for i := range v.NumField() {
			reachable(v.Field(i), found)
		}
	case reflect.Slice:
		for i := range v.Len() {
			reachable(v.Index(i), found)
		}
	}
}

// nodeTypes are the types that the package's source gives a node method.
func nodeTypes(t *testing.T) []string {
	t.Helper()
	pkgs, err := parser.ParseDir(token.NewFileSet(), ".", nil, 0) //nolint:staticcheck // one directory, no build constraints
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, file := range pkgs["ast"].Files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "node" && f.Recv != nil {
				if star, ok := f.Recv.List[0].Type.(*ast.StarExpr); ok {
					if id := star.X.(*ast.Ident); id.Name != "printer" {
						out = append(out, id.Name)
					}
				}
			}
		}
	}
	sort.Strings(out)
	return out
}

func TestTheSampleHoldsEveryNodeType(t *testing.T) {
	found := map[sql.Node]int{}
	reachable(reflect.ValueOf(everything()), found)
	types := map[string]bool{}
	for n := range found {
		types[reflect.TypeOf(n).Elem().Name()] = true
	}
	for _, name := range nodeTypes(t) {
		if !types[name] {
			t.Errorf("no %s in the sample", name)
		}
	}
}

func TestInspectVisitsEveryNodeOnce(t *testing.T) {
	q := everything()
	want, have := map[sql.Node]int{}, map[sql.Node]int{}
	reachable(reflect.ValueOf(q), want)
	sql.Inspect(q, func(n sql.Node) bool {
		have[n]++
		return true
	})
	for n := range want {
		if have[n] != 1 {
			t.Errorf("%T %s visited %d times", n, sql.Print(n), have[n])
		}
	}
	if len(have) != len(want) {
		t.Errorf("%d nodes visited, %d exist", len(have), len(want))
	}
}

func TestInspectStopsWhereToldTo(t *testing.T) {
	n := 0
	sql.Inspect(everything(), func(sql.Node) bool { n++; return false })
	if n != 1 {
		t.Errorf("%d nodes visited below a false", n)
	}
}

func TestRewriteReachesEveryColumnAndLeavesTheOriginal(t *testing.T) {
	q := everything()
	before := sql.Print(q)
	count := func(q sql.Query, prefix string) (n int) {
		sql.Inspect(q, func(node sql.Node) bool {
			if c, ok := node.(*sql.Column); ok && (prefix == "" || c.Table == prefix) {
				n++
			}
			return true
		})
		return n
	}
	out := sql.Rewrite(q, func(n sql.Node) sql.Node {
		if c, ok := n.(*sql.Column); ok {
			return &sql.Column{Table: "new", Name: c.Name}
		}
		return n
	})
	if have, want := count(out, "new"), count(q, ""); have != want || want < 50 {
		t.Errorf("%d of %d columns rewritten", have, want)
	}
	if diff := cmp.Diff(before, sql.Print(q)); diff != "" {
		t.Errorf("the original changed\n%s", diff)
	}
}

func TestRewriteWithoutChangesIsACopyThatPrintsTheSame(t *testing.T) {
	q := everything()
	out := sql.Rewrite(q, func(n sql.Node) sql.Node { return n })
	if out == q {
		t.Error("the same node came back")
	}
	if diff := cmp.Diff(sql.Print(q), sql.Print(out)); diff != "" {
		t.Error(diff)
	}
}

func TestHasFreeText(t *testing.T) {
	if !sql.HasFreeText(everything()) {
		t.Error("answer() not found")
	}
	if sql.HasFreeText(sql.Col("answer")) || sql.HasFreeText(nil) {
		t.Error("found in a column or in nothing")
	}
}
