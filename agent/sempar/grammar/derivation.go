package grammar

import (
	"fmt"
	"strings"
)

// Decision is one step of a derivation: a rule, or what is pointed at.
type Decision struct {
	Symbol Symbol
	Rule   *Rule  // nil where something is pointed at
	Index  int    // of the column or table
	Text   string // of the value, or the words put to a text
	Number bool   // the value is a number
}

// Derivation is a query as the decisions that lead to it, in the order in
// which they are made.
type Derivation []Decision

// String prints the decisions for logs and goldens; columns and tables by
// number: [Schema.Print] names them.
func (d Derivation) String() string {
	var parts []string
	for _, x := range d {
		switch {
		case x.Rule != nil:
			parts = append(parts, x.Rule.String())
		case x.Symbol == Column || x.Symbol == Table:
			parts = append(parts, fmt.Sprintf("%s %d", x.Symbol, x.Index))
		default:
			parts = append(parts, fmt.Sprintf("%s %q", x.Symbol, x.Text))
		}
	}
	return strings.Join(parts, " · ")
}

// Print prints a derivation with the names of columns and tables.
func (s *Schema) Print(d Derivation) string {
	var parts []string
	for _, x := range d {
		switch {
		case x.Rule != nil:
			parts = append(parts, x.Rule.String())
		case x.Symbol == Column:
			parts = append(parts, s.NameOf(x.Index))
		case x.Symbol == Table:
			parts = append(parts, s.Tables[x.Index].Name)
		default:
			parts = append(parts, fmt.Sprintf("%q", x.Text))
		}
	}
	return strings.Join(parts, " · ")
}

// NameOf is table.column, "*", or the label of a table; in a role, the role's
// alias stands for the table.
func (s *Schema) NameOf(column int) string {
	c := s.Columns[column]
	switch {
	case column == Star:
		return "*"
	case c.Role != nil && c.Column == nil:
		return c.Role.Alias + ".(label)"
	case c.Role != nil:
		return c.Role.Alias + "." + c.Name
	case c.Column == nil:
		return s.Tables[c.Table].Name + ".(label)"
	}
	return s.Tables[c.Table].Name + "." + c.Name
}
