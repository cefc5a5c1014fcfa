package plan_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"

	"parley/suql/fault"
	"parley/suql/parser"
	"parley/suql/plan"
	"parley/suql/reader"
)

func cafes() *catalog.Catalog {
	column := func(name string, kind catalog.Kind, domain ...string) *catalog.Column {
		return &catalog.Column{Table: "cafes", Name: name, Kind: kind, Human: name, Domain: domain}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{{Name: "cafes", Rows: 10, Columns: []*catalog.Column{
		column("name", catalog.Text), column("stars", catalog.Number), column("city", catalog.Text),
		column("price", catalog.Enum, "cheap", "expensive", "Very Expensive"),
		column("kinds", catalog.Array, "Seafood", "Burgers", "South Indian", "Chinese"),
		column("opened", catalog.Date), column("reviews", catalog.FreeText),
	}}}}
}

func checked(t *testing.T, text string) (*check.Checked, *catalog.Catalog) {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	cat := cafes()
	c, _, err := check.Query(q, cat, text)
	if err != nil {
		t.Fatal(err)
	}
	return c, cat
}

func build(t *testing.T, text string) (*plan.Plan, error) {
	t.Helper()
	c, cat := checked(t, text)
	return plan.Build(plan.Input{Query: c.Query, Catalog: cat, Source: text, Key: func(_, ref string) ast.Expr {
		return &ast.Column{Table: ref, Name: "rowid"}
	}})
}

// outline is the plan without what it is expected to cost.
func outline(p *plan.Plan) string { return plan.Explain(p, plan.Estimate{}, nil) }

const loud, kids = "answer(reviews, 'is it loud?') = 'Yes'", "answer(reviews, 'for kids?') = 'Yes'"

func TestWhatTheScanTakesFromTheCondition(t *testing.T) {
	for _, tt := range []struct{ where, scan, judge string }{
		{loud, "", loud},
		{"stars > 4 AND " + loud, "stars > 4", loud},
		{"stars > 4 OR " + loud, "", "stars > 4 or " + loud},
		{"NOT (stars > 4 OR " + loud + ")", "NOT stars > 4", "not " + loud},
		{"(stars > 4 AND " + loud + ") OR (city = 'x' AND " + kids + ")", "stars > 4 OR city = 'x'", "(stars > 4 and " + loud + ") or (city = 'x' and " + kids + ")"},
		{"(stars > 4 OR city = 'x') AND " + loud, "stars > 4 OR city = 'x'", loud},
		{"(stars > 4 AND " + loud + ") IS NOT TRUE", "", "stars > 4 is not true or " + loud + " is not true"},
		{"stars > 4 AND TRUE OR FALSE AND " + loud, "stars > 4 AND TRUE", ""},
		{loud + " AND FALSE", "FALSE", ""},
	} {
		p, err := build(t, "SELECT name FROM cafes WHERE "+tt.where)
		if err != nil {
			t.Errorf("%s: %v", tt.where, err)
			continue
		}
		scan, judge := "", ""
		for _, n := range p.Nodes() {
			switch n := n.(type) {
			case *plan.Scan:
				if n.Where != nil {
					scan = ast.Print(n.Where)
				}
			case *plan.Judge:
				judge = n.Text
			}
		}
		if diff := cmp.Diff([]string{tt.scan, tt.judge}, []string{scan, judge}); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.where, diff)
		}
	}
}

func TestQuestionsTakeTheTypeOfWhatTheyMeet(t *testing.T) {
	for _, tt := range []struct {
		condition string
		want      string // task, type, value
	}{
		{"answer(reviews, 'q') = 'Yes'", "judge  Yes"},
		{"answer(reviews, 'q') = '5'", "judge  5"},
		{"'Yes' <> answer(reviews, 'q')", "judge  Yes"},
		{"answer(reviews, 'q') = city", "judge  (city)"},
		{"answer(reviews, 'q') = 5", "answer numeric "},
		{"answer(reviews, 'q') < '20'", "answer numeric "},
		{"answer(reviews, 'q') > stars", "answer numeric "},
		{"answer(reviews, 'q') > opened", "answer date "},
		{"answer(reviews, 'q') >= DATE '2024-05-01'", "answer date "},
		{"answer(reviews, 'q') < '2024-05-01'", "answer date "},
		{"answer(reviews, 'q') < 'm'", "answer  "},
		{"answer(reviews, 'q')::interval > INTERVAL '1 hour'", "answer interval "},
		{"answer(reviews, 'q') > INTERVAL '1 hour'", "answer interval "},
		{"answer(reviews, 'q')::boolean", "answer boolean "},
		{"answer(reviews, 'q') = TRUE", "answer boolean "},
		{"answer(reviews, 'q') IN ('a', 'b')", "classify  [a b]"},
		{"answer(reviews, 'q') IN ('a')", "judge  a"},
		{"answer(reviews, 'q') NOT IN (1, 2)", "answer numeric "},
		{"answer(reviews, 'q') LIKE 'a%'", "answer  "},
		{"summary(reviews) LIKE 'a%'", "summarise  "},
	} {
		p, err := build(t, "SELECT name FROM cafes WHERE "+tt.condition)
		if err != nil {
			t.Errorf("%s: %v", tt.condition, err)
			continue
		}
		if len(p.Asks) != 1 {
			t.Errorf("%s asks %d questions", tt.condition, len(p.Asks))
			continue
		}
		a := p.Asks[0]
		value := a.Value
		switch {
		case a.ValueOf >= 0:
			value = "(" + ast.Print(p.Inputs[a.ValueOf].Expr) + ")"
		case a.Task == reader.Classify:
			value = fmt.Sprint(a.Domain)
		}
		if got := fmt.Sprintf("%s %s %s", a.Task, a.Type, value); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.condition, got, tt.want)
		}
	}
}

