package resolve

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// Output says what an output column holds.
type Output struct {
	Kind catalog.Kind // "" when only the values tell
	List bool
}

// Output says what the value of e holds, as far as the tree tells.
func (ls Leaves) Output(e ast.Expr) Output {
	switch e := e.(type) {
	case *ast.Column:
		if c := ls.Source(e); c != nil {
			return Output{Kind: c.Kind, List: c.List}
		}
	case *ast.FreeText:
		return Output{Kind: catalog.Text}
	case *ast.Literal:
		return Output{Kind: literalKinds[e.Kind]}
	case *ast.Cast:
		return castOutput(e.Type)
	case *ast.Unary:
		if e.Op == ast.Not {
			return Output{Kind: catalog.Bool}
		}
		return Output{Kind: catalog.Number}
	case *ast.Binary:
		return ls.operation(e)
	case *ast.Is, *ast.In, *ast.Like, *ast.Between, *ast.Exists, *ast.Quantified:
		return Output{Kind: catalog.Bool}
	case *ast.Case:
		return ls.arms(e)
	case *ast.Call:
		return ls.call(e)
	}
	return Output{}
}

// literalKinds are the kinds of literals, NULL aside.
var literalKinds = map[ast.LiteralKind]catalog.Kind{
	ast.Number: catalog.Number, ast.String: catalog.Text, ast.Bool: catalog.Bool,
}

// operation is what an operator makes of its operands.
func (ls Leaves) operation(e *ast.Binary) Output {
	switch {
	case e.Op == ast.And, e.Op == ast.Or, e.Op.Comparison(), strings.HasPrefix(string(e.Op), "IS "):
		return Output{Kind: catalog.Bool}
	case e.Op == ast.Concat:
		return Output{Kind: catalog.Text}
	case strings.Contains("+-*/%^", string(e.Op)):
		return ls.first(catalog.Number, e.L, e.R)
	}
	return Output{}
}

// arms is what the first arm of a CASE of which it is known holds.
func (ls Leaves) arms(e *ast.Case) Output {
	for _, w := range e.Whens {
		if o := ls.Output(w.Then); o.Kind != "" {
			return o
		}
	}
	if e.Else != nil {
		return ls.Output(e.Else)
	}
	return Output{}
}

// first is the kind of the first operand that is a date, else otherwise:
// date arithmetic stays a date.
func (ls Leaves) first(otherwise catalog.Kind, operands ...ast.Expr) Output {
	for _, e := range operands {
		if ls.Output(e).Kind == catalog.Date {
			return Output{Kind: catalog.Date}
		}
	}
	return Output{Kind: otherwise}
}

func (ls Leaves) call(e *ast.Call) Output {
	switch e.Name {
	case "count", "sum", "avg", "length", "char_length", "abs", "round", "ceil", "floor", "mod", "extract",
		"position", "cardinality", "array_length", "row_number", "rank", "dense_rank", "stddev", "variance":
		return Output{Kind: catalog.Number}
	case "min", "max", "coalesce", "nullif", "greatest", "least", "lag", "lead", "first_value", "last_value":
		if len(e.Args) > 0 {
			return ls.Output(e.Args[0])
		}
	case "bool_and", "bool_or", "every", check.OpenAt:
		return Output{Kind: catalog.Bool}
	case "lower", "upper", "trim", "substring", "replace", "concat", "string_agg", "initcap", "left", "right":
		return Output{Kind: catalog.Text}
	case "current_date", "now", "date_trunc":
		return Output{Kind: catalog.Date}
	case "array_agg":
		return Output{Kind: catalog.Array, List: true}
	}
	return Output{}
}

func castOutput(t ast.Type) Output {
	name := strings.ToLower(t.Name)
	switch {
	case t.Array:
		return Output{Kind: catalog.Array, List: true}
	case name == "interval":
		return Output{Kind: catalog.Text}
	case strings.HasPrefix(name, "int"), name == "bigint", name == "smallint", name == "numeric", name == "decimal",
		name == "real", strings.HasPrefix(name, "float"), strings.HasPrefix(name, "double"):
		return Output{Kind: catalog.Number}
	case strings.HasPrefix(name, "bool"):
		return Output{Kind: catalog.Bool}
	case name == "date", strings.HasPrefix(name, "time"):
		return Output{Kind: catalog.Date}
	}
	return Output{Kind: catalog.Text}
}
