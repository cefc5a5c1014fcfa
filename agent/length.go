package agent

import (
	"strconv"

	"parley/suql/ast"
)

// Length is the time from one day of a row to another: for how many days a tool was
// lent. A database holds the two days alone.
type Length struct {
	Unit     string // days, months or years
	From, To *ast.Column
}

// daysOf are the days of the units of a length, on average.
var daysOf = map[string]float64{"days": 1, "months": 30.4375, "years": 365.25}

// Days is how many days its unit has, on average.
func (l Length) Days() float64 { return daysOf[l.Unit] }

// Expr is what works a length out, as the grammar writes it:
//
//	returned::date - lent::date
//	(returned::date - lent::date) / 30.4375
func (l Length) Expr() ast.Expr {
	day := func(c *ast.Column) ast.Expr { return &ast.Cast{X: c, Type: ast.Type{Name: "date"}} }
	var e ast.Expr = &ast.Binary{Op: "-", L: day(l.To), R: day(l.From)}
	if l.Unit != "days" {
		e = &ast.Binary{Op: "/", L: e, R: ast.Num(strconv.FormatFloat(l.Days(), 'f', -1, 64))}
	}
	return e
}

// LengthOf reads the length that an expression works out; false where it does not.
func LengthOf(e ast.Expr) (Length, bool) {
	b, ok := e.(*ast.Binary)
	if !ok {
		return Length{}, false
	}
	l := Length{Unit: "days"}
	if by, ok := b.R.(*ast.Literal); ok && b.Op == "/" {
		l.Unit = ""
		for unit := range daysOf {
			if l.Unit = unit; by.Text == strconv.FormatFloat(l.Days(), 'f', -1, 64) {
				break
			}
		}
		b, _ = b.L.(*ast.Binary)
	}
	if b == nil || b.Op != "-" {
		return Length{}, false
	}
	l.To, l.From = dayIn(b.L), dayIn(b.R)
	return l, l.To != nil && l.From != nil && ast.Print(l.Expr()) == ast.Print(e)
}

// dayIn is the column whose day an expression is; nil for anything else.
func dayIn(e ast.Expr) *ast.Column {
	cast, ok := e.(*ast.Cast)
	if !ok {
		return nil
	}
	c, _ := cast.X.(*ast.Column)
	return c
}
