package mend

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// timeAdded is added to the logarithm of a reading for the condition that it lacked.
const timeAdded = -0.5

// dated is a reading that makes nothing of a time that was said, with a condition on the
// one day that its rows have: how many tours Marta did this year. It stays where they
// have none, or several.
func (r Rules) dated(said Said, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	times := said.times.TimesLeft(h.Made)
	if !ok || len(times) != 1 || len(s.From) != 1 {
		return h
	}
	day := r.DayOf(said.Question, s)
	if day == nil || slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		return ast.Some(it.Expr, ast.IsColumn(day))
	}) {
		return h // who asks for the day does not say it
	}
	return h.Remade(r.Schema, condition.With(s, condition.Between(day, times[0].First, times[0].Last)), timeAdded)
}

// whole is a reading with the whole of each time that was said.
func (r Rules) whole(said Said, h decode.Hypothesis) decode.Hypothesis {
	made, changed := said.times.Whole(h.Made)
	if !changed {
		return h
	}
	q, err := r.Schema.Build(made)
	if err != nil {
		return h
	}
	h.Made, h.Query = made, q
	return h
}
