package synth

import (
	"strconv"
	"strings"

	"parley/english"
	"parley/suql/ast"
)

// amount compares a number.
func (a *asker) amount(t *tableView) (cond, bool) {
	return a.compare(t.nums[a.IntN(len(t.nums))])
}

// textNumber compares a number that is stored as text.
func (a *asker) textNumber(t *tableView) (cond, bool) {
	return a.compare(t.texts[a.IntN(len(t.texts))])
}

func (a *asker) compare(c int) (cond, bool) {
	x, ok := a.figure(c)
	if !ok {
		return cond{}, false
	}
	s := slots{"column": a.called(c), "value": x}
	if a.Float64() < 0.15 {
		return a.span(c, x)
	}
	ways := []struct {
		kind string
		op   ast.Op
	}{{"over", ast.Gt}, {"over", ast.Gt}, {"under", ast.Lt}, {"at least", ast.Ge}, {"at most", ast.Le}}
	w := ways[a.IntN(len(ways))]
	s["compared"] = a.compared(strings.ReplaceAll(w.kind, " ", ""), x)
	if a.counts(c) {
		s["counted"] = s["column"]
	}
	e := binary(w.op, a.v.col(c), ast.Num(x))
	return cond{e: e, post: a.phrase("cond number", s), about: []int{c}, kind: "number"}, true
}

// compared is "at least 3": digits beside signs.
func (a *asker) compared(rule, number string) string {
	text := a.rule(rule, slots{"value": number})
	if strings.ContainsAny(text, "<>=+") {
		text = strings.Replace(text, number, a.digits(number), 1)
	}
	return text
}

// counts reports whether a column says how many there are of something: pages,
// seats.
func (a *asker) counts(c int) bool {
	words := a.nameWords(c)
	last := words[len(words)-1]
	return strings.HasSuffix(last, "s") && english.Singular(last) != last && last != "sales"
}

// span: between two numbers.
func (a *asker) span(c int, x string) (cond, bool) {
	y, ok := a.figure(c)
	lo, err1 := strconv.ParseFloat(x, 64)
	hi, err2 := strconv.ParseFloat(y, 64)
	if !ok || err1 != nil || err2 != nil || lo == hi {
		return cond{}, false
	}
	if lo > hi {
		x, y = y, x
	}
	s := slots{"column": a.called(c), "value": x, "value2": y}
	e := &ast.Between{X: a.v.col(c), Lo: ast.Num(x), Hi: ast.Num(y)}
	return cond{e: e, post: a.phrase("cond between", s), about: []int{c}, kind: "number"}, true
}

// figure is a number that is near the stored ones, round more often than not.
func (a *asker) figure(c int) (string, bool) {
	values := a.v.values(c)
	if len(values) == 0 {
		return "", false
	}
	x, err := strconv.ParseFloat(values[a.IntN(len(values))], 64)
	if err != nil || x < 0 || x > 1e12 {
		return "", false
	}
	unit := 1.0
	for unit*20 < x {
		unit *= 10
	}
	if unit > 1 || x > 5 {
		x = float64(int(x/unit)) * unit
	}
	return strconv.FormatFloat(x, 'f', -1, 64), x > 0
}
