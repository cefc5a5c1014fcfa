package agent

import (
	"parley/suql/ast"
	"parley/suql/catalog"
)

// DayParts is a query that writes parts of days in one way: the months of one year by their
// number, though they may be written with it (2025-03), and weekdays by theirs, though they
// may be written by name. So written, nothing else is found. It is one year where a
// condition says which, or where all the rows that cat knows of are of one.
func DayParts(cat *catalog.Catalog, q ast.Query) ast.Query {
	sel, ok := q.(*ast.Select)
	if !ok {
		return q
	}
	years := map[string]bool{} // the days of which a condition says the year
	for _, e := range ast.Terms(ast.And, sel.Where) {
		if day := ofOneYear(e); day != nil {
			years[ast.Print(day)] = true
		}
	}
	bare := *sel
	bare.Where = nil // what months are compared with stays as it is written
	out := ast.Rewrite(&bare, func(n ast.Node) ast.Node {
		call, ok := n.(*ast.Call)
		if !ok || call.Name != "to_char" || len(call.Args) != 2 {
			return n
		}
		form, ok := call.Args[1].(*ast.Literal)
		switch {
		case !ok:
		case form.Text == "FMDay":
			return ast.Extract("dow", call.Args[0])
		case form.Text == "YYYY-MM" && (years[ast.Print(call.Args[0])] || inOneYear(cat, sel, call.Args[0])):
			return ast.Extract("month", call.Args[0])
		}
		return n
	})
	out.Where = sel.Where
	return out
}

// ofOneYear is the day whose year a condition says; nil for others.
func ofOneYear(condition ast.Expr) ast.Expr {
	b, ok := condition.(*ast.Binary)
	if !ok || b.Op != ast.Eq {
		return nil
	}
	if part, day := ast.Extracted(b.L); part == "year" {
		return day
	}
	return nil
}

// inOneYear reports whether a column has days of one year alone.
func inOneYear(cat *catalog.Catalog, sel *ast.Select, day ast.Expr) bool {
	c, ok := day.(*ast.Column)
	if !ok {
		return false
	}
	const year = len("2025")
	of := columnFrom(cat, sel, c)
	return of != nil && len(of.Min) > year && len(of.Max) > year && of.Min[:year+1] == of.Max[:year+1]
}
