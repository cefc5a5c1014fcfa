package embedded

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"parley/agent"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// What the columns are called between which something goes on: a stay from arrival to
// departure, a loan from the day it was lent to the day it came back.
var (
	comesIn = []string{"arrival", "arrive", "arrives", "arrived", "in", "checkin", "start", "starts", "started",
		"begin", "begins", "began", "from", "since", "opened", "joined", "enrolled", "hired", "entered", "admitted",
		"borrowed", "lent", "issued", "rented", "loan", "loaned", "hire", "rental"}
	goesOut = []string{"departure", "depart", "departs", "departed", "out", "checkout", "left", "leaves", "leaving",
		"returned", "return", "back", "discharged"}
	endsOn = []string{"end", "ends", "ended", "finish", "finished", "until", "till", "to", "closed", "expires", "expired"}
)

// presents are the words by which what goes on now is spoken of, the first where they stand
// by themselves.
var presents = []string{"at the moment", "current"}

// nows are other words for it. They are short, and come in many places of a sentence, so
// each is said as the first (see [Parser.atPresent]).
var nows = []string{"right now", "just now", "currently", "presently", "at present", "these days"}

// atPresent is an utterance in which words for what goes on now are "at the moment", where
// rows have a time that they are about: "now" by itself at the end only, as it begins many
// a sentence that has nothing to do with the time.
//
//	which bikes are out now  →  which bikes are out at the moment
func (p *Parser) atPresent(utterance string) string {
	from, to := nowSaid(utterance)
	if from == to || p.today == nil || !slices.ContainsFunc(p.cat.Tables, func(t *catalog.Table) bool {
		return presentOf(t, p.today(), about{present: true}) != nil
	}) {
		return utterance
	}
	return utterance[:from] + presents[0] + utterance[to:]
}

// nowSaid is where an utterance says now, in bytes; an empty stretch where it does not.
func nowSaid(utterance string) (from, to int) {
	tokens := english.Tokens(utterance)
	for _, words := range nows {
		n := strings.Count(words, " ") + 1
		for i := 0; i+n <= len(tokens); i++ {
			from, to := tokens[i].From, tokens[i+n-1].To
			if strings.EqualFold(utterance[from:to], words) {
				return from, to
			}
		}
	}
	last := len(tokens) - 1
	for last > 0 && !strings.ContainsFunc(tokens[last].Text, unicode.IsLetter) {
		last--
	}
	if last > 0 && tokens[last].Lower == "now" {
		return tokens[last].From, tokens[last].To
	}
	return 0, 0
}

// stays are words by which the time between two such days is spoken of.
var stays = []string{"night", "nights", "stay", "stays", "stayed"}

// span is a time that rows have, by the days of two columns.
type span struct{ from, to *catalog.Column }

// spanOf is the one span of a table; nil where it has none, or several.
func spanOf(t *catalog.Table) *span {
	var found []span
	for _, from := range t.Columns {
		for _, to := range t.Columns {
			if from != to && isDay(from) && isDay(to) && called(from, comesIn) && !called(to, comesIn) &&
				called(to, slices.Concat(goesOut, endsOn)) && later(to, from) {
				found = append(found, span{from, to})
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return &found[0]
}

// nightsOf is how many nights lie between the days of the span of a table, where nights
// or stays are spoken of.
func nightsOf(t *catalog.Table, says about) []derived {
	s := spanOf(t)
	if !says.stay || s == nil || t.Column("nights") != nil {
		return nil
	}
	l := agent.Length{Unit: "days", From: ast.Col(s.from.Name), To: ast.Col(s.to.Name)}
	c := number(t, s.to, "nights", "length of stay in nights", 0, max(1, daysFrom(s.from.Min, s.to.Max)))
	c.Unit, c.Type, c.Nulls = "nights", "real", max(s.from.Nulls, s.to.Nulls)
	return []derived{{column: c, of: l.Expr()}}
}

// presentOf is whether what the rows of a table are about goes on now: by their span, on
// this day or, where the clock tells both its ends, at this time; or by the day on which it
// ended, where some have none.
func presentOf(t *catalog.Table, today time.Time, says about) []derived {
	if !says.present {
		return nil
	}
	day := today.Format(time.DateOnly)
	if s := spanOf(t); s != nil {
		after := " >= "
		if s.from.Timed && s.to.Timed {
			day, after = today.Format(time.DateTime), " > "
		} else if called(s.to, goesOut) { // who leaves today is gone
			after = " > "
		}
		open := bare(s.to) + after + "'" + day + "'"
		if s.to.Nulls > 0 {
			open = "(" + open + " OR " + bare(s.to) + " IS NULL)"
		}
		return []derived{stateOf(t, s.to, sameState(presents, expression("%s <= '%s' AND "+open, bare(s.from), day)))}
	}
	var ended []*catalog.Column
	for _, c := range t.Columns {
		if isDay(c) && c.Nulls > 0 && called(c, slices.Concat(goesOut, endsOn)) {
			ended = append(ended, c)
		}
	}
	if len(ended) != 1 {
		return nil
	}
	return []derived{stateOf(t, ended[0], sameState(presents, expression("%s IS NULL", bare(ended[0]))))}
}

// keeps reports whether a length of time between two days of a table may be meant: where it
// has a span, that of the span and those of days that are named.
func (s *span) keeps(from, to *catalog.Column, says about) bool {
	if s == nil && says.stay && says.spans { // who stays stays as another table tells
		return false
	}
	if s == nil || from == s.from && to == s.to || from == s.to && to == s.from {
		return true
	}
	return says.names(from) && says.names(to)
}
