package computed

import (
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// comings are the words by which what lies ahead is spoken of.
var comings = []string{"upcoming", "coming up", "still to come", "in the future"}

// lapses are the words by which that is spoken of which can't be used any more.
var lapses = []string{"expired", "run out", "out of date", "lapsed"}

// states are whether rows are overdue, late, early or on time, by each day in a table by
// which something has to be done, and the day on which it was: of jobs that are due on a
// day and delivered on another. They are whether a day lies ahead or, where its name says
// until when something can be used, behind, too.
//
//	SELECT * FROM jobs WHERE state = 'overdue'
//	→ SELECT * FROM jobs WHERE delivered IS NULL AND due < '2026-11-26'
func states(t *catalog.Table, today time.Time, says About) (out []Column) {
	for _, c := range t.Columns {
		if !role.IsDay(c) {
			continue
		}
		if says.deadline && role.Called(c, role.Deadlines) {
			if done := role.DoneFor(t, c); done != nil {
				out = append(out, stateOf(t, c, deadlineStates(c, done, today)))
			} else if says.overdue {
				out = append(out, stateOf(t, c, alike([]string{Overdue}, "%s < '%s'", c, today)))
			}
		}
		if says.lapsed && role.IsExpiry(c) {
			out = append(out, stateOf(t, c, alike(lapses, "%s < '%s'", c, today)))
		}
		if says.coming && c.Max >= today.Format(time.DateOnly) {
			out = append(out, stateOf(t, c, alike(comings, "%s >= '%s'", c, today)))
		}
	}
	return out
}

// state is a value that a computed column has where a condition holds.
type state struct {
	value string
	when  ast.Expr
}

// alike are words for one state, by how a day compares with today.
func alike(words []string, condition string, c *catalog.Column, today time.Time) []state {
	return sameState(words, expression(condition, bare(c), today.Format(time.DateOnly)))
}

// sameState are words for one state.
func sameState(words []string, when ast.Expr) (out []state) {
	for _, w := range words {
		out = append(out, state{w, when})
	}
	return out
}

// stateOf is a computed column of some states, the first that holds in each row.
func stateOf(t *catalog.Table, of *catalog.Column, states []state) Column {
	var cases ast.Case
	var values []string
	when := map[string]ast.Expr{}
	for _, s := range states {
		cases.Whens = append(cases.Whens, &ast.When{Cond: s.when, Then: &ast.Literal{Kind: ast.String, Text: s.value}})
		values = append(values, s.value)
		when[s.value] = s.when
	}
	return Column{Column: oneOf(t, of, "state", values), Of: &cases, When: when}
}

// stateWords are all words for states.
func stateWords() []string {
	return slices.Concat([]string{Overdue, Late, Early, onTime}, comings, lapses, Presents, Lows, Highs, females, males,
		scarce, soldOut, Times)
}

// StatesIn are the states of columns that are said, in words that each stand after a blank.
func (all Columns) StatesIn(said string) (out []string) {
	for _, value := range stateWords() {
		if saysAnyOf(said, value) && slices.ContainsFunc(all, func(d Column) bool { return d.When[value] != nil }) {
			out = append(out, value)
		}
	}
	return out
}

// stateIn is a query with conditions on what the states of rows are worked out of.
func (all Columns) stateIn(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		if s, ok := n.(*ast.Select); ok && s.Where != nil { // a state may be several conditions
			s.Where = ast.Conj(ast.EachOnce(ast.Terms(ast.And, s.Where))...)
		}
		c, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq && op != ast.Ne {
			return n
		}
		d := all.Named(c)
		if d == nil || d.When[value.Text] == nil {
			return n
		}
		if op == ast.Ne {
			return grammar.Contrary(ast.Qualify(d.When[value.Text], c.Table))
		}
		return ast.Qualify(d.When[value.Text], c.Table)
	})
}

// Told reports whether the text of a query has what a state is worked out of.
func (all Columns) Told(state, text string) bool {
	return slices.ContainsFunc(all, func(d Column) bool {
		return d.When[state] != nil && (strings.Contains(text, ast.Print(d.When[state])) ||
			strings.Contains(text, ast.Print(ast.Qualify(d.When[state], d.Column.Table))))
	})
}
