package domain

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/suql/amount"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// scale is what the values of a column are compared by where a database would
// go by their letters.
type scale struct {
	name    string                        // values on scales of one name can be compared
	place   func(ast.Expr) ast.Expr       // of a value on the scale
	literal func(*ast.Literal) ast.Expr   // its place; nil where it has none
	value   func(place ast.Expr) ast.Expr // at a place
	open    bool                          // any other expression is its own place: numbers and days
	equal   bool                          // values are equal where they are so as they are stored
	marked  bool                          // text is equal where the numbers are: '45' and '$45'
}

// The names of scales that are no order of a domain.
const (
	numbers = "numbers"
	days    = "days"
)

// orderOf is the scale of a column whose values have an order; nil of others.
func orderOf(c *catalog.Column) *scale {
	if c.Kind != catalog.Enum || len(c.Order) == 0 || c.Figures {
		return nil
	}
	return inOrder(c.Order)
}

// storedAs is the scale of a column of numbers or days that are stored as text;
// nil of others.
func storedAs(c *catalog.Column) *scale {
	switch {
	case c.Figures:
		return figures(c)
	case c.Kind == catalog.Date && c.Form != "":
		return written(c)
	case (c.Kind == catalog.Number || c.Kind == catalog.Date) && len(c.Blank) > 0:
		return amongBlanks(c)
	}
	return nil
}

// amongBlanks is the scale of numbers and days that are stored as such, among
// blank text: SQLite takes that for more than any number and less than any day.
func amongBlanks(c *catalog.Column) *scale {
	name := numbers
	if c.Kind == catalog.Date {
		name = days
	}
	return &scale{
		name:    name,
		place:   func(e ast.Expr) ast.Expr { return present(e, c.Blank) },
		literal: func(l *ast.Literal) ast.Expr { return l },
		value:   asItIs,
		open:    true,
		equal:   true,
	}
}

// inOrder is the scale of a domain that has an order. A value that is not in it
// comes last.
func inOrder(order []string) *scale {
	return &scale{
		name:    strings.Join(order, "\x00"),
		place:   func(e ast.Expr) ast.Expr { return placeIn(e, order) },
		literal: func(l *ast.Literal) ast.Expr { return literalPlace(l, order) },
		value: func(place ast.Expr) ast.Expr {
			return &ast.Subscript{At: ast.At{Pos: place.Span()}, X: &ast.Array{Elems: strs(order)}, Index: place}
		},
	}
}

// placeIn is the place of e in an order, from 1.
func placeIn(e ast.Expr, order []string) ast.Expr {
	out := &ast.Case{Operand: e}
	for i, v := range order {
		out.Whens = append(out.Whens, &ast.When{Cond: ast.Str(v), Then: ast.Num(strconv.Itoa(i + 1))})
	}
	return out
}

// literalPlace is the place of a literal in an order, letter case aside.
func literalPlace(lit *ast.Literal, order []string) ast.Expr {
	if lit.Kind != ast.String {
		return nil
	}
	i := slices.IndexFunc(order, func(v string) bool { return strings.EqualFold(v, strings.TrimSpace(lit.Text)) })
	if i < 0 {
		return nil
	}
	return ast.Num(strconv.Itoa(i + 1))
}

// figures is the scale of numbers that are stored as text.
func figures(c *catalog.Column) *scale {
	return &scale{
		name: numbers,
		place: func(e ast.Expr) ast.Expr {
			digits, pattern := e, `^\s*[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)\s*$`
			if c.Marked {
				at := ast.At{Pos: e.Span()}
				digits = &ast.Call{At: at, Name: "regexp_replace", Args: []ast.Expr{e, ast.Str(marks), ast.Str(""), ast.Str("g")}}
				pattern = `^[^0-9.-]*-?[^0-9.-]*[0-9][0-9,]*(\.[0-9]+)?[^0-9.-]*$`
			}
			if !c.Strays {
				return as(digits, "numeric")
			}
			return whereLike(e, reading{pattern, as(digits, "numeric")})
		},
		literal: numberOf,
		value:   asItIs,
		open:    true,
		marked:  c.Marked,
	}
}

// marks are what a number may be written with beside its digits.
const marks = "[^0-9.-]"

