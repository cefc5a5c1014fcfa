package sqlite

import (
	"math"
	"strconv"

	"parley/suql/ast"
	"parley/suql/fault"
)

// CodeUnsupported is the [fault.Error] code of what SQLite can't express.
const CodeUnsupported = "unsupported"

// Print returns a checked query as SQLite understands it, with the meaning it
// has in PostgreSQL: arrays are JSON arrays, LIKE minds letter case, NULLs
// sort as in PostgreSQL, operators bind as written. The error is a
// *fault.Error that names the construct SQLite can't express; answer() and
// summary() are among those, for they are not the database's to evaluate.
func Print(n ast.Node) (string, error) {
	r := &rewriter{}
	n = r.rewrite(n)
	if r.err != nil {
		return "", r.err
	}
	return ast.PrintFor(n, dialect{})
}

// unsupported is the fault of a construct that can't be expressed.
func unsupported(n ast.Node, what, hint string) error {
	return &fault.Error{Span: n.Span(), Message: what + " can't run on SQLite", Hint: hint, Code: CodeUnsupported}
}

// dialect spells single nodes; what needs the shape of the tree changed is
// the rewriter's, which runs before.
type dialect struct{}

// Spell implements [ast.Dialect].
func (dialect) Spell(w *ast.Writer, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Literal:
		return spellLiteral(w, n)
	case *ast.Binary:
		return spellBinary(w, n)
	case *ast.Unary:
		return spellUnary(w, n)
	case *ast.Like:
		spellLike(w, n)
	case *ast.In:
		spellIn(w, n)
	case *ast.Between:
		w.Operand(n.X)
		w.Write(not(n.Not), " BETWEEN ")
		w.Operand(n.Lo)
		w.Write(" AND ")
		w.Operand(n.Hi)
	case *ast.Is:
		what := n.What
		if what == "UNKNOWN" {
			what = "NULL"
		}
		w.Operand(n.X)
		w.Write(" IS", not(n.Not), " ", what)
	case *ast.Quantified:
		spellQuantified(w, n)
	case *ast.Cast:
		spellCast(w, n)
	case *ast.Call:
		return spellCall(w, n)
	case *ast.FreeText:
		w.Fail(unsupported(n, string(n.Func)+"()", "it is read by the reader, outside the database"))
	default:
		return spellList(w, n) || spellSource(w, n)
	}
	return true
}

// spellList prints lists, which are JSON arrays; false for other nodes.
func spellList(w *ast.Writer, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Array:
		w.Write("json_array(")
		w.List(n.Elems)
		w.Write(")")
	case *ast.Row:
		w.Write("(")
		w.List(n.Elems)
		w.Write(")")
	case *ast.Subscript:
		w.Write("pg_subscript(", n.X, ", ", n.Index, ")")
	case *ast.Subquery:
		if !n.Array {
			return false
		}
		writeElements(w, n.Query)
	default:
		return false
	}
	return true
}

// spellSource prints what rows come from; false for other nodes.
func spellSource(w *ast.Writer, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.SetOp:
		spellSetOp(w, n)
		return true
	case *ast.Table:
		return spellTable(w, n)
	case *ast.Derived:
		return spellDerived(w, n)
	}
	return false
}

func spellLiteral(w *ast.Writer, n *ast.Literal) bool {
	if f, err := strconv.ParseFloat(n.Text, 64); n.Kind != ast.Number || err == nil || !math.IsInf(f, 0) {
		return false
	}
	w.Fail(unsupported(n, "a number beyond 1.8e308", ""))
	return true
}

func spellUnary(w *ast.Writer, n *ast.Unary) bool {
	switch n.Op {
	case ast.Not:
		return false
	case "-", "+":
		w.Write(n.Op)
		w.Operand(n.X)
	default:
		w.Fail(unsupported(n, "the operator "+string(n.Op), ""))
	}
	return true
}

