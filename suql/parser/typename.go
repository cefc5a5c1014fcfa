package parser

import (
	"strconv"
	"strings"

	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
)

// usual gives the usual spelling of PostgreSQL's internal type names.
var usual = map[string]string{
	"int2": "smallint", "int4": "int", "int8": "bigint", "integer": "int",
	"float4": "real", "float8": "double precision", "float": "double precision", "decimal": "numeric", "bool": "boolean",
}

func (c *converter) cast(t *pg.TypeCast) ast.Expr {
	x := c.expr(t.Arg)
	typ, span := c.typeName(t.TypeName)
	out := &ast.Cast{X: x, Type: typ, At: ast.At{Pos: join(c.castSpan(t.Location), x.Span(), span)}}
	if lit, ok := x.(*ast.Literal); ok && lit.Kind == ast.String && typ.Name == "interval" && len(typ.Mods) == 1 {
		// INTERVAL '5' DAY says in its type what '5 day' says in its text.
		if _, err := strconv.Atoi(strings.TrimSpace(lit.Text)); err == nil &&
			!strings.ContainsAny(typ.Mods[0], " 0123456789") {
			full := *lit
			full.Text = strings.TrimSpace(lit.Text) + " " + typ.Mods[0]
			out.X, out.Type = &full, ast.Type{Name: "interval", Array: typ.Array}
		}
	}
	return out
}

// castSpan is the word at pos, or all of CAST(…).
func (c *converter) castSpan(pos int32) ast.Span {
	if tok := c.tokens.at(int(pos), 0); tok != nil && tok.Token == pg.Token_CAST {
		return c.tokens.closed(pos, 1)
	}
	return c.tokens.word(pos)
}

func (c *converter) typeName(t *pg.TypeName) (ast.Type, ast.Span) {
	span := c.tokens.word(t.Location)
	if len(t.Typmods) > 0 {
		span = c.tokens.closed(t.Location, 2*len(t.Names)-1)
	}
	name, ok := builtin(t.Names)
	switch {
	case !ok:
		c.unsupported(span, "the type "+name+" of another schema", "use a built-in type such as text, int, numeric or date")
	case t.Setof:
		c.unsupported(span, "SETOF", "cast to a single type")
	case t.PctType:
		c.unsupported(span, "%TYPE", "name the type")
	}
	if u, ok := usual[name]; ok {
		if len(t.Typmods) > 0 && u != "numeric" {
			c.unsupported(span, "a modifier of the type "+u, "leave it out")
		}
		name = u
	}
	out := ast.Type{Name: name, Array: len(t.ArrayBounds) > 0}
	if name == "bpchar" && len(t.Typmods) == 1 {
		out.Name = "char"
	}
	if name == "interval" {
		out.Mods = c.intervalMods(t.Typmods, span)
		return out, span
	}
	out.Mods = c.numberMods(name, t.Typmods, span)
	return out, span
}

// numberMods are the modifiers of a type that takes numbers: numeric(10, 2).
func (c *converter) numberMods(name string, mods []*pg.Node, span ast.Span) []string {
	var out []string
	for _, n := range mods {
		lit, ok := c.expr(n).(*ast.Literal)
		if !ok || lit.Kind != ast.Number || name != "numeric" && !whole(lit.Text) {
			c.unsupported(span, "this modifier of the type "+name, "write whole numbers, as in numeric(10, 2)")
		}
		out = append(out, lit.Text)
	}
	return out
}

// intervalFields names the masks by which libpg_query encodes the fields of
// an interval type (PostgreSQL, utils/datetime.h: the bit numbers of MONTH,
// YEAR, DAY, HOUR, MINUTE and SECOND are 1, 2, 3, 10, 11 and 12).
var intervalFields = map[string]string{
	"2": "month", "4": "year", "6": "year to month", "8": "day",
	"1024": "hour", "1032": "day to hour", "2048": "minute", "3072": "hour to minute",
	"3080": "day to minute", "4096": "second", "6144": "minute to second",
	"7168": "hour to second", "7176": "day to second",
}

// intervalMods are the field words and the precision of an interval type, in
// that order, either of which may be missing.
func (c *converter) intervalMods(nodes []*pg.Node, span ast.Span) []string {
	const full = "32767"
	var out []string
	for i, n := range nodes {
		lit, ok := c.expr(n).(*ast.Literal)
		if !ok {
			c.unsupported(span, "this interval type", "write the unit in the string: '5 days'")
		}
		switch {
		case i > 1, i > 0 && !(whole(lit.Text) && (len(out) == 0 || strings.HasSuffix(out[0], "second"))):
			c.unsupported(span, "this interval type", "write the unit in the string: '5 days'")
		case i > 0:
			out = append(out, lit.Text)
		case lit.Text == full:
		case intervalFields[lit.Text] != "":
			out = append(out, intervalFields[lit.Text])
		default:
			c.unsupported(span, "this interval type", "write the unit in the string: '5 days'")
		}
	}
	return out
}

// whole reports whether text is a number without sign, point or exponent.
func whole(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
