package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// What becomes of a state that was said adds to the logarithm of a reading.
const (
	stateIgnored = -4 // nothing: jobs that were delivered, of those delivered on time
	stateRead    = -2 // a question to texts, where days tell it
)

// saidStates are the states that were said, by what a reading makes of them: it tells them by
// days, asks texts for them, or ignores them. A state that is a value or in one is none of
// these: the team of the women, the shop called The Early Bird.
type saidStates struct{ told, read, Ignored []string }

func (r Rules) StatesOf(q *link.Question, made grammar.Derivation, written ast.Query) (out saidStates) {
	said := r.StatesSaid(q)
	if said == nil {
		return out
	}
	text := ast.Print(written)
	for _, state := range said {
		has := func(s grammar.Symbol, in func(text string) bool) bool {
			return slices.ContainsFunc(made, func(d grammar.Decision) bool { return d.Symbol == s && in(d.Text) })
		}
		switch {
		case r.Derived.Told(state, text), slices.Contains(computed.Presents, state) && r.beside.InState(written):
			out.told = append(out.told, state)
		case has(grammar.Words, func(text string) bool { return strings.Contains(text, state) }):
			out.read = append(out.read, state)
		case !has(grammar.Value, holds(state)):
			out.Ignored = append(out.Ignored, state)
		}
	}
	return out
}

// holds tells whether a text has a state among its words.
func holds(state string) func(text string) bool {
	return func(text string) bool { return strings.Contains(" "+strings.ToLower(text)+" ", " "+state+" ") }
}

// log is what the states add to the logarithm of the reading.
func (s saidStates) log() float64 {
	return stateIgnored*float64(len(s.Ignored)) + stateRead*float64(len(s.read))
}

// left are the words that the reading makes nothing of, given others: without the states that
// it tells and with those that it ignores.
func (s saidStates) left(words []string) []string {
	within := func(w string) func(state string) bool {
		return func(state string) bool { return slices.Contains(strings.Fields(state), w) || state == w }
	}
	words = slices.DeleteFunc(words, func(w string) bool {
		return slices.ContainsFunc(s.told, within(w)) || slices.ContainsFunc(s.Ignored, within(w))
	})
	return append(words, s.Ignored...)
}