func TestOneQuestionWhereverItStands(t *testing.T) {
	p, err := build(t, "SELECT name, "+loud+" AS l, CASE WHEN "+loud+" THEN 1 END FROM cafes WHERE "+loud+" OR stars > 4 ORDER BY "+loud)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Asks) != 1 {
		t.Errorf("%d questions\n%s", len(p.Asks), outline(p))
	}
}

func TestOnlyAnUnmergedOutputStopsEarly(t *testing.T) {
	for tail, need := range map[string]int{
		"LIMIT 3":                       3,
		"ORDER BY stars LIMIT 3":        3,
		"ORDER BY 1 LIMIT 3 OFFSET 2":   5,
		"LIMIT 3 OFFSET 0":              3,
		"LIMIT ALL":                     -1,
		"LIMIT 1 + 2":                   -1,
		"GROUP BY name LIMIT 3":         -1,
		"ORDER BY " + kids + " LIMIT 3": -1,
	} {
		p, err := build(t, "SELECT name FROM cafes WHERE "+loud+" "+tail)
		if err != nil {
			t.Errorf("%s: %v", tail, err)
			continue
		}
		for _, n := range p.Nodes() {
			if j, ok := n.(*plan.Judge); ok && j.Need != need {
				t.Errorf("%s: stops at %d, want %d", tail, j.Need, need)
			}
		}
	}
}

func TestShapesThatAreNotSupportedAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT city, answer(max(max(reviews)) OVER (), 'q') FROM cafes GROUP BY city":                                                                           "answer() or summary() about the value of a window function in a block that groups its rows",
		"SELECT 1 FROM cafes AS a WHERE EXISTS (SELECT 1 FROM (SELECT reviews FROM cafes WHERE stars > a.stars) AS d WHERE answer(d.reviews, 'q') = 'x')":        "a subquery in FROM that uses columns of the query around it,",
		"SELECT 1 FROM cafes AS a WHERE (SELECT answer(string_agg(reviews, ' '), 'q') FROM cafes WHERE stars > a.stars) = 'x'":                                   "answer() or summary() about a group of rows in a subquery",
		"SELECT 1 FROM cafes AS a, LATERAL (SELECT answer(reviews, 'q') AS x FROM cafes WHERE stars < a.stars LIMIT 2) AS b":                                     "LATERAL with a LIMIT other than 1",
		"SELECT 1 FROM cafes AS a LEFT JOIN LATERAL (SELECT 1 AS x FROM cafes WHERE answer(reviews, 'q') = 'x') AS b ON TRUE":                                    "a value that LEFT JOIN LATERAL computes",
		"SELECT 1 FROM cafes AS a, LATERAL (SELECT city, answer(max(reviews), 'q') AS x FROM cafes WHERE stars < a.stars GROUP BY city) AS b":                    "LATERAL that groups, sorts out or numbers its rows",
		"SELECT 1 FROM cafes AS a, LATERAL (SELECT answer(a.reviews, 'q') AS x UNION SELECT a.name) AS b":                                                        "LATERAL over a set operation or VALUES",
		"SELECT 1 FROM unnest(ARRAY[answer('a', 'q')]) AS x":                                                                                                     "answer() or summary() in the argument of a function in FROM",
		"SELECT 1 FROM cafes AS a, regexp_split_to_table(a.name, ' ') AS w WHERE " + "answer(a.reviews, 'q') = 'x'":                                              "regexp_split_to_table() in FROM beside",
		"SELECT 1 FROM cafes AS a WHERE EXISTS (WITH c AS (SELECT reviews FROM cafes WHERE stars > a.stars) SELECT 1 FROM c WHERE answer(c.reviews, 'q') = 'x')": "the named query c, which uses columns of the query around it,",
	} {
		_, err := build(t, text)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != "unsupported" || !strings.HasPrefix(f.Message, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestValuesAreReadAsTheirType(t *testing.T) {
	for _, tt := range []struct {
		text  string
		typ   reader.Type
		whole bool
		want  any // nil: can't be read
	}{
		{"12", reader.NumberType, false, int64(12)},
		{" 1,200.50 ", reader.NumberType, false, 1200.5},
		{"2.5", reader.NumberType, true, int64(3)},
		{"-2.5", reader.NumberType, true, int64(-3)},
		{"a dozen", reader.NumberType, false, nil},
		{"NaN", reader.NumberType, false, nil},
		{"Yes", reader.BoolType, false, true},
		{"f", reader.BoolType, false, false},
		{"perhaps", reader.BoolType, false, nil},
		{"2024-02-29", reader.DateType, false, "2024-02-29"},
		{"2023-02-29", reader.DateType, false, nil},
		{"2024-02-29T10:00:00+02:00", reader.TimestampType, false, "2024-02-29 08:00:00"},
		{"1 hour 30 minutes", reader.IntervalType, false, 5400.0},
		{"1 hour and 30 min", reader.IntervalType, false, 5400.0},
		{"01:30", reader.IntervalType, false, 5400.0},
		{"PT1H30M", reader.IntervalType, false, 5400.0},
		{"2 days", reader.IntervalType, false, 172800.0},
		{"soon", reader.IntervalType, false, nil},
		{"as it is", reader.TextType, false, "as it is"},
	} {
		got, ok := plan.Value(tt.text, tt.typ, tt.whole)
		if ok != (tt.want != nil) || ok && got != tt.want {
			t.Errorf("%q as %s: %v %v, want %v", tt.text, tt.typ, got, ok, tt.want)
		}
	}
}