var allMarks = regexp.MustCompile(marks)

// numberOf is a literal as a number; nil where it is none.
func numberOf(l *ast.Literal) ast.Expr {
	if l.Kind == ast.Number {
		return l
	}
	text := strings.TrimSpace(l.Text)
	if a, ok := amount.Read(text); ok && a.Digits {
		text = allMarks.ReplaceAllString(text, "")
	}
	if _, err := strconv.ParseFloat(text, 64); l.Kind != ast.String || err != nil {
		return nil
	}
	return &ast.Literal{At: l.At, Kind: ast.Number, Text: text}
}

// written is the scale of days and moments that are stored as text in a form of
// their own.
func written(c *catalog.Column) *scale {
	layout, typ := time.DateOnly, "date"
	switch {
	case strings.HasPrefix(c.Form, "HH"):
		layout, typ = time.TimeOnly, "time"
	case strings.Contains(c.Form, " HH"):
		layout, typ = time.DateTime, "timestamp"
	}
	return &scale{
		name: days,
		place: func(e ast.Expr) ast.Expr {
			if !c.Strays {
				return dayOf(e, c.Form, typ)
			}
			return whereLike(e, reading{catalog.Matching(c.Form), dayOf(e, c.Form, typ)},
				reading{`^[0-9]{4}-[0-9]{2}-[0-9]{2}`, as(e, typ)})
		},
		literal: func(l *ast.Literal) ast.Expr {
			if l.Kind != ast.String {
				return nil
			}
			t, ok := catalog.ParseIn(c.Form, l.Text)
			if !ok {
				t, ok = catalog.ParseDate(l.Text)
			}
			if !ok {
				return nil
			}
			return &ast.Literal{At: l.At, Kind: ast.String, Text: t.Format(layout)}
		},
		value: asItIs,
		open:  true,
	}
}

func asItIs(place ast.Expr) ast.Expr { return place }

// as is x as a value of that type.
func as(x ast.Expr, typ string) ast.Expr {
	return &ast.Cast{At: ast.At{Pos: x.Span()}, X: x, Type: ast.Type{Name: typ}}
}

// dayOf is the date, the timestamp or the time that e says in a form. Its words
// are cut to three letters: forms have them so.
func dayOf(e ast.Expr, form, typ string) ast.Expr {
	text := e
	call := func(name string, args ...ast.Expr) ast.Expr {
		return &ast.Call{At: ast.At{Pos: e.Span()}, Name: name, Args: args}
	}
	if strings.Contains(form, "Mon") {
		text = call("regexp_replace", e, ast.Str("([A-Za-z]{3})[a-z]+"), ast.Str(`\1`), ast.Str("g"))
	}
	if typ == "date" {
		return call("to_date", text, ast.Str(form))
	}
	return as(call("to_timestamp", text, ast.Str(form)), typ)
}

// reading is what is made of text of a pattern.
type reading struct {
	pattern string // a regular expression, letter case aside
	made    ast.Expr
}

// whereLike is what the first reading makes whose pattern e fits; NULL where it
// fits none.
func whereLike(e ast.Expr, readings ...reading) ast.Expr {
	out := &ast.Case{At: ast.At{Pos: e.Span()}}
	for _, r := range readings {
		fits := &ast.Binary{At: out.At, Op: "~*", L: e, R: ast.Str(r.pattern)}
		out.Whens = append(out.Whens, &ast.When{Cond: fits, Then: r.made})
	}
	return out
}

// Swapped are the columns that q goes by the days of and whose text reads as well
// with day and month swapped.
func Swapped(q ast.Query, of Resolve) []*catalog.Column {
	var out []*catalog.Column
	ast.Inspect(Stored(q, of), func(n ast.Node) bool {
		call, ok := n.(*ast.Call)
		if !ok || call.Name != "to_date" && call.Name != "to_timestamp" {
			return true
		}
		ast.Inspect(call, func(n ast.Node) bool {
			if col, ok := n.(*ast.Column); ok {
				if c := of(col); c != nil && c.Swapped && !slices.Contains(out, c) {
					out = append(out, c)
				}
			}
			return true
		})
		return false
	})
	return out
}
