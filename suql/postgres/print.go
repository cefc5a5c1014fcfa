package postgres

import (
	"fmt"

	"parley/suql/ast"
	"parley/suql/fault"
)

// CodeUnsupported is the [fault.Error] code of what PostgreSQL can't express.
const CodeUnsupported = "unsupported"

// Print returns a checked query as PostgreSQL understands it: its canonical
// text, but for functions that have another name there and for what
// PostgreSQL's types are too strict about. An enum is compared as text when
// the literal is none of its values, where PostgreSQL would fail instead of
// finding nothing. Tables and functions are written with their schemas, so
// that nothing the database has under the same name takes their place; see
// [pinned]. The error is a *fault.Error that names the construct that
// can't be expressed; answer() and summary() are among those, for they are
// not the database's to evaluate.
func (db *DB) Print(n ast.Node) (string, error) {
	return ast.PrintFor(n, newDialect(db.schema, n, nil))
}

// print is a whole statement, with the relation that it uses.
func (db *DB) print(q ast.Query, rel *Relation) (string, error) {
	d := newDialect(db.schema, q, rel)
	statement, err := ast.PrintFor(q, d)
	if err != nil || rel == nil {
		return statement, err
	}
	return rel.before(statement, d.keys), nil
}

// dialect spells single nodes.
type dialect struct {
	*resolver
	relation *Relation
	keys     map[string]string // types of the columns of relation that hold keys
	types    map[string]string // of the values in the others
	unnamed  int               // subqueries in FROM without a name
	sample   *Sample           // of one of the tables; nil for none
}

func newDialect(s *schema, n ast.Node, rel *Relation) *dialect {
	d := &dialect{resolver: resolve(s, n, rel), types: map[string]string{}}
	if rel == nil || len(rel.Columns) == 0 {
		return d
	}
	d.relation = rel
	d.keys = s.keyTypes(n, rel)
	for i, c := range rel.Columns {
		if d.keys[c] == "" {
			d.types[c] = rel.typeOf(i)
		}
	}
	return d
}

// Spell implements [ast.Dialect].
func (d *dialect) Spell(w *ast.Writer, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FreeText:
		w.Fail(unsupported(n, string(n.Func)+"()", "it is read by the reader, outside the database"))
		return true
	case *ast.Column:
		if d.empty(n) && !d.bare[n] {
			w.Write("NULL")
			return true
		}
		return false
	case *ast.Table:
		if t := d.stored[n]; t != nil { // the name alone stays what its columns are qualified with
			w.Write(ast.Ident(t.schema), ".")
		}
		if d.sample != nil && d.sample.Of == n {
			w.Write(ast.Ident(n.Name), named(n), d.sample.clause())
			return true
		}
		return false
	case *ast.Call:
		return d.call(w, n)
	}
	adapted := d.adapted(n)
	if adapted == n {
		return false
	}
	w.Write(adapted)
	return true
}

// named is what stands between the name of a table and its sample.
func named(t *ast.Table) string {
	if t.Alias == "" {
		return ""
	}
	return " AS " + ast.Ident(t.Alias)
}

// adapted is n with operands of types that go together; n itself where they do.
func (d *dialect) adapted(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.Derived:
		if n.Alias == "" { // PostgreSQL wants a name before version 16
			d.unnamed++
			c := *n
			c.Alias = fmt.Sprintf("unnamed_%d", d.unnamed)
			return &c
		}
	case *ast.Order:
		return d.order(n)
	case *ast.FuncTable:
		return d.table(n)
	case *ast.Binary:
		return d.binary(n)
	case *ast.Like:
		if x := d.asText(n.X); x != n.X {
			c := *n
			c.X = x
			return &c
		}
	case *ast.In:
		return d.in(n)
	case *ast.Between:
		return d.between(n)
	case *ast.Case:
		return d.caseOf(n)
	case *ast.SetOp:
		return d.setOp(n)
	case *ast.Quantified:
		return d.quantified(n)
	}
	return n
}

func (d *dialect) order(n *ast.Order) ast.Node {
	o := *n
	if d.full[n] { // an index keeps to its own side for NULL, and serves no order that wants the other
		o.Nulls = ast.NullsDefault
	}
	if c, ok := n.Expr.(*ast.Column); ok && d.unsortable(c) {
		o.Expr = textOf(c)
	}
	if o == *n {
		return n
	}
	return &o
}

func (d *dialect) between(n *ast.Between) ast.Node {
	c, ok := n.X.(*ast.Column)
	if !ok || !d.strange(c, n.Lo, n.Hi) {
		return n
	}
	b := *n
	b.X = textOf(c)
	return &b
}

// unsupported is the fault of a construct that can't be expressed.
func unsupported(n ast.Node, what, hint string) error {
	return &fault.Error{Span: n.Span(), Message: what + " can't run on PostgreSQL", Hint: hint, Code: CodeUnsupported}
}

// ofRelation reports whether c is a column of the relation.
func (d *dialect) ofRelation(c *ast.Column) bool {
	return d.relation != nil && c.Table == d.relation.Name
}

// empty reports whether c is a column of the relation without a value.
func (d *dialect) empty(c *ast.Column) bool {
	if !d.ofRelation(c) {
		return false
	}
	t, known := d.types[c.Name]
	return known && t == unknown
}

// asText is e, cast to text when it is a column of another type.
func (d *dialect) asText(e ast.Expr) ast.Expr {
	c, ok := e.(*ast.Column)
	if !ok || d.columns[c] == nil || d.columns[c].list || d.columns[c].category == "S" {
		return e
	}
	return textOf(c)
}

// unsortable reports whether PostgreSQL has no order for what c holds.
func (d *dialect) unsortable(c *ast.Column) bool {
	t := d.columns[c]
	if t == nil || t.list {
		return false
	}
	switch t.base {
	case "json", "xml", "point", "line", "lseg", "box", "path", "polygon", "circle":
		return true
	}
	return false
}
