package views

import (
	"context"
	"encoding/json"
	"slices"

	"parley/agent"
)

// optional reports whether a clause of the answer can be left out, and
// changeable whether it could be read differently.
func (t *Turn) optional(c agent.Clause) bool {
	return !t.fixed && slices.Contains(t.Reply.Optional, c.Place)
}

func (t *Turn) changeable(c agent.Clause) bool {
	return !t.fixed && slices.Contains(t.Reply.Changeable, c.Place)
}

// placesOf names clauses for the script of the page.
func placesOf(clauses ...agent.Clause) string {
	places := make([]string, len(clauses))
	for i, c := range clauses {
		places[i] = c.Place
	}
	data, err := json.Marshal(places)
	if err != nil {
		return "[]" // unreachable: texts can be written
	}
	return string(data)
}

// offered says how many rows there would be without what is left out.
func offered(ctx context.Context, r agent.Relaxation) string {
	if r.Known == agent.AtMost {
		return tr(ctx, "up to %d rows, not read yet", r.Rows)
	}
	return tr(ctx, "%d rows", r.Rows)
}

// suggested are the things to say next, apart from those that an offer says.
func (t *Turn) suggested() []string {
	if t.fixed {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Reply.Suggestions), func(s string) bool {
		return slices.ContainsFunc(t.Reply.Offers, func(o agent.Relaxation) bool { return o.Say == s })
	})
}

// told is an answer as the receipt has it.
func (a Answer) told(ctx context.Context) string {
	switch a.Choice {
	case agent.Yes:
		return tr(ctx, "yes")
	case agent.No:
		return tr(ctx, "no")
	case agent.Pick:
		return a.about()
	case agent.None:
		return tr(ctx, "none of these: %s", a.about())
	case agent.Corrected:
		return "“" + a.Text + "”"
	}
	return tr(ctx, "not sure")
}
