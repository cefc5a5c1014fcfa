package agent

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/phrasebook"
	"parley/suql/ast"
	"parley/suql/fault"
	"parley/suql/parser"
	"parley/suql/unit"
)

// QueryError refuses a query that the user wrote, and says where it is wrong.
// It is an *InputError too.
type QueryError struct {
	InputError
	Line    int    `json:"line,omitempty"` // from 1; 0 when the place is not known
	Column  int    `json:"column,omitempty"`
	Excerpt string `json:"excerpt"` // the message with the line of the query and carets under the place
}

// Unwrap makes it an *InputError.
func (e *QueryError) Unwrap() error { return &e.InputError }

// written records a query that the user wrote, if it can be run.
func (s *Session) written(ctx context.Context, st state, in Input) (Event, error) {
	text := strings.TrimSpace(in.Text)
	switch n := utf8.RuneCountInString(text); {
	case text == "":
		return Event{}, in.refused("empty", "There is no query to run.")
	case n > MaxUtterance:
		return Event{}, in.refused("too_long", "That is %d characters; a query may have %d.", n, MaxUtterance)
	}
	prepared, err := s.parts.Engine.Prepare(ctx, text)
	var f *fault.Error
	var unusable *fault.Unusable
	switch {
	case errors.As(err, &f):
		e := &QueryError{InputError: InputError{f.Code, f.Message}, Excerpt: f.Error()}
		e.Line, e.Column, _ = f.Position()
		return Event{}, e
	case errors.As(err, &unusable):
		return Event{}, in.refused(UnusableCode, DatabaseUnusable, err.Error())
	case err != nil:
		return Event{}, &QueryError{InputError: *in.refused("query_failed", "The database can't run this: %s.", err.Error()),
			Excerpt: err.Error()}
	}
	w := &Written{SUQL: prepared.SUQL()}
	if q, err := parser.Parse(w.SUQL); err == nil {
		w.Reading = placed(readingOf(q), World{})
	}
	return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID,
		Said: &Said{Text: text, Language: in.spoken(), Query: w}}, nil
}

// readingOf takes a query apart: each output column, condition and order is a
// place of its own. It has no units where that can't be done.
func readingOf(q ast.Query) Hypothesis {
	h := Hypothesis{Query: q, P: 1}
	units, err := unit.Of(q)
	if err != nil {
		return h
	}
	for _, u := range units {
		h.Units = append(h.Units, Scored{Unit: u, P: 1, Place: PlaceOf(u)})
	}
	if !h.rebuilds() {
		h.Units = nil
	}
	return h
}

// spelledOut are units that say a query in words, whether or not they are all
// there is to it.
func spelledOut(q ast.Query) []Scored {
	units, err := unit.Whole(q)
	if err != nil {
		units = unit.Any(q)
	}
	var out []Scored
	for _, u := range units {
		out = append(out, Scored{Unit: u, P: 1, Place: PlaceOf(u)})
	}
	return out
}

// PlaceOf names the place of a unit of a query that no utterance was read for:
// each output column, condition and order has one of its own.
func PlaceOf(u unit.Unit) string {
	kind := string(u.Kind)
	switch u.Kind {
	case unit.Column, unit.Operator, unit.Value, unit.FreeText:
		kind = "condition"
	case unit.Select, unit.Aggregate, unit.Projection:
		kind = "output"
	}
	return fmt.Sprintf("%s %d", kind, u.Slot)
}

// hypothesis is the reading that a written query stands for.
func (w *Written) hypothesis() (Hypothesis, World, error) {
	q, err := parser.Parse(w.SUQL)
	if err != nil {
		return Hypothesis{}, World{}, fmt.Errorf("reading %s: %w", w.SUQL, err)
	}
	h, world := Hypothesis{Query: q, P: 1, LeftOut: w.LeftOut}, World{}
	for _, p := range w.Reading {
		h.Units = append(h.Units, Scored{Unit: p.Unit, P: p.P, Place: p.Place, Phrase: p.Phrase})
		if p.Verdict != "" {
			world = world.With(Decision{p.Place, p.Unit, p.Verdict})
		}
	}
	return h, world, nil
}

// writtenOf is a reading as a query made of the answer of a turn. What of the
// words it makes nothing of stays with it, so that it is said again.
func writtenOf(h Hypothesis, w World, from int) *Written {
	return &Written{SUQL: ast.Print(h.Query), From: from, Reading: placed(h, w), LeftOut: h.LeftOut}
}

// again is the query of an answer, to make another one of it.
func (r *Reply) again(turn int) *Written {
	return &Written{SUQL: r.Receipt.SUQL, From: turn, Reading: r.Reading, LeftOut: r.LeftOut}
}

// placed is a reading for the log; nothing where the units are not all there
// is to its query.
func placed(h Hypothesis, w World) []Placed {
	if !h.rebuilds() {
		return nil
	}
	var out []Placed
	for _, u := range h.Units {
		out = append(out, Placed{u.Unit, u.Place, u.Phrase, u.P, w.Verdict(u.Place, u.Unit)})
	}
	return out
}

