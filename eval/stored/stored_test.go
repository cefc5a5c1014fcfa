package stored_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"parley/agent"
	"parley/eval/stored"
	"parley/golden"
	"parley/state"
	"parley/suql"

	"github.com/google/go-cmp/cmp"
)

func said(turn int, text string) agent.Event {
	return agent.Event{Turn: turn, Kind: agent.KindSaid, Said: &agent.Said{Text: text}}
}

func corrects(turn int, text, utterance string) agent.Event {
	e := said(turn, text)
	e.Said.Corrects = &agent.Correction{Utterance: utterance}
	return e
}

func written(turn int, query string) agent.Event {
	e := said(turn, "You wrote this query.")
	e.Said.Query = &agent.Written{SUQL: query}
	return e
}

func asked(turn int, id, text string, options ...string) agent.Event {
	q := &agent.Question{ID: id, Text: text}
	for _, o := range options {
		q.Options = append(q.Options, agent.Option{Text: o})
	}
	return agent.Event{Turn: turn, Kind: agent.KindAsked, Asked: q}
}

func answered(turn int, a agent.Answered) agent.Event {
	return agent.Event{Turn: turn, Kind: agent.KindAnswered, Answered: &a}
}

func replied(turn int, query string) agent.Event {
	return agent.Event{Turn: turn, Kind: agent.KindReplied, Replied: &agent.Reply{Receipt: suql.Receipt{SUQL: query}}}
}

// dialogue is a conversation with answers of every kind, a failure and a
// correction in words.
func dialogue() []agent.Event {
	return []agent.Event{
		said(1, "quiet places"),
		asked(1, "1.1", "Quiet?"), answered(1, agent.Answered{Question: "1.1", Choice: agent.Yes}),
		asked(1, "1.2", "Places?"), answered(1, agent.Answered{Question: "1.2", Choice: agent.No}),
		asked(1, "1.3", "Places?"), answered(1, agent.Answered{Question: "1.3", Choice: agent.Undo}),
		asked(1, "1.4", "Places?", "all places", "good places"), answered(1, agent.Answered{Question: "1.4", Choice: agent.Pick, Option: 1}),
		asked(1, "1.5", "By rating?"), answered(1, agent.Answered{Question: "1.5", Choice: agent.Corrected, Text: "no, by price"}),
		replied(1, "SELECT 1"),
		said(2, "fnord"), {Turn: 2, Kind: agent.KindFailed, Failed: &agent.Failure{Code: "not_understood"}},
		said(3, "the cheapest"), replied(3, "SELECT 3"),
		corrects(4, "no, by rating", "the cheapest"), replied(4, "SELECT 4"),
		corrects(5, "no, of all", "the cheapest"), replied(5, "SELECT 5"),
		written(6, "SELECT 6"), replied(6, "SELECT 6"),
		said(7, "secret of the last turn"), replied(7, "SELECT 7"),
	}
}

func TestWhatAConversationBecomes(t *testing.T) {
	session, ok := stored.Of("K7QM", dialogue(), []state.Feedback{
		{Turn: 1, Verdict: state.Right, Comment: "fine", Database: "d1"},
		{Turn: 5, Verdict: state.Right, Database: "d1"},
		{Turn: 6, Verdict: state.Wrong, Meant: "something else", Database: "d1"},
	})
	if !ok {
		t.Fatal("nothing of it was judged")
	}
	var line bytes.Buffer
	if err := session.Write(&line); err != nil {
		t.Fatal(err)
	}
	if strings.Count(line.String(), "\n") != 1 || strings.Contains(line.String(), "secret") || strings.Contains(line.String(), "K7QM") {
		t.Errorf("a line, up to the last judged turn and without the name of the conversation: %s", line.String())
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, line.Bytes(), "", "  "); err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/session.json", indented.String())
}

// TestWhatWasMeant: a turn that was corrected in words was meant as what the
// correction came to, if that was right.
func TestWhatWasMeant(t *testing.T) {
	for _, test := range []struct {
		name     string
		feedback []state.Feedback
		want     []string // the gold queries of turns 3, 4 and 5
	}{
		{"the last correction is right", []state.Feedback{{Turn: 5, Verdict: state.Right}}, []string{"SELECT 5", "SELECT 5", "SELECT 5"}},
		{"the first correction is right", []state.Feedback{{Turn: 4, Verdict: state.Right}, {Turn: 5, Verdict: state.Wrong}}, []string{"SELECT 4", "SELECT 4", ""}},
		{"it was right before", []state.Feedback{{Turn: 3, Verdict: state.Right}, {Turn: 5, Verdict: state.Right}}, []string{"SELECT 3", "SELECT 5", "SELECT 5"}},
		{"none is right, but the last is corrected by hand", []state.Feedback{{Turn: 3, Verdict: state.Wrong}, {Turn: 5, Verdict: state.Wrong, SUQL: "SELECT 0"}}, []string{"SELECT 0", "SELECT 0", "SELECT 0"}},
		{"none is right", []state.Feedback{{Turn: 3, Verdict: state.Wrong}, {Turn: 5, Verdict: state.Wrong}}, []string{"", "", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			session, ok := stored.Of("x", dialogue(), test.feedback)
			if !ok {
				t.Fatal("nothing of it was judged")
			}
			var got []string
			for _, turn := range session.Turns[2:5] {
				got = append(got, turn.Gold())
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestConversationsThatNobodyJudged(t *testing.T) {
	if s, ok := stored.Of("x", dialogue(), nil); ok {
		t.Errorf("it became %+v", s)
	}
	if s, ok := stored.Of("x", nil, []state.Feedback{{Turn: 1, Verdict: state.Right}}); ok {
		t.Errorf("feedback on a turn that is not there became %+v", s)
	}
}

// TestQueriesBehindAnAnswer: what was understood is the first query where less
// was looked for afterwards; what took several queries has no single gold.
func TestQueriesBehindAnAnswer(t *testing.T) {
	steps := []agent.Step{{SUQL: "SELECT 1"}, {SUQL: "SELECT 2"}}
	for _, test := range []struct {
		name       string
		reply      agent.Reply
		suql, gold string
	}{
		{"one query", agent.Reply{Receipt: suql.Receipt{SUQL: "SELECT 3"}}, "SELECT 3", "SELECT 3"},
		{"less was looked for", agent.Reply{Relaxed: []agent.Relaxation{{SUQL: "SELECT 3"}}, Steps: steps, Receipt: suql.Receipt{SUQL: "SELECT 3"}}, "SELECT 1", "SELECT 1"},
		{"several steps", agent.Reply{Steps: steps, Receipt: suql.Receipt{SUQL: "SELECT 3"}}, "SELECT 3", ""},
		{"small talk", agent.Reply{Talk: true}, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			events := []agent.Event{said(1, "x"), {Turn: 1, Kind: agent.KindReplied, Replied: &test.reply}}
			session, ok := stored.Of("x", events, []state.Feedback{{Turn: 1, Verdict: state.Right}})
			if !ok || session.Turns[0].SUQL != test.suql || session.Turns[0].Gold() != test.gold {
				t.Errorf("got %+v (%t), gold %q", session.Turns, ok, session.Turns[0].Gold())
			}
		})
	}
}
