package agent

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"parley/suql"
	"parley/suql/fault"
	"parley/suql/parser"
)

// Move is what a responder does after some steps: a query to run, or a
// conclusion.
type Move struct {
	Thought string // why, in a sentence
	SUQL    string // the query; "" when it has come to its conclusion
	Text    string // the conclusion; "" when its words could not be used
	Answer  *Answer
	Spent   ModelUse
}

// What reasoning may cost (Yao et al., "ReAct", 2023, section 2: thought,
// action, observation in turns, here with bounds).
const (
	mostSteps     = 6   // queries
	mostItems     = 300 // questions put to texts, over all steps
	mostSeconds   = 120 // of reading, over all steps
	observedRows  = 8   // of a step's result that are kept
	observedWidth = 300 // characters of a value that are kept
)

// reason answers by several queries, each after the result of the one before.
// Nothing is asked on the way: every step stands in the receipt instead. It
// reports false when no query came of it, so that the turn can go on without.
func (s *Session) reason(ctx context.Context, st state, a *aide) (e Event, done bool, err error) {
	var steps []Step
	var last *suql.Result // of the last step that ran
	budget := s.parts.Run.Budget
	budget.Items = within(budget.Items, mostItems)
	budget.Seconds = within(budget.Seconds, mostSeconds)
	var end Move
	for len(steps) <= mostSteps {
		m, err := a.responder.Move(ctx, turnOf(st), steps, len(steps) == mostSteps || budget.Items <= 0 ||
			budget.Seconds <= 0)
		a.took(m.Spent, err)
		if cause := context.Cause(ctx); cause != nil {
			return Event{}, false, cause
		}
		if err != nil {
			break
		}
		if m.SUQL == "" || len(steps) == mostSteps {
			end = m
			break
		}
		step, result := s.step(ctx, st, m, budget)
		if cause := context.Cause(ctx); cause != nil {
			return Event{}, false, cause
		}
		steps = append(steps, step)
		s.draft(st.turn, stepClauses(steps))
		if result == nil {
			continue
		}
		budget.Items -= step.Stats.Items
		budget.Seconds -= step.Stats.Seconds
		last = result
	}
	if last == nil {
		return Event{}, false, nil
	}
	r := Reply{Text: end.Text, Clauses: stepClauses(steps), Steps: steps}
	r.fill(last)
	if r.Text == "" {
		r.Text = s.language.Say("That took more than one query. I looked %d times; this is what the last one found.",
			len(steps))
		if r.Total == 0 {
			r.Text = s.language.Say("That took more than one query. I looked %d times and came to no answer.", len(steps))
		}
	}
	if end.Answer != nil && end.Answer.Row < len(r.Rows) {
		r.Answer = end.Answer
	}
	a.sign(&r)
	return Event{Kind: KindReplied, Replied: &r}, true, nil
}

// beyond lets the responder try what the parser could make nothing of, or
// nothing that one query can say.
func (s *Session) beyond(ctx context.Context, st state, a *aide, err error) (Event, bool, error) {
	var unsupported *Unsupported
	if !a.there() || !errors.As(err, &unsupported) && !errors.Is(err, errNotUnderstood) {
		return Event{}, false, nil
	}
	return s.reason(ctx, st, a)
}

// step runs one query of a model: read only, like every query of this
// language, and what is wrong with it goes into the step.
func (s *Session) step(ctx context.Context, st state, m Move, b suql.Budget) (Step, *suql.Result) {
	out := Step{Why: m.Thought, SUQL: m.SUQL}
	q, err := parser.Parse(m.SUQL)
	var result *suql.Result
	if err == nil {
		result, err = s.lookWithin(ctx, st, q, b)
	}
	if err != nil {
		out.Fault = faultText(err)
		return out, nil
	}
	out.SUQL, out.Total, out.Columns, out.Stats = result.Receipt.SUQL, result.Total(), result.Columns, result.Receipt.Stats
	for _, row := range result.Rows[:min(len(result.Rows), observedRows)] {
		out.Rows = append(out.Rows, cut(row))
	}
	return out, result
}

// faultText says what is wrong with a query, where, and what to do.
func faultText(err error) string {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.Error()
	}
	return err.Error()
}

// cut shortens the texts of a row.
func cut(row suql.Row) suql.Row {
	out := suql.Row{Values: make([]any, len(row.Values)), Evidence: row.Evidence}
	for i, v := range row.Values {
		switch v := v.(type) {
		case string:
			out.Values[i] = shortened(v)
		case []string:
			list := make([]string, 0, len(v))
			for _, item := range v[:min(len(v), observedRows)] {
				list = append(list, shortened(item))
			}
			out.Values[i] = list
		default:
			out.Values[i] = v
		}
	}
	return out
}

func shortened(text string) string {
	if utf8.RuneCountInString(text) <= observedWidth {
		return text
	}
	return string([]rune(text)[:observedWidth-1]) + "…"
}

// stepClauses are the steps that ran as the page lists what was understood.
func stepClauses(steps []Step) []Clause {
	out := []Clause{}
	for i, st := range steps {
		if st.Fault == "" {
			out = append(out, Clause{Kind: "step", Text: st.Why, Code: st.SUQL, Confidence: 1, Status: Assumed,
				Place: fmt.Sprintf("step %d", i+1)})
		}
	}
	return out
}

// within is the smaller of two bounds, of which 0 is none.
func within[N int | float64](own, most N) N {
	if own > 0 {
		return min(own, most)
	}
	return most
}
