package agent

import (
	"context"

	"parley/suql"
	"parley/suql/ast"
)

// Step is a query on the way to a reply, beside the one in its receipt.
type Step struct {
	Why     string        `json:"why"` // "what you asked for", "without the price", or a thought
	SUQL    string        `json:"suql,omitempty"`
	Fault   string        `json:"fault,omitempty"` // why it could not be run
	Total   int           `json:"total"`           // rows found
	Columns []suql.Column `json:"columns,omitempty"`
	Rows    []suql.Row    `json:"rows,omitempty"` // the first of them, long texts cut short
	Stats   suql.Stats    `json:"stats"`
}

// mostRetries is how many relaxed queries run by themselves.
const mostRetries = 2

// retry looks again without what the relaxations leave out, one after the
// other, until something is found. first is the reply that found nothing, to
// h; it comes back saying that looking again was in vain if it was.
func (s *Session) retry(ctx context.Context, st state, w World, first Reply, h Hypothesis,
	candidates []candidate) (Reply, Hypothesis, error) {
	steps := []Step{{Why: first.Text, SUQL: first.Receipt.SUQL, Stats: first.Receipt.Stats}}
	var tried []Relaxation
	for _, c := range candidates[:min(len(candidates), mostRetries)] {
		clauses := s.voice.Clauses(c.reading, w)
		s.draft(st.turn, clauses)
		result, err := s.look(ctx, st, c.reading.Query)
		if cause := context.Cause(ctx); cause != nil {
			return first, h, cause
		}
		if err != nil { // what was asked for is answered; this was an extra
			steps = append(steps, Step{Why: c.Text, SUQL: ast.Print(c.reading.Query), Fault: err.Error()})
			continue
		}
		c.Rows, c.Known = result.Total(), Exactly
		tried = append(tried, c.Relaxation)
		if !foundNothing(c.reading, result) {
			again := s.spoken(c.reading, w, clauses, result)
			again.Text = first.Text + " " + s.voice.Again(texts(tried), true) + " " + again.Text
			again.Relaxed, again.Steps = tried, steps
			return again, c.reading, nil
		}
		steps = append(steps, Step{Why: c.Text, SUQL: result.Receipt.SUQL, Stats: result.Receipt.Stats})
	}
	first.Relaxed = tried
	if len(tried) > 0 {
		first.Text += " " + s.voice.Again(texts(tried), false)
	}
	if len(steps) > 1 {
		first.Steps = steps[1:]
	}
	return first, h, nil
}
