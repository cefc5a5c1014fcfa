package computed

import (
	"slices"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Column is one that a database does not hold as people speak of it: the age
// of members with a date of birth, the weekday of a day. The network sees them like
// any other, where an utterance speaks of such a thing; a query has what they are
// computed from.
//
//	SELECT name FROM members WHERE age > 65
//	→ SELECT name FROM members WHERE floor((DATE '2026-11-26' - born) / 365.25) > 65
type Column struct {
	Column  *catalog.Column      // of whose name there is no other in any table
	Of      ast.Expr             // with columns by themselves
	When    map[string]ast.Expr  // of a few values: what has each, where that is shorter
	since   ast.Expr             // of an age: the day that it counts from
	ofThing bool                 // an age of a thing, not of who was born
	Literal func(float64) string // of hours: how the database writes a time of day
}

// Columns are the computed columns that a parser sees; nil for none.
type Columns []Column

// Widen is a catalog with the computed columns of its tables, of the kinds that are spoken of.
func Widen(of *catalog.Catalog, today time.Time, says About) (*catalog.Catalog, Columns) {
	cat := *of
	cat.Tables = nil
	var found Columns
	for _, t := range of.Tables {
		wide := *t
		for _, d := range columnsIn(t, today, says) {
			d.Column.Name = unused(of, found, d.Column.Name)
			wide.Columns = append(slices.Clip(wide.Columns), d.Column)
			found = append(found, d)
		}
		cat.Tables = append(cat.Tables, &wide)
	}
	return &cat, found
}

// WrittenOut is a query with what its computed columns are computed from.
func (all Columns) WrittenOut(q ast.Query) ast.Query {
	if all == nil {
		return q
	}
	q = all.longerThan(all.clockIn(all.stateIn(all.byBirth(q))))
	return ast.Rewrite(all.averaged(all.ended(q)), func(n ast.Node) ast.Node {
		c, ok := n.(*ast.Column)
		if !ok {
			return n
		}
		if d := all.Named(c); d != nil {
			return ast.Qualify(d.Of, c.Table)
		}
		return n
	})
}

// averaged is a query that averages years with their parts: of two who are 8 and a half
// years old the average age is 8.5.
func (all Columns) averaged(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		call, ok := n.(*ast.Call)
		if !ok || call.Name != "avg" || len(call.Args) != 1 {
			return n
		}
		c, _ := call.Args[0].(*ast.Column)
		d := all.Named(c)
		if d == nil || unrounded(d.Of) == nil {
			return n
		}
		out := *call
		out.Args = []ast.Expr{ast.Qualify(unrounded(d.Of), c.Table)}
		return &out
	})
}

// longerThan is a query in which what has gone on for more than five years may be in its
// sixth: whole years are at least five then. Of ages people speak otherwise.
func (all Columns) longerThan(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		c, op, number, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Gt {
			return n
		}
		if d := all.Named(c); d == nil || unrounded(d.Of) == nil || d.Column.Human == "age" && !d.ofThing {
			return n
		}
		return &ast.Binary{Op: ast.Ge, L: c, R: number}
	})
}

// unrounded is what an expression rounds down; nil where it does not.
func unrounded(e ast.Expr) ast.Expr {
	if call, ok := e.(*ast.Call); ok && call.Name == "floor" && len(call.Args) == 1 {
		return call.Args[0]
	}
	return nil
}

// Named is the computed column that is meant in a query; nil for others.
func (all Columns) Named(c *ast.Column) *Column {
	if c == nil {
		return nil
	}
	for i, d := range all {
		if strings.EqualFold(d.Column.Name, c.Name) {
			return &all[i]
		}
	}
	return nil
}

// InShort is a query with computed columns in place of what they are computed from.
func (all Columns) InShort(q ast.Query) ast.Query {
	if all == nil || q == nil {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		e, ok := n.(ast.Expr)
		if !ok {
			return n
		}
		if c, ok := unrounded(e).(*ast.Column); ok && all.Named(c) != nil { // what it rounds was found before it
			return c
		}
		text := ast.Print(ast.Qualify(e, ""))
		for _, d := range all {
			same := func(e ast.Expr) bool { return e != nil && ast.Print(e) == text }
			if same(d.Of) || same(unrounded(d.Of)) || same(d.overOnly()) {
				return &ast.Column{Table: ast.TableOf(e), Name: d.Column.Name}
			}
		}
		return n
	})
}
