package sampled_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/sampled"
)

// tables are stays, of which there are ten million, thirty hotels, and guests
// that are too many to be read beside.
var tables = sampled.Tables{
	Rows: func(table string) int {
		rows, ok := map[string]int{"stays": 10_000_000, "visits": 9_000_000, "hotels": 30, "guests": 500_000}[table]
		if !ok {
			return -1
		}
		return rows
	},
	Beside: 100_000,
	Stored: func(c *ast.Column) bool { return c.Name != "year" },
}

func of(t *testing.T, query string) (*sampled.Query, bool) {
	t.Helper()
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	return sampled.Of(q, 1_000_000, tables)
}

// TestWhatCanBeEstimated: counts, sums and means over one large table.
func TestWhatCanBeEstimated(t *testing.T) {
	for _, query := range []string{
		"SELECT count(*) FROM stays",
		"SELECT count(*) FROM stays WHERE city = 'Porto' AND price > 100",
		"SELECT city, avg(price) FROM stays GROUP BY city",
		"SELECT city, stars, count(*), sum(price) FROM stays AS s GROUP BY city, stars ORDER BY city, 3 DESC",
		"SELECT extract(year FROM day) AS year, count(review) FROM stays GROUP BY year ORDER BY year",
		"SELECT city, round(avg(price), 2) AS mean FROM stays GROUP BY 1 ORDER BY mean DESC",
		"SELECT city, count(*) FILTER (WHERE stars = 5) FROM stays GROUP BY city",
		"SELECT h.country, avg(s.price) FROM stays AS s JOIN hotels AS h ON h.name = s.hotel GROUP BY h.country",
		"SELECT h.country, count(*) FROM stays AS s LEFT JOIN hotels AS h ON h.name = s.hotel GROUP BY h.country",
		"SELECT h.country, count(*) FROM hotels AS h RIGHT JOIN stays AS s ON h.name = s.hotel GROUP BY h.country",
	} {
		if _, ok := of(t, query); !ok {
			t.Errorf("not estimated: %s", query)
		}
	}
}

// TestWhatASampleDoesNotTell: extremes, different values, what groups are let
// through by, and what depends on other rows.
func TestWhatASampleDoesNotTell(t *testing.T) {
	for name, query := range map[string]string{
		"a small table":               "SELECT count(*) FROM hotels",
		"what is no table":            "SELECT count(*) FROM weather",
		"rows":                        "SELECT * FROM stays",
		"no figure":                   "SELECT city FROM stays GROUP BY city",
		"the dearest":                 "SELECT city, max(price) FROM stays GROUP BY city",
		"the dearest beside":          "SELECT city, avg(price), max(price) FROM stays GROUP BY city",
		"different values":            "SELECT count(DISTINCT city) FROM stays",
		"a quotient":                  "SELECT sum(price) / count(*) FROM stays",
		"groups above a number":       "SELECT city, count(*) FROM stays GROUP BY city HAVING count(*) > 100",
		"the first groups":            "SELECT city, count(*) FROM stays GROUP BY city ORDER BY count(*) DESC LIMIT 3",
		"an order that is not told":   "SELECT city, avg(price) FROM stays GROUP BY city ORDER BY max(price)",
		"all different groups":        "SELECT DISTINCT city, count(*) FROM stays GROUP BY city",
		"a window":                    "SELECT city, count(*), sum(count(*)) OVER () FROM stays GROUP BY city",
		"a subquery":                  "SELECT count(*) FROM stays WHERE price > (SELECT avg(price) FROM stays)",
		"a named query":               "WITH s AS (SELECT * FROM stays) SELECT count(*) FROM s",
		"a union":                     "SELECT count(*) FROM stays UNION ALL SELECT count(*) FROM stays",
		"two large tables":            "SELECT count(*) FROM stays AS s JOIN visits AS v ON v.id = s.id",
		"a table twice":               "SELECT count(*) FROM stays AS s JOIN stays AS v ON v.id = s.id",
		"a table that is not small":   "SELECT count(*) FROM stays AS s JOIN guests AS g ON g.name = s.guest",
		"hotels that nobody stays in": "SELECT h.name, count(s.id) FROM hotels AS h LEFT JOIN stays AS s ON h.name = s.hotel GROUP BY h.name",
	} {
		if _, ok := of(t, query); ok {
			t.Errorf("%s is estimated: %s", name, query)
		}
	}
}

// TestTheStatement: what each part holds is added up for each group, and then the
// parts are.
func TestTheStatement(t *testing.T) {
	q, ok := of(t, "SELECT city, avg(price) FROM stays AS s WHERE stars = 5 GROUP BY city ORDER BY 2 DESC")
	if !ok {
		t.Fatal("not estimated")
	}
	want := "SELECT parts.g0, count(*) FILTER (WHERE parts.n0 > 0), sum(parts.n0), sum(parts.n0 * parts.n0), " +
		"sum(parts.s0), sum(parts.s0 * parts.s0), sum(parts.n0 * parts.s0) " +
		"FROM (SELECT city AS g0, count(price)::double precision AS n0, " +
		"coalesce(sum(price)::double precision, 0) AS s0 FROM stays AS s WHERE stars = 5 GROUP BY s.part, city) AS parts " +
		"GROUP BY parts.g0 ORDER BY sum(parts.s0) / nullif(sum(parts.n0), 0) DESC LIMIT 51"
	got := ast.Print(q.Statement(&ast.Column{Table: "s", Name: "part"}))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if q.Table.Name != "stays" {
		t.Errorf("sampled is %s", q.Table.Name)
	}
	q, _ = of(t, "SELECT city, count(*) FROM stays GROUP BY city")
	if got := ast.Print(q.Statement(ast.Num("1"))); !strings.HasSuffix(got, "GROUP BY parts.g0 ORDER BY parts.g0 LIMIT 51") {
		t.Errorf("without an order: %s", got)
	}
}

