package setmatch

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
)

// scope is where the names of a block are looked up.
type scope struct {
	schema  *Schema
	parent  *scope
	sources []source
	items   []*ast.Item       // of the block, for names given with AS
	with    map[string]*Query // queries of WITH by name, lower case
	inner   *[]*Query         // collects queries inside expressions
}

// source is a table of FROM.
type source struct {
	ref     string // what qualifies its columns, lower case
	table   string // lower case; "" for a query
	columns []string
}

// unresolved is the panic value of a name that can't be found; Parse returns
// it as its error.
type unresolved struct{ error }

func fail(format string, values ...any) {
	panic(unresolved{fmt.Errorf(format, values...)})
}

// column marks the column that a reference means.
func (s *scope) column(c *ast.Column) value {
	table, name := strings.ToLower(c.Table), strings.ToLower(c.Name)
	for in := s; in != nil; in = in.parent {
		for _, src := range in.sources {
			if table != "" && table != src.ref {
				continue
			}
			if v, ok := s.of(src, name); ok {
				return v
			}
			if table != "" && src.table != "" {
				fail("table %s has no column %s", src.table, c.Name)
			}
		}
	}
	if table != "" {
		fail("no table %s in FROM for column %s", c.Table, c.Name)
	}
	fail("no table in FROM has a column %s", c.Name)
	return ""
}

// of is the column of a source with that name.
func (s *scope) of(src source, name string) (value, bool) {
	if src.table != "" {
		return columnValue(src.table + "." + name), s.schema.of[src.table][name]
	}
	return columnValue("query." + name), slices.Contains(src.columns, name) || slices.Contains(src.columns, "*")
}

// output is the expression that a reference in ORDER BY, GROUP BY or HAVING
// names by its place or by what it is called after AS.
func (s *scope) output(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Literal:
		for i, it := range s.items {
			if e.Kind == ast.Number && e.Text == fmt.Sprint(i+1) {
				return it.Expr
			}
		}
	case *ast.Column:
		for _, it := range s.items {
			if e.Table == "" && it.Alias != "" && strings.EqualFold(it.Alias, e.Name) {
				return it.Expr
			}
		}
	}
	return e
}

// addFrom adds the tables of FROM to the block and to the scope.
func (s *scope) addFrom(f ast.From, q *Query) {
	switch f := f.(type) {
	case *ast.Table:
		name := strings.ToLower(f.Name)
		if with := s.named(name); with != nil {
			s.addQuery(with, strings.ToLower(f.Ref()), q)
			return
		}
		if !s.schema.HasTable(name) {
			fail("there is no table %s", f.Name)
		}
		q.tables = append(q.tables, table{name: name})
		s.sources = append(s.sources, source{ref: strings.ToLower(f.Ref()), table: name})
	case *ast.Join:
		s.addFrom(f.L, q)
		s.addFrom(f.R, q)
		q.outer = q.outer || f.Kind == ast.Left || f.Kind == ast.Right || f.Kind == ast.Full
		if f.On != nil {
			q.on.join("and", s.conditions(f.On))
		}
		for _, name := range f.Using {
			v := s.column(ast.Col(name))
			q.on.join("and", conditions{all: []condition{{op: "=", left: v, with: []operand{{text: v}}}}})
		}
	case *ast.Derived:
		s.addQuery(s.block(f.Query), strings.ToLower(f.Alias), q)
	default:
		fail("FROM holds %s, which is no table and no query", ast.Print(f))
	}
}

// named is the query of a WITH clause with that name, or nil.
func (s *scope) named(name string) *Query {
	for in := s; in != nil; in = in.parent {
		if q := in.with[name]; q != nil {
			return q
		}
	}
	return nil
}

func (s *scope) addQuery(in *Query, ref string, q *Query) {
	q.tables = append(q.tables, table{query: in})
	s.sources = append(s.sources, source{ref: ref, columns: in.called})
}

// join adds more conditions.
func (cs *conditions) join(word string, more conditions) {
	if len(cs.all) > 0 && len(more.all) > 0 {
		cs.joined = append(cs.joined, word)
	}
	cs.all = append(cs.all, more.all...)
	cs.joined = append(cs.joined, more.joined...)
}
