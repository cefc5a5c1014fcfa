package embedded

import (
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
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

// expiries are words in the name of the last day on which something can be used.
var expiries = []string{"expires", "expiry", "expire", "expiration", "best_before", "use_by", "valid_until", "sell_by"}

// comings are the words by which what lies ahead is spoken of.
var comings = []string{"upcoming", "coming up", "still to come", "in the future"}

// lapses are the words by which that is spoken of which can't be used any more.
var lapses = []string{"expired", "run out", "out of date"}

// states are whether rows are overdue, late, early or on time, by each day in a table by
// which something has to be done, and the day on which it was: of jobs that are due on a
// day and delivered on another. They are whether a day lies ahead or, where its name says
// until when something can be used, behind, too.
//
//	SELECT * FROM jobs WHERE state = 'overdue'
//	→ SELECT * FROM jobs WHERE delivered IS NULL AND due < '2026-11-26'
func states(t *catalog.Table, today time.Time, says about) (out []derived) {
	for _, c := range t.Columns {
		if !isDay(c) {
			continue
		}
		if says.deadline && called(c, deadlines) {
			if done := doneFor(t, c); done != nil {
				out = append(out, stateOf(t, c, deadlineStates(c, done, today)))
			}
		}
		if says.lapsed && isExpiry(c) {
			out = append(out, stateOf(t, c, alike(lapses, "%s < '%s'", c, today)))
		}
		if says.coming && c.Max >= today.Format(time.DateOnly) {
			out = append(out, stateOf(t, c, alike(comings, "%s >= '%s'", c, today)))
		}
	}
	return out
}

// isExpiry reports whether the name of a column says until when something can be used.
func isExpiry(c *catalog.Column) bool {
	return called(c, expiries) || slices.ContainsFunc(expiries, func(words string) bool {
		return strings.Contains(words, "_") && strings.Contains(strings.ToLower(c.Name), words)
	})
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

// state is a value that a derived column has where a condition holds.
type state struct {
	value string
	when  ast.Expr
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

// alike are words for one state, by how a day compares with today.
func alike(words []string, condition string, c *catalog.Column, today time.Time) (out []state) {
	for _, w := range words {
		out = append(out, state{w, expression(condition, bare(c), today.Format(time.DateOnly))})
	}
	return out
}

// stateOf is a derived column of some states, the first that holds in each row.
func stateOf(t *catalog.Table, of *catalog.Column, states []state) derived {
	var cases ast.Case
	var values []string
	when := map[string]ast.Expr{}
	for _, s := range states {
		cases.Whens = append(cases.Whens, &ast.When{Cond: s.when, Then: &ast.Literal{Kind: ast.String, Text: s.value}})
		values = append(values, s.value)
		when[s.value] = s.when
	}
	return derived{column: oneOf(t, of, "state", values), of: &cases, when: when}
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

// The states that were said, and what a reading makes of them, add to its logarithm.
const (
	stateIgnored  = -4 // nothing: jobs that were delivered, of those delivered on time
	stateRead     = -2 // a question to texts, where days tell it
	stateOfOthers = -6 // the state of other rows than those that are named, which have one, too
)

// statesSaid are the states that an utterance speaks of and that days of the database
// tell, the longer words first.
func (p *Parser) statesSaid(q *link.Question) (out []string) {
	said := ""
	for _, t := range q.Tokens[:q.Said] {
		said += " " + t.Lower
	}
	for _, value := range slices.Concat([]string{overdue, late, early, onTime}, comings, lapses) {
		if saysAnyOf(said, value) && slices.ContainsFunc(p.derived, func(d derived) bool { return d.when[value] != nil }) {
			out = append(out, value)
		}
	}
	return out
}

// statesLeft are the words that a reading makes nothing of, given those that it does not
// say by itself, and what speaks against it for its states.
func (p *Parser) statesLeft(q *link.Question, h decode.Hypothesis, written ast.Query, words []string) (
	left []string, against float64) {
	text, left := ast.Print(written), words
	for _, value := range p.statesSaid(q) {
		used := slices.ContainsFunc(p.derived, func(d derived) bool {
			return d.when[value] != nil && (strings.Contains(text, ast.Print(d.when[value])) ||
				strings.Contains(text, ast.Print(of(d.when[value], d.column.Table))))
		})
		switch {
		case used:
			left = slices.DeleteFunc(left, func(w string) bool { return w == value })
			if p.stateOfOthers(q, h.Query) {
				against += stateOfOthers
			}
		case slices.ContainsFunc(h.Made, func(d grammar.Decision) bool {
			return d.Symbol == grammar.Words && strings.Contains(d.Text, value)
		}):
			against += stateRead
		default:
			against += stateIgnored
			if !slices.Contains(left, value) {
				left = append(left, value)
			}
		}
	}
	return left, against
}

// stateOfOthers reports whether a query has the state of rows of a table that is not named,
// while a table that is has one of the same kind.
func (p *Parser) stateOfOthers(q *link.Question, query ast.Query) bool {
	name := func(table string) bool {
		return slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
			return l.Way == link.TableWhole && strings.EqualFold(p.db.Schema.Tables[l.To].Name, table)
		})
	}
	return ast.Some(query, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		if !ok {
			return false
		}
		d := p.derivedFor(c)
		return d != nil && d.when != nil && !name(d.column.Table) && slices.ContainsFunc(p.derived, func(o derived) bool {
			return o.when != nil && slices.Equal(o.column.Domain, d.column.Domain) && name(o.column.Table)
		})
	})
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
