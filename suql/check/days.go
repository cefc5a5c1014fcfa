package check

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// dayCount settles arithmetic of dates that databases do in ways of their own:
// SQLite, which keeps dates as text, would subtract the years in front. Dates
// without a time of day are counted in days on every database; of moments it
// has to be said what is counted. The result is a cast on the sides of e; ok is
// false when e is none of these.
func (c *checker) dayCount(e *ast.Binary, l, r Type) (t Type, ok bool) {
	left, right := oneDate(l), oneDate(r)
	switch {
	case e.Op == "-" && left && (right || dateText(e.R)), e.Op == "-" && right && dateText(e.L):
		return c.daysBetween(e), true
	case (e.Op == "-" || e.Op == "+") && left && r.Kind == Number:
		e.L = c.plusDays(e, e.L, e.R)
		return Type{Kind: Date}, true
	case e.Op == "+" && right && l.Kind == Number:
		e.R = c.plusDays(e, e.R, e.L)
		return Type{Kind: Date}, true
	}
	return Type{}, false
}

func oneDate(t Type) bool { return t.Kind == Date && !t.List }

// daysBetween settles the difference of two dates.
func (c *checker) daysBetween(e *ast.Binary) Type {
	if said(e.L) || said(e.R) {
		return Type{} // now() - day: whoever writes a point in time gets what the database makes of it
	}
	if c.timed(e.L) || c.timed(e.R) {
		asDay := func(x ast.Expr) string { return ast.Print(&ast.Cast{X: x, Type: dateType}) }
		asTime := func(x ast.Expr) string { return "extract(epoch FROM " + ast.Print(x) + ")" }
		c.fail(e, TypeMismatch, "write "+asDay(e.L)+" - "+asDay(e.R)+" for days, or ("+asTime(e.L)+" - "+asTime(e.R)+
			") / 3600 for hours",
			"these are points in time, and it is not said what their difference is counted in")
	}
	e.L, e.R = c.asDate(e.L), c.asDate(e.R)
	return Type{Kind: Number}
}

var dateType = ast.Type{Name: "date"}

// plusDays is a date that days are added to.
func (c *checker) plusDays(e *ast.Binary, date, days ast.Expr) ast.Expr {
	if col, ok := date.(*ast.Column); ok && c.timed(date) {
		unit := "days"
		if lit, ok := days.(*ast.Literal); ok {
			unit = lit.Text + " days"
		}
		c.fail(e, TypeMismatch, "write "+ast.Print(col)+" "+string(e.Op)+" INTERVAL '"+unit+"'",
			"%s is a point in time, and a number alone does not say what is added", ast.Print(col))
	}
	return c.asDate(date)
}

// asDate is x as a date, for the database may not know that it is one.
func (c *checker) asDate(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Cast:
		return x
	case *ast.Call:
		if x.Name == "current_date" || x.Name == "make_date" || x.Name == "to_date" {
			return x
		}
	}
	return &ast.Cast{X: x, Type: dateType}
}

// said reports whether e says itself that it is a point in time.
func said(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Cast:
		return strings.HasPrefix(strings.ToLower(e.Type.Name), "time")
	case *ast.Call:
		switch e.Name {
		case "now", "current_timestamp", "localtimestamp", "date_trunc", "make_timestamp", "to_timestamp":
			return true
		}
	case *ast.Binary:
		return said(e.L) || said(e.R)
	}
	return false
}

// dateText reports whether e is a text that reads as a date.
func dateText(e ast.Expr) bool {
	lit, ok := isString(e)
	if !ok {
		return false
	}
	_, ok = catalog.ParseDate(lit.Text)
	return ok
}

// timed reports whether e is more than a day: a column with times of day, or
// one of its values.
func (c *checker) timed(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Column:
		source := c.out.Columns[e]
		if source == nil {
			return false
		}
		return source.Timed || strings.HasPrefix(strings.ToLower(source.Type), "time")
	case *ast.Literal:
		return strings.Contains(e.Text, ":")
	case *ast.Call:
		switch e.Name {
		case "min", "max", "coalesce", "lag", "lead", "first_value", "last_value", "greatest", "least":
			return len(e.Args) > 0 && c.timed(e.Args[0])
		}
	case *ast.Binary:
		return c.timed(e.L) || c.timed(e.R)
	}
	return false
}

// lastDay warns of a range that ends on a day, of a column with times of day:
// only the first moment of that day is in it.
func (c *checker) lastDay(column, end ast.Expr) {
	lit, ok := isString(end)
	col, isColumn := column.(*ast.Column)
	if !ok || !isColumn || strings.Contains(lit.Text, ":") {
		return
	}
	day, isDate := catalog.ParseDate(lit.Text)
	source := c.out.Columns[col]
	if !isDate || source == nil || source.Kind != catalog.Date || !source.Timed {
		return
	}
	next := day.AddDate(0, 0, 1).Format("2006-01-02")
	c.warn(end, OddDate, "%s has times of day, so this leaves out %s but for its first moment: %s < '%s' takes the whole day",
		ast.Print(column), lit.Text, ast.Print(column), next)
}
