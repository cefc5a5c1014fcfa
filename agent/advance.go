package agent

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"parley/phrasebook"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/fault"
	"parley/traces"
)

// advance works on the current turn until it stands at a question or has
// ended. It appends exactly one event, or none when nothing is pending. work
// is ctx with a cancel of its own (see cancellable).
func (s *Session) advance(ctx, work context.Context) error {
	st := s.state
	if !st.pending() {
		return nil
	}
	s.speak(st.language)
	e, err := s.consequence(work, st)
	if err != nil {
		if ctx.Err() != nil && !errors.Is(context.Cause(work), errCancelled) {
			return err // the process stops: leave the work pending for Resume
		}
		e = Event{Kind: KindFailed, Failed: failure(work, languageOf(st.language), err)}
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
	switch {
	case st.query != nil:
		return s.given(ctx, st)
	case st.talk != "":
		return s.talked(st), nil
	}
	a := s.aide()
	if e, done, err := s.routed(ctx, st, a); done || err != nil {
		return e, err
	}
	c, err := s.considered(ctx, st)
	if err != nil && len(c.Refused) > 0 {
		return s.noneMeant(st), nil
	}
	if err != nil {
		if e, done, otherwise := s.beyond(ctx, st, a, err); done || otherwise != nil {
			return e, otherwise
		}
		return Event{}, err
	}
	c, found := s.suspected(ctx, st, c)
	best := c.Hypotheses[found.Reading]
	clauses := s.voice.Clauses(best, c.World)
	if e, ok := s.doubts(ctx, st, c, found, clauses); ok {
		return e, nil
	}
	s.draft(st.turn, clauses)
	return s.run(ctx, st, c, best, clauses, a)
}

// doubts is what comes before an answer, or in its place: a question, readings to choose
// from, or that none of those was meant; not ok where the answer may be given.
func (s *Session) doubts(ctx context.Context, st state, c Case, found Finding, clauses []Clause) (Event, bool) {
	best := c.Hypotheses[found.Reading]
	if st.change != "" && len(st.answers) == 0 {
		if q, ok := s.menu(ctx, st, c, best, st.change, clauses); ok {
			return s.asks(st, q), true
		}
	}
	if q, ok := s.readings(ctx, st, c, found, best, clauses); ok {
		return s.asks(st, q), true
	}
	if found.Suspect != nil {
		return s.asks(st, s.question(ctx, s.remembered(st.turn), c, best, *found.Suspect, clauses,
			cmp.Or(found.Suspect.Most, mostOptions))), true
	}
	if len(c.Refused) > 0 && (found.Hopeless || len(found.Choice) > 0 || st.answers[len(st.answers)-1].refusesReadings()) {
		return s.noneMeant(st), true
	}
	return Event{}, false
}

// suspected is what should be asked about. Where enough was asked, nothing is:
// the doubts become assumptions, which the world of the case then holds.
func (s *Session) suspected(ctx context.Context, st state, c Case) (Case, Finding) {
	found := s.parts.Detector.Detect(ctx, c)
	for found.Suspect != nil && s.parts.MaxQuestions > 0 && st.asked >= st.budget(s.parts.MaxQuestions) {
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
	return c, found
}

// asks is the event that puts a question.
func (s *Session) asks(st state, q Question) Event {
	q.ID = fmt.Sprintf("%d.%d", st.turn, st.asked+1)
	s.draft(st.turn, q.Clauses)
	return Event{Kind: KindAsked, Asked: &q}
}

// considered puts a pending turn to the base parser: under what was settled,
// and for what the user's answers may have been wrong about, as if nothing
// had been.
func (s *Session) considered(ctx context.Context, st state) (Case, error) {
	c := Case{World: st.world(s.parts.Patience), Utterance: st.whole(), Catalog: s.parts.Engine.Catalog(),
		Evidence: st.evidence(), Refused: st.refused(), Result: s.resultOf(st.turn)}
	var err error
	if c.Hypotheses, err = s.parse(ctx, st, c.World); err != nil {
		return c, err
	}
	known := s.remembered(st.turn)
	switch {
	case len(c.World.Decisions) == 0:
		known.first = c.Hypotheses
	case known.first == nil || len(c.Refused) > known.refused:
		known.first, err = s.parse(ctx, st, World{})
	}
	known.refused = len(c.Refused)
	c.First = known.first
	if len(c.Hypotheses) == 0 { // what was confirmed may stand in a reading made of several
		c.Hypotheses = agreeing(c.First, c.World)
	}
	if len(c.Hypotheses) == 0 && err == nil {
		err = errNotUnderstood
	}
	return c, err
}

// agreeing are the readings that agree with what was settled.
func agreeing(all []Hypothesis, w World) (out []Hypothesis) {
	for _, h := range all {
		if h.Agrees(w) {
			out = append(out, h)
		}
	}
	return out
}

func (s *Session) parse(ctx context.Context, st state, w World) ([]Hypothesis, error) {
	t := turnOf(st)
	t.Lessons, t.Further = s.lessons(ctx, st), len(st.refusedOptions()) > 0
	t.Written = func(h Hypothesis) { s.drafted(st.turn, s.voice.Clauses(h, w), false) }
	ctx, span := traces.Start(ctx, "parse")
	hypotheses, err := s.parts.Parser.Parse(ctx, t, w)
	span.Count("readings", len(hypotheses))
	if len(hypotheses) > 0 {
		span.Share("probability", hypotheses[0].P)
	}
	span.End(err)
	if err != nil {
		return nil, fmt.Errorf("understanding the question: %w", err)
	}
	return Together(s.parts.Engine.Catalog(), hypotheses), nil
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

// run looks for what a reading of c asks for and replies.
func (s *Session) run(ctx context.Context, st state, c Case, h Hypothesis, clauses []Clause, a *aide) (Event, error) {
	w, asked := c.World, h.Query
	if st.query == nil || st.query.From != 0 { // what a user wrote shows exactly what it says
		h = OnGrounds(s.parts.Engine.Catalog(), h)
	}
	result, err := s.look(ctx, st, h.Query)
	if err != nil {
		return Event{}, err
	}
	r := s.spoken(h, w, clauses, result)
	if h.Query != asked {
		r.Asked = ast.Print(asked)
	}
	if st.offered != "" && goesOn(h.Query, st.previous) {
		r.Assumptions = append(r.Assumptions, s.language.Say("I went on from “%s”, which you had not chosen.", st.offered))
	}
	if foundNothing(h, result) {
		candidates := s.relaxations(ctx, h, w)
		if a.there() {
			if r, h, err = s.retry(ctx, st, w, r, h, candidates); err != nil {
				return Event{}, err
			}
			candidates = candidates[min(len(candidates), mostRetries):]
		}
		if r.Total == 0 || len(r.Relaxed) == 0 {
			r.offer(candidates)
		}
	}
	s.addNearest(ctx, &r, h, result)
	s.editable(&r, c, h, w)
	r.Learnt = h.Learnt
	s.word(ctx, st, a, &r)
	return Event{Kind: KindReplied, Replied: &r}, nil
}

// offer says what could be left out.
func (r *Reply) offer(candidates []candidate) {
	var say []string
	for _, c := range candidates {
		r.Offers = append(r.Offers, c.Relaxation)
		say = append(say, c.Say)
	}
	r.Suggestions = append(say, r.Suggestions...)
}

// look plans and runs a query, and tells how it goes on.
func (s *Session) look(ctx context.Context, st state, q ast.Query) (*suql.Result, error) {
	return s.lookWithin(ctx, st, q, s.parts.Run.Budget)
}

func (s *Session) lookWithin(ctx context.Context, st state, q ast.Query, b suql.Budget) (*suql.Result, error) {
	planning, span := traces.Start(ctx, "plan")
	prepared, err := s.parts.Engine.PrepareQuery(planning, q)
	span.End(err)
	if err != nil {
		return nil, fmt.Errorf("planning %s: %w", ast.Print(q), err)
	}
	opts := s.parts.Run
	opts.Budget = b
	opts.Progress = func(p suql.Progress) {
		s.parts.Observe(Event{Turn: st.turn, At: s.parts.Now().UTC(), Kind: KindProgressed, Progressed: &p})
	}
	if prepared.Bounded() {
		stop, done := s.stoppable()
		defer done()
		opts.Stop = stop
	}
	opts.Partial.Rows, opts.Quotes, opts.First, opts.Names = FirstRows, QuotedRows, MaxRows, true
	if opts.Partial.Every == 0 {
		opts.Partial.Every = firstEvery
	}
	opts.Partial.Tell = func(r *suql.Result) {
		r = s.visible(q, r)
		s.parts.Observe(Event{Turn: st.turn, At: s.parts.Now().UTC(), Kind: KindFound, Found: &Found{r.Columns, r.Rows}})
	}
	opts.Estimate = func(e *suql.Estimate) {
		s.parts.Observe(Event{Turn: st.turn, At: s.parts.Now().UTC(), Kind: KindEstimated, Estimated: s.estimateOf(q, e)})
	}
	run := prepared.RunGraded
	if st.query != nil && st.query.From == 0 { // what a user wrote means exactly what it says
		run = prepared.Run
	}
	running, span := traces.Start(ctx, "run")
	result, err := run(running, opts)
	if err == nil {
		span.Count("rows", result.Total())
		span.Count("calls", result.Receipt.Stats.Calls)
	}
	span.End(err)
	if err != nil {
		return nil, fmt.Errorf("running %s: %w", ast.Print(q), err)
	}
	return s.visible(q, result), nil
}

// spoken is a reply in the Speaker's words.
func (s *Session) spoken(h Hypothesis, w World, clauses []Clause, result *suql.Result) Reply {
	r := s.voice.Reply(h, w, result)
	r.Clauses = clauses
	r.fill(result)
	return r
}

// fill puts the rows of a result into the reply, as many as an event keeps.
func (r *Reply) fill(result *suql.Result) {
	r.Columns, r.Receipt = result.Columns, result.Receipt
	if r.Warnings == nil { // a speaker may word them itself
		r.Warnings = result.Warnings
	}
	r.Total, r.Rows = result.Total(), result.Rows
	if len(r.Rows) > MaxRows {
		r.Rows = r.Rows[:MaxRows]
	}
	if result.May > 0 {
		r.Maybe = &Maybe{Total: result.May, Rows: result.Maybe}
	}
}

// visible leaves out the columns that people need not see, and says what was worked
// out.
func (s *Session) visible(q ast.Query, r *suql.Result) *suql.Result {
	out := *r
	columns, named := s.worked(q, r.Columns)
	var keep []int
	out.Columns, keep = shown(columns)
	out.Rows, out.Maybe = kept(named(answeredFirst(q, r.Rows)), keep), kept(named(r.Maybe), keep)
	return &out
}

// shown are the columns that people see, and which they are.
func shown(columns []suql.Column) (out []suql.Column, keep []int) {
	for j, c := range columns {
		if !c.Hidden || len(columns) == 1 {
			keep, out = append(keep, j), append(out, c)
		}
	}
	return out, keep
}

// estimateOf is an estimate as people see it.
func (s *Session) estimateOf(q ast.Query, e *suql.Estimate) *Estimate {
	all, named := s.worked(q, e.Columns)
	columns, keep := shown(all)
	out := &Estimate{SUQL: e.SUQL, Columns: columns, Rows: kept(named(e.Rows), keep),
		Sample: e.Sample, Of: e.Of, Left: e.Left}
	for _, w := range e.Within {
		var row []float64
		for _, j := range keep {
			row = append(row, w[j])
		}
		out.Within = append(out.Within, row)
	}
	return out
}

// kept are rows with some of their columns.
func kept(rows []suql.Row, columns []int) []suql.Row {
	out := make([]suql.Row, len(rows))
	for i, row := range rows {
		out[i].Evidence = row.Evidence
		for _, j := range columns {
			out[i].Values = append(out[i].Values, row.Values[j])
		}
	}
	return out
}

// What is said when the database can't be used, whatever is asked of it: the code
// of the failure, and the sentence, with what happened in it.
const (
	UnusableCode     = "database_unusable"
	DatabaseUnusable = "The database can’t be used at the moment: %s."
)

// failure words an error for the user.
func failure(ctx context.Context, l *phrasebook.Language, err error) *Failure {
	var f *fault.Error
	var unsupported *Unsupported
	var nothing *Nothing
	var unusable *fault.Unusable
	switch {
	case errors.Is(context.Cause(ctx), errCancelled):
		return &Failure{Code: "cancelled", Message: l.Say("Stopped, as you asked."),
			Hint: l.Say("Your question is still here; ask it again or change it.")}
	case errors.Is(err, errNotUnderstood):
		return &Failure{Code: "not_understood", Message: l.Say("I couldn't connect that with anything in this database."),
			Hint: l.Say("Try naming what you look for, for example a kind, a place or a property.")}
	case errors.As(err, &unsupported):
		return &Failure{Code: "unsupported", Message: l.Say("%s is something I can't do yet.", l.Phrase(unsupported.What)),
			Hint: l.Phrase(unsupported.Hint)}
	case errors.As(err, &nothing):
		return &Failure{Code: "not_found", Message: l.Phrase(nothing.What), Hint: l.Phrase(nothing.Hint)}
	case errors.As(err, &f):
		return &Failure{Code: f.Code, Message: f.Message, Hint: f.Hint}
	case errors.As(err, &unusable):
		return &Failure{Code: UnusableCode, Message: l.Say(DatabaseUnusable, err.Error()),
			Hint: l.Say("Nothing you said is lost; you can ask again.")}
	}
	return &Failure{Code: "query_failed", Message: l.Say("Something went wrong while looking: %s.", err.Error()),
		Hint: l.Say("Nothing you said is lost; you can ask again.")}
}
