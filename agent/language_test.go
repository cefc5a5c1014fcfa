package agent_test

import (
	"errors"
	"strings"
	"testing"

	"parley/agent"
)

// TestTheAgentSpeaksTheUsersLanguage: each input says which; the log keeps
// it, so that another process goes on in it, and what was spoken before stays.
func TestTheAgentSpeaksTheUsersLanguage(t *testing.T) {
	p := parts(t, wordReader{})
	s := open(t, p)
	in := say(example)
	in.Language = "de"
	asked := last(t, s, in)
	if !strings.HasPrefix(asked.Asked.Text, "Soll ich „reviews“ lesen") {
		t.Errorf("asked %q", asked.Asked.Text)
	}
	again := open(t, p) // another process, over the same log
	in = say("ja")
	in.Language = "de"
	replied := last(t, again, in)
	if replied.Replied == nil || !strings.HasPrefix(replied.Replied.Text, "Ich habe „restaurants“ durchgesehen") {
		t.Errorf("led to %+v", replied)
	}
	if events := again.Events(0); events[0].Said.Language != "de" || events[2].Answered.Language != "de" {
		t.Errorf("the log has the languages %q and %q", events[0].Said.Language, events[2].Answered.Language)
	}
	if e := last(t, again, say("and in Oakland?")); !strings.HasPrefix(e.Replied.Text, "I looked through restaurants") {
		t.Errorf("in English it replied %q", e.Replied.Text)
	}
	if text := again.Events(0)[1].Asked.Text; text != asked.Asked.Text {
		t.Errorf("what was asked before has become %q", text)
	}
}

func TestRefusalsAndFailuresAreInTheUsersLanguage(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	for _, test := range []struct{ text, want string }{
		{" ", "Geben Sie zuerst eine Frage ein."},
		{strings.Repeat("x", 2001), "Das sind 2.001 Zeichen; eine Frage darf 2.000 haben. Können Sie es kürzer sagen?"},
	} {
		_, err := s.Say(t.Context(), agent.Input{Kind: agent.Say, Language: "de", Text: test.text})
		var refused *agent.InputError
		if !errors.As(err, &refused) || refused.Message != test.want {
			t.Errorf("%.10q was refused with %v, want %q", test.text, err, test.want)
		}
	}
	for text, want := range map[string]string{"ja": "Gerade ist nichts offen. Was möchten Sie wissen?", "danke": "Gern geschehen. Möchten Sie noch etwas wissen?"} {
		if e := last(t, s, agent.Input{Kind: agent.Say, Language: "de", Text: text}); e.Replied == nil || e.Replied.Text != want {
			t.Errorf("%q was answered with %+v, want %q", text, e.Replied, want)
		}
	}
	failed := last(t, s, agent.Input{Kind: agent.Say, Language: "de", Text: "fnord the quux"})
	if failed.Failed == nil || failed.Failed.Message != "Das konnte ich mit nichts in dieser Datenbank verbinden." {
		t.Errorf("ended with %+v", failed)
	}
}
