package embedded

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/tape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// clockUnit is the unit of a time of day (english.Quantity): hours since midnight.
const clockUnit = "clock"

// saysClock reports whether a time of day is said: "after 6 pm", "before 9:30", "before 9".
func saysClock(tokens []english.Token) bool {
	return slices.ContainsFunc(english.Quantities(tokens), func(q english.Quantity) bool { return q.Unit == clockUnit }) ||
		slices.ContainsFunc(english.Numbers(tokens), func(n english.Number) bool {
			_, bare := bareHour(n.First, len(tokens), func(i int) string { return tokens[i].Lower })
			return bare && n.Last == n.First+1
		})
}

// earliest is the first hour that is taken for one of the morning where neither is said:
// after 5 may be in the afternoon.
const earliest = 7

// bareHour is the hour that the token at i can only be, by the words around it: before 9,
// after 18. word gives the words of an utterance of so many tokens.
func bareHour(i, tokens int, word func(int) string) (hour int, ok bool) {
	hour, err := strconv.Atoi(word(i))
	if err != nil || hour < 0 || hour >= hoursOfDay || i == 0 || word(i-1) != "before" && word(i-1) != "after" {
		return 0, false
	}
	return hour, i+1 == tokens || english.StopWord(word(i+1)) || strings.Trim(word(i+1), ".,;!?") == ""
}

// clockOf is the time of day of a column of times, or of days with times, as hours since
// midnight: what "after 6 pm" is compared with.
//
//	SELECT * FROM visits WHERE hour > 18
//	→ SELECT * FROM visits WHERE check_in > '18:00'
func clockOf(t *catalog.Table, c *catalog.Column, says about) []derived {
	if !says.clock || c.Kind != catalog.Date || c.Hidden || c.Form != "" {
		return nil
	}
	of, format := expression("%s", bare(c)), "%02d:%02d"
	switch {
	case role.IsDay(c) && c.Timed:
		of = expression("to_char(%s, 'HH24:MI')", bare(c))
	case role.IsClock(c):
		if len(c.Min) == len("18:00:00") {
			format += ":00"
		}
	default:
		return nil
	}
	hour := number(t, c, "hour", "hour of "+c.Human, 0, hoursOfDay)
	hour.Unit = "o'clock"
	return []derived{{column: hour, of: of, literal: func(hours float64) string {
		minutes := int(math.Round(hours * minutesOfHour))
		return fmt.Sprintf(format, minutes/minutesOfHour, minutes%minutesOfHour)
	}}}
}

const hoursOfDay, minutesOfHour = 24, 60

// clockIn is a query with times of day as the database writes them, in place of hours.
func (p *Parser) clockIn(q ast.Query) ast.Query {
	as := func(column, value ast.Expr) ast.Expr {
		c, ok := column.(*ast.Column)
		l, plain := value.(*ast.Literal)
		if !ok || !plain {
			return value
		}
		hours, err := strconv.ParseFloat(l.Text, 64)
		if d := p.derivedFor(c); err == nil && d != nil && d.literal != nil {
			return &ast.Literal{Kind: ast.String, Text: d.literal(hours)}
		}
		return value
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Binary:
			n.R = as(n.L, n.R)
		case *ast.Between:
			n.Lo, n.Hi = as(n.X, n.Lo), as(n.X, n.Hi)
		}
		return n
	})
}

// clockElsewhere is added to the logarithm of a reading that compares a time of day with
// anything else: who came after 6 pm as who spent more than 6 or 18.
const clockElsewhere = -6

// misplacedClock reports whether a condition has a number of a time of day of a column
// that is none, or only the digits of it.
func (p *Parser) misplacedClock(q *link.Question, made grammar.Derivation) bool {
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			hours, other := clockSaid(q, value)
			if !hours && !other {
				continue
			}
			ofClock := column >= 0 && slices.ContainsFunc(p.derived, func(d derived) bool {
				return d.literal != nil && d.column == p.db.Schema.Columns[column].Column
			})
			if !ofClock || !hours {
				return true
			}
		}
	}
	return false
}

// clockSaid reports whether a number was said as the hours of a time of day and, if not,
// whether it was said only as a part of one: 6 of 6 pm.
func clockSaid(q *link.Question, number string) (hours, part bool) {
	for _, v := range q.Values {
		if v.Text != number || v.From >= v.To || v.Way != link.Number && v.Way != link.NumberInWords {
			continue
		}
		hour, bare := bareHour(v.From, q.Said, func(i int) string { return q.Tokens[i].Lower })
		if !bare && !withinClock(q, v) {
			return false, false
		}
		hours = hours || v.Said.Unit == clockUnit || bare && hour >= earliest
		part = true
	}
	return hours, part && !hours
}

// withinClock reports whether a number was said within a time of day.
func withinClock(q *link.Question, v link.Candidate) bool {
	return slices.ContainsFunc(q.Values, func(o link.Candidate) bool {
		return o.Said.Unit == clockUnit && o.From <= v.From && v.To <= o.To
	})
}

// minutes reports whether a number was said as the minutes of a time of day whose hours
// are covered.
func minutes(q *link.Question, v link.Candidate, covered []bool) bool {
	return v.From >= 2 && q.Tokens[v.From-1].Text == ":" && covered[v.From-2]
}

// named reports whether an utterance has the name of a column, or a word of it that says
// something.
func named(q *link.Question, column int) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.To == column && (l.Way == link.NameWhole || l.Way == link.NamePart) &&
			!english.StopWord(q.Tokens[l.From].Lower)
	})
}
