package chart_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"parley/suql"
	"parley/suql/catalog"
	"parley/views/chart"

	"github.com/google/go-cmp/cmp"
)

func col(name string, k catalog.Kind) suql.Column { return suql.Column{Name: name, Kind: k} }

func rows(values ...[]any) []suql.Row {
	var out []suql.Row
	for _, v := range values {
		out = append(out, suql.Row{Values: v})
	}
	return out
}

// list is rows of the same make.
func list(n int, row func(i int) []any) []suql.Row {
	var out []suql.Row
	for i := range n {
		out = append(out, suql.Row{Values: row(i)})
	}
	return out
}

func TestWhatSuitsWhichChart(t *testing.T) {
	city, count := col("city", catalog.Enum), col("count", catalog.Number)
	perCity := rows([]any{"Oakland", int64(21)}, []any{"Berkeley", int64(14)})
	for _, test := range []struct {
		name    string
		columns []suql.Column
		rows    []suql.Row
		want    chart.Form // "" for none
		x, y    int
	}{
		{"a category and a number", []suql.Column{city, count}, perCity, chart.Bars, 0, 1},
		{"the number first", []suql.Column{count, city}, rows([]any{int64(21), "Oakland"}, []any{int64(14), "Berkeley"}), chart.Bars, 1, 0},
		{"yes and no", []suql.Column{col("open", catalog.Bool), count}, rows([]any{true, int64(3)}, []any{false, int64(4)}), chart.Bars, 0, 1},
		{"two numbers for each category", []suql.Column{city, col("avg_rating", catalog.Number), count},
			rows([]any{"Oakland", 4.1, int64(21)}, []any{"Berkeley", 4.2, int64(14)}), chart.Bars, 0, 1},
		{"names and a number", []suql.Column{col("name", catalog.Text), col("rating", catalog.Number)}, rows([]any{"Alder", 4.5}, []any{"Birch", 3.9}), chart.Bars, 0, 1},
		{"names and two numbers", []suql.Column{col("name", catalog.Text), col("rating", catalog.Number), count},
			list(30, func(i int) []any { return []any{fmt.Sprint("P", i), float64(i), int64(i)} }), chart.Bars, 0, 1},
		{"many names and two numbers", []suql.Column{col("name", catalog.Text), col("rating", catalog.Number), count},
			list(31, func(i int) []any { return []any{fmt.Sprint("P", i), float64(i), int64(i)} }), chart.Points, 1, 2},
		{"a key beside them", []suql.Column{col("id", catalog.Number), col("name", catalog.Text), col("rating", catalog.Number)},
			rows([]any{int64(1), "Alder", 4.5}, []any{int64(2), "Birch", 3.9}), chart.Bars, 1, 2},
		{"days and a number", []suql.Column{col("day", catalog.Date), count},
			list(5, func(i int) []any { return []any{fmt.Sprintf("2024-03-%02d", 9-i), int64(i)} }), chart.Line, 0, 1},
		{"dates in a column of text", []suql.Column{col("month", catalog.Text), count},
			list(4, func(i int) []any { return []any{fmt.Sprintf("2024-%02d", i+1), int64(i)} }), chart.Line, 0, 1},
		{"times", []suql.Column{col("at", catalog.Date), count},
			list(4, func(i int) []any { return []any{fmt.Sprintf("2024-03-09 1%d:30:00", i), int64(i)} }), chart.Line, 0, 1},
		{"the same day twice", []suql.Column{col("day", catalog.Date), count},
			rows([]any{"2024-03-01", int64(1)}, []any{"2024-03-01", int64(2)}, []any{"2024-03-02", int64(3)}), chart.Points, 0, 1},
		{"years", []suql.Column{col("year", catalog.Number), count}, list(3, func(i int) []any { return []any{int64(1990 + i), int64(i)} }), chart.Line, 0, 1},
		{"two numbers", []suql.Column{col("rating", catalog.Number), col("num_reviews", catalog.Number)},
			list(5, func(i int) []any { return []any{float64(i), int64(i * i)} }), chart.Points, 0, 1},

		{"one row", []suql.Column{city, count}, perCity[:1], "", 0, 0},
		{"no rows", []suql.Column{city, count}, nil, "", 0, 0},
		{"one column", []suql.Column{count}, rows([]any{int64(1)}, []any{int64(2)}), "", 0, 0},
		{"two categories", []suql.Column{city, col("price", catalog.Enum), count}, perCity, "", 0, 0},
		{"a category that comes again and again", []suql.Column{city, count}, list(20, func(i int) []any { return []any{"Oakland", int64(i)} }), "", 0, 0},
		{"prose beside them", []suql.Column{city, count, col("reviews", catalog.FreeText)}, perCity, "", 0, 0},
		{"a list", []suql.Column{col("cuisines", catalog.Array), count}, perCity, "", 0, 0},
		{"many columns", []suql.Column{city, count, count, count, count}, perCity, "", 0, 0},
		{"three numbers", []suql.Column{count, count, count}, list(9, func(i int) []any { return []any{int64(i), int64(i), int64(i)} }), "", 0, 0},
		{"too few points", []suql.Column{count, count}, list(4, func(i int) []any { return []any{int64(i), int64(i)} }), "", 0, 0},
		{"points above each other", []suql.Column{count, count}, list(9, func(i int) []any { return []any{int64(7), int64(i)} }), "", 0, 0},
		{"two days", []suql.Column{col("day", catalog.Date), count}, rows([]any{"2024-03-01", int64(1)}, []any{"2024-03-02", int64(2)}), "", 0, 0},
		{"nothing but gaps", []suql.Column{city, count}, rows([]any{"Oakland", nil}, []any{"Berkeley", nil}), "", 0, 0},
		{"fewer values than columns", []suql.Column{city, count}, rows([]any{"Oakland"}, []any{}), "", 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, ok := chart.Of(test.columns, test.rows)
			if ok != (test.want != "") || c.Form != test.want || c.X.Column != test.x || c.Y.Column != test.y {
				t.Errorf("got %+v (%t), want %q over column %d of column %d", c, ok, test.want, test.x, test.y)
			}
			if ok != chart.Suits(test.columns, test.rows) {
				t.Error("Suits says otherwise")
			}
		})
	}
}