// TestFiguresAreRoundedToWhatIsKnown: two digits of what a number may be off
// by, and as many of the number.
func TestFiguresAreRoundedToWhatIsKnown(t *testing.T) {
	for _, tt := range []struct {
		value, off float64
		want       any
		within     float64
	}{
		{333_024.7, 11_876.2, int64(333_000), 12_000},
		{128.4312, 0.8701, 128.43, 0.88},
		{0.04321, 0.00109, 0.0432, 0.0011},
		{99.96, 1.04, 100.0, 1.1},
		{-17_449, 2500, int64(-17_400), 2600}, // rounding makes it no smaller
		{4100, 96, int64(4100), 96},
	} {
		got, within := sampled.Rounded(tt.value, tt.off)
		if got != tt.want || math.Abs(within-tt.within) > 1e-9 {
			t.Errorf("%g ± %g is %v ± %v, want %v ± %v", tt.value, tt.off, got, within, tt.want, tt.within)
		}
	}
}

// held is what a page, or a part of a sample, holds of a group.
type held struct{ rows, total float64 }

// addedUp are parts of a sample, as the statement has them.
func addedUp(all []held) []any {
	sums := make([]float64, 6)
	for _, p := range all {
		if p.rows > 0 {
			sums[0]++
		}
		for i, v := range []float64{p.rows, p.rows * p.rows, p.total, p.total * p.total, p.rows * p.total} {
			sums[1+i] += v
		}
	}
	out := make([]any, 6)
	for i, s := range sums {
		out[i] = s
	}
	return out
}

// TestTooLittleIsNotTold: nothing of a group in few parts, of one whose number may
// be off by more than a fifth, of more groups than are estimated.
func TestTooLittleIsNotTold(t *testing.T) {
	q, _ := of(t, "SELECT city, count(*) FROM stays GROUP BY city")
	row := func(city string, parts int, rows func(i int) float64) []any {
		all := make([]held, sampled.Parts)
		for i := range parts {
			all[i].rows = rows(i)
		}
		return append([]any{city}, addedUp(all)...)
	}
	even := func(i int) float64 { return 30 + float64(i%7) }
	rough := func(i int) float64 { return float64(1 + i%2*40) }
	rows := q.Read([][]any{row("Porto", 64, even), row("Faro", 39, even), row("Evora", 60, even), row("Braga", 64, rough)}, 0.01)
	if len(rows) != 2 || rows[0].Values[0] != "Porto" || rows[1].Values[0] != "Evora" || !q.Grouped() {
		t.Errorf("%v, by groups: %t", rows, q.Grouped())
	}
	var many [][]any
	for i := range sampled.Most + 1 {
		many = append(many, row(fmt.Sprint("city ", i), 64, even))
	}
	if rows := q.Read(many, 0.01); len(rows) != sampled.Most {
		t.Errorf("%d rows", len(rows))
	}
	ranked, _ := of(t, "SELECT city, count(*) FROM stays GROUP BY city ORDER BY count(*) DESC")
	if first, all := ranked.Read(many, 0.01), ranked.Read(many[1:], 0.01); len(first) != 0 || len(all) != sampled.Most {
		t.Errorf("the first of too many: %d rows; of all: %d", len(first), len(all))
	}
	if rows := q.Read([][]any{{"Porto", nil, nil, nil, nil, nil, nil}, {"Porto"}}, 0.01); len(rows) != 0 {
		t.Errorf("of nothing: %v", rows)
	}
}

// TestAnEstimateHoldsNineteenTimesInTwenty: whether the rows of a page are
// alike or not, and however many there are on one.
func TestAnEstimateHoldsNineteenTimesInTwenty(t *testing.T) {
	q, _ := of(t, "SELECT count(*), sum(price), avg(price) FROM stays")
	dice := rand.New(rand.NewPCG(1, 2))
	table := make([]held, 20_000)
	var rows, total float64
	for i := range table {
		here := 100 + 40*dice.NormFloat64() // prices of a page are alike
		for range dice.IntN(40) {
			table[i].rows, table[i].total = table[i].rows+1, table[i].total+here*(0.5+dice.Float64())
		}
		rows, total = rows+table[i].rows, total+table[i].total
	}
	truth := []float64{rows, total, total / rows}
	const tries, share = 400, 0.03
	within := make([]int, len(truth))
	for range tries {
		sample := make([]held, sampled.Parts)
		for _, p := range table {
			if dice.Float64() < share {
				part := &sample[dice.IntN(len(sample))]
				part.rows, part.total = part.rows+p.rows, part.total+p.total
			}
		}
		m := addedUp(sample)
		got := q.Read([][]any{append(append(append([]any{}, m...), m...), m...)}, share)
		if len(got) != 1 {
			t.Fatal("nothing is told")
		}
		for i, v := range got[0].Values {
			n, whole := v.(float64)
			if !whole {
				n = float64(v.(int64))
			}
			if math.Abs(n-truth[i]) <= got[0].Within[i] {
				within[i]++
			}
		}
	}
	for i, n := range within {
		if share := float64(n) / tries; share < 0.92 || share > 0.985 {
			t.Errorf("figure %d holds %.3f of the times", i, share)
		}
	}
}