// spellBinary puts brackets around every operand: || and the JSON operators
// bind tighter in SQLite than in PostgreSQL.
func spellBinary(w *ast.Writer, n *ast.Binary) bool {
	call := func(parts ...any) {
		w.Write(append(append([]any{}, parts...), ")")...)
	}
	switch n.Op {
	case ast.And, ast.Or:
		return false
	case "^":
		call("pg_power(", n.L, ", ", n.R)
	case "~", "~*", "!~", "!~*", "SIMILAR TO", "NOT SIMILAR TO":
		call("pg_matches(", n.L, ", ", n.R, ", ", ast.Quote(string(n.Op)))
	case "@>":
		call("pg_contains(", n.L, ", ", n.R)
	case "<@":
		call("pg_contains(", n.R, ", ", n.L)
	case "&&":
		call("pg_overlaps(", n.L, ", ", n.R)
	case "+", "-":
		if spellDateMath(w, n) {
			return true
		}
		infix(w, n)
	case "||":
		if isArray(n.L) || isArray(n.R) {
			call("pg_array_cat(", n.L, ", ", n.R)
			return true
		}
		infix(w, n)
	case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge, "*", "/", "%", "&", "|", "<<", ">>", "->", "->>",
		"IS DISTINCT FROM", "IS NOT DISTINCT FROM":
		infix(w, n)
	default:
		w.Fail(unsupported(n, "the operator "+string(n.Op), ""))
	}
	return true
}

func infix(w *ast.Writer, n *ast.Binary) {
	w.Operand(n.L)
	w.Write(" ", n.Op, " ")
	w.Operand(n.R)
}

func isArray(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Array:
		return true
	case *ast.Cast:
		return e.Type.Array
	case *ast.Subquery:
		return e.Array
	}
	return false
}

// spellLike prints a call: SQLite's own LIKE ignores the case of ASCII
// letters, and knows no escape character unless told.
func spellLike(w *ast.Writer, n *ast.Like) {
	if n.Not {
		w.Write("NOT ")
	}
	name := "pg_like("
	if n.Fold {
		name = "pg_ilike("
	}
	w.Write(name, n.X, ", ", n.Pattern)
	if n.Escape != nil {
		w.Write(", ", n.Escape)
	}
	w.Write(")")
}

func spellIn(w *ast.Writer, n *ast.In) {
	w.Operand(n.X)
	w.Write(not(n.Not), " IN (")
	switch {
	case n.Query != nil:
		w.Write(n.Query)
	case isRow(n.X): // rows are listed as VALUES
		w.Write("VALUES ")
		for i, e := range n.List {
			if i > 0 {
				w.Write(", ")
			}
			w.Write(e)
		}
	default:
		w.List(n.List)
	}
	w.Write(")")
}

func isRow(e ast.Expr) bool {
	_, ok := e.(*ast.Row)
	return ok
}

// spellQuantified prints x op ANY/ALL (…). Over a query, = ANY is IN and
// <> ALL is NOT IN, and so they are over a list written out; everything else
// compares with a JSON array.
func spellQuantified(w *ast.Writer, n *ast.Quantified) {
	if n.Query != nil && (n.Op == ast.Eq && !n.All || n.Op == ast.Ne && n.All) {
		w.Operand(n.X)
		w.Write(not(n.All), " IN (", n.Query, ")")
		return
	}
	if list, ok := n.Array.(*ast.Array); ok && (n.Op == ast.Eq && !n.All || n.Op == ast.Ne && n.All) {
		spellIn(w, &ast.In{X: n.X, List: list.Elems, Not: n.All})
		return
	}
	word := "any"
	if n.All {
		word = "all"
	}
	w.Write("pg_", word, "(", n.X, ", ", ast.Quote(string(n.Op)), ", ")
	if n.Query != nil {
		writeElements(w, n.Query)
	} else {
		w.Write(n.Array)
	}
	w.Write(")")
}

// writeElements prints the array of what a query of one column gives.
func writeElements(w *ast.Writer, q ast.Node) {
	w.Write("(WITH elements(v) AS (", q, ") SELECT ", gathers, "(v) FILTER (WHERE ", room, "(v)) FROM elements)")
}

func not(n bool) string {
	if n {
		return " NOT"
	}
	return ""
}
