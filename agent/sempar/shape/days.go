package shape

import (
	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Days are the columns of days of the rows of a query.
func Days(cat *catalog.Catalog, s *ast.Select) []*ast.Column {
	return joins.Of(cat, s).Columns(func(_ *catalog.Table, c *catalog.Column) bool { return role.IsDay(c) })
}
