package agent_test

import (
	"slices"
	"strings"
	"testing"

	"parley/agent"
)

// TestTalkIsAReply: thanks, a greeting, a question about Parley are answered
// in the conversation, with three things to try; nothing is looked up, and
// nothing is refused.
func TestTalkIsAReply(t *testing.T) {
	p := parts(t, wordReader{})
	tries := []string{"Thai places", "cheap places", "places in Oakland", "how many are there?"}
	p.Openers = func() []string { return tries }
	s := open(t, p)
	for _, c := range []struct{ said, has string }{
		{"thanks!", "You're welcome"},
		{"hello", "Hello"},
		{"what can you do?", "in your own words"},
		{"start over", "start over"},
		{"yes", "Nothing is open"},
		{"go back", "nothing before this"},
		{"why?", "no answer yet"},
	} {
		e := last(t, s, say(c.said))
		if e.Kind != agent.KindReplied || !e.Replied.Talk || !strings.Contains(e.Replied.Text, c.has) || !slices.Equal(e.Replied.Suggestions, tries[:3]) {
			t.Errorf("%q was answered with %+v, %+v", c.said, e.Replied, e.Failed)
		}
	}
}

// TestBackAndWhyAfterAnswers: "why?" tells how the last answer came about, "go
// back" shows the one before it, and "start over" forgets both.
func TestBackAndWhyAfterAnswers(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	first := last(t, s, say("restaurants in Oakland"))
	last(t, s, say("restaurants in Berkeley"))
	if e := last(t, s, say("why?")); e.Replied == nil || !strings.Contains(e.Replied.Text, "location is Berkeley") {
		t.Errorf("why: %+v", e.Replied)
	}
	back := last(t, s, say("go back"))
	if back.Replied == nil || back.Replied.Receipt.SUQL != first.Replied.Receipt.SUQL || back.Replied.Total != first.Replied.Total {
		t.Errorf("back: %+v", back.Replied)
	}
	last(t, s, say("start over"))
	if e := last(t, s, say("cheap ones")); e.Replied != nil && strings.Contains(e.Replied.Receipt.SUQL, "Oakland") {
		t.Errorf("what was said before is still there: %s", e.Replied.Receipt.SUQL)
	}
}

// TestWhoNamesAValueAsksAboutIt: what is worded like small talk is a question
// where it names something that is stored.
func TestWhoNamesAValueAsksAboutIt(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	if e := last(t, s, say("tell me about yourself")); e.Replied == nil || !e.Replied.Talk {
		t.Errorf("about itself it said %+v", e.Replied)
	}
	if e := last(t, s, say("restaurants this weekend")); e.Replied != nil && e.Replied.Talk {
		t.Errorf("about restaurants it said %+v", e.Replied)
	}
	e := last(t, s, say("tell me about Nonna Ottavia"))
	if e.Replied == nil || e.Replied.Talk || e.Replied.Total != 1 {
		t.Errorf("about a restaurant it said %+v", e.Replied)
	}
}
