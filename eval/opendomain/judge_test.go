package opendomain_test

import (
	"math"
	"testing"

	"parley/eval/opendomain"
	"parley/retrieve/answer"
)

func TestAnswersAreJudgedByTheirCells(t *testing.T) {
	for _, test := range []struct {
		name  string
		gold  [][]string
		said  []string
		right bool
		f1    float64
	}{
		{"articles, case and full stops aside", [][]string{{"The North Sea"}}, []string{"north sea."}, true, 1},
		{"numbers as numbers", [][]string{{"1,200.0"}}, []string{"1200"}, true, 1},
		{"cells in any order", [][]string{{"a1", "b2"}}, []string{"b2", "a1"}, true, 1},
		{"a cell too few", [][]string{{"x", "y"}}, []string{"x"}, false, 2. / 3},
		{"the best of several gold answers", [][]string{{"1973"}, {"October 1973"}}, []string{"October 1973"}, true, 1},
		{"something else", [][]string{{"Oslo"}}, []string{"Bergen"}, false, 0},
	} {
		q, o := opendomain.Question{Answers: test.gold}, answer.Output{Cells: test.said}
		if got := q.Right(o); got != test.right {
			t.Errorf("%s: right %v", test.name, got)
		}
		if got := q.F1(o); math.Abs(got-test.f1) > 1e-9 {
			t.Errorf("%s: F1 %v, want %v", test.name, got, test.f1)
		}
	}
}

// TestGoldQueriesOfWikiSQLAreRun: every aggregate and operator.
func TestGoldQueriesOfWikiSQLAreRun(t *testing.T) {
	const table = `{"id": "1", "header": ["town", "people"], "types": ["text", "real"], "rows": [["Graz", 290.0], ["Linz", 210.0], ["Wels", 65.0]]}`
	for _, test := range []struct {
		sql  string
		want string
	}{
		{`{"sel": 1, "agg": 0, "conds": [[0, 0, "graz"]]}`, "290"},
		{`{"sel": 0, "agg": 0, "conds": [[1, 1, 210]]}`, "Graz"},
		{`{"sel": 0, "agg": 0, "conds": [[1, 2, "210"]]}`, "Wels"},
		{`{"sel": 1, "agg": 1, "conds": []}`, "290"},
		{`{"sel": 1, "agg": 2, "conds": []}`, "65"},
		{`{"sel": 0, "agg": 3, "conds": [[1, 1, 100]]}`, "2"},
		{`{"sel": 1, "agg": 4, "conds": [[1, 1, 100]]}`, "500"},
		{`{"sel": 1, "agg": 5, "conds": [[1, 1, 100]]}`, "250"},
	} {
		var set opendomain.Set
		err := set.AddWikiSQL(file(t, "q", `{"table_id": "1", "question": "?", "sql": `+test.sql+`}`), file(t, "t", table))
		if err != nil {
			t.Fatal(err)
		}
		if !set.Questions[0].Right(answer.Output{Cells: []string{test.want}}) {
			t.Errorf("%s: got %v, want %s", test.sql, set.Questions[0].Answers, test.want)
		}
	}
	for _, sql := range []string{`{"sel": 2}`, `{"sel": 0, "conds": [[5, 0, "x"]]}`, `{"sel": 0, "conds": [["a", 0, "x"]]}`} {
		var set opendomain.Set
		if err := set.AddWikiSQL(file(t, "q", `{"table_id": "1", "question": "?", "sql": `+sql+`}`), file(t, "t", table)); err == nil {
			t.Errorf("%s is taken", sql)
		}
	}
}
