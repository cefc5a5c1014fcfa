package agent

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"parley/phrasebook"
	"parley/suql"
)

// Parts are what a session is made of.
type Parts struct {
	Engine   Engine
	Parser   Parser
	Detector Detector
	Speaker  Speaker
	Log      Log
	// Responder is a language model that words replies; nil for none.
	Responder Responder

	// Patience is how many alternatives are offered at one place after the
	// first prediction was refused; then the first prediction is kept. 0
	// means 3, the K of the MISP paper.
	Patience int
	// MaxQuestions is how many questions one turn may ask; after that the
	// most probable reading runs, its doubts stated as assumptions. 0 means 8,
	// a negative number no bound.
	MaxQuestions int
	// Run limits and watches the running of queries.
	Run suql.RunOptions
	// Observe is told each event as it happens, in order; it must not call
	// the session back. Nil is fine.
	Observe func(Event)
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// Session is one conversation. Its methods may be called from several
// goroutines; inputs are taken one at a time.
type Session struct {
	id    string
	parts Parts

	mu     sync.Mutex           // held while an input is worked on
	events []Event              // guarded by mu
	memory *memory              // guarded by mu
	voice  Speaker              // in the language of what is worked on; guarded by mu
	tongue *phrasebook.Language // that language; guarded by mu

	cancelMu sync.Mutex
	cancel   context.CancelCauseFunc // ends the work in progress; nil when idle
}

var errCancelled = errors.New("cancelled by the user")

// Open reads the session's log. Work that a stop left unfinished is taken up
// by [Session.Resume].
func Open(ctx context.Context, id string, p Parts) (*Session, error) {
	if p.Patience == 0 {
		p.Patience = 3
	}
	if p.MaxQuestions == 0 {
		p.MaxQuestions = 8
	}
	if p.Now == nil {
		p.Now = time.Now
	}
	if p.Observe == nil {
		p.Observe = func(Event) {}
	}
	events, err := p.Log.Events(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("opening conversation %s: %w", id, err)
	}
	if _, err := fold(events); err != nil {
		return nil, fmt.Errorf("opening conversation %s: %w", id, err)
	}
	return &Session{id: id, parts: p, events: events}, nil
}

// ID is the session's name in the log.
func (s *Session) ID() string { return s.id }

// Events returns the session's log after sequence number after, oldest first.
func (s *Session) Events(after int64) []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	if after < 0 || after > int64(len(s.events)) {
		after = 0
	}
	return append([]Event(nil), s.events[after:]...)
}

// Cancel ends the work in progress, if there is any; the turn then ends with
// a Failure of code cancelled.
func (s *Session) Cancel() {
	s.cancelMu.Lock()
	defer s.cancelMu.Unlock()
	if s.cancel != nil {
		s.cancel(errCancelled)
	}
}

// Say takes one input and returns the logged events that it led to: the
// record of the input and then a question, a reply or a failure. An input
// whose ID was taken before is not taken again; it only finishes work that
// was left unfinished. An *InputError means that the
// input was refused and nothing changed; any other error, that the log could
// not be written.
func (s *Session) Say(ctx context.Context, in Input) ([]Event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	work, done := s.cancellable(ctx)
	defer done()
	st, err := fold(s.events)
	if err != nil {
		return nil, err
	}
	from := len(s.events)
	if in.ID == "" || !st.inputs[in.ID] {
		s.speak(in.Language)
		e, err := s.record(work, st, in)
		if err != nil {
			return nil, err
		}
		if err := s.append(ctx, e); err != nil {
			return nil, err
		}
	}
	err = s.advance(ctx, work)
	return append([]Event(nil), s.events[from:]...), err
}

// Resume finishes work that a stop left unfinished: an input in the log
// without its consequence. It does nothing otherwise.
func (s *Session) Resume(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	work, done := s.cancellable(ctx)
	defer done()
	return s.advance(ctx, work)
}

// speak makes the session word things in a language.
func (s *Session) speak(language string) {
	s.voice, s.tongue = s.parts.Speaker, tongue(language)
	if all, ok := s.voice.(Multilingual); ok {
		s.voice = all.In(language)
	}
}

// record checks an input and makes the event that records it.
func (s *Session) record(ctx context.Context, st state, in Input) (Event, error) {
	switch in.Kind {
	case Say:
		text := strings.TrimSpace(in.Text)
		if n := utf8.RuneCountInString(text); n > MaxUtterance {
			return Event{}, in.refused("too_long", "That is %d characters; a question may have %d. Could you say it shorter?", n, MaxUtterance)
		}
		if text == "" {
			return Event{}, in.refused("empty", "Type a question first.")
		}
		if c, ok := spokenChoice(text); ok && st.open != nil {
			return s.record(ctx, st, Input{ID: in.ID, Kind: Answering, Language: in.Language, Question: st.open.ID, Choice: c})
		} else if ok {
			return Event{}, in.refused("no_question", "There is no open question to answer. What would you like to know?")
		}
		if message, ok := smallTalk(in.tongue(), text); ok {
			return Event{}, &InputError{"small_talk", message}
		}
		settles, ok := s.correctionOf(ctx, st, text)
		if ok && st.open != nil {
			return Event{Turn: st.turn, Kind: KindAnswered, Input: in.ID, Answered: &Answered{Question: st.open.ID, Language: in.spoken(), Choice: Corrected, Text: text, Settles: settles}}, nil
		}
		said := &Said{Text: text, Language: in.spoken()}
		if ok {
			w := st.world(s.parts.Patience)
			for _, d := range settles {
				w = w.With(d)
			}
			said.Corrects = &Correction{Utterance: st.said, Settles: w.Decisions}
		}
		return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID, Said: said}, nil
	case Run:
		return s.written(ctx, st, in)
	case LeaveOut:
		return s.leaveOut(st, in)
	case Change:
		return s.change(st, in)
	case Answering:
		if st.open == nil || st.open.ID != in.Question {
			return Event{}, in.refused("stale_question", "That question is no longer open; it may have been answered in another window.")
		}
		switch in.Choice {
		case Yes, No, NotSure, Undo:
		case Pick, None:
			if in.Choice == Pick && (in.Option < 0 || in.Option >= len(st.open.Options)) || len(st.open.Options) == 0 {
				return Event{}, in.refused("bad_choice", "That question has no such option.")
			}
		default:
			return Event{}, in.refused("bad_choice", "%q is not an answer; yes, no, not_sure, undo, option or none is.", in.Choice)
		}
		if in.Choice == Undo && len(st.answers) == 0 {
			return Event{}, in.refused("nothing_to_undo", "There is no earlier answer to take back.")
		}
		a := &Answered{Question: in.Question, Language: in.spoken(), Choice: in.Choice}
		if in.Choice == Pick {
			a.Option = in.Option
		}
		return Event{Turn: st.turn, Kind: KindAnswered, Input: in.ID, Answered: a}, nil
	}
	return Event{}, in.refused("bad_input", "%q is not a kind of input; say, answer, run, leave_out and change are.", in.Kind)
}

// append stores an event and tells the observer.
func (s *Session) append(ctx context.Context, e Event) error {
	e.Seq, e.At = int64(len(s.events))+1, s.parts.Now().UTC()
	if err := s.parts.Log.Append(ctx, s.id, e); err != nil {
		return fmt.Errorf("keeping the conversation: %w", err)
	}
	s.events = append(s.events, e)
	if e.Kind == KindReplied || e.Kind == KindFailed { // the turn is over; a waiting session should be small
		s.memory = nil
	}
	s.parts.Observe(e)
	return nil
}
