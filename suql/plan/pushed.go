package plan

import "parley/suql/ast"

// pushedConditions: where every row must fulfil s AND f, and s is in SQL, the
// database lists the rows that fulfil s, and f alone is judged. Of s OR f the
// database lists all, with the truth of s beside each.
var pushedConditions = rewrite{
	name: "pushed conditions",
	steps: func(d *draft) {
		d.scan.Where = d.b.necessary(d.where)
		d.where = d.b.settled(d.where)
		d.listFacts()
	},
}

// necessary is the strongest condition in SQL that f implies; nil when it
// implies none.
func (b *builder) necessary(f Formula) ast.Expr {
	switch f := f.(type) {
	case Test:
		if fact := b.facts[f.Fact]; fact.How == BySQL {
			return holds(fact.Expr, f.In)
		}
	case All:
		var parts []ast.Expr
		for _, p := range f {
			if e := b.necessary(p); e != nil {
				parts = append(parts, e)
			}
		}
		return ast.Conj(parts...)
	case Some:
		var parts []ast.Expr
		for _, p := range f {
			e := b.necessary(p)
			if e == nil {
				return nil
			}
			parts = append(parts, e)
		}
		return ast.Disj(parts...)
	case Fixed:
		if !f {
			return &ast.Literal{Kind: ast.Bool, Text: "FALSE"}
		}
	}
	return nil
}

// settled drops from the top of f what the scan has made sure of.
func (b *builder) settled(f Formula) Formula {
	pushed := func(t Test) bool { return b.facts[t.Fact].How == BySQL }
	switch f := f.(type) {
	case Test:
		if pushed(f) {
			return Fixed(true)
		}
	case All:
		var left All
		for _, p := range f {
			if t, ok := p.(Test); ok && pushed(t) {
				continue
			}
			left = append(left, p)
		}
		return Reduce(left, func(int) Truth { return 0 })
	}
	return f
}
