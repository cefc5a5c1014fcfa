package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/ast"
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

// stateIgnored is added to the logarithm of a reading for each state that was said and of
// which it makes nothing: jobs that were delivered, of those delivered on time.
const stateIgnored = -4

// statesOf are those that were said, by what a reading makes of them: it tells them by days, or
// ignores them, as no condition, value or question to a text has them.
func (p *Parser) statesOf(q *link.Question, made grammar.Derivation, written ast.Query) (told, ignored []string) {
	said := p.statesSaid(q)
	if said == nil {
		return nil, nil
	}
	text := ast.Print(written)
	for _, state := range said {
		switch {
		case p.told(state, text):
			told = append(told, state)
		case !asked(made, state):
			ignored = append(ignored, state)
		}
	}
	return told, ignored
}

// withStates are the words that a reading makes nothing of, without the states that it tells
// and with those that it ignores.
func withStates(words, told, ignored []string) []string {
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(told, w) })
	for _, state := range ignored {
		if !slices.Contains(words, state) {
			words = append(words, state)
		}
	}
	return words
}

// told reports whether the text of a query has what a state is worked out of.
func (p *Parser) told(state, text string) bool {
	return slices.ContainsFunc(p.derived, func(d derived) bool {
		return d.when[state] != nil && (strings.Contains(text, ast.Print(d.when[state])) ||
			strings.Contains(text, ast.Print(of(d.when[state], d.column.Table))))
	})
}

// asked reports whether a state is asked of a text, or is a value: the team of the women.
func asked(made grammar.Derivation, state string) bool {
	return slices.ContainsFunc(made, func(d grammar.Decision) bool {
		return d.Symbol == grammar.Words && strings.Contains(d.Text, state) ||
			d.Symbol == grammar.Value && strings.EqualFold(d.Text, state)
	})
}
