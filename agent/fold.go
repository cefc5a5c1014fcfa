package agent

import (
	"fmt"

	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// state is a session as its events tell it. It is rebuilt from scratch after
// every event: sessions are short, and one way of computing it is enough.
type state struct {
	seq      int64
	turn     int
	said     string
	language string          // of the latest input
	previous ast.Query       // what this turn may build on: the last query replied or drafted before it
	given    []Decision      // settled before the first answer: the turn is a correction
	change   string          // the place to ask about before anything else
	query    *Written        // given instead of words
	answers  []settledAnswer // of this turn, undone ones left out
	open     *Question       // waiting for an answer
	ended    bool            // the turn has its reply or failure (or no turn began)
	asked    int             // questions asked in this turn
	undone   int             // answers taken back in this turn
	inputs   map[string]bool
	earlier  []Exchange // turns before this one; the last few
}

type settledAnswer struct {
	question Question
	answer   Answered
}

// fold computes the state after the events.
func fold(events []Event) (state, error) {
	s := state{ended: true, inputs: map[string]bool{}}
	var lastQuery ast.Query
	for _, e := range events {
		if e.Seq != s.seq+1 {
			return s, fmt.Errorf("the log of this conversation has a gap: event %d follows event %d", e.Seq, s.seq)
		}
		s.seq = e.Seq
		if e.Input != "" {
			s.inputs[e.Input] = true
		}
		switch e.Kind {
		case KindSaid:
			if err := s.begin(e, lastQuery); err != nil {
				return s, err
			}
		case KindAsked:
			s.open = e.Asked
			s.asked++
		case KindAnswered:
			if s.open == nil || s.open.ID != e.Answered.Question {
				return s, fmt.Errorf("event %d answers question %s, which is not open", e.Seq, e.Answered.Question)
			}
			s.language = e.Answered.Language
			if e.Answered.Choice == Undo {
				s.answers = s.answers[:max(len(s.answers)-1, 0)]
				s.undone++
			} else {
				s.answers = append(s.answers, settledAnswer{*s.open, *e.Answered})
				if e.Answered.Choice == Pick && s.open.Options[e.Answered.Option].Query != nil {
					s.query = s.open.Options[e.Answered.Option].Query
				}
			}
			s.open = nil
		case KindReplied:
			if text := e.Replied.Receipt.SUQL; text != "" {
				q, err := parser.Parse(text)
				if err != nil {
					return s, fmt.Errorf("event %d holds a query that can't be read: %w", e.Seq, err)
				}
				lastQuery = q
			}
			s.ended, s.open = true, nil
			s.earlier = append(s.earlier, exchange(s.said, e.Replied))
			s.earlier = s.earlier[max(len(s.earlier)-mostEarlier, 0):]
		case KindFailed:
			s.ended, s.open = true, nil
		}
	}
	return s, nil
}

// begin takes in an utterance. One that was said while a question was open may
// go on from the draft that the question was about: after a "no", from the
// draft without what was asked.
func (s *state) begin(e Event, lastQuery ast.Query) error {
	draft := ""
	if s.open != nil {
		draft = s.open.Draft
		if said, _ := readCorrection(e.Said.Text); said.refuses && s.open.Without != "" {
			draft = s.open.Without
		}
	}
	s.language = e.Said.Language
	s.turn, s.answers, s.open, s.ended, s.asked, s.undone = e.Turn, nil, nil, false, 0, 0
	s.change, s.query = "", e.Said.Query
	if c := e.Said.Corrects; c != nil { // previous stays: what the corrected turn built on
		s.said, s.given, s.change = c.Utterance, c.Settles, c.Ask
		return nil
	}
	s.said, s.given, s.previous = e.Said.Text, nil, lastQuery
	if draft != "" {
		q, err := parser.Parse(draft)
		if err != nil {
			return fmt.Errorf("event %d follows a draft that can't be read: %w", e.Seq, err)
		}
		s.previous = q
	}
	return nil
}

// world is what the answers of this turn settle. After patience refusals at
// one place the first prediction is kept and the place left alone (the K of
// MISP paper, section 4).
func (s state) world(patience int) World {
	w := World{s.given}
	refused := map[string][]unit.Unit{}
	for _, a := range s.answers {
		q := a.question
		switch a.answer.Choice {
		case Yes:
			w = w.With(Decision{q.Place, q.Unit, Confirmed})
		case Pick:
			w = w.With(Decision{q.Place, q.Options[a.answer.Option].Unit, Confirmed})
		case NotSure:
			if !q.Extra { // otherwise the draft stands as it is, without the unit
				w = w.With(Decision{q.Place, q.Unit, Kept})
			}
		case No, None:
			for _, u := range q.offered(a.answer.Choice) {
				w = w.With(Decision{q.Place, u, RuledOut})
			}
			key := q.Place + "|" + string(q.Unit.Kind)
			if !q.Extra || len(refused[key]) > 0 {
				refused[key] = append(refused[key], q.Unit)
			}
			if all := refused[key]; len(all) > patience {
				w = w.With(Decision{q.Place, all[0], Kept})
			}
		case Corrected:
			for _, d := range a.answer.Settles {
				w = w.With(d)
			}
		}
	}
	return w
}

// offered are the units that an answer is about: the options where one was
// chosen or all were refused, the one asked about otherwise.
func (q Question) offered(c Choice) []unit.Unit {
	if c != Pick && c != None {
		return []unit.Unit{q.Unit}
	}
	units := make([]unit.Unit, len(q.Options))
	for i, o := range q.Options {
		units[i] = o.Unit
	}
	return units
}

// evidence is what the answers of this turn say, for a detector that takes
// them as something that may be wrong.
func (s state) evidence() []Evidence {
	var out []Evidence
	settle := func(d Decision) {
		e := Evidence{Place: d.Place, Options: []unit.Unit{d.Unit}}
		if d.Verdict == RuledOut {
			e.Answer = 1
		}
		out = append(out, e)
	}
	for _, d := range s.given {
		settle(d)
	}
	for _, a := range s.answers {
		q := a.question
		e := Evidence{Place: q.Place, Table: q.Table, Options: q.offered(a.answer.Choice)}
		switch a.answer.Choice {
		case Pick:
			e.Answer = a.answer.Option
		case No, None:
			e.Answer = len(e.Options)
		case NotSure:
			e.Answer = Unknown
		case Corrected:
			for _, d := range a.answer.Settles {
				settle(d)
			}
			continue
		}
		out = append(out, e)
	}
	return out
}

// budget is how many questions the turn may ask: an answer taken back gives
// its two questions back, at most doubling the budget so that every turn ends.
func (s state) budget(questions int) int { return questions + min(2*s.undone, questions) }

// pending reports whether an input is recorded whose consequence is not: the
// process stopped in between.
func (s state) pending() bool { return !s.ended && s.open == nil }
