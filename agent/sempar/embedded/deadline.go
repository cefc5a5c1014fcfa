package embedded

import (
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/grammar"
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
	onTime  = "on time"
)

// states are whether rows are overdue, late or on time, by each day in a table by which
// something has to be done, and the day on which it was: of jobs that are due on a day
// and delivered on another.
//
//	SELECT * FROM jobs WHERE state = 'overdue'
//	→ SELECT * FROM jobs WHERE delivered IS NULL AND due < '2026-11-26'
func states(t *catalog.Table, today time.Time, says about) (out []derived) {
	if !says.deadline {
		return nil
	}
	for _, due := range t.Columns {
		if !isDay(due) || !called(due, deadlines) {
			continue
		}
		if done := doneFor(t, due); done != nil {
			out = append(out, stateOf(t, due, done, today))
		}
	}
	return out
}

// isDay reports whether a column has days, as the database compares them.
func isDay(c *catalog.Column) bool {
	return c.Kind == catalog.Date && !c.Hidden && c.Form == "" && !c.OfBirth() && len(c.Max) >= len(time.DateOnly)
}

// doneFor is the day on which that was done which had to be by another: the one column
// of days in which some rows have none yet or, where every row has all, the one that does
// not lie before it everywhere; nil where there is none, or more.
func doneFor(t *catalog.Table, due *catalog.Column) *catalog.Column {
	var open, other []*catalog.Column
	for _, c := range t.Columns {
		switch {
		case c == due || !isDay(c) || called(c, deadlines):
		case c.Nulls > 0:
			open = append(open, c)
		case c.Max > due.Max:
			other = append(other, c)
		}
	}
	switch {
	case len(open) == 1:
		return open[0]
	case len(open) == 0 && len(other) == 1:
		return other[0]
	}
	return nil
}

// stateOf is whether rows are overdue, late or on time, by two days.
func stateOf(t *catalog.Table, due, done *catalog.Column, today time.Time) derived {
	on := bare(done)
	if done.Timed && !due.Timed { // on the day itself is on time
		on += "::date"
	}
	when := map[string]ast.Expr{
		overdue: expression("%s IS NULL AND %s < '%s'", bare(done), bare(due), today.Format(time.DateOnly)),
		late:    expression("%s > %s", on, bare(due)),
		onTime:  expression("%s <= %s", on, bare(due)),
	}
	var cases ast.Case
	values := []string{overdue, late, onTime}
	for _, v := range values {
		cases.Whens = append(cases.Whens, &ast.When{Cond: when[v], Then: &ast.Literal{Kind: ast.String, Text: v}})
	}
	return derived{column: oneOf(t, due, "state", values), of: &cases, when: when}
}

// stateIn is a query with conditions on what the states of rows are worked out of.
func (p *Parser) stateIn(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != ast.Eq {
			return n
		}
		c, ok1 := b.L.(*ast.Column)
		value, ok2 := b.R.(*ast.Literal)
		if !ok1 || !ok2 {
			return n
		}
		if d := p.derivedFor(c); d != nil && d.when[value.Text] != nil {
			return of(d.when[value.Text], c.Table)
		}
		return n
	})
}

// stateIgnored is added to the logarithm of a reading that makes nothing of a state that
// rows are said to be in: jobs that were delivered, of those delivered on time.
const stateIgnored = -4

// stateLeft is the state that rows are said to be in where a reading makes nothing of
// it; "" where it does, or none was said.
func (p *Parser) stateLeft(q *link.Question, made grammar.Derivation, written ast.Query) string {
	said := " "
	for _, t := range q.Tokens[:q.Said] {
		said += t.Lower + " "
	}
	text := ast.Print(written)
	for _, value := range []string{overdue, late, onTime} {
		if !strings.Contains(said, " "+value+" ") || slices.ContainsFunc(made, func(d grammar.Decision) bool {
			return d.Symbol == grammar.Words && strings.Contains(d.Text, value)
		}) {
			continue
		}
		used, known := false, false
		for _, d := range p.derived {
			if d.when == nil {
				continue
			}
			known = true
			used = used || strings.Contains(text, ast.Print(d.when[value])) ||
				strings.Contains(text, ast.Print(of(d.when[value], d.column.Table)))
		}
		if known && !used {
			return value
		}
	}
	return ""
}
