package computed

import (
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// The states that a row is in, by a day on which something has to be done and the one on
// which it was. Overdue is what was not, and should have been.
const (
	Overdue = "overdue"
	Late    = "late"
	Early   = "early"
	onTime  = "on time"
)

// deadlineStates are those of rows by the day on which something has to be done, and was.
func deadlineStates(due, done *catalog.Column, today time.Time) []state {
	on := bare(done)
	if done.Timed && !due.Timed { // on the day itself is on time
		on += "::date"
	}
	return []state{
		{Overdue, expression("%s IS NULL AND %s < '%s'", bare(done), bare(due), today.Format(time.DateOnly))},
		{Late, expression("%s > %s", on, bare(due))},
		{Early, expression("%s < %s", on, bare(due))},
		{onTime, expression("%s <= %s", on, bare(due))},
	}
}

// Earlier is a query that has what is early where it has what is late.
func (all Columns) Earlier(query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		e, ok := n.(*ast.Binary)
		if !ok {
			return n
		}
		for _, d := range all {
			for _, table := range []string{"", d.Column.Table} {
				if d.When[Late] != nil && ast.Print(e) == ast.Print(ast.Qualify(d.When[Late], table)) {
					return ast.Qualify(d.When[Early], table)
				}
			}
		}
		return n
	})
}
