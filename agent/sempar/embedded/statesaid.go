package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/ast"
)

// The states that were said, and what a reading makes of them, add to its logarithm.
const (
	stateIgnored  = -4 // nothing: jobs that were delivered, of those delivered on time
	stateRead     = -2 // a question to texts, where days tell it
	stateOfOthers = -6 // the state of other rows than those that are named, which have one, too
)

// statesSaid are the states that an utterance speaks of and that days of the database
// tell.
func (p *Parser) statesSaid(q *link.Question) (out []string) {
	if p.derived == nil {
		return nil
	}
	said := ""
	for _, t := range q.Tokens[:q.Said] {
		said += " " + t.Lower
	}
	known := slices.Concat([]string{overdue, late, early, onTime}, comings, lapses, presents, lows, highs, females, males)
	for _, value := range known {
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
	left = words
	said := p.statesSaid(q)
	if said == nil {
		return left, 0
	}
	text := ast.Print(written)
	for _, value := range said {
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
		case slices.ContainsFunc(h.Made, func(d grammar.Decision) bool {
			return d.Symbol == grammar.Value && strings.EqualFold(d.Text, value) // the team of the women
		}):
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
