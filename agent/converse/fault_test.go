package converse_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parley/agent"
	"parley/agent/converse"
	"parley/golden"
	"parley/llm/fake"
)

// TestFaults: whatever befalls the model while it places, words or reasons,
// the turn ends with what was found, in the Speaker's words, within its
// patience; the note beside it says why. testdata/faults.txt lists what a user
// reads.
func TestFaults(t *testing.T) {
	engine := restaurants(t)
	const steps = `{"wants": "steps", "reply": ""}`
	move := `{"thought": "Look.", "query": "SELECT name FROM restaurants WHERE location = 'Oakland' LIMIT 2", "text": "", "answer": null}`
	var out strings.Builder
	for _, f := range []struct {
		name  string
		fault fake.Fault
	}{
		{"401", fake.Unauthorised()}, {"404 model", fake.NoModel("tiny")}, {"429", fake.TooMany(0)}, {"429 for an hour", fake.TooMany(time.Hour)},
		{"no credit", fake.NoCredit()}, {"500", fake.Broken()}, {"502 of a proxy", fake.Gateway()}, {"503", fake.Loading()},
		{"bad request", fake.BadRequest("no")}, {"too long", fake.Overlong()}, {"silence", fake.Silent()}, {"hang up", fake.HangUp()},
		{"cut body", fake.CutBody()}, {"not JSON", fake.NotJSON()}, {"cut off", fake.Truncated(2)}, {"no choices", fake.NoChoices()},
		{"empty", fake.Empty()}, {"refusal", fake.Refusal("I'd rather not.")}, {"another form", fake.Instead("Sure!")},
		{"a wrong route", fake.Instead(`{"wants": "everything", "reply": ""}`)},
	} {
		fmt.Fprintf(&out, "%s\n", f.name)
		stages := map[string][]string{} // by what is read
		var notes []string
		for _, at := range []struct {
			name  string
			route string
			after int // calls that are well
		}{{"placing", "", 0}, {"wording", "", 1}, {"the first step", steps, 1}, {"the conclusion", steps, 2}} {
			synctest.Test(t, func(t *testing.T) {
				s, c := client(t, fake.VLLM(), saying(at.route, `{"answer": null, "row": 0, "text": "Here they are."}`, move))
				defer s.Close()
				r := converse.New(c, engine, converse.Options{Window: 8192, Patience: 20 * time.Second})
				s.Next(append(make([]fake.Fault, at.after), slices.Repeat([]fake.Fault{f.fault}, 30)...)...)
				began := time.Now()
				e := ended(t, session(t, engine, r, agent.NewMemoryLog()), "restaurants in Oakland")
				if e.Replied == nil || e.Replied.Total == 0 {
					t.Fatalf("%s while %s: the turn ended with %+v", f.name, at.name, e.Failed)
				}
				if took := time.Since(began); took > 41*time.Second {
					t.Errorf("%s while %s took %s", f.name, at.name, took)
				}
				note := ""
				for _, w := range e.Replied.Warnings {
					if w.Code == "not_worded" {
						note = w.Message
					}
				}
				if m := e.Replied.Model; note == "" && m != nil {
					note = "not used: " + m.Declined
				}
				if note == "" {
					t.Errorf("%s while %s: nothing says so", f.name, at.name)
				}
				if stages[note] == nil {
					notes = append(notes, note)
				}
				stages[note] = append(stages[note], at.name)
			})
		}
		for _, n := range notes {
			fmt.Fprintf(&out, "  %s: %s\n", strings.Join(stages[n], ", "), n)
		}
	}
	golden.File(t, "testdata/faults.txt", out.String())
}

