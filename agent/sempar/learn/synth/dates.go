package synth

import (
	"strconv"
	"strings"
	"time"

	"parley/suql/ast"
)

// when is a condition on a date or a year of a table.
func (a *asker) when(t *tableView) (cond, bool) {
	n := a.IntN(len(t.dates) + len(t.years))
	if n >= len(t.dates) {
		return a.inYears(t, t.years[n-len(t.dates)], a.v.col(t.years[n-len(t.dates)]))
	}
	c := t.dates[n]
	switch r := a.Float64(); {
	case r < 0.4:
		return a.inYears(t, c, ast.Extract("year", a.v.col(c)))
	case r < 0.56:
		return a.inMonth(t, c)
	case r < 0.63:
		return a.inQuarter(t, c)
	case r < 0.8:
		return a.onDays(t, c)
	}
	return a.passing(t, c)
}

// dated is what a date condition says of its column, where a table has more
// than one: "joined" 2020, "with order date" 2020.
func (a *asker) dated(t *tableView, c int, s slots) {
	words := strings.Fields(strings.ToLower(a.v.Columns[c].Human))
	if words[len(words)-1] == "on" && len(words) > 1 {
		words = words[:len(words)-1]
	}
	if words[0] == "year" || words[0] == "date" {
		words = words[1:]
	}
	if len(words) == 0 {
		return
	}
	last := words[len(words)-1]
	if participle := strings.HasSuffix(last, "ed") || has([]string{last}, "participles"); participle {
		s["done"] = strings.Join(words, " ")
		return
	}
	if len(t.dates)+len(t.years) > 1 && a.Float64() < 0.7 {
		s["column"] = a.called(c)
	}
}

// day is a stored date.
func (a *asker) day(c int) (time.Time, bool) {
	v, ok := a.pickValue(c)
	if !ok || len(v) < 10 {
		return time.Time{}, false
	}
	d, err := time.Parse(time.DateOnly, v[:10])
	return d, err == nil
}

func (a *asker) year(c int) (int, bool) {
	v, ok := a.pickValue(c)
	if !ok || len(v) < 4 {
		return 0, false
	}
	y, err := strconv.Atoi(v[:4])
	return y, err == nil
}

// inYears compares a year, which e gives.
func (a *asker) inYears(t *tableView, c int, e ast.Expr) (cond, bool) {
	y, ok := a.year(c)
	if !ok {
		return cond{}, false
	}
	year := func(y int) ast.Expr { return ast.Num(strconv.Itoa(y)) }
	out := cond{about: []int{c}, kind: "date"}
	s := slots{"year": strconv.Itoa(y)}
	a.dated(t, c, s)
	switch r := a.Float64(); {
	case r < 0.55:
		out.e, out.post = binary(ast.Eq, e, year(y)), a.phrase("cond year", s)
	case r < 0.7:
		out.e, out.post = binary(ast.Ge, e, year(y)), a.phrase("cond since year", s)
	case r < 0.77:
		out.e, out.post = binary(ast.Gt, e, year(y)), a.phrase("cond after year", s)
	case r < 0.85:
		out.e, out.post = binary(ast.Lt, e, year(y)), a.phrase("cond before year", s)
	case r < 0.9:
		from := y / 10 * 10
		s["decade"] = strconv.Itoa(from%100) + "s"
		if from >= 2000 || from < 1920 {
			s["decade"] = strconv.Itoa(from) + "s"
		}
		out.e, out.post = &ast.Between{X: e, Lo: year(from), Hi: year(from + 9)}, a.phrase("cond decade", s)
	default:
		to := y + 1 + a.IntN(4)
		s["year2"] = strconv.Itoa(to)
		out.e, out.post = &ast.Between{X: e, Lo: year(y), Hi: year(to)}, a.phrase("cond years", s)
	}
	return out, true
}

func (a *asker) inMonth(t *tableView, c int) (cond, bool) {
	d, ok := a.day(c)
	s := slots{"month": d.Format("January")}
	if a.Float64() < 0.2 {
		s["month"] = d.Format("Jan")
	}
	a.dated(t, c, s)
	e := binary(ast.Eq, ast.Extract("month", a.v.col(c)), ast.Num(strconv.Itoa(int(d.Month()))))
	kind := "cond month"
	if a.Float64() < 0.8 {
		s["year"] = d.Format("2006")
		e, kind = binary(ast.Eq, month(a.v.col(c)), ast.Str(d.Format("2006-01"))), "cond month of year"
	}
	return cond{e: e, post: a.phrase(kind, s), about: []int{c}, kind: "date"}, ok
}

func (a *asker) inQuarter(t *tableView, c int) (cond, bool) {
	d, ok := a.day(c)
	q := (int(d.Month()) + 2) / 3
	ordinal := []string{"first", "second", "third", "fourth"}[q-1]
	s := slots{"year": d.Format("2006"), "quarter": strconv.Itoa(q), "ordinal": ordinal}
	a.dated(t, c, s)
	e := binary(ast.And,
		binary(ast.Eq, ast.Extract("year", a.v.col(c)), ast.Num(s["year"])),
		binary(ast.Eq, ast.Extract("quarter", a.v.col(c)), ast.Num(s["quarter"])))
	return cond{e: e, post: a.phrase("cond quarter", s), about: []int{c}, kind: "date"}, ok
}

// onDays compares with a day.
func (a *asker) onDays(t *tableView, c int) (cond, bool) {
	d, ok := a.day(c)
	if !ok {
		return cond{}, false
	}
	layout := a.phrase("day layouts", nil)
	s := slots{"day": a.written(d, layout)}
	a.dated(t, c, s)
	on, day := a.v.col(c), ast.Str(d.Format(time.DateOnly))
	if len(a.v.Columns[c].Min) > 10 { // with a time of day
		on = call("to_char", on, ast.Str("YYYY-MM-DD"))
	}
	out := cond{about: []int{c}, kind: "date"}
	switch r := a.Float64(); {
	case r < 0.35:
		out.e, out.post = binary(ast.Eq, on, day), a.phrase("cond day", s)
	case r < 0.6:
		to := d.AddDate(0, 0, 7+a.IntN(200))
		s["day2"] = a.written(to, layout)
		out.e, out.post = &ast.Between{X: on, Lo: day, Hi: ast.Str(to.Format(time.DateOnly))}, a.phrase("cond days", s)
	case r < 0.82:
		out.e, out.post = binary(ast.Gt, on, day), a.phrase("cond after day", s)
	default:
		out.e, out.post = binary(ast.Lt, on, day), a.phrase("cond before day", s)
	}
	return out, true
}

// written is a day as a layout of package time writes it; "@" in the layout
// is the ending of the ordinal.
func (a *asker) written(d time.Time, layout string) string {
	ending := "th"
	switch d.Day() {
	case 1, 21, 31:
		ending = "st"
	case 2, 22:
		ending = "nd"
	case 3, 23:
		ending = "rd"
	}
	return strings.Replace(d.Format(layout), "@", ending, 1)
}
