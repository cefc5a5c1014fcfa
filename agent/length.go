package agent

import (
	"strconv"

	"parley/suql/ast"
)

// Length is the time from one moment of a row to another: for how many days a tool was
// lent, for how many hours a bicycle was hired. A database holds the two moments alone.
type Length struct {
	Unit     string // minutes, hours, days, months or years
	From, To *ast.Column
	Timed    bool   // by the clock, where both have times of day; else by the day
	Until    string // until when that lasts which has no end yet, as it is written; "" for unknown
}

// secondsOf are the seconds of the units of a length, on average.
var secondsOf = map[string]float64{"minutes": 60, "hours": 3600, "days": 86400, "months": 30.4375 * 86400,
	"years": 365.25 * 86400}

// Per is how many of its unit a number of days is, on average.
func (l Length) Per(days float64) float64 { return days * secondsOf["days"] / secondsOf[l.Unit] }

// Expr is what works a length out, as the grammar writes it:
//
//	returned::date - lent::date
//	(returned::date - lent::date) / 30.4375
//	(extract(epoch FROM returned) - extract(epoch FROM lent)) / 3600
//	coalesce(returned, '2026-11-28')::date - lent::date
func (l Length) Expr() ast.Expr {
	at := func(e ast.Expr) ast.Expr { return &ast.Cast{X: e, Type: ast.Type{Name: "date"}} }
	if l.Timed {
		at = func(e ast.Expr) ast.Expr { return ast.Extract("epoch", e) }
	}
	to := ast.Expr(l.To)
	if l.Until != "" {
		to = &ast.Call{Name: "coalesce", Args: []ast.Expr{l.To, ast.Str(l.Until)}}
	}
	e := &ast.Binary{Op: "-", L: at(to), R: at(l.From)}
	if by := l.divisor(); by != oneDay {
		return &ast.Binary{Op: "/", L: e, R: ast.Num(by)}
	}
	return e
}

// oneDay is the divisor of a number of days.
const oneDay = "1"

// divisor is how much of what is taken from each other makes one of the unit.
func (l Length) divisor() string {
	by := secondsOf[l.Unit]
	if !l.Timed {
		by /= secondsOf["days"]
	}
	return strconv.FormatFloat(by, 'f', -1, 64)
}

// LengthOf reads the length that an expression works out; false where it does not.
func LengthOf(e ast.Expr) (Length, bool) {
	b, ok := e.(*ast.Binary)
	if !ok {
		return Length{}, false
	}
	by := oneDay
	if n, ok := b.R.(*ast.Literal); ok && b.Op == "/" {
		by = n.Text
		b, _ = b.L.(*ast.Binary)
	}
	if b == nil || b.Op != "-" {
		return Length{}, false
	}
	var l Length
	var timed [2]bool
	l.To, l.Until, timed[0] = momentIn(b.L)
	l.From, _, timed[1] = momentIn(b.R)
	if l.Timed = timed[0]; l.To == nil || l.From == nil || timed[0] != timed[1] {
		return Length{}, false
	}
	for unit := range secondsOf {
		if l.Unit = unit; by == l.divisor() {
			return l, ast.Print(l.Expr()) == ast.Print(e)
		}
	}
	return Length{}, false
}

// momentIn is the column whose day, or moment, an expression is, and what stands for it where
// there is none; nil for anything else.
func momentIn(e ast.Expr) (c *ast.Column, until string, timed bool) {
	var of ast.Expr
	switch e := e.(type) {
	case *ast.Cast:
		of = e.X
	case *ast.Call:
		if part, moment := ast.Extracted(e); part == "epoch" {
			of, timed = moment, true
		}
	}
	if or, ok := of.(*ast.Call); ok && or.Name == "coalesce" && len(or.Args) == 2 {
		if written, ok := or.Args[1].(*ast.Literal); ok {
			of, until = or.Args[0], written.Text
		}
	}
	c, _ = of.(*ast.Column)
	return c, until, timed
}
