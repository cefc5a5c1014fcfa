package agent

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// prose is a column of texts, with what is asked of it.
type prose struct {
	table     *catalog.Table
	column    *catalog.Column
	ref       string // how a query calls the table; "" where it need not
	questions []string
}

// textsAsked are the columns of texts that a query asks something, and its conditions that
// ask no text.
func textsAsked(cat *catalog.Catalog, sel *ast.Select) (asked []prose, plain []ast.Expr) {
	for _, term := range ast.Terms(ast.And, sel.Where) {
		if !ast.HasFreeText(term) {
			plain = append(plain, term)
			continue
		}
		asked = askedIn(asked, cat, sel, term)
	}
	for _, it := range sel.Items {
		asked = askedIn(asked, cat, sel, it.Expr)
	}
	return slices.DeleteFunc(asked, func(p prose) bool { return p.column.Kind != catalog.FreeText }), plain
}

// askedIn adds the columns of texts that a part of a query asks something.
func askedIn(asked []prose, cat *catalog.Catalog, sel *ast.Select, part ast.Expr) []prose {
	ast.Inspect(part, func(n ast.Node) bool {
		text, is := n.(*ast.FreeText)
		if !is || text.Func != ast.Answer {
			return true
		}
		c, column := text.Text.(*ast.Column)
		if !column {
			return false
		}
		at := slices.IndexFunc(asked, func(a prose) bool { return a.ref == c.Table && a.column.Name == c.Name })
		if at >= 0 {
			asked[at].questions = append(asked[at].questions, text.Question)
		} else if t := ofColumn(cat, sel, c); t != nil {
			if column := t.Column(c.Name); column != nil {
				asked = append(asked, prose{t, column, c.Table, []string{text.Question}})
			}
		}
		return false
	})
	return asked
}

// ofColumn is the table of a query that a column belongs to; nil where that is not plain.
func ofColumn(cat *catalog.Catalog, sel *ast.Select, c *ast.Column) *catalog.Table {
	var tables []*ast.Table
	for _, f := range sel.From {
		ast.Inspect(f, func(n ast.Node) bool {
			if t, is := n.(*ast.Table); is {
				tables = append(tables, t)
			}
			return true
		})
	}
	if c.Table == "" && len(tables) == 1 {
		return cat.Table(tables[0].Name)
	}
	return tableOf(cat, tables, c.Table)
}

// textsOf are all columns of texts of a database.
func textsOf(cat *catalog.Catalog) (out []prose) {
	for _, t := range cat.Tables {
		for _, c := range t.Columns {
			if c.Kind == catalog.FreeText && !c.Hidden {
				out = append(out, prose{table: t, column: c})
			}
		}
	}
	return out
}

// mostTold is how many columns tell a row that has no name.
const mostTold = 2

// toldBy are the columns that tell the row of a text: its name, another text that no other row
// has, such as a number plate, or, where it has none, what it belongs to and its day.
func (p prose) toldBy() []*catalog.Column {
	if names := p.table.CalledBy(); len(names) > 0 {
		return slices.Clip(names)
	}
	for _, c := range p.table.Columns {
		if (c.Kind == catalog.Text || c.Kind == catalog.Enum) && !c.Hidden && p.table.Unique(c) {
			return []*catalog.Column{c}
		}
	}
	var out []*catalog.Column
	for _, c := range p.table.Columns {
		to, _ := p.table.PointsAt(c.Name)
		if (to != "" || c.Kind == catalog.Date) && !c.Hidden && len(out) < mostTold {
			out = append(out, c)
		}
	}
	return out
}
