package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// inWhichMeant is how often the rows are meant in which something is asked to be, where a reading shows
// others that they are joined to: our estimate.
const inWhichMeant = 0.9

// inWhich are readings, and before each that shows other rows than those in which something is asked to
// be the same of these:
//
//	in which lessons did the instructor use the brake
//	SELECT DISTINCT instructors.name FROM instructors JOIN lessons ON … WHERE answer(lessons.remarks, …) = 'Yes'
//	→ SELECT * FROM lessons WHERE answer(remarks, …) = 'Yes'
func (r Rules) inWhich(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	of := r.tableInWhich(t.Question)
	if of == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || len(s.From) != 1 {
			return nil, 0
		}
		if _, joined := s.From[0].(*ast.Join); !joined || r.showsAnyOf(s, of) {
			return nil, 0
		}
		if out := r.rowsOfTable(s, of); out != nil {
			return out, inWhichMeant
		}
		return nil, 0
	})
}

// tableInWhich is the table in whose rows something is asked to be: in which lessons; nil for none.
func (r Rules) tableInWhich(q *link.Question) *catalog.Table {
	if q.Said < 3 || !slices.Contains([]string{"in", "on", "at", "during", "for", "under"}, q.Tokens[0].Lower) ||
		q.Tokens[1].Lower != "which" && q.Tokens[1].Lower != "what" {
		return nil
	}
	for _, t := range r.Catalog.Tables {
		if r.NamesTable(q, 2, t) {
			return t
		}
	}
	return nil
}

// showsAnyOf reports whether a block shows something of a table, or figures.
func (r Rules) showsAnyOf(s *ast.Select, of *catalog.Table) bool {
	return slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		if block.Aggregated(it.Expr) {
			return true
		}
		if star, ok := it.Expr.(*ast.Star); ok {
			return star.Table == "" || strings.EqualFold(star.Table, of.Name)
		}
		return slices.ContainsFunc(ast.Columns(it.Expr), func(c *ast.Column) bool { return r.isOf(s, c, of) })
	})
}

// isOf reports whether a column of a block is one of a table.
func (r Rules) isOf(s *ast.Select, c *ast.Column, of *catalog.Table) bool {
	in := joins.ColumnIn(r.Catalog, s, c)
	return in != nil && in.Table == of.Name
}

// rowsOfTable is a block for whole rows of one of its tables, by itself where its conditions are of no
// other; nil where the block has no such table.
func (r Rules) rowsOfTable(s *ast.Select, of *catalog.Table) ast.Query {
	ref := ""
	for name, t := range joins.Of(r.Catalog, s).Tables {
		if t == of {
			ref = name
		}
	}
	if ref == "" || s.Limit != nil {
		return nil
	}
	if strings.EqualFold(ref, of.Name) {
		ref = of.Name
	}
	out := *s
	out.Distinct, out.OrderBy = ast.Distinct{}, nil
	out.Items = []*ast.Item{{Expr: &ast.Star{Table: ref}}}
	if s.Where == nil || slices.ContainsFunc(ast.Columns(s.Where), func(c *ast.Column) bool { return !r.isOf(s, c, of) }) {
		return &out
	}
	out.From, out.Items = []ast.From{&ast.Table{Name: of.Name}}, []*ast.Item{{Expr: &ast.Star{}}}
	out.Where = ast.Rewrite(s.Where, func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Column); ok {
			return &ast.Column{Name: c.Name}
		}
		return n
	})
	return &out
}
