package plan

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// leaf is an item of a FROM clause that rows come from: a table, a view, a
// common table expression, a subquery, a function.
type leaf struct {
	name    string // qualifies its columns; no other leaf of the query has it
	was     string // the name it had in the text
	columns []leafColumn
	table   *catalog.Table // nil when it is not stored
}

type leafColumn struct {
	name   string          // in the text
	now    string          // in the named query, when that is another
	source *catalog.Column // nil when it is computed
	of     ast.Expr        // what it computes of a group; nil elsewhere
	merged bool            // by USING or NATURAL, into the left column
}

// column finds a column by its name in the named query.
func (l *leaf) column(name string) *leafColumn {
	for i := range l.columns {
		if strings.EqualFold(l.columns[i].called(), name) {
			return &l.columns[i]
		}
	}
	return nil
}

// written finds a column by its name in the text.
func (l *leaf) written(name string) *leafColumn {
	for i := range l.columns {
		if strings.EqualFold(l.columns[i].name, name) {
			return &l.columns[i]
		}
	}
	return nil
}

// called is the name of the column in the named query.
func (c *leafColumn) called() string {
	if c.now != "" {
		return c.now
	}
	return c.name
}
