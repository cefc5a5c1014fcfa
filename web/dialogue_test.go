package web_test

import (
	"strings"
	"testing"

	"parley/agent"
	"parley/web"
)

func TestOneTurnOverJSON(t *testing.T) {
	v := newWorld(t).visitor()
	l := v.connect(v.begin(), web.JSON, 0)
	l.expect("ready")
	l.say("a", "italian in oakland, good for children")
	asked := l.expect("said", "asked").Event.Asked
	if asked.ID != "1.1" || asked.Phrase != "children" {
		t.Errorf("asked %+v", asked)
	}
	l.answer("b", "1.1", agent.Yes)
	r := l.expect("answered", "replied").Event.Replied
	if r.Total != 2 || len(r.Rows) != 2 || len(r.Rows[0].Evidence) != 1 {
		t.Errorf("replied %d rows, %+v", r.Total, r.Rows)
	}
}

func TestOneTurnOverHTML(t *testing.T) {
	v := newWorld(t).visitor()
	l := v.connect(v.begin(), web.HTML, 0)
	l.expect("ready")
	l.say("a", "italian & <oakland>, good for children")
	said := l.receive()
	if len(said.HTML) != 1 || said.HTML[0].Target != "turns" || said.HTML[0].Mode != "append" || !strings.Contains(said.HTML[0].HTML, "italian &amp; &lt;oakland&gt;") {
		t.Errorf("the utterance came as %+v", said.HTML)
	}
	asked := l.expect("asked")
	if last := asked.HTML[len(asked.HTML)-1]; last.Target != "turn-1-now" || last.Mode != "replace" || !strings.Contains(last.HTML, `data-question="1.1"`) {
		t.Errorf("the question came as %+v", last)
	}
	if asked.Event.Asked != nil {
		t.Error("the event is sent twice: as HTML and as data")
	}
	l.answer("b", "1.1", agent.Yes)
	l.expect("answered")
	replied := l.expect("replied")
	html := replied.HTML[len(replied.HTML)-1].HTML
	for _, want := range []string{"Alder", "Dogwood", "<mark>children</mark>", "&lt;b&gt;Bold&lt;/b&gt;"} {
		if !strings.Contains(html, want) {
			t.Errorf("the reply lacks %s:\n%s", want, html)
		}
	}
}

// TestOptionsAndCorrections: an option, none of them, and a correction in
// words are answers to a question that lists options.
func TestOptionsAndCorrections(t *testing.T) {
	for _, c := range []struct{ name, input, question string }{
		{"an option", `{"type":"answer","id":"b","question":"1.1","choice":"option","option":1}`, "is it good for children?"},
		{"none", `{"type":"answer","id":"b","question":"1.1","choice":"none"}`, ""},
		{"in words", `{"type":"say","id":"b","text":"no, good for children"}`, "is it good for children?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := newWorld(t).visitor()
			l := v.connect(v.begin(), web.JSON, 0)
			l.expect("ready")
			l.say("a", "cosy places in oakland")
			if asked := l.expect("said", "asked").Event.Asked; len(asked.Options) != 2 {
				t.Fatalf("asked %+v", asked)
			}
			l.send(`{"type":"answer","id":"x","question":"1.1","choice":"option","option":2}`)
			l.expect("refused bad_choice")
			l.send("%s", c.input)
			suql := l.expect("answered", "replied").Event.Replied.Receipt.SUQL
			if !strings.Contains(suql, c.question) || strings.Contains(suql, "answer(") != (c.question != "") {
				t.Errorf("ran %s", suql)
			}
		})
	}
}

func TestTwoTabsSeeTheSame(t *testing.T) {
	v := newWorld(t).visitor()
	id := v.begin()
	one, two := v.connect(id, web.JSON, 0), v.connect(id, web.HTML, 0)
	one.expect("ready")
	two.expect("ready")
	one.say("a", "thai, quiet")
	one.expect("said", "asked")
	two.expect("said", "asked")
	two.answer("b", "1.1", agent.No)
	one.expect("answered", "replied")
	two.expect("answered", "replied")
}

