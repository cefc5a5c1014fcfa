package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/plan"
)

// steps lists what the plans of a query do, those that run first at the top.
func steps(t *testing.T, text string) []string {
	t.Helper()
	p, err := build(t, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var out []string
	for _, line := range strings.Split(strings.TrimSpace(outline(p)), "\n") {
		out = append(out, strings.Join(strings.Fields(strings.TrimLeft(line, " └─")), " "))
	}
	return out
}

func TestBlocksInsideRunFirst(t *testing.T) {
	for _, tt := range []struct {
		query string
		want  []string
	}{
		{"SELECT c.name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM cafes AS d WHERE d.city = c.city AND answer(d.reviews, 'q') = 'x') AND c.stars > 3", []string{
			"Gather answers for SELECT 1 FROM cafes AS d WHERE d.city = c.city AND answer(d.reviews, 'q') = 'x'",
			"Judge keep rows where answer(d.reviews, 'q') = 'x'",
			"1 row will do for each row around",
			"Scan rows of cafes AS c, cafes AS d where c.stars > 3 AND d.city = c.city",
			"SQL the database runs the whole query: SELECT c.name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM cafes AS d WHERE d.city = c.city AND answer(d.reviews, 'q') = 'x') AND c.stars > 3",
		}},
		// the same alias inside means the inner table
		{"SELECT c.name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM cafes AS c WHERE stars > 4 AND answer(c.reviews, 'q') = 'x')", []string{
			"Gather answers for SELECT 1 FROM cafes AS c_2 WHERE c_2.stars > 4 AND answer(c_2.reviews, 'q') = 'x'",
			"Judge keep rows where answer(c_2.reviews, 'q') = 'x'",
			"1 row will do",
			"Rank most relevant reviews first: \"q x\"",
			"Scan rows of cafes where c_2.stars > 4",
			"SQL the database runs the whole query: SELECT c.name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM cafes AS c_2 WHERE c_2.stars > 4 AND answer(c_2.reviews, 'q') = 'x')",
		}},
		// what an inner join has in its ON may stand in WHERE
		{"SELECT a.name FROM cafes AS a JOIN cafes AS b ON a.city = b.city AND answer(b.reviews, 'q') = 'x'", []string{
			"Finish the database computes name",
			"Judge keep rows where answer(b.reviews, 'q') = 'x'",
			"Scan rows of cafes AS a JOIN cafes AS b ON a.city = b.city",
		}},
		// what an outer join has in its ON may not, and rows that WHERE drops are not paired
		{"SELECT a.name FROM cafes AS a LEFT JOIN cafes AS b ON a.city = b.city AND answer(b.reviews, 'q') = 'x' WHERE a.stars > 4 AND b.stars > 2", []string{
			"Gather answers for SELECT 1 FROM cafes AS a, cafes AS b WHERE a.city = b.city AND answer(b.reviews, 'q') = 'x'",
			"Judge keep rows where answer(b.reviews, 'q') = 'x'",
			"Scan rows of cafes AS a, cafes AS b where a.stars > 4 AND a.city = b.city",
			"SQL the database runs the whole query: SELECT a.name FROM cafes AS a LEFT JOIN cafes AS b ON a.city = b.city AND answer(b.reviews, 'q') = 'x' WHERE a.stars > 4 AND b.stars > 2",
		}},
		// USING makes two columns one
		{"SELECT city FROM cafes AS a JOIN cafes AS b USING (city) WHERE answer(b.reviews, 'q') = city", []string{
			"Finish the database computes city",
			"Judge keep rows where answer(b.reviews, 'q') = a.city",
			"Scan rows of cafes AS a JOIN cafes AS b ON a.city = b.city",
		}},
		// a named query may hide the table that it is made of
		{"WITH cafes AS (SELECT name, reviews FROM cafes WHERE stars > 4) SELECT name FROM cafes WHERE answer(reviews, 'q') = 'x'", []string{
			"Finish the database computes name",
			"Judge keep rows where answer(cafes.reviews, 'q') = 'x'",
			"Scan rows of cafes_2 AS cafes",
		}},
		// answers on both sides of an equality are not judged pair by pair
		{"SELECT a.name FROM cafes AS a, cafes AS b WHERE answer(a.reviews, 'q') = answer(b.reviews, 'q') AND a.stars > 4 AND b.stars > a.stars", []string{
			"Gather answers for SELECT answer(a.reviews, 'q') FROM cafes AS a WHERE a.stars > 4 AND EXISTS (SELECT 1 FROM cafes AS b WHERE b.stars > a.stars)",
			"Project read answer(a.reviews, 'q')",
			"Scan rows of cafes where a.stars > 4 AND EXISTS (SELECT 1 FROM cafes AS b WHERE b.stars > a.stars)",
			"Gather answers for SELECT answer(b.reviews, 'q') FROM cafes AS b WHERE EXISTS (SELECT 1 FROM cafes AS a WHERE a.stars > 4 AND b.stars > a.stars)",
			"Project read answer(b.reviews, 'q')",
			"Scan rows of cafes where EXISTS (SELECT 1 FROM cafes AS a WHERE a.stars > 4 AND b.stars > a.stars)",
			"Finish the database computes name",
			"Scan rows of cafes AS a, cafes AS b where a.stars > 4 AND b.stars > a.stars AND answer(a.reviews, 'q') = answer(b.reviews, 'q')",
		}},
	} {
		if diff := cmp.Diff(tt.want, steps(t, tt.query)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.query, diff)
		}
	}
}

