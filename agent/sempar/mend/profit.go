package mend

import (
	"cmp"
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// profit is a hypothesis with what is left of prices after costs in place of the prices, where
// that was said and no column is called so:
//
//	total profit per year
//	SELECT year, sum(quantity * unit_price * (1 - discount)) FROM order_lines … GROUP BY year
//	→ SELECT year, sum(quantity * unit_price * (1 - discount) - quantity * products.cost) …
//
// What something costs stands in the row of its price, or in that of the one thing that the
// row is of.
func (r Rules) profit(said Said, h decode.Hypothesis) decode.Hypothesis {
	if !r.ProfitSaid(said.Question) {
		return h
	}
	if s, ok := h.Query.(*ast.Select); ok {
		if out := r.lessCosts(s); out != nil {
			h.Query = out
		}
	}
	return h
}

// profitExplained notes the words of which a query makes what is left after costs.
func (r Rules) profitExplained(q *link.Question, query ast.Query, said []bool) {
	if r.Without["profit"] || !r.ProfitSaid(q) || !ast.Some(query, r.takesOffCost) {
		return
	}
	for i, t := range q.Tokens[:q.Said] {
		said[i] = said[i] || english.Profit(t.Lower)
	}
}

// takesOffCost reports whether a cost is taken off something.
func (r Rules) takesOffCost(n ast.Node) bool {
	b, ok := n.(*ast.Binary)
	return ok && b.Op == "-" && ast.Some(b.R, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		return ok && role.IsCost(joins.ColumnNamed(r.Catalog, c))
	})
}

// lessCosts is a query with the costs taken off each price that it shows, adds up or sorts by;
// nil where it has no price whose cost is known.
func (r Rules) lessCosts(s *ast.Select) ast.Query {
	if len(s.From) != 1 {
		return nil
	}
	j := joins.Of(r.Catalog, s)
	w := worthIn(j, s)
	if w == nil {
		return nil
	}
	cost, by := r.costOf(j, w.price)
	if cost == nil || by != nil && len(j.Tables) == 1 && ast.Some(s, isSubquery) {
		return nil
	}
	if t, alone := s.From[0].(*ast.Table); alone && by != nil {
		s = ast.Qualify(s, t.Ref())
		w = worthIn(j, s)
	}
	text := ast.Print(w.all)
	left := *ast.Rewrite(figuresOf(s), func(n ast.Node) ast.Node {
		if e, ok := n.(ast.Expr); ok && ast.Print(e) == text {
			return &ast.Binary{Op: "-", L: w.all, R: w.at(cost)}
		}
		return n
	})
	left.From, left.Where, left.GroupBy = s.From, s.Where, s.GroupBy
	if by == nil {
		return &left
	}
	left.From = []ast.From{&ast.Join{Kind: ast.Inner, L: s.From[0], R: &ast.Table{Name: cost.Table}, On: by}}
	return &left
}

func isSubquery(n ast.Node) bool { _, ok := n.(*ast.Subquery); return ok }

// worth is what rows are worth: a price, how many of them, less a discount.
type worth struct {
	all   ast.Expr
	price *ast.Column
}

// worthIn is what the rows of a block are worth, as it shows, adds up or sorts by it; nil where
// it has none, or several.
func worthIn(j *joins.Joins, s *ast.Select) (found *worth) {
	several := false
	ast.Inspect(figuresOf(s), func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || !product(e) {
			return !isSubquery(n) && !reckons(n)
		}
		prices := slices.DeleteFunc(ast.Columns(e), func(c *ast.Column) bool { return !role.IsPrice(j.Column(c)) })
		if len(prices) == 1 {
			several = several || found != nil && ast.Print(found.all) != ast.Print(e)
			found = &worth{e, prices[0]}
		}
		return false
	})
	if several {
		return nil
	}
	return found
}

// figuresOf is a block without the tables, conditions and groups that its figures are of.
func figuresOf(s *ast.Select) *ast.Select {
	out := *s
	out.From, out.Where, out.GroupBy = nil, nil, nil
	return &out
}

// reckons reports whether a node adds, takes off or multiplies otherwise.
func reckons(n ast.Node) bool {
	b, ok := n.(*ast.Binary)
	return ok && slices.Contains([]ast.Op{"+", "-", "*"}, b.Op)
}

// product reports whether an expression is a column, a number or a product of such, less shares.
func product(e ast.Expr) bool {
	if b, ok := e.(*ast.Binary); ok {
		return b.Op == "*" && (product(b.L) || takesOff(b.L)) && (product(b.R) || takesOff(b.R))
	}
	switch e.(type) {
	case *ast.Column, *ast.Literal:
		return true
	}
	return false
}

// at is the same at another price for one, with nothing taken off.
func (w *worth) at(cost *ast.Column) ast.Expr {
	var of func(e ast.Expr) ast.Expr
	of = func(e ast.Expr) ast.Expr {
		b, ok := e.(*ast.Binary)
		switch {
		case e == w.price:
			return cost
		case !ok:
			return e
		case takesOff(b.L):
			return of(b.R)
		case takesOff(b.R):
			return of(b.L)
		}
		return &ast.Binary{Op: b.Op, L: of(b.L), R: of(b.R)}
	}
	return of(w.all)
}

// takesOff reports whether a factor takes off a share: 1 - discount.
func takesOff(e ast.Expr) bool {
	b, ok := e.(*ast.Binary)
	if !ok || b.Op != "-" {
		return false
	}
	_, whole := b.L.(*ast.Literal)
	return whole
}

// costOf is what something costs that has a price: in the row of the price, or in that of the
// one thing that the row is of, with the condition that joins it where it is not joined yet.
// nil where no column says it, or several do.
func (r Rules) costOf(j *joins.Joins, price *ast.Column) (cost *ast.Column, by ast.Expr) {
	own := j.TableOf(price)
	if own == nil {
		return nil, nil
	}
	if costs := costsIn(own); len(costs) > 0 {
		if len(costs) > 1 {
			return nil, nil
		}
		return &ast.Column{Table: price.Table, Name: costs[0].Name}, nil
	}
	for _, k := range r.Schema.Keys {
		of := r.Schema.Tables[k.To].Table
		costs := costsIn(of)
		if r.Schema.Tables[k.From].Table != own || len(k.Columns) != 1 || k.Role != nil || len(costs) == 0 {
			continue
		}
		if cost != nil || len(costs) > 1 {
			return nil, nil
		}
		if ref := j.RefOf(of); ref != "" {
			cost = &ast.Column{Table: ref, Name: costs[0].Name}
			continue
		}
		from, target := r.Schema.Columns[k.Columns[0]], r.Schema.Columns[k.Targets[0]]
		cost = &ast.Column{Table: of.Name, Name: costs[0].Name}
		by = &ast.Binary{Op: ast.Eq, L: &ast.Column{Table: cmp.Or(price.Table, own.Name), Name: from.Name},
			R: &ast.Column{Table: of.Name, Name: target.Name}}
	}
	return cost, by
}

// costsIn are the columns of a table that say what something costs.
func costsIn(t *catalog.Table) (out []*catalog.Column) {
	for _, c := range t.Columns {
		if role.IsCost(c) {
			out = append(out, c)
		}
	}
	return out
}
