package check

import (
	"regexp"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Kind is a coarse type: enough to tell that a comparison makes no sense,
// too coarse to refuse what a database would convert.
type Kind string

// The kinds of values.
const (
	Unknown  Kind = "" // a string literal, NULL, or anything not followed
	Number   Kind = "number"
	Text     Kind = "text"
	Bool     Kind = "boolean"
	Date     Kind = "date" // a date, a time or both
	Interval Kind = "interval"
	JSON     Kind = "json"
	Answer   Kind = "answer" // of answer(): takes the type of what it is compared with
	Record   Kind = "row"
)

// Type is a kind, or a list of values of that kind.
type Type struct {
	Kind Kind
	List bool
}

// String names the type in an error.
func (t Type) String() string {
	name := string(t.Kind)
	switch t.Kind {
	case Unknown:
		name = "a value"
	case Answer:
		name = "an answer"
	case Interval:
		name = "an interval"
	default:
		name = "a " + name
	}
	if t.List {
		return "a list"
	}
	return name
}

// columnType is the type of a stored column.
func columnType(c *catalog.Column) Type {
	declared := strings.ToLower(c.Type)
	t := Type{List: c.List}
	switch c.Kind {
	case catalog.Number:
		t.Kind = Number
	case catalog.Date:
		t.Kind = Date
		if strings.Contains(declared, "int") || strings.Contains(declared, "num") || strings.Contains(declared, "real") {
			t.Kind = Unknown // a year or a Unix time: number and date both
		}
	case catalog.Bool:
		t.Kind = Bool
	case catalog.Text, catalog.Enum, catalog.FreeText, catalog.Hours:
		if t.Kind = Text; c.Figures {
			t.Kind = Unknown // a number that is stored as text: both
		}
	case catalog.Array:
		t.Kind, t.List = Text, true
	}
	return t
}

// castType is the type that a cast gives.
func castType(t ast.Type) Type {
	out := Type{List: t.Array}
	switch strings.ToLower(t.Name) {
	case "int", "integer", "smallint", "bigint", "numeric", "decimal", "real", "float", "double precision", "int2", "int4",
		"int8", "float4", "float8":
		out.Kind = Number
	case "text", "varchar", "char", "bpchar", "character varying", "name", "uuid", "citext":
		out.Kind = Text
	case "boolean", "bool":
		out.Kind = Bool
	case "date", "time", "timestamp", "timestamptz", "timetz":
		out.Kind = Date
	case "interval":
		out.Kind = Interval
	case "json", "jsonb":
		out.Kind = JSON
	}
	return out
}

// unify is the type of a value that is either an a or a b.
func unify(a, b Type) Type {
	switch {
	case a == b:
		return a
	case a.Kind == Unknown && !a.List:
		return b
	case b.Kind == Unknown && !b.List:
		return a
	}
	return Type{}
}

var (
	numeral = regexp.MustCompile(`^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$`)
	digit   = regexp.MustCompile(`\d`)
)

// dateWords are the words that PostgreSQL takes for a date.
var dateWords = map[string]bool{
	"now": true, "today": true, "tomorrow": true, "yesterday": true,
	"epoch": true, "infinity": true, "-infinity": true,
}

func isString(e ast.Expr) (*ast.Literal, bool) {
	lit, ok := e.(*ast.Literal)
	return lit, ok && lit.Kind == ast.String
}

// comparable checks that x and y, of types a and b, can be compared.
func (c *checker) comparable(n ast.Node, x ast.Expr, a Type, y ast.Expr, b Type) {
	c.literalFits(x, a, y, b)
	c.literalFits(y, b, x, a)
	switch {
	case a.List != b.List && a.Kind != Unknown && b.Kind != Unknown, a.List && oneText(y), b.List && oneText(x):
		list, value := x, y
		if b.List {
			list, value = y, x
		}
		c.fail(n, TypeMismatch, "write "+ast.Print(&ast.Quantified{X: value, Op: ast.Eq, Array: list}),
			"%s is a list and can't be compared with one value", ast.Print(list))
	case clash(a.Kind, b.Kind) && !adapts(x, b) && !adapts(y, a):
		c.fail(n, TypeMismatch, compareHint(a.Kind, b.Kind), "%s is %s and %s is %s: they can't be compared", ast.Print(x), a,
			ast.Print(y), b)
	}
}

// oneText reports whether e is a text that is no list.
func oneText(e ast.Expr) bool {
	_, ok := isString(e)
	return ok && !looksLikeArray(e)
}

// adapts reports whether e is a literal that takes the type of what it is
// compared with.
func adapts(e ast.Expr, to Type) bool {
	_, text := isString(e)
	return text || numeralLiteral(e) && to.Kind == Bool
}

func looksLikeArray(e ast.Expr) bool {
	lit, ok := isString(e)
	return ok && (strings.HasPrefix(lit.Text, "{") || strings.HasPrefix(lit.Text, "["))
}

// clash reports pairs of kinds that no database compares in a useful way.
// Text and number are left to the database: its text may hold numbers.
func clash(a, b Kind) bool {
	pair := func(x, y Kind) bool { return a == x && b == y || a == y && b == x }
	return pair(Number, Date) || pair(Number, Bool) || pair(Date, Bool) || pair(Number, Interval) ||
		pair(Interval, Bool) || pair(Text, Bool) || pair(Date, Interval)
}

func compareHint(a, b Kind) string {
	switch {
	case (a == Number || b == Number) && (a == Date || b == Date):
		return "write the date as '2024-12-31', or take a part of it: extract(year FROM …)"
	case a == Bool || b == Bool:
		return "compare it with TRUE or FALSE"
	}
	return "cast one of them"
}

// literalFits checks a string literal against the type it is compared with.
func (c *checker) literalFits(value ast.Expr, valueType Type, other ast.Expr, t Type) {
	lit, ok := isString(value)
	if !ok || t.List {
		return
	}
	text := strings.TrimSpace(lit.Text)
	switch t.Kind {
	case Number:
		if !isNumber(text) {
			c.fail(value, TypeMismatch, "compare it with a number", "%s is a number, %s is not", ast.Print(other),
				ast.Print(value))
		}
	case Bool:
		switch strings.ToLower(text) {
		case "t", "true", "y", "yes", "on", "1", "f", "false", "n", "no", "off", "0":
		default:
			c.fail(value, TypeMismatch, "compare it with TRUE or FALSE", "%s is true or false, %s is neither", ast.Print(other),
				ast.Print(value))
		}
	case Date:
		if !digit.MatchString(text) && !dateWords[strings.ToLower(text)] {
			c.warn(value, OddDate, "%s is a date, %s is not", ast.Print(other), ast.Print(value))
		}
	case Text:
		col, ok := other.(*ast.Column)
		if !ok {
			return
		}
		if source := c.out.Columns[col]; source != nil && source.Kind == catalog.FreeText {
			c.warn(value, ComparedFreeText,
				"%s holds prose: it equals %s only word for word; answer(%s, '…') asks for its meaning",
				ast.Print(other), ast.Print(value), ast.Print(other))
		}
	}
}

// isNumber reports whether a database reads text as a number.
func isNumber(text string) bool {
	switch strings.TrimLeft(strings.ToLower(strings.TrimSpace(text)), "+-") {
	case "nan", "inf", "infinity":
		return true
	}
	return numeral.MatchString(text)
}

// castFits checks a string literal that is cast to a number, the one cast
// that PostgreSQL refuses and SQLite silently turns into 0.
func (c *checker) castFits(value ast.Expr, t Type) {
	if lit, ok := isString(value); ok && t.Kind == Number && !t.List && !isNumber(strings.TrimSpace(lit.Text)) {
		c.fail(value, TypeMismatch, "write a number", "%s can't be read as a number", ast.Print(value))
	}
}

func numeralLiteral(e ast.Expr) bool {
	lit, ok := e.(*ast.Literal)
	return ok && lit.Kind == ast.Number
}

// condition resolves an expression that must be true or false; nil gives nil.
func (c *checker) condition(e ast.Expr, s *scope) ast.Expr {
	if e == nil {
		return nil
	}
	x, typ := c.expr(e, s)
	return c.boolean(x, typ, s.place.clause)
}

// boolean is x, of type t, as a condition: true or false. An answer that
// stands alone has to be yes.
func (c *checker) boolean(x ast.Expr, t Type, where string) ast.Expr {
	_, literal := isString(x)
	switch {
	case !t.List && (t.Kind == Bool || t.Kind == Unknown && !literal):
		return x
	case !t.List && t.Kind == Answer:
		return &ast.Binary{At: ast.At{Pos: x.Span()}, Op: ast.Eq, L: x, R: ast.Str("Yes")}
	case literal:
		lit, _ := isString(x)
		if _, err := strconv.ParseBool(strings.ToLower(lit.Text)); err == nil {
			return x
		}
		c.fail(x, TypeMismatch, "compare a column with it", "%s needs a condition, and %s alone is none", where, ast.Print(x))
	case t.Kind == Number:
		c.fail(x, TypeMismatch, "compare it: "+ast.Print(x)+" <> 0", "%s needs a condition, and %s is a number", where,
			ast.Print(x))
	}
	c.fail(x, TypeMismatch, "compare it with something", "%s needs a condition, and %s is %s", where, ast.Print(x), t)
	return nil // unreachable: fail panics
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
