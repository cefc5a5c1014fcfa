package block_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/parser"
)

func parse(t *testing.T, text string) *ast.Select {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q.(*ast.Select)
}

func TestWhatKeepsRowsFromBeingToldOneByOne(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT a FROM t ORDER BY b LIMIT 3":                             "",
		"SELECT a, (SELECT count(*) FROM u) FROM t":                      "",
		"SELECT a FROM t WHERE b > (SELECT max(c) FROM u)":               "",
		"SELECT a, rank() OVER (ORDER BY b) FROM t":                      "blocking",
		"SELECT a FROM t ORDER BY sum(b) OVER ()":                        "blocking",
		"SELECT DISTINCT a FROM t":                                       "merging",
		"SELECT count(*) FROM t":                                         "merging",
		"SELECT a FROM t GROUP BY a":                                     "merging",
		"SELECT unnest(a) FROM t":                                        "merging",
		"SELECT a FROM t GROUP BY a HAVING count(*) > 1 ORDER BY max(b)": "merging",
	} {
		blocking, merging := block.Blocking(parse(t, text))
		got := ""
		switch {
		case merging:
			got = "merging"
		case blocking:
			got = "blocking"
		}
		if got != want || merging && !blocking {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestCutOf(t *testing.T) {
	for text, want := range map[string]struct {
		cut     block.Cut
		literal bool
	}{
		"SELECT a FROM t":                              {block.Cut{Limit: -1}, true},
		"SELECT a FROM t LIMIT 3 OFFSET 2":             {block.Cut{Offset: 2, Limit: 3}, true},
		"SELECT a FROM t OFFSET 2":                     {block.Cut{Offset: 2, Limit: -1}, true},
		"SELECT a FROM t LIMIT 1 + 1":                  {block.Cut{Limit: -1}, false},
		"SELECT a FROM t LIMIT (SELECT max(b) FROM u)": {block.Cut{Limit: -1}, false},
	} {
		cut, literal := block.CutOf(parse(t, text))
		if cut != want.cut || literal != want.literal {
			t.Errorf("%s: %v %v, want %v %v", text, cut, literal, want.cut, want.literal)
		}
	}
	if got := block.Apply(block.Cut{Offset: 1, Limit: 2}, []int{1, 2, 3, 4}); !cmp.Equal(got, []int{2, 3}) {
		t.Errorf("applied: %v", got)
	}
}

func TestOrderNamesWhatItSortsBy(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT a AS n, b FROM t ORDER BY n DESC, 2, c": "a DESC, b, c",
		"SELECT a AS n FROM t ORDER BY t.n":             "t.n",
		"SELECT a FROM t ORDER BY 7":                    "7",
	} {
		got := ""
		for i, o := range block.Order(parse(t, text)) {
			if i > 0 {
				got += ", "
			}
			got += ast.Print(o)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestHowManyRowsSettleAGroup(t *testing.T) {
	for text, want := range map[string][]int{
		"SELECT a FROM t GROUP BY a HAVING count(*) > 3":       {4},
		"SELECT a, count(*) BETWEEN 2 AND 5 FROM t GROUP BY a": {1, 2, 6},
		"SELECT count(*) >= 10 FROM t":                         {10},
		"SELECT a, count(*) FROM t GROUP BY a":                 nil,
		"SELECT a, b FROM t GROUP BY a HAVING count(*) > 3":    nil,
		"SELECT a FROM t": nil,
		"SELECT a FROM t GROUP BY a HAVING count(*) > 3 AND sum(b) > 10": nil,
	} {
		got, _, ok := block.GroupSteps(parse(t, text))
		if ok != (want != nil) || !cmp.Equal(got, want) {
			t.Errorf("%s: %v %v, want %v", text, got, ok, want)
		}
	}
}

func TestHowManyRowsSettleAComparison(t *testing.T) {
	for text, want := range map[string][]int{
		"(SELECT count(*) FROM u) > 3":             {4},
		"3 > (SELECT count(*) FROM u)":             {3},
		"(SELECT count(*) FROM u) = 2":             {2, 3},
		"(SELECT count(*) FROM u) <> 0":            {1},
		"(SELECT count(*) FROM u GROUP BY a) > 3":  nil,
		"(SELECT count(a) FROM u) > 3":             nil,
		"(SELECT count(*) FROM u) > b":             nil,
		"(SELECT count(*) FROM u LIMIT 1) + 1 > 3": nil,
	} {
		where := parse(t, "SELECT a FROM t WHERE "+text).Where
		got, ok := block.CountedRows(where.(*ast.Binary))
		if ok != (want != nil) || !cmp.Equal(got, want) {
			t.Errorf("%s: %v %v, want %v", text, got, ok, want)
		}
	}
}