// ended says something and returns the event the turn ended with.
func ended(t *testing.T, s *agent.Session, text string) agent.Event {
	t.Helper()
	events, err := s.Say(context.WithoutCancel(t.Context()), agent.Input{ID: text, Kind: agent.Say, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return events[len(events)-1]
}

// TestCancelWhileWording: somebody who does not want to wait for the wording
// gets the answer without it; whose question is still being placed, nothing.
func TestCancelWhileWording(t *testing.T) {
	engine := restaurants(t)
	for _, c := range []struct {
		name  string
		after int
		want  string
	}{{"placing", 0, "cancelled"}, {"wording", 1, "I looked through restaurants whose location is Oakland. Here are 21 restaurants."}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, r := responder(t, engine, fake.VLLM(), saying("", ""))
				defer s.Close()
				s.Next(append(make([]fake.Fault, c.after), fake.Silent())...)
				conversation := session(t, engine, r, agent.NewMemoryLog())
				time.AfterFunc(3*time.Second, conversation.Cancel)
				e := ended(t, conversation, "restaurants in Oakland")
				got := ""
				if e.Replied != nil {
					got = e.Replied.Text
				} else {
					got = e.Failed.Code
				}
				if got != c.want {
					t.Errorf("got %q, want %q", got, c.want)
				}
			})
		})
	}
}

// TestAReloadKeepsWhatWasSaid: a session that is opened anew from its log
// knows small talk, steps and what was left out, and goes on from them.
func TestAReloadKeepsWhatWasSaid(t *testing.T) {
	engine := restaurants(t)
	model := fake.Func(func(p fake.Prompt) fake.Completion {
		kind, said, _, _ := converse.ReadTask(p.Messages[1].Content)
		if kind == converse.Routing && strings.HasPrefix(said, "nice") {
			return fake.Say(`{"wants": "talk", "reply": "Thank you!"}`)
		}
		return fake.Say(quiet(kind))
	})
	s, r := responder(t, engine, fake.VLLM(), model)
	log := agent.NewMemoryLog()
	first := session(t, engine, r, log)
	if e := ended(t, first, "luxury Thai restaurants in Berkeley"); len(e.Replied.Relaxed) != 1 || len(e.Replied.Steps) != 1 {
		t.Fatalf("looked again %d times", len(e.Replied.Relaxed))
	}
	if e := ended(t, first, "nice weather, isn't it?"); !e.Replied.Talk || e.Replied.Text != "Thank you!" {
		t.Fatalf("small talk became %+v", e.Replied)
	}
	again := session(t, engine, r, log)
	if n := len(again.Events(0)); n != 4 {
		t.Fatalf("%d events", n)
	}
	if e := ended(t, again, "and in Oakland?"); e.Replied.Receipt.SUQL != "SELECT * FROM restaurants WHERE 'Thai' = ANY(cuisines) AND location = 'Oakland'" {
		t.Errorf("the follow-up ran %s", e.Replied.Receipt.SUQL)
	}
	requests := s.Requests()
	prompt := requests[len(requests)-1].Prompt.Last()
	if strings.Contains(prompt, "Lemongrass") {
		t.Errorf("the model is shown rows to place a message:\n%s", prompt)
	}
	for _, want := range []string{"- the user said: luxury Thai restaurants in Berkeley", "  rows found: 2", "- the user said: nice weather, isn't it?\n  reply: Thank you!"} {
		if !strings.Contains(prompt, want) {
			t.Errorf("the model is not told %q:\n%s", want, prompt)
		}
	}
}

// TestAServerThatFailsIsLeftAlone: the turns after a failure don't wait for
// the server again, until a while has passed.
func TestAServerThatFailsIsLeftAlone(t *testing.T) {
	engine := restaurants(t)
	synctest.Test(t, func(t *testing.T) {
		s, r := responder(t, engine, fake.VLLM(), saying("", `{"answer": null, "row": 0, "text": "Here they are."}`))
		defer s.Close()
		conversation := session(t, engine, r, agent.NewMemoryLog())
		s.Next(slices.Repeat([]fake.Fault{fake.Loading()}, 4)...)
		ended(t, conversation, "restaurants in Oakland")
		before := len(s.Requests())
		if e := ended(t, conversation, "restaurants in Berkeley"); len(s.Requests()) != before || len(e.Replied.Warnings) != 1 {
			t.Errorf("%d more calls, with the note %+v", len(s.Requests())-before, e.Replied.Warnings)
		}
		time.Sleep(time.Minute)
		if e := ended(t, conversation, "restaurants in Palo Alto"); e.Replied.Text != "Here they are." {
			t.Errorf("got %q", e.Replied.Text)
		}
	})
}
