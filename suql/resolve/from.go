package resolve

import (
	"maps"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// from names a FROM item and adds its leaves to s.
func (n *namer) from(f ast.From, s *naming, env *defined) ast.From {
	switch f := f.(type) {
	case *ast.Table:
		return n.table(f, s, env)
	case *ast.Derived:
		out := *f
		outer := s.outer
		if f.Lateral {
			outer = s.sofar()
		}
		var cols []Column
		out.Query, cols = n.query(f.Query, outer, env, false)
		was := f.Alias
		if was == "" {
			was = "derived"
		}
		out.Alias = n.add(s, &Leaf{Was: was, Columns: renamed(cols, f.Cols)})
		return &out
	case *ast.FuncTable:
		return n.function(f, s, env)
	case *ast.Join:
		return n.join(f, s, env)
	}
	return f // unreachable: ast.From is sealed
}

// sofar is s as it is now, whatever joins it later.
func (s *naming) sofar() *naming {
	c := *s
	c.leaves = append([]*Leaf(nil), s.leaves...)
	return &c
}

func (n *namer) add(s *naming, l *Leaf) string {
	l.Name = n.unique("leaf ", l.Was)
	n.leaves[l.Name] = l
	s.leaves = append(s.leaves, l)
	return l.Name
}

func (n *namer) table(t *ast.Table, s *naming, env *defined) ast.From {
	out := *t
	l := &Leaf{Was: t.Ref()}
	for d := env; d != nil && t.Schema == ""; d = d.outer {
		if strings.EqualFold(d.was, t.Name) {
			out.Name, l.Columns = d.name, renamed(d.columns, t.Cols)
			break
		}
	}
	if l.Columns == nil {
		if ct := n.cat.Table(t.Name); ct != nil {
			l.Table, l.Columns = ct, renamed(TableLeaf("", ct).Columns, t.Cols)
		}
	}
	if name := n.add(s, l); name != out.Name || t.Alias != "" {
		out.Alias = name
	}
	return &out
}

func (n *namer) function(f *ast.FuncTable, s *naming, env *defined) ast.From {
	out := *f
	out.Call = n.expr(f.Call, s.sofar(), env).(ast.Expr)
	call, _ := out.Call.(*ast.Call)
	l := &Leaf{Was: f.Alias}
	if l.Was == "" && call != nil {
		l.Was = call.Name
	}
	switch name := call.Name; {
	case strings.HasPrefix(name, "json") && strings.Contains(name, "_each"):
		l.Columns = []Column{{Name: "key"}, {Name: "value"}}
	default:
		col := Column{Name: l.Was}
		if name == "unnest" && len(call.Args) == 1 {
			if src := n.source(call.Args[0]); src != nil {
				elem := *src // one element of the array
				elem.List = false
				if elem.Kind == catalog.Array {
					elem.Kind = catalog.Text
				}
				col.Source = &elem
			}
		}
		l.Columns = []Column{col}
	}
	if f.Ordinality {
		l.Columns = append(l.Columns, Column{Name: "ordinality"})
	}
	l.Columns = renamed(l.Columns, f.Cols)
	// Elements get names of their own too: SQLite has no other way to tell
	// those of two functions apart.
	if call.Name == "unnest" {
		l.Columns[0].now = n.unique("element ", l.Columns[0].Name)
	}
	if n.add(s, l); len(f.Cols) > 0 || l.Columns[0].Called() != l.Name && call.Name == "unnest" {
		out.Cols = nil
		for _, c := range l.Columns {
			out.Cols = append(out.Cols, c.Called())
		}
	}
	out.Alias = l.Name
	return &out
}

// join names a join. The columns of USING and NATURAL become conditions, and
// each pair of them one column under an unqualified name.
func (n *namer) join(j *ast.Join, s *naming, env *defined) ast.From {
	out := *j
	out.Using, out.Natural = nil, false
	var l, r *naming
	out.L, l = n.side(j.L, s, env)
	out.R, r = n.side(j.R, s, env, l.leaves...)
	both := s.beside(l.leaves, r.leaves)
	maps.Copy(both.merged, l.merged)
	maps.Copy(both.merged, r.merged)
	out.On = n.merge(j, l, r, both)
	if j.On != nil {
		out.On = n.expr(j.On, both, env).(ast.Expr)
	}
	if out.On == nil && j.Natural { // no column in common
		out.On = &ast.Literal{Kind: ast.Bool, Text: "TRUE"}
	}
	s.leaves = append(s.leaves, both.leaves...)
	maps.Copy(s.merged, both.merged)
	return &out
}

// beside is a place in the same block as s with the leaves of both.
func (s *naming) beside(l, r []*Leaf) *naming {
	return &naming{leaves: slices.Concat(l, r), merged: map[string]ast.Expr{}, outer: s.outer}
}

// side names one side of a join, which sees what stands before it in s and
// left, and returns what it adds to that.
func (n *namer) side(f ast.From, s *naming, env *defined, left ...*Leaf) (ast.From, *naming) {
	visible := s.beside(s.leaves, left)
	at := len(visible.leaves)
	f = n.from(f, visible, env)
	return f, &naming{leaves: visible.leaves[at:], merged: visible.merged, outer: s.outer}
}

// merge makes one column of each pair that USING or NATURAL names, in both, and
// returns the condition that they are equal.
func (n *namer) merge(j *ast.Join, l, r, both *naming) ast.Expr {
	using := j.Using
	if j.Natural {
		using = append(using, l.common(r)...)
	}
	var on []ast.Expr
	for _, name := range using {
		a, b := l.own(ast.Col(name)), r.own(ast.Col(name))
		if a == nil || b == nil {
			continue // unreachable: checked
		}
		on = append(on, &ast.Binary{At: j.At, Op: ast.Eq, L: a, R: b})
		one := a
		switch j.Kind {
		case ast.Right:
			one = b
		case ast.Full:
			one = &ast.Call{Name: "coalesce", Args: []ast.Expr{a, b}}
		}
		both.merged[strings.ToLower(name)] = one
		if c, ok := b.(*ast.Column); ok {
			n.leaves[c.Table].Column(c.Name).merged = true
		}
	}
	return ast.Conj(on...)
}

// common are the names of columns that both s and r have.
func (s *naming) common(r *naming) []string {
	var out []string
	for _, l := range s.leaves {
		for _, c := range l.Columns {
			if !c.merged && r.own(ast.Col(c.Name)) != nil {
				out = append(out, c.Name)
			}
		}
	}
	return out
}