// given is the next event of a turn in which a query was given.
func (s *Session) given(ctx context.Context, st state) (Event, error) {
	h, w, err := st.query.hypothesis()
	if err != nil {
		return Event{}, err
	}
	if len(h.Units) == 0 && st.chosen() {
		h.Units = spelledOut(h.Query)
	}
	clauses := s.voice.Clauses(h, w)
	if len(h.Units) == 0 {
		clauses = []Clause{{Kind: "query", Text: languageOf(st.language).Say("the query as you wrote it"),
			Code: st.query.SUQL, Confidence: 1, Status: Agreed}}
	}
	if ask := st.query.Ask; ask != "" {
		if len(st.answers) == 0 {
			if q, ok := s.menu(ctx, st, Case{Hypotheses: []Hypothesis{h}, World: w}, h, ask, clauses); ok {
				return s.asks(st, q), nil
			}
		}
		if n := len(st.answers); n > 0 && (st.answers[n-1].answer.Choice == No || st.answers[n-1].answer.Choice == None) {
			if next, ok := h.without(ask); ok {
				h, clauses = next, s.voice.Clauses(next, w)
			}
		}
	}
	s.draft(st.turn, clauses)
	a := &aide{}
	if st.chosen() { // the words of the user are behind it, so a model may word the answer
		a = s.aide()
	}
	e, err := s.run(ctx, st, Case{World: w}, h, clauses, a)
	if e.Replied == nil {
		return e, err
	}
	if r := e.Replied; len(h.Units) == 0 {
		r.Text = languageOf(st.language).Say("I ran the query that you wrote. It gives %d rows.", r.Total)
		r.Suggestions = nil
	}
	return e, err
}

// answered is the reply of the turn of that number; 0 asks for the last one.
func (s *Session) answered(turn int) (r *Reply, number int) {
	for _, e := range s.events {
		if e.Kind == KindReplied && !e.Replied.Talk && (turn == 0 || e.Turn == turn) {
			r, number = e.Replied, e.Turn
		}
	}
	return r, number
}

const noAnswer = "There is no answer there that something could be left out of or changed."

// leaveOut records that clauses of an answer are to be left out.
func (s *Session) leaveOut(st state, in Input) (Event, error) {
	r, number := s.answered(in.Turn)
	if r == nil || len(in.Places) == 0 {
		return Event{}, in.refused("no_answer", noAnswer)
	}
	h, w, err := r.again(number).hypothesis()
	if err != nil {
		return Event{}, err
	}
	before := h
	var dropped [][]Scored
	for _, place := range in.Places {
		next, ok := h.without(place)
		if !ok {
			return Event{}, in.refused("not_optional", "That part can't be left out: the rest would make no sense without it. Say in your own words what you want instead.")
		}
		h = next
		dropped = append(dropped,
			slices.DeleteFunc(slices.Clone(before.Units), func(u Scored) bool { return u.Place != place }))
	}
	text := in.language().Say("The same %s", s.leftOut(in.language(), before, w, dropped))
	return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID,
		Said: &Said{Text: text, Language: in.spoken(), Query: writtenOf(h, w, number)}}, nil
}

// leftOut words what a query is without: conditions by what they are about,
// anything else by how it was read.
func (s *Session) leftOut(l *phrasebook.Language, h Hypothesis, w World, dropped [][]Scored) string {
	conditions := true
	for _, us := range dropped {
		conditions = conditions && len(us) > 0 && narrows(us[0].Unit.Kind)
	}
	if conditions {
		text, _ := s.voice.Relax(h, dropped)
		return text
	}
	var texts []string
	for _, us := range dropped {
		for _, c := range s.voice.Clauses(h, w) {
			if c.Place == us[0].Place {
				texts = append(texts, l.Say("“%s”", c.Text))
			}
		}
	}
	return l.Say("without %s", l.And(texts))
}

// change records that a clause of an answer is to be changed: the turn is read
// again with that place open, and the place is asked about.
func (s *Session) change(st state, in Input) (Event, error) {
	r, number := s.answered(in.Turn)
	if r == nil || len(in.Places) != 1 {
		return Event{}, in.refused("no_answer", noAnswer)
	}
	i := slices.IndexFunc(r.Clauses, func(c Clause) bool { return c.Place == in.Places[0] })
	if i >= 0 && (st.query != nil || number != st.turn) { // the words are not at hand: other values are
		w := r.again(number)
		w.Ask = in.Places[0]
		h, _, err := w.hypothesis()
		if err != nil {
			return Event{}, err
		}
		if s.changeable(Case{}, h, in.Places[0]) {
			return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID,
				Said: &Said{Text: in.language().Say("Change: %s", r.Clauses[i].Text), Language: in.spoken(), Query: w}}, nil
		}
		i = -1
	}
	if i < 0 {
		return Event{}, in.refused("not_changeable", "That part can't be changed here any more. Say in your own words what you want instead.")
	}
	settles := []Decision{}
	for _, d := range st.world(s.parts.Patience).Decisions {
		if d.Place != in.Places[0] {
			settles = append(settles, d)
		}
	}
	return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID,
		Said: &Said{Text: in.language().Say("Change: %s", r.Clauses[i].Text), Language: in.spoken(),
			Corrects: &Correction{Utterance: st.said, Settles: settles, Ask: in.Places[0]}}}, nil
}

// toChange is what to ask about first in a turn that changes a place: its unit
// with the likeliest other reading. False when there is nothing there.
func toChange(c Case, best Hypothesis, place string) (Suspicion, bool) {
	found, most := Suspicion{In: best, Unit: -1}, -1.0
	for i, u := range best.Units {
		if u.Place != place {
			continue
		}
		p := 0.0
		if all := rivals(c, Suspicion{In: best, Unit: i}); len(all) > 0 {
			p = all[0].p
		}
		if p > most {
			found.Unit, most = i, p
		}
	}
	return found, found.Unit >= 0
}

// editable fills in what can be left out of a reply's query, and what could
// be something else.
func (s *Session) editable(r *Reply, c Case, h Hypothesis, w World) {
	r.Reading, r.LeftOut = placed(h, w), h.LeftOut
	for _, clause := range r.Clauses {
		if _, ok := h.without(clause.Place); ok {
			r.Optional = append(r.Optional, clause.Place)
		}
		if s.changeable(c, h, clause.Place) {
			r.Changeable = append(r.Changeable, clause.Place)
		}
	}
}
