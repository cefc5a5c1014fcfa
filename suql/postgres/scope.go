package postgres

import (
	"slices"

	"parley/suql/ast"
)

// resolver finds out which stored column each reference of a query reads, as
// far as the printer needs it: PostgreSQL is strict about types where the
// language of queries is not.
type resolver struct {
	schema  *schema
	columns map[*ast.Column]*column
	bare    map[*ast.Column]bool // alone in GROUP BY, ORDER BY or DISTINCT ON, where no constant may stand
	stored  map[*ast.Table]*table
	full    map[*ast.Order]bool // by what no row is without
}

// outputs are the columns of a table or query by name; nil for one that is
// computed.
type outputs map[string]*column

// scope is what names may refer to, the innermost query first.
type scope struct {
	outer *scope
	refs  map[string]outputs
	ctes  map[string]outputs
}

func (s *scope) cte(name string) (outputs, bool) {
	for ; s != nil; s = s.outer {
		if o, ok := s.ctes[name]; ok {
			return o, true
		}
	}
	return nil, false
}

func (s *scope) column(c *ast.Column) *column {
	for ; s != nil; s = s.outer {
		if c.Table != "" {
			if o, ok := s.refs[c.Table]; ok {
				return o[c.Name]
			}
			continue
		}
		for _, o := range s.refs {
			if found, ok := o[c.Name]; ok {
				return found
			}
		}
	}
	return nil
}

// resolve resolves the names of n, beside which rel may stand.
func resolve(s *schema, n ast.Node, rel *Relation) *resolver {
	r := &resolver{schema: s, columns: map[*ast.Column]*column{}, bare: map[*ast.Column]bool{},
		stored: map[*ast.Table]*table{}, full: map[*ast.Order]bool{}}
	beside := &scope{ctes: map[string]outputs{}}
	for _, one := range rel.all() {
		beside.ctes[one.Name] = outputs{}
	}
	r.walk(n, beside)
	return r
}

func (r *resolver) walk(n ast.Node, s *scope) {
	switch n := n.(type) {
	case ast.Query:
		r.query(n, s)
	case *ast.Column:
		r.columns[n] = s.column(n)
	default:
		for _, c := range ast.Children(n) {
			r.walk(c, s)
		}
	}
}

// query walks q and returns its columns.
func (r *resolver) query(q ast.Query, outer *scope) outputs {
	s := &scope{outer: outer, refs: map[string]outputs{}, ctes: map[string]outputs{}}
	switch q := q.(type) {
	case *ast.Select:
		r.with(q.With, s)
		for _, f := range q.From {
			r.from(f, s)
		}
		for _, c := range ast.Children(q) {
			switch c.(type) {
			case *ast.With, ast.From:
			default:
				r.walk(c, s)
			}
		}
		r.standAlone(q)
		r.fullOrders(q)
		return r.items(q, s)
	case *ast.SetOp:
		r.with(q.With, s)
		out := r.query(q.L, s)
		r.query(q.R, s)
		return out
	}
	for _, c := range ast.Children(q) {
		r.walk(c, s)
	}
	return outputs{}
}

func (r *resolver) with(w *ast.With, s *scope) {
	if w == nil {
		return
	}
	for _, c := range w.CTEs {
		if w.Recursive {
			s.ctes[c.Name] = outputs{}
		}
	}
	for _, c := range w.CTEs { // without RECURSIVE, c itself may read a table of its name
		s.ctes[c.Name] = renamed(r.query(c.Query, s), c.Cols)
	}
}

// renamed drops what is known of columns when they get other names.
func renamed(o outputs, cols []string) outputs {
	if len(cols) > 0 {
		return outputs{}
	}
	return o
}

func (r *resolver) from(f ast.From, s *scope) {
	switch f := f.(type) {
	case *ast.Table:
		if o, ok := s.cte(f.Name); ok && f.Schema == "" {
			s.refs[f.Ref()] = renamed(o, f.Cols)
			return
		}
		o := outputs{}
		if t := r.schema.table(f.Name); t != nil && f.Schema == "" {
			r.stored[f] = t
			for _, c := range t.columns {
				o[c.name] = c
			}
		}
		s.refs[f.Ref()] = renamed(o, f.Cols)
	case *ast.Derived:
		s.refs[f.Alias] = renamed(r.query(f.Query, s), f.Cols)
	case *ast.FuncTable:
		r.walk(f.Call, s)
		s.refs[f.Alias] = outputs{}
	case *ast.Join:
		r.from(f.L, s)
		r.from(f.R, s)
		if f.On != nil {
			r.walk(f.On, s)
		}
	}
}

// items are the output columns of q that repeat stored ones.
func (r *resolver) items(q *ast.Select, s *scope) outputs {
	out := outputs{}
	for _, it := range q.Items {
		switch e := it.Expr.(type) {
		case *ast.Column:
			name := it.Alias
			if name == "" {
				name = e.Name
			}
			out[name] = r.columns[e]
		case *ast.Star:
			for ref, o := range s.refs {
				for name, c := range o {
					if e.Table == "" || e.Table == ref {
						out[name] = c
					}
				}
			}
		default:
			if it.Alias != "" {
				out[it.Alias] = nil
			}
		}
	}
	return out
}

func (r *resolver) standAlone(q *ast.Select) {
	note := func(e ast.Expr) {
		if c, ok := e.(*ast.Column); ok {
			r.bare[c] = true
		}
	}
	for _, e := range q.GroupBy {
		note(e)
	}
	for _, e := range q.Distinct.Exprs {
		note(e)
	}
	for _, o := range q.OrderBy {
		note(o.Expr)
	}
}

// fullOrders notes by what a query of one table is ordered that all of its rows
// have.
func (r *resolver) fullOrders(q *ast.Select) {
	if _, t, ok := ast.OneTable(q); !ok || r.stored[t] == nil {
		return
	}
	for _, o := range q.OrderBy {
		c, ok := o.Expr.(*ast.Column)
		if stored := r.columns[c]; ok && stored != nil && stored.full && !renames(q.Items, c) {
			r.full[o] = true
		}
	}
}

// renames reports whether something else has the name of a column in the
// output, by which ORDER BY would go.
func renames(items []*ast.Item, c *ast.Column) bool {
	return slices.ContainsFunc(items, func(it *ast.Item) bool {
		of, same := it.Expr.(*ast.Column)
		return it.Alias == c.Name && !(same && of.Name == c.Name)
	})
}
