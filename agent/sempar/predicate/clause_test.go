package predicate_test

import (
	"testing"

	"parley/agent/sempar/predicate"
)

// TestOfClause: what a text says of somebody is asked of them, in the tense in which it was said.
func TestOfClause(t *testing.T) {
	for _, c := range []struct {
		subject, words, want string
		negated              bool
	}{
		{"the customer", "wanted something", "did the customer want something?", false},
		{"the kiln", "had an electrical fault", "did the kiln have an electrical fault?", false},
		{"the kiln", "was too hot", "was the kiln too hot?", false},
		{"the seat", "is not firm", "is the seat firm?", true},
		{"customers", "ask for cheese", "do customers ask for cheese?", false},
		{"people", "couldn't hear the music", "could people hear the music?", true},
		{"people", "didn't turn up", "did people turn up?", true},
		{"people", "can't park", "can people park?", true},
		{"our van", "broke down", "did our van break down?", false},
		{"members", "have left", "have members left?", false},
		{"van", "has a dent", "does the van have a dent?", false},
		{"Polish customers", "complain", "do Polish customers complain?", false},
		{"the skipper", "did a good job", "did the skipper do a good job?", false},
		{"the van", "had broken windows", "did the van have broken windows?", false},
		{"the buyer", "was not happy and did not pay", "", false},
		{"the engine", "is", "", false},
		{"customer", "unhappy", "", false},
		{"", "was late", "", false},
	} {
		got, ok := predicate.OfClause(c.subject, c.words)
		if got.Question != c.want || got.Negated != c.negated || ok != (c.want != "") {
			t.Errorf("%s %s: %q, denied %t, %t", c.subject, c.words, got.Question, got.Negated, ok)
		}
	}
}

// TestWithSubject: who a clause is about ends where what it says of them begins.
func TestWithSubject(t *testing.T) {
	for words, want := range map[string]string{
		"a visitor complained":          "a visitor | complained",
		"the piano needed a string":     "the piano | needed a string",
		"rain stopped play":             "rain | stopped play",
		"the owner hasn't paid":         "the owner | hasn't paid",
		"the dog walk was short":        "the dog walk | was short",
		"someone left early":            "someone | left early",
		"loud complaints about dogs":    "",
		"says someone was pleased":      "",
		"mention something left inside": "",
		"staff shortages":               "",
		"nobody turned up":              "", // of which nobody says something
		"broken strings were found":     "",
		"was late":                      "",
		"":                              "",
	} {
		subject, said, ok := predicate.WithSubject(words)
		if got := subject + " | " + said; ok && got != want || !ok && want != "" {
			t.Errorf("WithSubject(%q) = %q", words, got)
		}
	}
}
