package check

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// from resolves a FROM item. s holds the items to its left, which only
// LATERAL items and functions may use.
func (c *checker) from(f ast.From, s *scope) (ast.From, []*relation) {
	switch f := f.(type) {
	case *ast.Table:
		t, rel := c.table(f, s)
		return t, []*relation{rel}
	case *ast.Derived:
		outer := s.outer
		if f.Lateral {
			outer = s
		}
		out := *f
		var rel *relation
		out.Query, rel = c.query(f.Query, outer, s.ctes)
		rel = &relation{at: f, name: f.Alias, columns: slices.Clone(rel.columns), arms: rel.arms}
		c.rename(f, rel, f.Cols)
		return &out, []*relation{rel}
	case *ast.FuncTable:
		out, rel := c.funcTable(f, s)
		return out, []*relation{rel}
	case *ast.Join:
		return c.join(f, s)
	}
	panic("check: FROM item without a case") // unreachable: ast.From is sealed
}

func (c *checker) table(t *ast.Table, s *scope) (*ast.Table, *relation) {
	out := *t
	rel := &relation{at: t}
	c.grow(t, sizeOfTable)
	if cte := s.ctes.find(t.Name); cte != nil && t.Schema == "" {
		c.grow(t, cte.size)
		rel.arms = cte.arms
		out.Name = cte.name
		rel.columns = slices.Clone(cte.columns)
	} else {
		table := c.findTable(t, s)
		out.Schema, out.Name, rel.table = "", table.Name, table
		c.out.Tables[&out], c.out.Tables[t] = table, table
		c.visible(t, rel)
	}
	rel.name = out.Ref()
	c.rename(t, rel, t.Cols)
	return &out, rel
}

func (c *checker) findTable(t *ast.Table, s *scope) *catalog.Table {
	switch t.Schema {
	case "", "public", "main": // the schemas that tables are in unless told otherwise
	default:
		c.failNear(t, UnknownTable, c.tablesNear(t.Name, s), "parley schema lists the tables",
			"unknown table %q in schema %q", t.Name, t.Schema)
	}
	var match []*catalog.Table
	for _, table := range c.cat.Tables {
		if table.Name == t.Name {
			return table
		}
		if strings.EqualFold(table.Name, t.Name) {
			match = append(match, table)
		}
	}
	switch len(match) {
	case 0:
		near := c.tablesNear(t.Name, s)
		hint := ""
		if len(near) == 0 {
			hint = c.listTables()
		}
		c.failNear(t, UnknownTable, near, hint, "unknown table %q", t.Name)
	case 1:
	default:
		var names []string
		for _, m := range match {
			names = append(names, ast.Ident(m.Name))
		}
		c.failNear(t, AmbiguousTable, names, "write it in double quotes, exactly as it is spelled",
			"%q can mean more than one table", t.Name)
	}
	return match[0]
}

// rename gives a relation's columns the names written after its alias.
func (c *checker) rename(n ast.Node, r *relation, names []string) {
	if len(names) > len(r.columns) {
		c.fail(n, ColumnCount, "", "%d column names for %s", len(names), plural(len(r.columns), "column"))
	}
	for i, name := range names {
		r.columns[i].name = name
	}
}

// funcTable resolves a function in FROM: one row per element or value.
func (c *checker) funcTable(f *ast.FuncTable, s *scope) (*ast.FuncTable, *relation) {
	out := *f
	call, typ := c.expr(f.Call, s.at(place{clause: "FROM"}))
	out.Call = call
	name := call.(*ast.Call).Name
	rel := &relation{at: f, name: f.Alias}
	if rel.name == "" {
		rel.name = name
	}
	elem := Type{Kind: typ.Kind}
	if cols := rowFunctions[name]; cols != nil {
		rel.columns = slices.Clone(cols)
	} else {
		col := column{name: rel.name, typ: elem}
		if name == "unnest" {
			if arg, ok := call.(*ast.Call).Args[0].(*ast.Column); ok {
				col.source = c.out.Columns[arg]
			}
		}
		rel.columns = []column{col}
	}
	if f.Ordinality {
		rel.columns = append(rel.columns, column{name: "ordinality", typ: Type{Kind: Number}})
	}
	c.rename(f, rel, f.Cols)
	return &out, rel
}

func (c *checker) join(j *ast.Join, s *scope) (ast.From, []*relation) {
	out := *j
	var left, right []*relation
	out.L, left = c.from(j.L, s)
	inner := *s
	inner.rels = append(slices.Clone(s.rels), left...)
	out.R, right = c.from(j.R, &inner)
	all := append(slices.Clone(left), right...)
	if j.Kind != ast.Inner && j.Kind != ast.Cross {
		for _, r := range all {
			r.outer = true
		}
	}
	c.distinctNames(j, all)

	using := j.Using
	if j.Natural {
		using = shared(left, right)
		if slices.ContainsFunc(all, func(r *relation) bool { return r.partial }) {
			c.fail(j, HiddenColumn, "say what the tables are joined by: JOIN … USING (column)",
				"a table with hidden columns can't be in a NATURAL JOIN")
		}
	}
	out.Using = nil
	for _, name := range using {
		spelled := c.merge(j, name, left, right)
		if !j.Natural {
			out.Using = append(out.Using, spelled)
		}
	}
	if j.On != nil {
		on := &scope{rels: all, outer: s.outer, ctes: s.ctes, place: place{clause: "JOIN ON"}}
		out.On = c.condition(j.On, on)
	}
	return &out, all
}

// merge makes one column of the two that USING names, and returns its
// spelling.
func (c *checker) merge(j *ast.Join, name string, left, right []*relation) string {
	l := (&scope{rels: left}).lookup("", name)
	r := (&scope{rels: right}).lookup("", name)
	for _, side := range []struct {
		found []found
		rels  []*relation
		from  ast.From
	}{{l, left, j.L}, {r, right, j.R}} {
		switch len(side.found) {
		case 0:
			c.failNear(j, UnknownColumn, columnsNear(name, side.rels, false), "USING needs a column of both tables",
				"there is no column %q on one side of the join", name)
		case 1:
		default:
			c.ambiguous(&ast.Column{At: j.At, Name: name}, side.found)
		}
	}
	for i := range r[0].rel.columns {
		if r[0].rel.columns[i].name == r[0].col.name {
			r[0].rel.columns[i].merged = true
		}
	}
	return l[0].col.name
}

// shared are the names of columns that stand on both sides.
func shared(left, right []*relation) []string {
	var out []string
	for _, l := range left {
		for _, col := range l.columns {
			if !col.merged && len((&scope{rels: right}).lookup("", col.name)) > 0 {
				out = append(out, col.name)
			}
		}
	}
	return out
}

// distinctNames refuses the same name twice in one FROM clause.
func (c *checker) distinctNames(n ast.Node, rels []*relation) {
	seen := map[string]bool{}
	for _, r := range rels {
		if r.name != "" && seen[r.name] {
			if r.at != nil {
				n = r.at
			}
			c.fail(n, DuplicateTable, "give each an alias of its own: … AS a, … AS b", "%q stands twice in FROM", r.name)
		}
		seen[r.name] = true
	}
}
