package plan

import (
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
		var cols []leafColumn
		out.Query, cols = n.query(f.Query, outer, env, false)
		was := f.Alias
		if was == "" {
			was = "derived"
		}
		out.Alias = n.add(s, &leaf{was: was, columns: renamed(cols, f.Cols)})
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
	c.leaves = append([]*leaf(nil), s.leaves...)
	return &c
}

func (n *namer) add(s *naming, l *leaf) string {
	l.name = n.unique("leaf ", l.was)
	n.leaves[l.name] = l
	s.leaves = append(s.leaves, l)
	return l.name
}

func (n *namer) table(t *ast.Table, s *naming, env *defined) ast.From {
	out := *t
	l := &leaf{was: t.Ref()}
	for d := env; d != nil && t.Schema == ""; d = d.outer {
		if strings.EqualFold(d.was, t.Name) {
			out.Name, l.columns = d.name, renamed(d.columns, t.Cols)
			break
		}
	}
	if l.columns == nil {
		if ct := n.cat.Table(t.Name); ct != nil {
			l.table = ct
			for _, c := range ct.Columns {
				l.columns = append(l.columns, leafColumn{name: c.Name, source: c})
			}
			l.columns = renamed(l.columns, t.Cols)
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
	l := &leaf{was: f.Alias}
	if l.was == "" && call != nil {
		l.was = call.Name
	}
	switch name := call.Name; {
	case strings.HasPrefix(name, "json") && strings.Contains(name, "_each"):
		l.columns = []leafColumn{{name: "key"}, {name: "value"}}
	default:
		col := leafColumn{name: l.was}
		if name == "unnest" && len(call.Args) == 1 {
			if src := n.source(call.Args[0]); src != nil {
				elem := *src // one element of the array
				elem.List = false
				if elem.Kind == catalog.Array {
					elem.Kind = catalog.Text
				}
				col.source = &elem
			}
		}
		l.columns = []leafColumn{col}
	}
	if f.Ordinality {
		l.columns = append(l.columns, leafColumn{name: "ordinality"})
	}
	l.columns = renamed(l.columns, f.Cols)
	// Elements get names of their own too: SQLite has no other way to tell
	// those of two functions apart.
	if call.Name == "unnest" {
		l.columns[0].now = n.unique("element ", l.columns[0].name)
	}
	if n.add(s, l); len(f.Cols) > 0 || l.columns[0].called() != l.name && call.Name == "unnest" {
		out.Cols = nil
		for _, c := range l.columns {
			out.Cols = append(out.Cols, c.called())
		}
	}
	out.Alias = l.name
	return &out
}

func (n *namer) join(j *ast.Join, s *naming, env *defined) ast.From {
	out := *j
	out.Using, out.Natural = nil, false
	// side names one side and returns what it adds to what stands before it.
	side := func(f ast.From, left ...*leaf) (ast.From, *naming) {
		visible := &naming{leaves: append(append([]*leaf(nil), s.leaves...), left...), merged: map[string]ast.Expr{}, outer: s.outer}
		at := len(visible.leaves)
		f = n.from(f, visible, env)
		return f, &naming{leaves: visible.leaves[at:], merged: visible.merged, outer: s.outer}
	}
	var l, r *naming
	out.L, l = side(j.L)
	out.R, r = side(j.R, l.leaves...)

	using := j.Using
	if j.Natural {
		for _, a := range l.leaves {
			for _, c := range a.columns {
				if !c.merged && r.own(ast.Col(c.name)) != nil {
					using = append(using, c.name)
				}
			}
		}
	}
	both := &naming{leaves: append(append([]*leaf(nil), l.leaves...), r.leaves...), merged: map[string]ast.Expr{}, outer: s.outer}
	for _, m := range []map[string]ast.Expr{l.merged, r.merged} {
		for k, v := range m {
			both.merged[k] = v
		}
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
			n.leaves[c.Table].column(c.Name).merged = true
		}
	}
	out.On = ast.Conj(on...)
	if j.On != nil {
		out.On = n.expr(j.On, both, env).(ast.Expr)
	}
	if out.On == nil && j.Natural { // no column in common
		out.On = &ast.Literal{Kind: ast.Bool, Text: "TRUE"}
	}
	s.leaves = append(s.leaves, both.leaves...)
	for k, v := range both.merged {
		s.merged[k] = v
	}
	return &out
}

// count names what is in LIMIT or OFFSET, which see no column of the block.
func (n *namer) count(e ast.Expr, s *naming, env *defined) ast.Expr {
	if e == nil {
		return nil
	}
	return n.expr(e, s, env).(ast.Expr)
}
