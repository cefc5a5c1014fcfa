package agent

import (
	"fmt"
	"slices"

	"parley/phrasebook/heard"
	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// state is a session as its events tell it: what [state.after] makes of them,
// one after the other. A state is a value; the next event makes another one.
type state struct {
	seq      int64
	last     ast.Query // replied last
	turn     int
	said     string
	language string          // of the latest input
	previous ast.Query       // what this turn may build on: the last query replied or drafted before it
	aside    *OpenTurn       // the turn that was not answered when this one began; nil for none
	lost     *OpenTurn       // this turn, where every reading of it was refused; nil else
	offered  string          // the reading that previous is of, as it was offered and not chosen; "" for none
	given    []Decision      // settled before the first answer: the turn is a correction
	change   string          // the place to ask about before anything else
	query    *Written        // given instead of words
	answers  []settledAnswer // of this turn, undone ones left out
	open     *Question       // waiting for an answer
	ended    bool            // the turn has its reply or failure (or no turn began)
	asked    int             // questions asked in this turn
	undone   int             // answers taken back in this turn
	talk     heard.Meaning   // what was said is no question to the database
	earlier  []Exchange      // turns before this one; the last few
}

type settledAnswer struct {
	question Question
	answer   Answered
}

// fold computes the state after the events of a log.
func fold(events []Event) (state, error) {
	s := state{ended: true}
	for _, e := range events {
		var err error
		if s, err = s.after(e); err != nil {
			return s, err
		}
	}
	return s, nil
}

// after is the state after the next event.
func (s state) after(e Event) (state, error) {
	if e.Seq != s.seq+1 {
		return s, fmt.Errorf("the log of this conversation has a gap: event %d follows event %d", e.Seq, s.seq)
	}
	s.seq = e.Seq
	switch e.Kind {
	case KindSaid:
		return s, s.begin(e)
	case KindAsked:
		s.open = e.Asked
		s.asked++
	case KindAnswered:
		return s, s.settle(e)
	case KindReplied:
		return s, s.reply(e)
	case KindFailed:
		s.lost = s.notUnderstood()
		s.ended, s.open = true, nil
	}
	return s, nil
}

// settle takes in an answer to the open question.
func (s *state) settle(e Event) error {
	if s.open == nil || s.open.ID != e.Answered.Question {
		return fmt.Errorf("event %d answers question %s, which is not open", e.Seq, e.Answered.Question)
	}
	s.language = e.Answered.Language
	if e.Answered.Choice == Undo {
		s.answers = slices.Clip(s.answers[:max(len(s.answers)-1, 0)])
		s.undone++
	} else {
		s.answers = append(s.answers, settledAnswer{*s.open, *e.Answered})
		s.choose(*e.Answered)
	}
	s.open = nil
	return nil
}

// choose takes the option of an answer that replaces the query, and of a
// choice between readings what a yes or no says. Somebody who is not sure
// either gets the likeliest.
func (s *state) choose(a Answered) {
	option := -1
	switch {
	case a.Choice == Pick:
		option = a.Option
	case s.open.Choice && (a.Choice == Yes || a.Choice == NotSure):
		option = 0
	}
	if option < 0 || s.open.Options[option].Query == nil {
		return
	}
	s.query = s.open.Options[option].Query
	if s.open.Choice && a.Choice == NotSure {
		s.query = s.query.unsure()
	}
}

// reply takes in the answer that ends a turn.
func (s *state) reply(e Event) error {
	if text := e.Replied.Query(); text != "" {
		q, err := parser.Parse(text)
		if err != nil {
			return fmt.Errorf("event %d holds a query that can't be read: %w", e.Seq, err)
		}
		s.last = q
	}
	if e.Replied.Receipt.SUQL == "" {
		s.lost = s.notUnderstood()
	}
	s.ended, s.open = true, nil
	s.earlier = append(s.earlier, exchange(s.said, e.Replied))
	s.earlier = s.earlier[max(len(s.earlier)-mostEarlier, 0):]
	return nil
}

// begin takes in an utterance. One that was said while a question was open may
// go on from the draft that the question was about: after a "no", from the
// draft without what was asked.
func (s *state) begin(e Event) error {
	draft, offered, aside, text := "", "", s.lost, e.Said.Text
	s.lost = nil
	if s.open != nil {
		draft, offered, text = s.open.Draft, s.open.draftOffered(), heard.Meant(text)
		aside = nil
		if !heard.Agrees(e.Said.Text) { // who does goes on from the draft
			aside = s.unanswered()
		}
		if said, _ := heard.ReadCorrection(e.Said.Text); said.Refuses && s.open.Without != "" {
			draft = s.open.Without
		}
	}
	s.language = e.Said.Language
	s.turn, s.answers, s.open, s.ended, s.asked, s.undone = e.Turn, nil, nil, false, 0, 0
	s.change, s.query = "", e.Said.Query
	s.talk = ""
	if c := e.Said.Corrects; c != nil { // previous stays: what the corrected turn built on
		s.said, s.given, s.change = c.Utterance, c.Settles, c.Ask
		return nil
	}
	s.said, s.given, s.previous, s.aside, s.offered = text, nil, s.last, aside, offered
	if s.talk = e.Said.Talk; s.talk == heard.Anew {
		s.last, s.previous, s.aside, s.earlier = nil, nil, nil, nil
	}
	if s.talk != "" {
		return nil
	}
	if draft != "" {
		q, err := parser.Parse(draft)
		if err != nil {
			return fmt.Errorf("event %d follows a draft that can't be read: %w", e.Seq, err)
		}
		s.previous = q
	}
	return nil
}

// whole is what was said, behind what it may answer unless that is too long for an utterance.
func (s *state) whole() string {
	if s.aside == nil || len(s.aside.Utterance)+len(s.said) > MaxUtterance {
		return s.said
	}
	return s.aside.Utterance + ", " + s.said
}

// notUnderstood is this turn, where every reading of it was refused: what is said next may be the same in other
// words, or more of it. It is nil where none was.
func (s *state) notUnderstood() *OpenTurn {
	refused := s.refused()
	if len(refused) == 0 {
		return nil
	}
	out := &OpenTurn{Utterance: s.said, Previous: s.previous, NotTaken: refused}
	if s.aside == nil || !s.aside.Lost {
		out = s.behindAside(refused)
	}
	out.Lost = true
	return out
}

// unanswered is the turn that waits for an answer, with what was said in answer to its questions.
func (s *state) unanswered() *OpenTurn {
	return s.behindAside(append(queriesOf(s.open.Options), s.refused()...))
}

// behindAside is this turn, behind what it may answer, with readings that were not taken.
func (s *state) behindAside(notTaken []ast.Query) *OpenTurn {
	if s.aside == nil {
		return &OpenTurn{Utterance: s.said, Previous: s.previous, NotTaken: notTaken}
	}
	return &OpenTurn{Utterance: s.whole(), Previous: s.aside.Previous, NotTaken: append(notTaken, s.aside.NotTaken...)}
}

// refused are the readings that were offered in this turn where none of them was meant.
func (s state) refused() []ast.Query { return queriesOf(s.refusedOptions()) }

// queriesOf are the whole readings that options stand for.
func queriesOf(options []Option) (out []ast.Query) {
	for _, o := range options {
		if o.Query == nil {
			continue
		}
		for _, text := range append([]string{o.Query.SUQL}, o.Same...) {
			if q, err := parser.Parse(text); err == nil { // it was offered as it was printed
				out = append(out, q)
			}
		}
	}
	return out
}

// refusedOptions are the options that those readings were offered as.
func (s state) refusedOptions() []Option {
	var out []Option
	for _, a := range s.answers {
		if !a.refusesReadings() {
			continue
		}
		for _, o := range a.question.Options {
			if o.Query != nil {
				out = append(out, o)
			}
		}
	}
	return out
}

// hasRefused reports whether an option that says the same was refused.
func (s state) hasRefused(o Option) bool {
	return slices.ContainsFunc(s.refusedOptions(), func(r Option) bool { return r.Text == o.Text })
}

// refusesReadings reports whether none of the readings that were offered is what is meant.
func (a settledAnswer) refusesReadings() bool {
	return a.question.Choice && (a.answer.Choice == No || a.answer.Choice == None)
}

// world is what the answers of this turn settle. After patience refusals at
// one place the first prediction is kept and the place left alone (the K of
// MISP paper, section 4).
func (s state) world(patience int) World {
	w := World{s.given}
	refused := map[string][]unit.Unit{}
	for _, a := range s.answers {
		q := a.question
		if q.Choice && a.answer.Choice != Corrected { // that settles the whole query, not a place of it
			continue
		}
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
		if q.Choice && a.answer.Choice != Corrected {
			continue
		}
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