func TestAQuestionAnsweredInAnotherTabIsStale(t *testing.T) {
	v := newWorld(t).visitor()
	id := v.begin()
	one, two := v.connect(id, web.JSON, 0), v.connect(id, web.JSON, 0)
	one.expect("ready")
	two.expect("ready")
	one.say("a", "thai, quiet")
	one.expect("said", "asked")
	two.expect("said", "asked")
	one.answer("b", "1.1", agent.Yes)
	two.expect("answered", "replied")
	two.answer("c", "1.1", agent.No)
	if m := two.expect("refused stale_question"); m.ID != "c" || !strings.Contains(m.Message, "another window") {
		t.Errorf("refused with %+v", m)
	}
}

func TestAClosedSocketResumes(t *testing.T) {
	v := newWorld(t).visitor()
	id := v.begin()
	l := v.connect(id, web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, quiet")
	asked := l.expect("said", "asked")
	l.Close()
	for _, protocol := range []string{web.JSON, web.HTML} {
		if r := v.connect(id, protocol, asked.Event.Seq).expect("ready"); r.Seq != 2 || r.Busy {
			t.Errorf("%s: ready with %+v, want seq 2, not busy", protocol, r)
		}
		l = v.connect(id, protocol, 1)
		l.expect("asked", "ready")
	}
	l.answer("b", "1.1", agent.Yes)
	l.expect("answered", "replied")
}

func TestAnInputIsTakenOnce(t *testing.T) {
	v := newWorld(t).visitor()
	l := v.connect(v.begin(), web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, quiet")
	l.expect("said", "asked")
	l.say("a", "thai, quiet")
	if m := l.expect("taken"); m.ID != "a" {
		t.Errorf("taken %q, want a", m.ID)
	}
	l.answer("b", "1.1", agent.Yes)
	l.expect("answered", "replied")
}

func TestUtterancesThatAreRefused(t *testing.T) {
	v := newWorld(t).visitor()
	l := v.connect(v.begin(), web.JSON, 0)
	l.expect("ready")
	l.say("a", strings.Repeat("long ", 1000))
	l.expect("refused too_long")
	l.say("b", "  ")
	l.expect("refused empty")
	l.say("c", "thai, quiet")
	l.expect("said", "asked")
	l.say("d", strings.Repeat("long ", 1000))
	l.expect("refused too_long")
	l.answer("e", "1.1", agent.Yes)
	l.expect("answered", "replied")
}

func TestOneThingAtATime(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	l := v.connect(v.begin(), web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, slowly")
	l.expect("said")
	<-w.gate.reached
	l.say("a", "thai, slowly") // the same again, as after a reconnect
	l.expect("taken")
	l.say("b", "italian")
	if m := l.expect("refused busy"); m.ID != "b" {
		t.Errorf("refused %q, want b", m.ID)
	}
	close(w.gate.open)
	l.expect("replied")
	l.say("b", "italian")
	l.expect("said", "replied")
}

func TestCancel(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	l := v.connect(v.begin(), web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, slowly")
	l.expect("said")
	<-w.gate.reached
	l.send(`{"type":"cancel"}`)
	if f := l.expect("failed").Event.Failed; f.Code != "cancelled" {
		t.Errorf("failed with %+v", f)
	}
	l.send(`{"type":"cancel"}`) // nothing runs: nothing happens
	l.say("b", "thai")
	l.expect("said", "replied")
}

func TestAPanicEndsTheTurnNotTheServer(t *testing.T) {
	v := newWorld(t).visitor()
	l := v.connect(v.begin(), web.JSON, 0)
	l.expect("ready")
	l.say("a", "panic")
	if m := l.expect("said", "error not_kept"); strings.Contains(m.Message, "as asked") {
		t.Errorf("the visitor is told internals: %s", m.Message)
	}
	l.say("b", "thai")
	l.expect("said", "replied")
}
