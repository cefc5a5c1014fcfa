package check

import "parley/suql/ast"

// Unnamed is what PostgreSQL calls a column that nothing gives a name.
const Unnamed = "?column?"

// OutputName is the name of an output column: its alias, or else the one that
// PostgreSQL derives from the expression (FigureColname in its
// parser/parse_target.c).
func OutputName(it *ast.Item) string {
	if it.Alias != "" {
		return it.Alias
	}
	name, _ := outputName(it.Expr)
	return name
}

// outputName also reports whether the name is the expression's own, which a
// cast around it keeps, and a CASE whose ELSE it is takes over.
func outputName(e ast.Expr) (name string, own bool) {
	switch e := e.(type) {
	case *ast.Column:
		return e.Name, true
	case *ast.Call:
		if e.Name == "trim" {
			return "btrim", true
		}
		return e.Name, true
	case *ast.FreeText:
		return string(e.Func), true
	case *ast.Cast:
		return nameOr(e.X, internalName(e.Type.Name))
	case *ast.Case:
		return nameOr(e.Else, "case")
	case *ast.Array:
		return "array", true
	case *ast.Row:
		return "row", true
	case *ast.Exists:
		return "exists", true
	case *ast.Subscript:
		return outputName(e.X)
	case *ast.Subquery:
		if e.Array {
			return "array", true
		}
		return firstName(e.Query), true
	}
	return Unnamed, false
}

// nameOr is the name of e, if it is its own, or else another.
func nameOr(e ast.Expr, other string) (name string, own bool) {
	if e == nil {
		return other, false
	}
	if name, own := outputName(e); own {
		return name, true
	}
	return other, false
}

// firstName is the name of the first column of q.
func firstName(q ast.Query) string {
	switch q := q.(type) {
	case *ast.Select:
		return OutputName(q.Items[0])
	case *ast.SetOp:
		return firstName(q.L)
	}
	return "column1" // of VALUES
}

// internalName is how PostgreSQL calls a type of that usual name.
func internalName(usual string) string {
	switch usual {
	case "smallint":
		return "int2"
	case "int", "integer":
		return "int4"
	case "bigint":
		return "int8"
	case "real":
		return "float4"
	case "double precision", "float":
		return "float8"
	case "boolean":
		return "bool"
	case "char":
		return "bpchar"
	case "decimal":
		return "numeric"
	}
	return usual
}
