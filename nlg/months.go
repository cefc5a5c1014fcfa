package nlg

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/unit"
)

// standsFor is what the number stands for that something is compared with: a month, a
// weekday, yes or no; "" where it is a number.
func (w *wording) standsFor(b *ast.Binary) string {
	l, ok := b.R.(*ast.Literal)
	if !ok {
		return ""
	}
	if c, ok := b.L.(*ast.Column); ok && !ordered(unit.Op(b.Op)) {
		if t := w.tableOf(c); t != nil && t.Column(c.Name) != nil && t.Column(c.Name).YesNo() {
			return w.s.truth(l.Text)
		}
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
	after, ok := strings.CutPrefix(u.SQL, "extract(month FROM ")
	day, _, closed := strings.Cut(after, ") = ")
	return ok && closed && u.Kind == unit.Test && !saysYear(h, u, day) && bounds(h, day) == 0
}

// ofAllYears reports whether a unit is the month or quarter of a day, of which the database
// has several years and no other unit says one.
func (s *Speaker) ofAllYears(h agent.Hypothesis, u unit.Unit) bool {
	e, err := u.Expr()
	if err != nil {
		return false
	}
	part, of := ast.Extracted(e)
	c, ok := of.(*ast.Column)
	if !ok || part != "month" && part != "quarter" {
		return false
	}
	if day := ast.Print(c); saysYear(h, u, day) || bounds(h, day) > 1 {
		return false
	}
	w := &wording{s: s, main: s.table(h), roles: roles(h)}
	known := w.known(c)
	return known != nil && len(known.Min) >= 4 && len(known.Max) >= 4 && known.Min[:4] != known.Max[:4]
}

// saysYear reports whether another unit than u has the year of a day.
func saysYear(h agent.Hypothesis, u unit.Unit, day string) bool {
	return slices.ContainsFunc(h.Units, func(o agent.Scored) bool {
		return o.Unit.SQL != u.SQL && strings.Contains(o.Unit.SQL, "extract(year FROM "+day+")")
	})
}

// bounds is how many units compare a day with another.
func bounds(h agent.Hypothesis, day string) (n int) {
	name := day[strings.LastIndex(day, ".")+1:]
	for _, o := range h.Units {
		if o.Unit.Kind == unit.Value && o.Unit.Column == name {
			n += max(len(o.Unit.Values), 1)
		}
	}
	return n
}
