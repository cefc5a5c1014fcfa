package embedded

import (
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// deadlines are words in the name of a day by which something has to be done.
var deadlines = []string{"due", "deadline", "required", "promised", "expected", "planned", "scheduled", "agreed"}

// The states that a row is in, by a day on which something has to be done and the one on
// which it was. Overdue is what was not, and should have been.
const (
	overdue = "overdue"
	late    = "late"
	early   = "early"
	onTime  = "on time"
)

// doneFor is the day on which that was done which had to be by another: the one column
// of days in which some rows have none yet or, where every row has all, the one that does
// not lie before it everywhere; nil where there is none, or more. The day on which it began
// is another, though somebody may have forgotten to write it.
func doneFor(t *catalog.Table, due *catalog.Column) *catalog.Column {
	var open, other []*catalog.Column
	for _, c := range t.Columns {
		switch {
		case c == due || !isDay(c) || called(c, deadlines) || called(c, comesIn):
		case c.Nulls > 0:
			open = append(open, c)
		case c.Max > due.Max:
			other = append(other, c)
		}
	}
	switch {
	case len(open) == 1:
		return open[0]
	case len(open) > 1:
		return onlyDone(open)
	case len(open) == 0 && len(other) == 1:
		return other[0]
	}
	return nil
}

// onlyDone is the one column in whose name a participle says what was done; nil where none is,
// or several are.
func onlyDone(days []*catalog.Column) (found *catalog.Column) {
	for _, c := range days {
		if !slices.ContainsFunc(catalog.SplitName(strings.ToLower(c.Name)), participle) {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}

// deadlineStates are those of rows by the day on which something has to be done, and was.
func deadlineStates(due, done *catalog.Column, today time.Time) []state {
	on := bare(done)
	if done.Timed && !due.Timed { // on the day itself is on time
		on += "::date"
	}
	return []state{
		{overdue, expression("%s IS NULL AND %s < '%s'", bare(done), bare(due), today.Format(time.DateOnly))},
		{late, expression("%s > %s", on, bare(due))},
		{early, expression("%s < %s", on, bare(due))},
		{onTime, expression("%s <= %s", on, bare(due))},
	}
}

// earlyForLate is a query that compares the day on which something was done with the day
// by which it had to be the other way round, where early was said: the network knows late.
func (p *Parser) earlyForLate(q *link.Question, query ast.Query) ast.Query {
	if !slices.Equal(p.statesSaid(q), []string{early}) {
		return query
	}
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		e, ok := n.(*ast.Binary)
		if !ok {
			return n
		}
		for _, d := range p.derived {
			for _, table := range []string{"", d.column.Table} {
				if d.when[late] != nil && ast.Print(e) == ast.Print(of(d.when[late], table)) {
					return of(d.when[early], table)
				}
			}
		}
		return n
	})
}
