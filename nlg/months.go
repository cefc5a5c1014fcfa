package nlg

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/unit"
)

// calendar says the number of a month or weekday by its name, in a comparison with what a
// day is in; "" for other numbers.
func (w *wording) calendar(b *ast.Binary) string {
	l, ok := b.R.(*ast.Literal)
	if !ok {
		return ""
	}
	n, err := strconv.Atoi(l.Text)
	if names := w.s.numbered(b.L); err == nil && n >= 0 && n < len(names) {
		return names[n]
	}
	return ""
}

// ofAnyYear reports whether a unit is a condition on the month of a day, of which no other
// unit says the year, or when it is.
func ofAnyYear(h agent.Hypothesis, u unit.Unit) bool {
	_, after, ok := strings.Cut(u.SQL, "extract(month FROM ")
	day, _, closed := strings.Cut(after, ") = ")
	if !ok || !closed || u.Kind != unit.Test {
		return false
	}
	name := day[strings.LastIndex(day, ".")+1:]
	return !slices.ContainsFunc(h.Units, func(o agent.Scored) bool {
		same := o.Unit.SQL == u.SQL
		whenever := o.Unit.Kind != unit.Column && o.Unit.Kind != unit.Operator && o.Unit.Kind != unit.Value
		return !same && (strings.Contains(o.Unit.SQL, "extract(year FROM "+day+")") || !whenever && o.Unit.Column == name)
	})
}
