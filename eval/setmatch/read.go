package setmatch

import (
	"fmt"
	"strings"

	"parley/suql/ast"
)

// Parse reads a query in SQLite's spelling or as package ast prints it. It
// fails where the text is no query, or names what the schema lacks.
func Parse(s *Schema, text string) (*Query, error) {
	tree, err := s.Read(text)
	if err != nil {
		return nil, fmt.Errorf("reading %q: %w", text, err)
	}
	return Of(s, tree)
}

// Of takes a parsed query apart.
func Of(s *Schema, tree ast.Query) (q *Query, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unresolved:
			q, err = nil, fmt.Errorf("%s: %w", ast.Print(tree), r.error)
		default:
			panic(r)
		}
	}()
	return (&scope{schema: s}).block(tree), nil
}

// block reads a query that stands in scope s. Blocks joined by set operations
// become a chain: each holds the next, as they stand in the text.
func (s *scope) block(tree ast.Query) *Query {
	links := chain(tree)
	blocks := make([]*Query, len(links))
	outer := &scope{schema: s.schema, parent: s, with: map[string]*Query{}}
	for _, l := range links {
		outer.addWith(l.with)
	}
	for i, l := range links {
		blocks[i] = outer.selected(l.block)
	}
	for i := len(links) - 1; i > 0; i-- {
		before, behind := blocks[i-1], blocks[i]
		switch links[i].op {
		case ast.Intersect:
			before.intersect = behind
		case ast.Union:
			before.union = behind
		default:
			before.except = behind
		}
	}
	return blocks[0]
}

func (s *scope) addWith(w *ast.With) {
	if w == nil {
		return
	}
	for _, c := range w.CTEs {
		q := *s.block(c.Query)
		if len(c.Cols) > 0 {
			q.called = nil
			for _, name := range c.Cols {
				q.called = append(q.called, strings.ToLower(name))
			}
		}
		s.with[strings.ToLower(c.Name)] = &q
	}
}

// link is a block of a chain, with the operation before it.
type link struct {
	op    ast.SetKind
	block *ast.Select
	with  *ast.With
}

// chain lists the blocks of a query in the order of the text. An order or a
// limit of the whole is written at its end, so the last block has it.
func chain(tree ast.Query) []link {
	switch q := tree.(type) {
	case *ast.Select:
		return []link{{block: q, with: q.With}}
	case *ast.SetOp:
		left, right := chain(q.L), chain(q.R)
		right[0].op = q.Op
		if left[0].with == nil {
			left[0].with = q.With
		}
		all := append(left, right...)
		last := *all[len(all)-1].block
		if len(q.OrderBy) > 0 {
			last.OrderBy = q.OrderBy
		}
		if q.Limit != nil {
			last.Limit = q.Limit
		}
		all[len(all)-1].block = &last
		return all
	}
	fail("%s is no SELECT", ast.Print(tree))
	return nil
}

// selected reads one SELECT block.
func (s *scope) selected(sel *ast.Select) *Query {
	q := &Query{schema: s.schema, distinct: sel.Distinct.On}
	in := &scope{schema: s.schema, parent: s, inner: &q.inner}
	for _, f := range sel.From {
		in.addFrom(f, q)
	}
	for _, it := range sel.Items {
		q.items = append(q.items, in.item(it.Expr))
		q.called = append(q.called, called(it))
	}
	q.where = in.conditions(sel.Where)
	in.items = sel.Items
	for _, e := range sel.GroupBy {
		q.group = append(q.group, in.value(in.output(e)))
	}
	q.having = in.conditions(sel.Having)
	for _, o := range sel.OrderBy {
		q.order = append(q.order, in.value(in.output(o.Expr)))
		q.desc = o.Desc
		q.descending = append(q.descending, o.Desc)
	}
	if sel.Limit != nil {
		q.limit = ast.Print(sel.Limit)
	}
	return q
}

// called is the name of an output, lower case: the one after AS, or that of a
// plain column.
func called(it *ast.Item) string {
	switch e := it.Expr.(type) {
	case *ast.Column:
		if it.Alias == "" {
			return strings.ToLower(e.Name)
		}
	case *ast.Star:
		return "*"
	case *ast.Call:
		if it.Alias == "" {
			return e.Name
		}
	}
	return strings.ToLower(it.Alias)
}
