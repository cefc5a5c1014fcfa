package check

import (
	"strings"

	"parley/suql/ast"
)

// Columns that somebody has hidden stay in the database: no query can name
// them, and * stands for the others.

// visible are the columns of a stored table that a query may name. A list of
// names after the alias would give them to the stored columns, hidden ones
// among them, so it is refused.
func (c *checker) visible(t *ast.Table, rel *relation) {
	for _, col := range rel.table.Columns {
		if col.Withheld {
			rel.partial = true
			continue
		}
		rel.columns = append(rel.columns, column{name: col.Name, typ: columnType(col), source: col})
	}
	if rel.partial && len(t.Cols) > 0 {
		c.fail(t, HiddenColumn, "rename the columns in a subquery: (SELECT a AS x FROM "+ast.Ident(rel.table.Name)+") AS t",
			"%s has hidden columns, so its columns can't be renamed here", ast.Ident(rel.table.Name))
	}
}

// withheld ends the check at a column that is hidden.
func (c *checker) withheld(n *ast.Column, rels []*relation) {
	for _, r := range rels {
		if r.table == nil {
			continue
		}
		for _, col := range r.table.Columns {
			if col.Withheld && strings.EqualFold(col.Name, n.Name) {
				c.fail(n, HiddenColumn, listColumns([]*relation{r}), "the column %s of %s is hidden", ast.Ident(col.Name),
					ast.Ident(r.name))
			}
		}
	}
}

// spelledOut is a star as the columns that it stands for; nil where the
// database may expand it.
func (c *checker) spelledOut(star *ast.Star, s *scope) []*ast.Item {
	rels, partial := s.rels, false
	if star.Table != "" {
		rels = []*relation{s.relation(star.Table)}
	}
	merged := map[string]bool{}
	for _, r := range rels {
		partial = partial || r.partial
		for _, col := range r.columns {
			merged[col.name] = merged[col.name] || col.merged && star.Table == ""
		}
	}
	if !partial {
		return nil
	}
	var out []*ast.Item
	for _, r := range rels {
		for _, col := range r.columns {
			if col.merged && star.Table == "" {
				continue
			}
			n := &ast.Column{At: star.At, Name: col.name}
			if !merged[col.name] { // else it is that of both sides
				n.Table = r.name
			}
			c.bind(n, n, col)
			out = append(out, &ast.Item{At: star.At, Expr: n})
		}
	}
	return out
}
