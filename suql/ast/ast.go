// Package ast is SUQL as an immutable tree: the SELECT language of PostgreSQL
// plus the free-text functions answer(text, question) and summary(text).
//
// Trees come from package parser, from the agent's base parsers, or from code;
// nobody changes a node after it was built. Every tree prints: [Print] gives
// the canonical text, which parses back to the same tree, and [PrintFor] the
// text a given database understands. [Children], [Inspect] and [Rewrite] walk
// and replace; all three stand on one switch over the node types.
//
//	q := &ast.Select{
//		Items: []*ast.Item{{Expr: &ast.Star{}}},
//		From:  []ast.From{&ast.Table{Name: "restaurants"}},
//		Where: &ast.Binary{Op: ast.Eq, L: ast.Col("location"), R: ast.Str("Palo Alto")},
//	}
//	ast.Print(q) // SELECT * FROM restaurants WHERE location = 'Palo Alto'
package ast

// Span is a half-open range of byte offsets in the source text. The zero Span
// means "not from source" (a node built by code).
type Span struct{ Start, End int }

// At makes every node that embeds it carry a span.
type At struct{ Pos Span }

// Span returns where the node stands in the source text.
func (a At) Span() Span { return a.Pos }

// Node is any part of a query. The interface is sealed: only this package
// declares node types, so that one switch can cover them all.
type Node interface {
	Span() Span
	node()
}

// Query is a complete query or subquery: *Select, *SetOp or *Values.
type Query interface {
	Node
	query()
}

// Expr is a value expression.
type Expr interface {
	Node
	expr()
}

// From is an item of the FROM clause: *Table, *Join, *Derived or *FuncTable.
type From interface {
	Node
	from()
}

// Col is shorthand for an unqualified column reference.
func Col(name string) *Column { return &Column{Name: name} }

// Str is shorthand for a string literal.
func Str(s string) *Literal { return &Literal{Kind: String, Text: s} }

// Num is shorthand for a number literal; text is its decimal form.
func Num(text string) *Literal { return &Literal{Kind: Number, Text: text} }

// Conj joins the non-nil expressions with AND; nil when there are none.
func Conj(parts ...Expr) Expr { return fold(And, parts) }

// Disj joins the non-nil expressions with OR; nil when there are none.
func Disj(parts ...Expr) Expr { return fold(Or, parts) }

func fold(op Op, parts []Expr) Expr {
	var out Expr
	for _, p := range parts {
		switch {
		case p == nil:
		case out == nil:
			out = p
		default:
			out = &Binary{Op: op, L: out, R: p}
		}
	}
	return out
}

// Terms is the inverse of Conj and Disj: the operands of a tree of op, left
// to right. An expression that is not a Binary of op is its own single term.
func Terms(op Op, e Expr) []Expr {
	if e == nil {
		return nil
	}
	if b, ok := e.(*Binary); ok && b.Op == op {
		return append(Terms(op, b.L), Terms(op, b.R)...)
	}
	return []Expr{e}
}
