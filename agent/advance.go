package agent

import (
	"context"
	"errors"
	"fmt"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/fault"
)

// advance works on the current turn until it stands at a question or has
// ended. It appends exactly one event, or none when nothing is pending. work
// is ctx with a cancel of its own (see cancellable).
func (s *Session) advance(ctx, work context.Context) error {
	st, err := fold(s.events)
	if err != nil || !st.pending() {
		return err
	}
	e, err := s.consequence(work, st)
	if err != nil {
		if ctx.Err() != nil && !errors.Is(context.Cause(work), errCancelled) {
			return err // the process stops: leave the work pending for Resume
		}
		e = Event{Kind: KindFailed, Failed: failure(work, err)}
	}
	e.Turn = st.turn
	// What was worked out is kept even if the visitor has left meanwhile.
	return s.append(context.WithoutCancel(ctx), e)
}

// cancellable makes the context of one piece of work, which Cancel ends from
// now on until done is called.
func (s *Session) cancellable(ctx context.Context) (work context.Context, done func()) {
	work, cancel := context.WithCancelCause(ctx)
	set := func(c context.CancelCauseFunc) {
		s.cancelMu.Lock()
		defer s.cancelMu.Unlock()
		s.cancel = c
	}
	set(cancel)
	return work, func() {
		set(nil)
		cancel(nil)
	}
}

var errNotUnderstood = errors.New("not understood")

// consequence is the next event of a pending turn: a question or a reply.
func (s *Session) consequence(ctx context.Context, st state) (Event, error) {
	if st.query != nil {
		return s.given(ctx, st)
	}
	c, err := s.considered(ctx, st)
	if err != nil {
		return Event{}, err
	}
	found := s.parts.Detector.Detect(ctx, c)
	for found.Suspect != nil && s.parts.MaxQuestions > 0 && st.asked >= st.budget(s.parts.MaxQuestions) { // enough asked: say the doubts as assumptions
		u := found.Suspect.In.Units[found.Suspect.Unit]
		if c.World.Settled(u.Place, u.Unit) { // it would be asked about once more
			found.Suspect = nil
			break
		}
		d := Decision{u.Place, u.Unit, Kept}
		if !c.Hypotheses[found.Reading].holds(u) {
			d.Verdict = RuledOut
		}
		c.World = c.World.With(d)
		found = s.parts.Detector.Detect(ctx, c)
	}
	best := c.Hypotheses[found.Reading]
	most := mostOptions
	if st.change != "" && len(st.answers) == 0 {
		if about, ok := toChange(c, best, st.change); ok {
			found.Suspect, most = &about, mostToChange
		}
	}
	clauses := s.parts.Speaker.Clauses(best, c.World)
	if found.Suspect != nil {
		q := s.question(ctx, s.remembered(st.turn), c, best, *found.Suspect, clauses, most)
		q.Menu = most == mostToChange
		q.ID = fmt.Sprintf("%d.%d", st.turn, st.asked+1)
		s.draft(st.turn, q.Clauses)
		return Event{Kind: KindAsked, Asked: &q}, nil
	}
	s.draft(st.turn, clauses)
	e, err := s.run(ctx, st, best, c.World, clauses)
	if e.Replied != nil {
		editable(e.Replied, c, best, c.World)
	}
	return e, err
}

// considered puts a pending turn to the base parser: under what was settled,
// and for what the user's answers may have been wrong about, as if nothing
// had been.
func (s *Session) considered(ctx context.Context, st state) (Case, error) {
	c := Case{World: st.world(s.parts.Patience), Evidence: st.evidence(), Result: s.resultOf(st.turn)}
	var err error
	if c.Hypotheses, err = s.parse(ctx, st, c.World); err != nil {
		return c, err
	}
	if len(c.Hypotheses) == 0 {
		return c, errNotUnderstood
	}
	known := s.remembered(st.turn)
	switch {
	case len(c.World.Decisions) == 0:
		known.first = c.Hypotheses
	case known.first == nil:
		known.first, err = s.parse(ctx, st, World{})
	}
	c.First = known.first
	return c, err
}

