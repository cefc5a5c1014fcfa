package embedded

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// columnOf is a column of the database; nil where the name is that of several, or none.
func (p *Parser) columnOf(c *ast.Column) *catalog.Column {
	var found *catalog.Column
	for _, t := range p.cat.Tables {
		if of := t.Column(c.Name); of != nil && (c.Table == "" || strings.EqualFold(c.Table, t.Name)) {
			if found != nil {
				return nil
			}
			found = of
		}
	}
	return found
}

// columnIn is the column that a block of a query means; nil where it is none of its tables.
func (p *Parser) columnIn(s *ast.Select, c *ast.Column) (found *catalog.Column) {
	for ref, t := range joinsOf(p.cat, s).tables {
		of := t.Column(c.Name)
		if of == nil || c.Table != "" && !strings.EqualFold(c.Table, ref) {
			continue
		}
		if found != nil {
			return nil
		}
		found = of
	}
	return found
}
