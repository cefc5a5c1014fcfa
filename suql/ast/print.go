package ast

import (
	"fmt"
	"strings"
)

// Print returns the canonical text of n on one line: upper-case keywords,
// lower-case names quoted only where they must be, the fewest parentheses.
// Parsing it gives the same tree again.
func Print(n Node) string {
	p := &printer{dialect: canonical{}}
	p.node(n)
	return p.String()
}

// dialect prints the nodes that a database spells differently; it returns
// false for those it leaves to the canonical printer.
type dialect interface {
	print(p *printer, n Node) bool
}

type canonical struct{}

func (canonical) print(*printer, Node) bool { return false }

type printer struct {
	strings.Builder
	dialect dialect
	err     error // first construct the dialect can't express
}

// s writes its parts: strings as they are, nodes printed.
func (p *printer) s(parts ...any) {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			p.WriteString(part)
		case Op:
			p.WriteString(string(part))
		case Node:
			p.node(part)
		default:
			fmt.Fprint(p, part)
		}
	}
}

func list[T Node](p *printer, ns []T) {
	for i, n := range ns {
		if i > 0 {
			p.s(", ")
		}
		p.node(n)
	}
}

func (p *printer) names(names []string) {
	for i, n := range names {
		if i > 0 {
			p.s(", ")
		}
		p.s(Ident(n))
	}
}

func (p *printer) node(n Node) {
	if p.dialect.print(p, n) {
		return
	}
	switch n := n.(type) {
	case Query:
		p.query(n)
	case From:
		p.from(n)
	case Expr:
		p.expr(n)
	case *With:
		p.s("WITH ")
		if n.Recursive {
			p.s("RECURSIVE ")
		}
		list(p, n.CTEs)
	case *CTE:
		p.cte(n)
	case *Item:
		p.s(n.Expr)
		if n.Alias != "" {
			p.s(" AS ", Ident(n.Alias))
		}
	case *Order:
		p.order(n)
	case *Window:
		p.window(n)
	case *Frame:
		p.s(n.Mode, " BETWEEN ")
		p.bound(n.Start)
		p.s(" AND ")
		p.bound(n.End)
	case *When:
		p.s("WHEN ", n.Cond, " THEN ", n.Then)
	}
}

func (p *printer) cte(n *CTE) {
	p.s(Ident(n.Name))
	if len(n.Cols) > 0 {
		p.s(" (")
		p.names(n.Cols)
		p.s(")")
	}
	p.s(" AS (", n.Query, ")")
}

func (p *printer) order(n *Order) {
	p.s(n.Expr)
	if n.Desc {
		p.s(" DESC")
	}
	if n.Nulls != "" {
		p.s(" NULLS ", string(n.Nulls))
	}
}

func (p *printer) query(q Query) {
	switch q := q.(type) {
	case *Select:
		p.selectBlock(q)
	case *SetOp:
		if q.With != nil {
			p.s(q.With, " ")
		}
		p.operand(q.L, q, false)
		p.s(" ", string(q.Op))
		if q.All {
			p.s(" ALL")
		}
		p.s(" ")
		p.operand(q.R, q, true)
		p.tail(q.OrderBy, q.Limit, q.Offset)
	case *Values:
		p.s("VALUES ")
		for i, r := range q.Rows {
			if i > 0 {
				p.s(", ")
			}
			p.s("(")
			list(p, r)
			p.s(")")
		}
	}
}

// operand prints one side of a set operation, in parentheses where the side
// has a tail or WITH of its own, or binds looser than its parent.
func (p *printer) operand(q Query, parent *SetOp, right bool) {
	wrap := false
	switch q := q.(type) {
	case *Select:
		wrap = q.With != nil || len(q.OrderBy) > 0 || q.Limit != nil || q.Offset != nil
	case *SetOp:
		wrap = right || q.With != nil || len(q.OrderBy) > 0 || q.Limit != nil || q.Offset != nil ||
			(parent.Op == Intersect && q.Op != Intersect)
	}
	if wrap {
		p.s("(", q, ")")
		return
	}
	p.s(q)
}

func (p *printer) selectBlock(q *Select) {
	if q.With != nil {
		p.s(q.With, " ")
	}
	p.s("SELECT")
	if q.Distinct.On {
		p.s(" DISTINCT")
		if len(q.Distinct.Exprs) > 0 {
			p.s(" ON (")
			list(p, q.Distinct.Exprs)
			p.s(")")
		}
	}
	if len(q.Items) > 0 {
		p.s(" ")
		list(p, q.Items)
	}
	if len(q.From) > 0 {
		p.s(" FROM ")
		list(p, q.From)
	}
	if q.Where != nil {
		p.s(" WHERE ", q.Where)
	}
	if len(q.GroupBy) > 0 {
		p.s(" GROUP BY ")
		list(p, q.GroupBy)
	}
	if q.Having != nil {
		p.s(" HAVING ", q.Having)
	}
	for i, w := range q.Windows {
		if i == 0 {
			p.s(" WINDOW ")
		} else {
			p.s(", ")
		}
		p.s(Ident(w.Name), " AS (", w, ")")
	}
	p.tail(q.OrderBy, q.Limit, q.Offset)
}

func (p *printer) tail(order []*Order, limit, offset Expr) {
	if len(order) > 0 {
		p.s(" ORDER BY ")
		list(p, order)
	}
	if limit != nil {
		p.s(" LIMIT ", limit)
	}
	if offset != nil {
		p.s(" OFFSET ", offset)
	}
}

func (p *printer) window(w *Window) {
	sep := ""
	if w.Base != "" {
		p.s(Ident(w.Base))
		sep = " "
	}
	if len(w.Partition) > 0 {
		p.s(sep, "PARTITION BY ")
		list(p, w.Partition)
		sep = " "
	}
	if len(w.OrderBy) > 0 {
		p.s(sep, "ORDER BY ")
		list(p, w.OrderBy)
		sep = " "
	}
	if w.Frame != nil {
		p.s(sep, w.Frame)
	}
}

func (p *printer) bound(b Bound) {
	if b.Offset != nil {
		p.s(b.Offset, " ")
	}
	p.s(b.Kind)
}

func (p *printer) from(f From) {
	switch f := f.(type) {
	case *Table:
		if f.Schema != "" {
			p.s(Ident(f.Schema), ".")
		}
		p.s(Ident(f.Name))
		p.alias(f.Alias, f.Cols)
	case *Join:
		p.s(f.L)
		if f.Natural {
			p.s(" NATURAL")
		}
		p.s(" ", string(f.Kind), " ")
		if _, nested := f.R.(*Join); nested {
			p.s("(", f.R, ")")
		} else {
			p.s(f.R)
		}
		if f.On != nil {
			p.s(" ON ", f.On)
		}
		if len(f.Using) > 0 {
			p.s(" USING (")
			p.names(f.Using)
			p.s(")")
		}
	case *Derived:
		if f.Lateral {
			p.s("LATERAL ")
		}
		p.s("(", f.Query, ")")
		p.alias(f.Alias, f.Cols)
	case *FuncTable:
		if f.Lateral {
			p.s("LATERAL ")
		}
		p.s(f.Call)
		if f.Ordinality {
			p.s(" WITH ORDINALITY")
		}
		p.alias(f.Alias, f.Cols)
	}
}

func (p *printer) alias(alias string, cols []string) {
	if alias != "" {
		p.s(" AS ", Ident(alias))
	}
	if len(cols) > 0 {
		p.s(" (")
		p.names(cols)
		p.s(")")
	}
}
