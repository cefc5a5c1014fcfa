package learn_test

import (
	"testing"

	"parley/phrasebook/heard"
	"parley/phrasebook/talk"
	"parley/phrasebook/talk/learn"
)

var examples = []learn.Example{
	{"hello there friend", heard.Greeting}, {"hello again friend", heard.Greeting}, {"good evening friend", heard.Greeting},
	{"thanks a bunch", heard.Thanks}, {"thanks again", heard.Thanks}, {"a bunch of thanks", heard.Thanks},
	{"how do you work", heard.Help}, {"what do you do", heard.Help}, {"I am bored", talk.Other}, {"so bored today", talk.Other},
	{"sales per year", talk.Question}, {"sales per month", talk.Question}, {"customers in Oakland", talk.Question},
	{"which customers are in Leeds", talk.Question}, {"hello, sales per year", talk.Question}, {"thanks, sales per month", talk.Question},
}

func TestTrain(t *testing.T) {
	m := learn.Train(examples)
	for text, want := range map[string]heard.Meaning{"hello friend": heard.Greeting, "thanks a bunch friend": heard.Thanks,
		"customers per year": talk.Question, "hello, customers per month": talk.Question} {
		if got, p := m.Read(text); got != want {
			t.Errorf("%q is taken for %q (talk with %.2f), want %q", text, got, p, want)
		}
	}
	again := learn.Train(examples)
	if string(m.Print()) != string(again.Print()) {
		t.Error("the same examples give other weights")
	}
	if s := learn.Measure(m, examples); s.Talk != 10 || s.Questions != 6 || s.Mistook != 0 {
		t.Errorf("%+v", s)
	}
}
