package check

import (
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/hours"
)

// OpenAt is the function that asks opening hours:
// open_at(column, 'monday 21:00').
const OpenAt = "open_at"

// openAt checks a call of open_at: a stored column of opening hours, and a
// moment that is written out.
func (c *checker) openAt(e *ast.Call) {
	col, ok := e.Args[0].(*ast.Column)
	var source *catalog.Column
	if ok {
		source = c.out.Columns[col]
	}
	if source == nil || source.Kind != catalog.Hours {
		near := c.hourColumns()
		hint := "no column of this database holds opening hours; annotations can say that one does (kind: opening hours)"
		if len(near) > 0 {
			hint = ""
		}
		c.failNear(e.Args[0], TypeMismatch, near, hint, "%s() asks opening hours, and %s holds none", e.Name,
			ast.Print(e.Args[0]))
	}
	when, ok := isString(e.Args[1])
	if !ok {
		c.fail(e.Args[1], TypeMismatch, "write it out, such as open_at("+ast.Print(col)+", 'monday 21:00')",
			"%s() needs a moment that is written out", e.Name)
	}
	if _, err := hours.ParseMoment(when.Text, time.Time{}); err != nil {
		c.fail(when, TypeMismatch, "", "%s is no moment: %v", ast.Print(when), err)
	}
}

// hourColumns are the columns that open_at may have been meant to ask.
func (c *checker) hourColumns() []string {
	var out []string
	for _, t := range c.cat.Tables {
		for _, col := range t.Columns {
			if col.Kind == catalog.Hours && len(out) < maxCandidates {
				out = append(out, ast.Ident(col.Name))
			}
		}
	}
	return out
}