func (s *Session) parse(ctx context.Context, st state, w World) ([]Hypothesis, error) {
	written := func(h Hypothesis) { s.drafted(st.turn, s.parts.Speaker.Clauses(h, w), false) }
	hypotheses, err := s.parts.Parser.Parse(ctx, Turn{st.said, st.previous, written}, w)
	if err != nil {
		return nil, fmt.Errorf("understanding the question: %w", err)
	}
	return hypotheses, nil
}

// draft tells the observer the query clause by clause.
func (s *Session) draft(turn int, clauses []Clause) {
	for n := 1; n <= len(clauses); n++ {
		s.drafted(turn, clauses[:n:n], n == len(clauses))
	}
}

func (s *Session) drafted(turn int, clauses []Clause, done bool) {
	s.parts.Observe(Event{Turn: turn, At: s.parts.Now().UTC(), Kind: KindDrafted, Drafted: &Draft{clauses, done}})
}

func (s *Session) run(ctx context.Context, st state, h Hypothesis, w World, clauses []Clause) (Event, error) {
	prepared, err := s.parts.Engine.PrepareQuery(ctx, h.Query)
	if err != nil {
		return Event{}, fmt.Errorf("planning %s: %w", ast.Print(h.Query), err)
	}
	opts := s.parts.Run
	opts.Progress = func(p suql.Progress) {
		s.parts.Observe(Event{Turn: st.turn, At: s.parts.Now().UTC(), Kind: KindProgressed, Progressed: &p})
	}
	result, err := prepared.Run(ctx, opts)
	if err != nil {
		return Event{}, fmt.Errorf("running %s: %w", ast.Print(h.Query), err)
	}
	result = visible(result)
	r := s.parts.Speaker.Reply(h, w, result)
	r.Clauses, r.Columns, r.Warnings, r.Receipt = clauses, result.Columns, result.Warnings, result.Receipt
	r.Total, r.Rows = len(result.Rows), result.Rows
	if len(r.Rows) > MaxRows {
		r.Rows = r.Rows[:MaxRows]
	}
	if foundNothing(h, result) {
		var say []string
		for _, c := range s.relaxations(ctx, h, w) {
			r.Offers = append(r.Offers, c.Relaxation)
			say = append(say, c.Say)
		}
		r.Suggestions = append(say, r.Suggestions...)
	}
	return Event{Kind: KindReplied, Replied: &r}, nil
}

// visible leaves out the columns that people need not see.
func visible(r *suql.Result) *suql.Result {
	out := *r
	out.Columns, out.Rows = nil, make([]suql.Row, len(r.Rows))
	for i, row := range r.Rows {
		out.Rows[i].Evidence = row.Evidence
	}
	for j, c := range r.Columns {
		if c.Hidden && len(r.Columns) > 1 {
			continue
		}
		out.Columns = append(out.Columns, c)
		for i, row := range r.Rows {
			out.Rows[i].Values = append(out.Rows[i].Values, row.Values[j])
		}
	}
	return &out
}

// failure words an error for the user.
func failure(ctx context.Context, err error) *Failure {
	var f *fault.Error
	var unsupported *Unsupported
	switch {
	case errors.Is(context.Cause(ctx), errCancelled):
		return &Failure{Code: "cancelled", Message: "Stopped, as you asked.", Hint: "Your question is still here; ask it again or change it."}
	case errors.Is(err, errNotUnderstood):
		return &Failure{Code: "not_understood", Message: "I couldn't connect that with anything in this database.",
			Hint: "Try naming what you look for, for example a kind, a place or a property."}
	case errors.As(err, &unsupported):
		return &Failure{Code: "unsupported", Message: unsupported.What + " is something I can't do yet.", Hint: unsupported.Hint}
	case errors.As(err, &f):
		return &Failure{Code: f.Code, Message: f.Message, Hint: f.Hint}
	}
	return &Failure{Code: "query_failed", Message: "Something went wrong while looking: " + err.Error() + ".",
		Hint: "Nothing you said is lost; you can ask again."}
}
