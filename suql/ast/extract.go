package ast

import "strings"

// Extract is a part of a day as a number: extract(year FROM sold).
func Extract(part string, day Expr) *Call {
	return &Call{Name: "extract", Args: []Expr{Str(part), day}}
}

// Extracted is which part of a day an expression is as a number, in small letters, and the
// day; "" for other expressions.
func Extracted(e Expr) (part string, day Expr) {
	call, ok := e.(*Call)
	if !ok || call.Name != "extract" || len(call.Args) != 2 {
		return "", nil
	}
	field, ok := call.Args[0].(*Literal)
	if !ok {
		return "", nil
	}
	return strings.ToLower(field.Text), call.Args[1]
}
