package agent_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/sempar/rehearsed"
	"parley/errdetect"
	"parley/ingest/demo"
	"parley/nlg"
	"parley/suql"
	"parley/suql/reader"
)

// wordReader judges by a plain word search: enough to make rows differ.
type wordReader struct {
	block chan struct{} // when set, Read waits until it is closed or the context ends
	calls chan struct{} // when set, told of each call
}

func (wordReader) Identity() string { return "word/1" }

func (r wordReader) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	if r.calls != nil {
		r.calls <- struct{}{}
	}
	if r.block != nil {
		select {
		case <-r.block:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		words := strings.Fields(strings.Trim(q.Question, "?"))
		last := words[len(words)-1]
		text := strings.Join(q.Texts, " ")
		out[i] = reader.Reply{Verdict: reader.Unknown, Null: true, Confidence: 0.1}
		if at := strings.Index(strings.ToLower(text), last); at >= 0 && q.Task == reader.Judge {
			out[i] = reader.Reply{Verdict: reader.True, Confidence: 0.9}
		}
	}
	return out, nil
}

// parts wires a session over the restaurants demo.
func parts(t testing.TB, r reader.Reader) agent.Parts {
	t.Helper()
	path := filepath.Join(t.TempDir(), "restaurants.db")
	if err := demo.Create(t.Context(), demo.Restaurants, path); err != nil {
		t.Fatal(err)
	}
	engine, err := suql.Open(t.Context(), path, r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	script, err := os.ReadFile("testdata/restaurants.rehearsed")
	if err != nil {
		t.Fatal(err)
	}
	parser, err := rehearsed.New(engine.Catalog(), string(script))
	if err != nil {
		t.Fatal(err)
	}
	speaker, err := nlg.New(engine.Catalog())
	if err != nil {
		t.Fatal(err)
	}
	clock := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	return agent.Parts{Engine: engine, Parser: parser, Speaker: speaker,
		Detector: errdetect.NewGain(0.8, errdetect.Noise), Log: agent.NewMemoryLog(), Now: func() time.Time { return clock }}
}

func open(t testing.TB, p agent.Parts) *agent.Session {
	t.Helper()
	s, err := agent.Open(t.Context(), "test", p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// last gives an input and returns the event it ended with.
func last(t testing.TB, s *agent.Session, in agent.Input) agent.Event {
	t.Helper()
	events, err := s.Say(t.Context(), in)
	if err != nil {
		t.Fatalf("%+v: %v", in, err)
	}
	return events[len(events)-1]
}

func say(text string) agent.Input { return agent.Input{Kind: agent.Say, Text: text} }

func answer(e agent.Event, c agent.Choice) agent.Input {
	return agent.Input{Kind: agent.Answering, Question: e.Asked.ID, Choice: c}
}

const example = "Show me a family-friendly Italian restaurant in Palo Alto"

func TestQuestionThenAnswer(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	asked := last(t, s, say(example))
	if asked.Kind != agent.KindAsked || asked.Asked.Text != "Shall I read the reviews to find out: is this restaurant family-friendly?" {
		t.Fatalf("asked %+v", asked.Asked)
	}
	doubted := 0
	for _, c := range asked.Asked.Clauses {
		if c.Status == agent.Doubted {
			doubted++
		}
	}
	if doubted != 1 {
		t.Errorf("%d clauses are marked as doubted, want the one that is asked about", doubted)
	}
	replied := last(t, s, answer(asked, agent.Yes))
	if replied.Kind != agent.KindReplied {
		t.Fatalf("ended with %s", replied.Kind)
	}
	want := "SELECT * FROM restaurants WHERE answer(reviews, 'is this restaurant family-friendly?') = 'Yes' AND 'Italian' = ANY(cuisines) AND location = 'Palo Alto' LIMIT 3"
	if got := replied.Replied.Receipt.SUQL; got != want {
		t.Errorf("ran %s\nwant %s", got, want)
	}
}

func TestNoRulesTheReadingOut(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	e := last(t, s, say("a family-friendly restaurant in Oakland"))
	seen := map[string]bool{}
	for e.Kind == agent.KindAsked {
		key := e.Asked.Unit.Key()
		if seen[key] {
			t.Fatalf("asked twice about %s", e.Asked.Unit)
		}
		seen[key] = true
		e = last(t, s, answer(e, agent.No))
	}
	if strings.Contains(e.Replied.Receipt.SUQL, "is this restaurant family-friendly") && !strings.Contains(fmt.Sprint(e.Replied.Assumptions), "family-friendly") {
		t.Errorf("ran %s although it was refused, without saying so", e.Replied.Receipt.SUQL)
	}
}

func TestUndoTakesTheLastAnswerBack(t *testing.T) {
	p := parts(t, wordReader{})
	p.Detector = errdetect.NewThreshold(0.95)
	s := open(t, p)
	first := last(t, s, say("a family-friendly restaurant in Palo Allto"))
	second := last(t, s, answer(first, agent.Yes))
	if second.Kind != agent.KindAsked {
		t.Fatalf("expected a second question, got %s", second.Kind)
	}
	again := last(t, s, answer(second, agent.Undo))
	if diff := cmp.Diff(first.Asked.Unit, again.Asked.Unit); diff != "" {
		t.Errorf("undo does not come back to the first question: %s", diff)
	}
	_, err := s.Say(t.Context(), answer(again, agent.Undo))
	var refused *agent.InputError
	if !errors.As(err, &refused) || refused.Code != "nothing_to_undo" {
		t.Errorf("a second undo gave %v", err)
	}
}

func TestFollowUpChangesOneCondition(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	last(t, s, say("Italian restaurants in Palo Alto"))
	e := last(t, s, say("and in Oakland?"))
	want := "SELECT * FROM restaurants WHERE 'Italian' = ANY(cuisines) AND location = 'Oakland'"
	if got := e.Replied.Receipt.SUQL; got != want {
		t.Errorf("ran %s\nwant %s", got, want)
	}
}

func TestRefusedInputsChangeNothing(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	asked := last(t, s, say(example))
	before := s.Events(0)
	for _, c := range []struct {
		code string
		in   agent.Input
	}{
		{"too_long", say(strings.Repeat("å", agent.MaxUtterance+1))},
		{"empty", say("  \n ")},
		{"stale_question", agent.Input{Kind: agent.Answering, Question: "7.1", Choice: agent.Yes}},
		{"bad_choice", answer(asked, "perhaps")},
		{"nothing_to_undo", answer(asked, agent.Undo)},
		{"bad_input", agent.Input{Kind: "shout"}},
	} {
		_, err := s.Say(t.Context(), c.in)
		var refused *agent.InputError
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%s: got %v", c.code, err)
		}
	}
	if diff := cmp.Diff(before, s.Events(0)); diff != "" {
		t.Errorf("a refused input changed the log: %s", diff)
	}
}

func TestARepeatedInputIsTakenOnce(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	in := agent.Input{ID: "a", Kind: agent.Say, Text: "restaurants in Oakland"}
	last(t, s, in)
	n := len(s.Events(0))
	events, err := s.Say(t.Context(), in)
	if err != nil || len(events) != 0 || len(s.Events(0)) != n {
		t.Errorf("the repeated input gave %d events, error %v", len(events), err)
	}
}

func TestTypedYesAnswersTheOpenQuestion(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	last(t, s, say(example))
	if e := last(t, s, say("Yes!")); e.Kind != agent.KindReplied {
		t.Errorf("a typed yes led to %s", e.Kind)
	}
}

func TestNothingUnderstoodIsSaid(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	if e := last(t, s, say("xyzzy plugh")); e.Kind != agent.KindFailed || e.Failed.Code != "not_understood" {
		t.Errorf("got %+v", e)
	}
	if e := last(t, s, say("restaurants in Oakland")); e.Kind != agent.KindReplied {
		t.Errorf("the next turn led to %s", e.Kind)
	}
}

func TestCancelEndsTheTurn(t *testing.T) {
	r := wordReader{block: make(chan struct{}), calls: make(chan struct{}, 100)}
	s := open(t, parts(t, r))
	asked := last(t, s, say(example))
	var wg sync.WaitGroup
	var e agent.Event
	wg.Go(func() { e = last(t, s, answer(asked, agent.Yes)) })
	<-r.calls // the reader is at work
	s.Cancel()
	wg.Wait()
	if e.Kind != agent.KindFailed || e.Failed.Code != "cancelled" {
		t.Errorf("cancelled turn ended with %+v", e)
	}
}

func TestAStopInTheMiddleIsResumed(t *testing.T) {
	r := wordReader{block: make(chan struct{}), calls: make(chan struct{}, 100)}
	p := parts(t, r)
	s := open(t, p)
	asked := last(t, s, say(example))
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	var err error
	wg.Go(func() { _, err = s.Say(ctx, answer(asked, agent.Yes)) })
	<-r.calls
	stop() // the process is told to end
	wg.Wait()
	if err == nil {
		t.Fatal("a stopped turn reported no error")
	}
	close(r.block)
	again := open(t, p)
	if err := again.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	events := again.Events(0)
	if e := events[len(events)-1]; e.Kind != agent.KindReplied {
		t.Errorf("the answered turn resumed to %s", e.Kind)
	}
}

func TestAnotherProcessCannotBeSpokenOver(t *testing.T) {
	p := parts(t, wordReader{})
	one, two := open(t, p), open(t, p)
	last(t, one, say("restaurants in Oakland"))
	if _, err := two.Say(t.Context(), say("restaurants in Berkeley")); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("a session behind its log spoke: %v", err)
	}
}

// FuzzAnySequenceOfAnswersEnds plays arbitrary choices: a turn ends within its
// budget of questions, and the log replays to the same conversation.
func FuzzAnySequenceOfAnswersEnds(f *testing.F) {
	p := parts(f, wordReader{})
	utterances := []string{example, "a quiet romantic dog friendly restaurant in Palo Allto for a date with a view", "and in Oakland?",
		"vegan options that serve dumplings", "cheaper ones", "restaurants in Fresno", "never mind the price"}
	f.Add([]byte{0, 1, 2, 3})
	f.Add([]byte{0, 0, 201, 202, 4, 203, 204, 1, 205})
	f.Add([]byte{5, 0, 200, 4, 200, 5, 201, 201})
	f.Add([]byte{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	f.Add([]byte{9, 3, 0, 3, 0, 3, 0, 3, 0, 3, 2, 2, 1, 1})
	f.Fuzz(func(t *testing.T, script []byte) {
		p := p
		p.Log, p.MaxQuestions = agent.NewMemoryLog(), 6
		s := open(t, p)
		next := func() byte {
			if len(script) == 0 {
				return 1
			}
			b := script[0]
			script = script[1:]
			return b
		}
		var e agent.Event
		begin := func() agent.Event {
			b := next()
			if r := e.Replied; r != nil && b >= 200 { // what can be done with an answer
				if n := len(r.Changeable); n > 0 && b%2 == 0 {
					return last(t, s, agent.Input{Kind: agent.Change, Places: r.Changeable[int(b)%n:][:1]})
				}
				if n := len(r.Optional); n > 0 {
					return last(t, s, agent.Input{Kind: agent.LeaveOut, Places: r.Optional[int(b)%n:][:1]})
				}
				return last(t, s, agent.Input{Kind: agent.Run, Text: r.Receipt.SUQL})
			}
			return last(t, s, say(utterances[int(b)%len(utterances)]))
		}
		for range 4 {
			e = begin()
			asked := 0
			for e.Kind == agent.KindAsked {
				if asked++; asked > 2*p.MaxQuestions {
					t.Fatalf("question %d of a turn that may ask %d, or twice that with undo", asked, p.MaxQuestions)
				}
				c := []agent.Choice{agent.Yes, agent.No, agent.NotSure, agent.Undo, agent.Pick, agent.None}[next()%6]
				in := answer(e, c)
				if _, err := s.Say(t.Context(), in); err != nil {
					in.Choice = agent.No // nothing to undo, or no options
					if _, err := s.Say(t.Context(), in); err != nil {
						t.Fatal(err)
					}
				}
				events := s.Events(0)
				e = events[len(events)-1]
			}
			if e.Kind != agent.KindReplied && e.Kind != agent.KindFailed {
				t.Fatalf("the turn ended with %s", e.Kind)
			}
		}
		replayed := open(t, p)
		if diff := cmp.Diff(s.Events(0), replayed.Events(0)); diff != "" {
			t.Errorf("the log replays differently: %s", diff)
		}
	})
}
