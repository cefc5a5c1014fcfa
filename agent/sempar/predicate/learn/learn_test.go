package learn_test

import (
	"testing"

	"parley/agent/sempar/predicate"
	"parley/agent/sempar/predicate/learn"
)

// TestOf: which form a question shows, whatever its own subject is called.
func TestOf(t *testing.T) {
	for e, want := range map[learn.Example]predicate.Form{
		{Phrase: "about football", Question: "Is the podcast about football?"}:          predicate.Is,
		{Phrase: "repaired twice", Question: "Was the bike repaired twice?"}:            predicate.Was,
		{Phrase: "a heated pool", Question: "Does this hotel have a heated pool?"}:      predicate.Has,
		{Phrase: "strong winds", Question: "Were there strong winds?"}:                  predicate.There,
		{Phrase: "serves pancakes", Question: "Does the place serve pancakes?"}:         predicate.Does,
		{Phrase: "arrived late", Question: "Did the parcel arrive late?"}:               predicate.Did,
		{Phrase: "can take dogs", Question: "Can guests take dogs?"}:                    predicate.May,
		{Phrase: "staff are kind", Question: "Are the staff kind?"}:                     predicate.SubjectIs,
		{Phrase: "the lift breaks down", Question: "Does the lift break down?"}:         predicate.SubjectDoes,
		{Phrase: "that isn't a party place", Question: "Is this hostel a party place?"}: predicate.Is,
	} {
		if p, got, ok := learn.Of(e); !ok || got != want {
			t.Errorf("%q, asked as %q, is form %d of %q (%t), want %d", e.Phrase, e.Question, got, p.Words, ok, want)
		}
	}
	if _, form, ok := learn.Of(learn.Example{Phrase: "cheap", Question: "Is the price low?"}); ok {
		t.Errorf("a question in other words shows form %d", form)
	}
}

// TestTrain: phrases that are like those it learnt from are put like them.
func TestTrain(t *testing.T) {
	var examples []learn.Example
	for _, noun := range []string{"garden", "cellar", "kitchen", "balcony", "fireplace", "bath"} {
		examples = append(examples,
			learn.Example{Phrase: "a " + noun, Question: "Does the house have a " + noun + "?"},
			learn.Example{Phrase: "near a " + noun, Question: "Is the house near a " + noun + "?"})
	}
	m := learn.Train(examples)
	for phrase, want := range map[string]string{"a terrace": "does it have a terrace", "near a school": "is it near a school"} {
		if _, got := predicate.Choose(m, predicate.Read(phrase)); got != want {
			t.Errorf("%q is put as %q, want %q", phrase, got, want)
		}
	}
	if s := learn.Measure(m, examples); s.Phrases != len(examples) || s.Right != s.Phrases {
		t.Errorf("of its own examples: %+v", s)
	}
	if string(m.Print()) != string(learn.Train(examples).Print()) {
		t.Error("the same examples give other weights")
	}
}
