package plan

import (
	"regexp"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/fault"
	"parley/suql/reader"
)

// readerType is the type that a cast of an answer asks for.
func (b *builder) readerType(c *ast.Cast) (t reader.Type, whole bool, err error) {
	if !c.Type.Array {
		switch name := strings.ToLower(c.Type.Name); {
		case strings.HasPrefix(name, "int") && name != "interval", name == "bigint", name == "smallint":
			return reader.NumberType, true, nil
		case name == "numeric", name == "decimal", name == "real", strings.HasPrefix(name, "float"),
			strings.HasPrefix(name, "double"):
			return reader.NumberType, false, nil
		case name == "boolean", name == "bool":
			return reader.BoolType, false, nil
		case name == "date":
			return reader.DateType, false, nil
		case strings.HasPrefix(name, "timestamp"):
			return reader.TimestampType, false, nil
		case name == "interval":
			return reader.IntervalType, false, nil
		case name == "text", name == "varchar", strings.HasPrefix(name, "char"), name == "bpchar":
			return reader.TextType, false, nil
		}
	}
	return "", false, &fault.Error{
		Source: b.in.Source, Span: c.Span(), Code: "type_mismatch",
		Message: "an answer can't be cast to " + c.Type.String(),
		Hint:    "use int, numeric, boolean, date, timestamp, interval or text",
	}
}

var (
	numeric = regexp.MustCompile(`^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$`)
	isoDate = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	isoTime = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}`)
)

// typeOf is the type that an answer must have to be compared with v. A
// string that reads as a number or a date is one, as in PostgreSQL a literal
// takes its type from what it is compared with.
func (b *builder) typeOf(v ast.Expr) reader.Type {
	switch v := v.(type) {
	case *ast.Literal:
		switch {
		case v.Kind == ast.Number, v.Kind == ast.String && numeric.MatchString(v.Text):
			return reader.NumberType
		case v.Kind == ast.Bool:
			return reader.BoolType
		case isoDate.MatchString(v.Text):
			return reader.DateType
		case isoTime.MatchString(v.Text):
			return reader.TimestampType
		}
	case *ast.Cast:
		if t, _, err := b.readerType(v); err == nil {
			return t
		}
	case *ast.Unary:
		if v.Op != ast.Not {
			return reader.NumberType
		}
		return reader.BoolType
	default:
		switch b.leaves.Output(v).Kind {
		case catalog.Number:
			return reader.NumberType
		case catalog.Date:
			return reader.DateType
		case catalog.Bool:
			return reader.BoolType
		}
	}
	return reader.TextType
}

func (b *builder) literals(t reader.Type, list ...ast.Expr) ([]ast.Expr, error) {
	out := make([]ast.Expr, len(list))
	for i, v := range list {
		var err error
		if out[i], err = b.literal(v, t); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// literal spells v as answers of type t are spelled in Relation: numbers as
// numbers, dates in ISO 8601, intervals as seconds.
func (b *builder) literal(v ast.Expr, t reader.Type) (ast.Expr, error) {
	text, ok := literalText(v)
	if !ok {
		return v, nil
	}
	value, ok := Value(text, t, false)
	if !ok || value == nil {
		return nil, &fault.Error{
			Source: b.in.Source, Span: v.Span(), Code: "type_mismatch",
			Message: ast.Print(v) + " can't be read as " + TypeName(t),
			Hint:    "compare the answer with values of one type",
		}
	}
	return constant(value), nil
}

// literalText is the text of a constant, also under a cast or a sign.
func literalText(v ast.Expr) (string, bool) {
	switch v := v.(type) {
	case *ast.Literal:
		return v.Text, v.Kind != ast.Null
	case *ast.Cast:
		if l, ok := v.X.(*ast.Literal); ok && l.Kind == ast.String {
			return l.Text, true
		}
	case *ast.Unary:
		if l, ok := v.X.(*ast.Literal); ok && v.Op == "-" {
			return "-" + l.Text, true
		}
	}
	return "", false
}
