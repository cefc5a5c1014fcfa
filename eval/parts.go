package eval

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/unit"
)

// takeApart returns the units of a query. Where a query has parts that no
// unit stands for (an expression, a common table expression), those come back as
// text, and the units of the rest are still found.
func takeApart(q ast.Query) (units []unit.Unit, others []string) {
	if units, err := unit.Of(q); err == nil {
		return units, nil
	}
	if set, ok := q.(*ast.SetOp); ok { // the first block, and what is done to it
		units, others := takeApart(set.L)
		return units, append(others, other("", q))
	}
	s, ok := q.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return nil, []string{other("", q)}
	}
	p := &parts{from: s.From}
	everything := []*ast.Item{{Expr: &ast.Star{}}}
	p.units = p.of(&ast.Select{Items: everything})
	if len(p.units) == 0 {
		return nil, []string{other("", q)}
	}
	p.units = p.units[:len(p.units)-1] // the tables
	p.tables = len(p.units)
	for _, it := range s.Items {
		p.add(0, "", it, &ast.Select{Items: []*ast.Item{it}})
	}
	for _, term := range ast.Terms(ast.And, s.Where) {
		p.add(1, "where ", term, &ast.Select{Items: everything, Where: term})
	}
	for _, o := range s.OrderBy {
		p.add(1, "order by ", o, &ast.Select{Items: everything, OrderBy: []*ast.Order{o}})
	}
	if s.Limit != nil {
		p.add(1, "limit ", s.Limit, &ast.Select{Items: everything, Limit: s.Limit})
	}
	if s.Distinct.On {
		p.units = append(p.units, unit.Unit{Kind: unit.Distinct})
	}
	for _, e := range s.GroupBy {
		p.add(1, "group by ", e, &ast.Select{Items: everything, GroupBy: []ast.Expr{e}})
	}
	if s.Offset != nil {
		p.add(1, "offset ", s.Offset, &ast.Select{Items: everything, Offset: s.Offset})
	}
	for _, term := range ast.Terms(ast.And, s.Having) {
		p.add(1, "having ", term, &ast.Select{Items: everything, Having: term})
	}
	if s.With != nil {
		p.others = append(p.others, other("", s.With))
	}
	return p.units, p.others
}

// parts collects units of queries that each hold one part.
type parts struct {
	from   []ast.From
	tables int // units of FROM
	units  []unit.Unit
	others []string
	slots  int
	groups int
}

func (p *parts) of(s *ast.Select) []unit.Unit {
	s.From = p.from
	units, err := unit.Of(s)
	if err != nil {
		return nil
	}
	return units
}

// add takes the units of s after those of FROM and n more, which stand for
// node.
func (p *parts) add(n int, clause string, node ast.Node, s *ast.Select) {
	units := p.of(s)
	n += p.tables
	if len(units) < n {
		p.others = append(p.others, other(clause, node))
		return
	}
	slots, groups := p.slots, p.groups
	for _, u := range units[n:] {
		u.Slot += slots
		p.slots = max(p.slots, u.Slot+1)
		if u.Group > 0 {
			u.Group += groups
			p.groups = max(p.groups, u.Group)
		}
		p.units = append(p.units, u)
	}
}

func other(clause string, n ast.Node) string { return clause + strings.ToLower(ast.Print(n)) }
