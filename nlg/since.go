package nlg

import (
	"strings"

	"parley/suql/ast"
)

// sinceDay is the column of days from which years are counted, whole ones or, where they
// are averaged, with their parts; nil where an expression does not do that.
//
//	floor(('2026-11-26'::date - date_of_birth::date) / 365.25)
func sinceDay(e ast.Expr) *ast.Column {
	if c, ok := e.(*ast.Call); ok && c.Name == "floor" && len(c.Args) == 1 {
		e = c.Args[0]
	}
	years, ok := e.(*ast.Binary)
	if !ok || years.Op != "/" || !isNumber(years.R, "365.25") {
		return nil
	}
	days, ok := years.L.(*ast.Binary)
	if !ok || days.Op != "-" {
		return nil
	}
	today, ok1 := days.L.(*ast.Cast)
	from, ok2 := days.R.(*ast.Cast)
	if !ok1 || !ok2 {
		return nil
	}
	if _, written := today.X.(*ast.Literal); !written {
		return nil
	}
	column, _ := from.X.(*ast.Column)
	return column
}

// yearsBack is the column from whose day or year an expression counts the years until now;
// nil where it does not.
func yearsBack(b *ast.Binary) *ast.Column {
	if c, ok := b.R.(*ast.Column); ok && b.Op == "-" && isYear(b.L) {
		return c
	}
	return sinceDay(b)
}

// isYear reports whether an expression is a year that is written out.
func isYear(e ast.Expr) bool {
	l, ok := e.(*ast.Literal)
	return ok && l.Kind == ast.Number && len(l.Text) == len("2026")
}

// isText reports whether an expression is a text that is written out.
func isText(e ast.Expr, text string) bool {
	l, ok := e.(*ast.Literal)
	return ok && l.Kind == ast.String && l.Text == text
}

// since says how many years have passed since what a column tells: somebody's age.
func (w *wording) since(c *ast.Column) string {
	if known := w.known(c); known != nil && known.OfBirth() {
		if t := w.tableOf(c); t != w.main {
			return ofTable(t, w.s.say("words/age", nil))
		}
		return w.s.say("words/age", nil)
	}
	return w.say("years since", c)
}

// sinceIn is what a template says since, once: since joined, and with us since.
func sinceIn(name string) string {
	if words := strings.Fields(name); len(words) > 0 && strings.EqualFold(words[len(words)-1], "since") {
		return name
	}
	return "since " + name
}

// partOf says what a CASE tells of a day or time: the part of the week, or the time of
// day; "" where it tells anything else.
//
//	CASE WHEN extract(hour FROM started) < 12 THEN 'morning' … END
func (w *wording) partOf(c *ast.Case) string {
	if c.Operand != nil || len(c.Whens) == 0 {
		return ""
	}
	first, ok := c.Whens[0].Then.(*ast.Literal)
	if !ok {
		return ""
	}
	name := map[string]string{"weekend": "part of the week", "morning": "time of day"}[first.Text]
	if name == "" {
		return ""
	}
	var of *ast.Column
	ast.Inspect(c.Whens[0].Cond, func(n ast.Node) bool {
		if column, ok := n.(*ast.Column); ok {
			of = column
		}
		return true
	})
	if of == nil {
		return ""
	}
	return w.say(name, of)
}
