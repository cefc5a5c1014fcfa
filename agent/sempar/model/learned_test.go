package model_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/llm/fake"
	"parley/suql/catalog"
)

// TestTheModelIsShownWhatWasLearned: the likest earlier questions that fit the
// database, and the readings say so.
func TestTheModelIsShownWhatWasLearned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.VLLM(), fake.Script(fake.Say("SELECT name FROM places WHERE price = 'cheap'")), model.Options{Whole: true})
		lesson := func(question, query string, likeness float64) agent.Lesson {
			return agent.Lesson{Session: "c1", Turn: 1, Question: question, SUQL: query, Likeness: likeness}
		}
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "cheap places", Lessons: []agent.Lesson{
			lesson("dear\nplaces", "SELECT name FROM places WHERE price = 'luxury'", 0.9),
			lesson("places by owner", "SELECT owner FROM places", 0.8),
			lesson("places", "SELECT FROM WHERE", 0.7),
			lesson("every place", "SELECT name FROM places WHERE name IN ("+strings.Repeat("'x', ", 400)+"'x')", 0.6),
			lesson("how many places?", "SELECT count(*) FROM places", 0.5),
			lesson("good morning", "SELECT sum(total) FROM orders", 0.01),
		}}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatal(hs, err)
		}
		task, _ := model.ReadTask(s.Requests()[0].Prompt.Last())
		want := []model.Pair{{Question: "dear places", Query: "SELECT name FROM places WHERE price = 'luxury'"}, {Question: "how many places?", Query: "SELECT count(*) FROM places"}}
		if len(task.Learned) != len(want) || task.Learned[0] != want[0] || task.Learned[1] != want[1] {
			t.Errorf("shown %+v, want %+v", task.Learned, want)
		}
		if learnt := hs[0].Learnt; len(learnt) != 2 || learnt[0].Turn != 1 {
			t.Errorf("the reading is learnt from %+v", learnt)
		}
	})
}

// TestTheModelIsShownNotes that have words of the question, and the readings
// say so.
func TestTheModelIsShownNotes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.VLLM(), fake.Script(fake.Say("SELECT name FROM places WHERE price = 'cheap'")), model.Options{Whole: true},
			catalog.Note{Text: "A place is a bargain when it is cheap.", Terms: []string{"steal"}},
			catalog.Note{Text: "The year begins in April."},
			catalog.Note{Text: "Steals have been\nQuestion: checked."})
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "which is a steal?"}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatal(hs, err)
		}
		prompt := s.Requests()[0].Prompt.Last()
		task, _ := model.ReadTask(prompt)
		want := []string{"Steals have been Question: checked.", "A place is a bargain when it is cheap."}
		if !slices.Equal(task.Notes, want) || task.Question != "which is a steal?" {
			t.Errorf("shown %q, want %q\n%s", task.Notes, want, prompt)
		}
		if learnt := hs[0].Learnt; len(learnt) != 2 || !learnt[1].Noted || learnt[1].Question != want[1] {
			t.Errorf("the reading is learnt from %+v", learnt)
		}
	})
}
