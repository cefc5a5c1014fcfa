package ast

// Op is a binary or unary operator, spelled as in SQL.
type Op string

// The operators that the planner and the agent look at. Others (arithmetic,
// ||, regular expressions, JSON) keep their SQL spelling as an Op.
const (
	And    Op = "AND"
	Or     Op = "OR"
	Not    Op = "NOT"
	Eq     Op = "="
	Ne     Op = "<>"
	Lt     Op = "<"
	Le     Op = "<="
	Gt     Op = ">"
	Ge     Op = ">="
	Concat Op = "||"
)

// Comparison reports whether op compares two values.
func (op Op) Comparison() bool {
	switch op {
	case Eq, Ne, Lt, Le, Gt, Ge:
		return true
	}
	return false
}

// Column is a column reference; Table is "" when unqualified.
type Column struct {
	At
	Table, Name string
}

// Star is * or t.*.
type Star struct {
	At
	Table string
}

// Literal is a constant. Text holds the string's value, the number's decimal
// text, or TRUE/FALSE/NULL.
type Literal struct {
	At
	Kind LiteralKind
	Text string
}

// LiteralKind is the kind of a constant.
type LiteralKind string

// The kinds of constants.
const (
	String LiteralKind = "string"
	Number LiteralKind = "number"
	Bool   LiteralKind = "bool"
	Null   LiteralKind = "null"
)

// Array is ARRAY[…].
type Array struct {
	At
	Elems []Expr
}

// Row is ROW(…) or a parenthesised list of two or more.
type Row struct {
	At
	Elems []Expr
}

// Unary is NOT x, -x, +x or another prefix operator.
type Unary struct {
	At
	Op Op
	X  Expr
}

// Binary is l op r, AND and OR included.
type Binary struct {
	At
	Op   Op
	L, R Expr
}

// Like is x [NOT] LIKE pattern [ESCAPE escape]; Fold makes it ILIKE. Escape is
// nil when not written.
type Like struct {
	At
	X, Pattern, Escape Expr
	Fold, Not          bool
}

// In is x [NOT] IN (list) or x [NOT] IN (query); exactly one of List and
// Query is set.
type In struct {
	At
	X     Expr
	List  []Expr
	Query Query
	Not   bool
}

// Between is x [NOT] BETWEEN lo AND hi.
type Between struct {
	At
	X, Lo, Hi Expr
	Not       bool
}

// Is is x IS [NOT] NULL, TRUE, FALSE or UNKNOWN.
type Is struct {
	At
	X    Expr
	What string // NULL, TRUE, FALSE, UNKNOWN
	Not  bool
}

// Quantified is x op ANY (array or query); All makes it ALL.
type Quantified struct {
	At
	X     Expr
	Op    Op
	All   bool
	Array Expr  // exactly one of Array and Query is set
	Query Query //
}

// Call is a function or aggregate call.
type Call struct {
	At
	Name     string // lower case
	Args     []Expr
	Star     bool // count(*)
	Distinct bool
	OrderBy  []*Order
	Filter   Expr
	Over     *Window
}

// Case is CASE [operand] WHEN … THEN … ELSE … END.
type Case struct {
	At
	Operand Expr
	Whens   []*When
	Else    Expr
}

// When is one arm of a Case.
type When struct {
	At
	Cond, Then Expr
}

// Cast is x::type. Typed literals such as DATE '2024-01-01' are casts too.
type Cast struct {
	At
	X    Expr
	Type Type
}

// Type is a type name: Name in PostgreSQL's usual spelling (int, numeric,
// text, boolean, date, timestamp, interval, …), its modifiers, and whether it
// is an array.
type Type struct {
	Name  string
	Mods  []string
	Array bool
}

// Subscript is x[index].
type Subscript struct {
	At
	X, Index Expr
}

// Exists is EXISTS (query).
type Exists struct {
	At
	Query Query
}

// Subquery is a scalar subquery; Array makes it ARRAY(query).
type Subquery struct {
	At
	Query Query
	Array bool
}

// FreeText is answer(text, question) or summary(text): the value a reader
// finds in the text (SUQL paper, section 3; meaning in docs/suql).
type FreeText struct {
	At
	Func     FreeTextFunc
	Text     Expr
	Question string // the summary question for summary()
}

// FreeTextFunc names a free-text function.
type FreeTextFunc string

// The free-text functions.
const (
	Answer  FreeTextFunc = "answer"
	Summary FreeTextFunc = "summary"
)

// SummaryQuestion is what summary(t) asks of t (SUQL paper, section 3.1).
const SummaryQuestion = "what is the summary of this document?"

func (*Column) node()     {}
func (*Star) node()       {}
func (*Literal) node()    {}
func (*Array) node()      {}
func (*Row) node()        {}
func (*Unary) node()      {}
func (*Binary) node()     {}
func (*Like) node()       {}
func (*In) node()         {}
func (*Between) node()    {}
func (*Is) node()         {}
func (*Quantified) node() {}
func (*Call) node()       {}
func (*Case) node()       {}
func (*When) node()       {}
func (*Cast) node()       {}
func (*Subscript) node()  {}
func (*Exists) node()     {}
func (*Subquery) node()   {}
func (*FreeText) node()   {}

func (*Column) expr()     {}
func (*Star) expr()       {}
func (*Literal) expr()    {}
func (*Array) expr()      {}
func (*Row) expr()        {}
func (*Unary) expr()      {}
func (*Binary) expr()     {}
func (*Like) expr()       {}
func (*In) expr()         {}
func (*Between) expr()    {}
func (*Is) expr()         {}
func (*Quantified) expr() {}
func (*Call) expr()       {}
func (*Case) expr()       {}
func (*Cast) expr()       {}
func (*Subscript) expr()  {}
func (*Exists) expr()     {}
func (*Subquery) expr()   {}
func (*FreeText) expr()   {}
