package agent

import (
	"fmt"

	"parley/suql/ast"
	"parley/suql/parser"
)

// state is a session as its events tell it. It is rebuilt from scratch after
// every event: sessions are short, and one way of computing it is enough.
type state struct {
	seq      int64
	turn     int
	said     string
	previous ast.Query       // the last query replied before this turn
	answers  []settledAnswer // of this turn, undone ones left out
	open     *Question       // waiting for an answer
	ended    bool            // the turn has its reply or failure (or no turn began)
	asked    int             // questions asked in this turn
	undone   int             // answers taken back in this turn
	inputs   map[string]bool
}

type settledAnswer struct {
	question Question
	choice   Choice
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
			s.turn, s.said, s.previous = e.Turn, e.Said.Text, lastQuery
			s.answers, s.open, s.ended, s.asked, s.undone = nil, nil, false, 0, 0
		case KindAsked:
			s.open = e.Asked
			s.asked++
		case KindAnswered:
			if s.open == nil || s.open.ID != e.Answered.Question {
				return s, fmt.Errorf("event %d answers question %s, which is not open", e.Seq, e.Answered.Question)
			}
			if e.Answered.Choice == Undo {
				s.answers = s.answers[:max(len(s.answers)-1, 0)]
				s.undone++
			} else {
				s.answers = append(s.answers, settledAnswer{*s.open, e.Answered.Choice})
			}
			s.open = nil
		case KindReplied:
			q, err := parser.Parse(e.Replied.Receipt.SUQL)
			if err != nil {
				return s, fmt.Errorf("event %d holds a query that can't be read: %w", e.Seq, err)
			}
			lastQuery, s.ended, s.open = q, true, nil
		case KindFailed:
			s.ended, s.open = true, nil
		}
	}
	return s, nil
}

// world is what the answers of this turn settle. After patience refusals at
// one place the first prediction is kept and the place left alone (the K of
// MISP paper, section 4).
func (s state) world(patience int) World {
	var w World
	refused := map[string][]Question{}
	for _, a := range s.answers {
		q := a.question
		switch a.choice {
		case Yes:
			w = w.With(Decision{q.Place, q.Unit, Confirmed})
		case NotSure:
			w = w.With(Decision{q.Place, q.Unit, Kept})
		case No:
			key := q.Place + "|" + string(q.Unit.Kind)
			refused[key] = append(refused[key], q)
			w = w.With(Decision{q.Place, q.Unit, RuledOut})
			if all := refused[key]; len(all) > patience {
				w = w.With(Decision{q.Place, all[0].Unit, Kept})
			}
		}
	}
	return w
}

// budget is how many questions the turn may ask: an answer taken back gives
// its two questions back, at most doubling the budget so that every turn ends.
func (s state) budget(questions int) int { return questions + min(2*s.undone, questions) }

// pending reports whether an input is recorded whose consequence is not: the
// process stopped in between.
func (s state) pending() bool { return !s.ended && s.open == nil }
