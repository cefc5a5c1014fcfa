package agent

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

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

	// Knowledge recalls earlier questions whose queries are known; nil for none.
	Knowledge Knowledge

	// Openers are questions that find something in this database, to propose in
	// a reply that looked nothing up; nil for none. It must not take long.
	Openers func() []string

	// Patience is how many alternatives are offered at one place after the
	// first prediction was refused; then the first prediction is kept. 0
	// means 3, the K of the MISP paper.
	Patience int
	// MaxQuestions is how many questions one turn may ask; the last one is the
	// choice between readings, if the detector has one. After that the most
	// probable reading runs, its doubts stated as assumptions. 0 means
	// [DefaultQuestions], a negative number no bound.
	MaxQuestions int
	// Preview is what looking up the first rows of an answer may cost while its
	// question is open. Zero means that none are looked up, a bound without
	// Items that no text is read for them.
	Preview suql.Budget
	// Tried is what reading texts for one reading of a choice may cost, so that it
	// stands there with what it finds. Without Items none are read for that.
	Tried suql.Budget
	// Unhurried lets what is looked up beside a question take as long as it takes, so
	// that what tests find doesn't depend on how busy the machine is.
	Unhurried bool
	// Run limits and watches the running of queries.
	Run suql.RunOptions
	// Observe is told each event as it happens, in order; it must not call
	// the session back. Nil is fine.
	Observe func(Event)
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// DefaultQuestions is how many questions a turn asks at most unless told
// otherwise: more than that is an interview.
const DefaultQuestions = 3

// Session is one conversation. Its methods may be called from several
// goroutines; inputs are taken one at a time.
type Session struct {
	id    string
	parts Parts

	mu       sync.Mutex           // held while an input is worked on
	events   []Event              // guarded by mu
	state    state                // after events; guarded by mu
	inputs   map[string]bool      // IDs of those in events; guarded by mu
	memory   *memory              // guarded by mu
	voice    Speaker              // in the language of what is worked on; guarded by mu
	language *phrasebook.Language // that language; guarded by mu

	cancelMu sync.Mutex
	cancel   context.CancelCauseFunc // ends the work in progress; nil when idle
	stop     chan struct{}           // ends the reading with what is known; nil where that would say nothing
}

var errCancelled = errors.New("cancelled by the user")

// Open reads the session's log. Work that a stop left unfinished is taken up
// by [Session.Resume].
func Open(ctx context.Context, id string, p Parts) (*Session, error) {
	if p.Patience == 0 {
		p.Patience = 3
	}
	if p.MaxQuestions == 0 {
		p.MaxQuestions = DefaultQuestions
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
	st, err := fold(events)
	if err != nil {
		return nil, fmt.Errorf("opening conversation %s: %w", id, err)
	}
	s := &Session{id: id, parts: p, events: events, state: st, inputs: map[string]bool{}}
	for _, e := range events {
		s.inputs[e.Input] = true
	}
	return s, nil
}

// within bounds what is looked up beside a question, unless the session is [Parts.Unhurried].
func (s *Session) within(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	if s.parts.Unhurried {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, most)
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

// Stop ends the work in progress as a visitor wants it: the reading for a count
// or the like with what is known by then, anything else like Cancel. A second
// Stop cancels.
func (s *Session) Stop() {
	s.cancelMu.Lock()
	stop := s.stop
	s.stop = nil
	s.cancelMu.Unlock()
	if stop == nil {
		s.Cancel()
		return
	}
	close(stop)
}

// stoppable is closed by the next Stop, until done is called.
func (s *Session) stoppable() (stop <-chan struct{}, done func()) {
	made := make(chan struct{})
	set := func(c chan struct{}) {
		s.cancelMu.Lock()
		defer s.cancelMu.Unlock()
		s.stop = c
	}
	set(made)
	return made, func() { set(nil) }
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
	from := len(s.events)
	if in.ID == "" || !s.inputs[in.ID] {
		s.speak(in.Language)
		e, err := s.record(work, s.state, in)
		if err != nil {
			return nil, err
		}
		if err := s.append(ctx, e); err != nil {
			return nil, err
		}
	}
	err := s.advance(ctx, work)
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
	s.voice, s.language = s.parts.Speaker, languageOf(language)
	if all, ok := s.voice.(Multilingual); ok {
		s.voice = all.In(language)
	}
}

// append stores an event and tells the observer.
func (s *Session) append(ctx context.Context, e Event) error {
	e.Seq, e.At = int64(len(s.events))+1, s.parts.Now().UTC()
	next, err := s.state.after(e)
	if err != nil {
		return err
	}
	if err := s.parts.Log.Append(ctx, s.id, e); err != nil {
		return fmt.Errorf("keeping the conversation: %w", err)
	}
	s.events, s.state, s.inputs[e.Input] = append(s.events, e), next, true
	if e.Kind == KindReplied || e.Kind == KindFailed { // the turn is over; a waiting session should be small
		s.memory = nil
	}
	s.parts.Observe(e)
	return nil
}
