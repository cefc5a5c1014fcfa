package sqlite

import (
	"strings"

	"parley/suql/ast"
)

// spellSetOp prints operands without brackets, which SQLite doesn't take
// there: one with a tail, a WITH or operators of its own becomes a subquery.
func spellSetOp(w *ast.Writer, n *ast.SetOp) {
	if n.All && n.Op != ast.Union {
		w.Fail(unsupported(n, string(n.Op)+" ALL", "leave out ALL, or use EXISTS with a condition"))
	}
	if n.With != nil {
		w.Write(n.With, " ")
	}
	spellOperand(w, n.L, false)
	w.Write(" ", string(n.Op))
	if n.All {
		w.Write(" ALL")
	}
	w.Write(" ")
	spellOperand(w, n.R, true)
	for i, o := range n.OrderBy {
		w.Write([]string{" ORDER BY ", ", "}[min(i, 1)], o)
	}
	if n.Limit != nil {
		w.Write(" LIMIT ", n.Limit)
	}
	if n.Offset != nil {
		w.Write(" OFFSET ", n.Offset)
	}
}

// spellOperand prints a side of a set operation.
func spellOperand(w *ast.Writer, q ast.Query, right bool) {
	bare := true
	switch q := q.(type) {
	case *ast.Select:
		bare = q.With == nil && len(q.OrderBy) == 0 && q.Limit == nil && q.Offset == nil
	case *ast.SetOp:
		bare = !right && q.With == nil && len(q.OrderBy) == 0 && q.Limit == nil && q.Offset == nil
	}
	if bare {
		w.Write(q)
	} else {
		w.Write("SELECT * FROM (", q, ")")
	}
}

// spellTable drops the schemas that mean "the database itself".
func spellTable(w *ast.Writer, n *ast.Table) bool {
	switch strings.ToLower(n.Schema) {
	case "", "public", "main":
	default:
		w.Fail(unsupported(n, "the schema "+n.Schema, "name the table without a schema"))
		return true
	}
	if len(n.Cols) == 0 {
		w.Write(ast.Ident(n.Name))
		if n.Alias != "" {
			w.Write(" AS ", ast.Ident(n.Alias))
		}
		return true
	}
	w.Fail(unsupported(n, "a table with renamed columns", "select from it with aliases: (SELECT a AS b FROM "+n.Name+")"))
	return true
}

// spellDerived names the columns of a subquery through a CTE, for SQLite
// takes no column list after an alias.
func spellDerived(w *ast.Writer, n *ast.Derived) bool {
	if n.Lateral {
		w.Fail(unsupported(n, "LATERAL", "use a correlated subquery in the SELECT list"))
		return true
	}
	if len(n.Cols) == 0 {
		return false
	}
	w.Write("(WITH renamed(")
	for i, c := range n.Cols {
		if i > 0 {
			w.Write(", ")
		}
		w.Write(ast.Ident(c))
	}
	w.Write(") AS (", n.Query, ") SELECT * FROM renamed)")
	if n.Alias != "" {
		w.Write(" AS ", ast.Ident(n.Alias))
	}
	return true
}
