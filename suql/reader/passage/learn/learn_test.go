package learn_test

import (
	"bytes"
	"fmt"
	"testing"

	"parley/suql/reader/passage"
	"parley/suql/reader/passage/learn"
)

// towns are paragraphs about towns that do not exist, with questions whose
// answers stand in the same places.
func towns() learn.Set {
	var set learn.Set
	for i, name := range []string{"Arling", "Brell", "Corvey", "Dunmoor", "Elsten", "Farrow"} {
		founder := []string{"Ada Blom", "Ivo Marsh", "Lena Holt", "Oskar Reed", "Mia Stern", "Jon Vale"}[i]
		year := fmt.Sprint(1801 + 7*i)
		text := fmt.Sprintf("The town of %s was founded by %s in %s. It has a small market.", name, founder, year)
		record := fmt.Sprintf(`{"title": %q, "paragraphs": [{"context": %q, "qas": [
			{"question": "Who founded %s?", "is_impossible": false, "answers": [{"text": %q, "answer_start": %d}]},
			{"question": "When was %s founded?", "answers": [{"text": %q, "answer_start": %d}]},
			{"question": "Who sold %s?", "is_impossible": true, "answers": []}]}]}`,
			name, text, name, founder, bytes.Index([]byte(text), []byte(founder)), name, year, bytes.Index([]byte(text), []byte(year)), name)
		open, err := learn.Articles([]byte(record))
		if err != nil {
			panic(err)
		}
		set.Open = append(set.Open, open...)
		set.YesNo = append(set.YesNo,
			learn.YesNo{Question: "does " + name + " have a market", Text: text, Yes: true},
			learn.YesNo{Question: "is " + name + " without a market", Text: text})
	}
	return set
}

// TestCrossValidate learns from some towns what it is asked about others.
func TestCrossValidate(t *testing.T) {
	open, yesNo, err := learn.CrossValidate(t.Context(), passage.NewModel(), towns(), 3, learn.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	if open.Examples != 12 || open.F1 < 0.9 || open.Exact < 0.8 {
		t.Errorf("%+v", open)
	}
	if yesNo.Examples != 12 || yesNo.Most != 0.5 || yesNo.Accuracy < 0.9 {
		t.Errorf("%+v", yesNo)
	}
}

// TestSameWeights trains twice.
func TestSameWeights(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		m, err := learn.Train(t.Context(), passage.NewModel(), towns(), learn.DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Write(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the same data gave two files of weights")
	}
}

// TestScoreSpans counts articles and capitals as the evaluation of SQuAD does.
func TestScoreSpans(t *testing.T) {
	text := "It was the Red Lion that won."
	examples := []learn.Example{{Question: "What won?", Text: text, Answers: []learn.Answer{{Text: "Red Lion", Start: 11}}}}
	for end, want := range map[int]learn.Score{
		19: {Examples: 1, F1: 1, Exact: 1}, // the Red Lion
		14: {Examples: 1, F1: 2. / 3},      // the Red
		6:  {Examples: 1},                  // nothing of it
	} {
		start := min(7, end-1)
		got, err := learn.ScoreSpans(t.Context(), func(_, _ string) (passage.Span, bool) {
			return passage.Span{Start: start, End: end}, true
		}, examples)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%q: %+v, want %+v", text[start:end], got, want)
		}
	}
}

// TestRecords refuses what is of another format.
func TestRecords(t *testing.T) {
	if _, err := learn.Articles([]byte(`{"title": "Brell", "paragraphs": [{"context": "A town.", "qas": [
		{"question": "What is it?", "answers": [{"text": "city", "answer_start": 2}]}]}]}`)); err == nil {
		t.Error("took an answer that does not stand in its text")
	}
	if _, err := learn.Statement([]byte(`{"question": "is it so", "passage": "It is."}`)); err == nil {
		t.Error("took a question without label")
	}
	got, err := learn.Statement([]byte(`{"question": "is it so", "passage": "It is.", "label": false}`))
	if want := (learn.YesNo{Question: "is it so", Text: "It is."}); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := learn.Passage([]byte(`{"url": "/wiki/Brell"}`)); err == nil {
		t.Error("took a passage without text")
	}
}
