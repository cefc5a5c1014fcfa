package errdetect

import (
	"context"
	"slices"

	"parley/agent"
	"parley/errdetect/ambiguity"
	"parley/suql/ast"
	"parley/suql/unit"
)

// meanings are the readings that people have of what was said, where English
// leaves it open and they come to different results; kind is "" where there
// are no two. Nobody is asked after an answer: the turn is about something
// else then.
func meanings(ctx context.Context, c agent.Case) (open []agent.Hypothesis, kind ambiguity.Kind) {
	if c.Catalog == nil || c.Result == nil || len(c.Evidence)+len(c.Refused)+len(c.World.Decisions) > 0 {
		return nil, ""
	}
	for _, f := range ambiguity.Find(c.Utterance, c.Catalog, drafts(c.Hypotheses)) {
		if vaguely(f, c.Hypotheses) {
			continue
		}
		if open = different(ctx, c, f.Queries); len(open) > 1 {
			return open, f.Kind
		}
	}
	return nil, ""
}

// different are those of some readings that are known to come to something
// each, and not to the same.
func different(ctx context.Context, c agent.Case, queries []ast.Query) []agent.Hypothesis {
	var open []agent.Hypothesis
	seen := map[string]bool{}
	for _, q := range queries {
		h, ok := meaning(q, c.Hypotheses)
		if !ok {
			continue
		}
		if result, known := c.Seen(ctx, h); known && !seen[result] {
			seen[result] = true
			open = append(open, h)
		}
	}
	for i := range open {
		open[i].P = 1 / float64(len(open))
	}
	return open
}

// mostDrafts is how many readings of the parser are looked at for a part that
// is ambiguous.
const mostDrafts = 10

// leastDraft is how probable a reading is at least, beside the most probable one, of which
// a word is taken to leave open which column it means: where that leaves nothing open,
// another that hardly anybody means has no say.
const leastDraft = 0.1

// vaguely reports whether what a finding is vague about is a reading that hardly anybody
// means.
func vaguely(f ambiguity.Finding, hypotheses []agent.Hypothesis) bool {
	if f.Kind != ambiguity.Vagueness {
		return false
	}
	h, _ := meaning(f.Queries[0], hypotheses)
	return h.P < leastDraft*hypotheses[0].P
}

func drafts(hypotheses []agent.Hypothesis) []ast.Query {
	var out []ast.Query
	for _, h := range hypotheses[:min(mostDrafts, len(hypotheses))] {
		if h.Query != nil {
			out = append(out, h.Query)
		}
	}
	return out
}

// meaning is a query as a reading: the parser's own where it has the query.
func meaning(q ast.Query, hypotheses []agent.Hypothesis) (agent.Hypothesis, bool) {
	text := ast.Print(q)
	for _, h := range hypotheses {
		if h.Query != nil && ast.Print(h.Query) == text {
			return h, true
		}
	}
	units, err := unit.Whole(q)
	if err != nil {
		return agent.Hypothesis{}, false
	}
	h := agent.Hypothesis{Query: q}
	for _, u := range units {
		h.Units = append(h.Units, agent.Scored{Unit: u, P: 1, Place: placeOf(u)})
	}
	return h, true
}

// placeOf names the place of a unit: units of one condition share theirs.
func placeOf(u unit.Unit) string {
	switch u.Kind {
	case unit.Column, unit.Operator, unit.Value, unit.FreeText:
		return "where " + u.From + "." + u.Column
	case unit.Select, unit.Aggregate, unit.Projection:
		return "show " + u.From + "." + u.Column + u.SQL
	}
	return string(u.Kind) + " " + u.Ref() + u.SQL
}

// beside fills the choice up with what the parser doubts, as far as there is
// room and it comes to something else.
func beside(ctx context.Context, c agent.Case, open, others []agent.Hypothesis) []agent.Hypothesis {
	seen := map[string]bool{}
	for _, h := range open {
		seen[c.Result(ctx, h)] = true
	}
	out := slices.Clone(open)
	for _, h := range others {
		if result := c.Result(ctx, h); len(out) < MostReadings && !seen[result] {
			seen[result] = true
			out = append(out, h)
		}
	}
	return out[:min(len(out), MostReadings)]
}