func TestHowManyRowsDecideACount(t *testing.T) {
	for op, want := range map[string]string{
		"> 2": "[3]", ">= 2": "[2]", "< 2": "[2]", "<= 2": "[3]", "= 2": "[2 3]", "<> 2": "[2 3]", "> 2.5": "[]", ">= 0": "[]", "= 0": "[1]",
	} {
		p, err := build(t, "SELECT name FROM cafes AS c WHERE (SELECT count(*) FROM cafes AS d WHERE d.city = c.city AND answer(d.reviews, 'q') = 'x') "+op)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range p.Before[0].Nodes() {
			if j, ok := n.(*plan.Judge); ok {
				if got := fmt.Sprint(j.Steps); got != want || (op == "> 2.5") != (j.Steps == nil) {
					t.Errorf("count(*) %s: %s, want %s", op, got, want)
				}
			}
		}
	}
}

func TestHowManyRowsDecideAnOutput(t *testing.T) {
	const asked = "FROM cafes WHERE answer(reviews, 'q') = 'x'"
	for text, want := range map[string]string{
		"SELECT count(*) > 20 " + asked:                                                             "[21]",
		"SELECT 20 < count(*) AS many " + asked:                                                     "[21]",
		"SELECT count(*) > 20, count(*) = 3, 'x' " + asked:                                          "[3 4 21]",
		"SELECT CASE WHEN count(*) BETWEEN 2 AND 5 THEN 'some' ELSE 'no' END " + asked:              "[2 6]",
		"SELECT city " + asked + " GROUP BY city HAVING count(*) > 3":                               "[4] city",
		"SELECT city AS c, count(*) > 1, count(*) > 9 " + asked + " GROUP BY c HAVING count(*) > 3": "[4 10] city",
		"SELECT city, count(*) < 5 " + asked + " GROUP BY 1 ORDER BY city":                          "[1 5] city",
		"SELECT upper(city) " + asked + " GROUP BY upper(city)":                                     "[1] upper(city)",
		"SELECT 1 " + asked + " HAVING count(*) > 2":                                                "[3]",
		// what depends on more than that reads every row
		"SELECT count(*) " + asked:                                                      "all",
		"SELECT count(*) > 20, max(stars) " + asked:                                     "all",
		"SELECT city, stars, count(*) > 3 " + asked + " GROUP BY city":                  "all",
		"SELECT city " + asked + " GROUP BY city HAVING count(*) > 3 ORDER BY count(*)": "all",
		"SELECT count(*) > 2.5 " + asked:                                                "all",
		"SELECT count(*) > 3, answer('x', 'q') " + asked:                                "all",
	} {
		p, err := build(t, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := "all"
		for _, n := range p.Nodes() {
			switch n := n.(type) {
			case *plan.Judge:
				if n.Steps != nil {
					got = fmt.Sprint(n.Steps)
				}
			case *plan.Scan:
				for _, g := range n.Groups {
					got += " " + ast.Print(g)
				}
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestEveryStatementOfAPlanParsesAgain(t *testing.T) {
	for _, text := range []string{
		"SELECT a.name FROM cafes AS a, cafes AS b WHERE answer(a.reviews, 'q') = answer(b.reviews, 'q')",
		"SELECT city, summary(string_agg(reviews, ' ')) FROM cafes GROUP BY city HAVING answer(max(reviews), 'q') = 'x'",
		"WITH RECURSIVE r AS (SELECT name, stars FROM cafes WHERE stars = 1 UNION SELECT c.name, c.stars FROM cafes AS c JOIN r ON c.stars = r.stars + 1 WHERE answer(c.reviews, 'q') = 'x') SELECT * FROM r",
	} {
		p, err := build(t, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range append(p.Before, p) {
			for _, n := range part.Nodes() {
				if scan, ok := n.(*plan.Scan); ok {
					reparsed(t, scan.Query(part))
				}
				if f, ok := n.(*plan.Finish); ok {
					reparsed(t, f.Query)
				}
			}
		}
	}
}

// reparsed fails when q, printed, does not read as the same text again.
func reparsed(t *testing.T, q ast.Query) {
	t.Helper()
	again, err := parser.Parse(ast.Print(q))
	if err != nil {
		t.Errorf("%s: %v", ast.Print(q), err)
		return
	}
	if diff := cmp.Diff(ast.Print(q), ast.Print(again)); diff != "" {
		t.Error(diff)
	}
}