func TestBarsKeepTheOrderOfTheRows(t *testing.T) {
	c, _ := chart.Of([]suql.Column{col("day", catalog.Enum), col("count", catalog.Number)},
		rows([]any{"Mon", int64(3)}, []any{"Tue", nil}, []any{nil, int64(9)}, []any{"Wed", 1.5}))
	want := chart.Chart{Form: chart.Bars, X: chart.Axis{Scale: chart.Category}, Y: chart.Axis{Column: 1, Scale: chart.Number}, Measures: []int{1},
		Labels: []string{"Mon", "–", "Wed"}, Ys: []float64{3, 9, 1.5}, Of: 3, Blank: 1}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
	if low, high := c.Range(); low != 2 || high != 1 {
		t.Errorf("the lowest is %d and the highest %d", low, high)
	}
}

func TestTheHighestBarComesFirst(t *testing.T) {
	city, count := col("city", catalog.Text), col("count", catalog.Number)
	size := suql.Column{Name: "size", Kind: catalog.Enum, Order: []string{"small", "large"}}
	for _, test := range []struct {
		name string
		of   suql.Column
		rows []suql.Row
		want []string
	}{
		{"names", city, rows([]any{"Berkeley", int64(3)}, []any{"Oakland", int64(9)}, []any{"Albany", int64(5)}), []string{"Oakland", "Albany", "Berkeley"}},
		{"values that have an order", size, rows([]any{"large", int64(9)}, []any{"small", int64(3)}), []string{"small", "large"}},
		{"ranges", city, rows([]any{"0-10", int64(3)}, []any{"10-20", int64(9)}), []string{"0-10", "10-20"}},
	} {
		c, _ := chart.Of([]suql.Column{test.of, count}, test.rows)
		c.ByValue()
		if diff := cmp.Diff(test.want, c.Labels); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

func TestAnotherMeasure(t *testing.T) {
	columns := []suql.Column{col("count", catalog.Number), col("city", catalog.Enum), col("avg_rating", catalog.Number)}
	all := rows([]any{int64(21), "Oakland", 4.1}, []any{int64(14), "Berkeley", 4.2})
	for measure, want := range map[int][]float64{-1: {21, 14}, 0: {21, 14}, 1: {21, 14}, 2: {4.1, 4.2}, 9: {21, 14}} {
		c, ok := chart.Over(columns, all, measure)
		if diff := cmp.Diff(want, c.Ys); diff != "" || !ok {
			t.Errorf("measure %d: %s", measure, diff)
		}
		if diff := cmp.Diff([]int{0, 2}, c.Measures); diff != "" {
			t.Errorf("measures: %s", diff)
		}
	}
}

func TestLinesGoFromLeftToRight(t *testing.T) {
	c, _ := chart.Of([]suql.Column{col("day", catalog.Date), col("count", catalog.Number)},
		rows([]any{"1970-01-03", int64(3)}, []any{"1970-01-01", int64(1)}, []any{"1970-01-02", int64(2)}, []any{"soon", int64(4)}))
	if diff := cmp.Diff([]float64{0, 86400, 172800}, c.Xs); diff != "" || c.Blank != 1 {
		t.Errorf("%s blank %d", diff, c.Blank)
	}
	if diff := cmp.Diff([]float64{1, 2, 3}, c.Ys); diff != "" {
		t.Error(diff)
	}
}

func TestTheHighestOfManyBars(t *testing.T) {
	c, _ := chart.Of([]suql.Column{col("name", catalog.Text), col("rating", catalog.Number)},
		list(100, func(i int) []any { return []any{fmt.Sprintf("P%d", i), int64(i)} }))
	if len(c.Labels) != chart.MaxBars || c.Labels[0] != "P99" || c.Ys[chart.MaxBars-1] != 70 || c.Of != 100 {
		t.Errorf("got %d bars of %d: %v", len(c.Labels), c.Of, c.Labels)
	}
}

func TestALongLineKeepsItsPeaks(t *testing.T) {
	start := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	c, _ := chart.Of([]suql.Column{col("at", catalog.Date), col("n", catalog.Number)}, list(50_000, func(i int) []any {
		y := math.Sin(float64(i) / 500)
		if i == 31_415 {
			y = 99
		}
		return []any{start.Add(time.Duration(i) * time.Minute).Format("2006-01-02 15:04:05"), y}
	}))
	if _, high := c.Range(); len(c.Ys) > chart.MaxPoints || c.Ys[high] != 99 || c.Of != 50_000 {
		t.Errorf("%d points of %d, the highest %v", len(c.Ys), c.Of, c.Ys[high])
	}
	for i := 1; i < len(c.Xs); i++ {
		if c.Xs[i] <= c.Xs[i-1] {
			t.Fatal("the line goes back")
		}
	}
}

func TestSomeOfManyPoints(t *testing.T) {
	c, _ := chart.Of([]suql.Column{col("a", catalog.Number), col("b", catalog.Number)},
		list(100_000, func(i int) []any { return []any{int64(i % 997), int64(i)} }))
	if len(c.Xs) != chart.MaxPoints || len(c.Ys) != chart.MaxPoints || c.Of != 100_000 {
		t.Errorf("%d points of %d", len(c.Xs), c.Of)
	}
}
