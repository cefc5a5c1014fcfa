package opendomain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"parley/eval/opendomain"
	"parley/retrieve/answer"
	hybrid "parley/retrieve/linked"
)

const linkedTables = `{"id": "b", "title": "Bridges", "header": [["Bridge", []], ["Town", []]], "data": [[["Alder Bridge", ["/wiki/Alder_Bridge"]], ["Corven", []]], [["Long Ford", ["/wiki/Long_Ford", "/wiki/Nowhere"]], ["Mirrow", []]]]}
{"uid": "m", "title": "Mills", "header": ["Mill", "River"], "data": [[["Old Mill", []], ["Ode", []]]]}`

const linkedTexts = `{"url": "/wiki/Alder_Bridge", "text": "It was designed by Ada Blom."}
{"url": "/wiki/Long_Ford", "text": "It was designed by Piet Oster."}`

// linkedSet is a set of two tables; questions may be lines or one array.
func linkedSet(t *testing.T, questions string) *opendomain.Set {
	t.Helper()
	set := &opendomain.Set{Name: "ottqa"}
	if err := set.AddOTTQA(file(t, "q", questions), file(t, "t", linkedTables)); err != nil {
		t.Fatal(err)
	}
	if err := set.AddTexts(file(t, "p", linkedTexts)); err != nil {
		t.Fatal(err)
	}
	return set
}

const linkedQuestions = `{"table_id": "b", "question": "Who designed the bridge in Mirrow ?", "answer-text": "Piet Oster"}
{"table_id": "m", "question": "On which river is Old Mill ?", "answer-text": "Ode"}`

func TestTablesKeepTheirLinks(t *testing.T) {
	set := linkedSet(t, linkedQuestions)
	table := set.Table("table:b")
	if got := table.Rows[1][0].Links; len(got) != 1 || got[0].Title != "Long Ford" || !strings.Contains(got[0].Text, "Piet Oster") {
		t.Errorf("got %+v", got)
	}
	if set.Table("table:x") != nil {
		t.Error("there is no such table")
	}
	examples := set.Examples()
	if len(examples) != 2 || examples[0].Answers[0] != "Piet Oster" || examples[1].Table.Title != "Mills" {
		t.Errorf("got %+v", examples)
	}
	if err := set.AddTexts(file(t, "bad", `{"url": "x"}`)); err == nil {
		t.Error("a text without words is taken")
	}
}

// TestGivenTablesAreNotSearched: with the gold table given there are answers
// and no hits; in the open the table must be found.
func TestGivenTablesAreNotSearched(t *testing.T) {
	a, err := hybrid.New()
	if err != nil {
		t.Fatal(err)
	}
	set := linkedSet(t, "["+strings.ReplaceAll(linkedQuestions, "\n", ",")+"]")
	l := &opendomain.Linked{Answerer: a, Given: true, Set: set}
	given, err := opendomain.Measure(t.Context(), nil, set.Questions, opendomain.Options{Linked: l})
	if err != nil {
		t.Fatal(err)
	}
	lib := libraryOf(t, set)
	open, err := opendomain.Measure(t.Context(), lib, set.Questions, opendomain.Options{Linked: &opendomain.Linked{Answerer: a, Set: set}})
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*opendomain.Report{"given": given, "open": open} {
		var text, object bytes.Buffer
		if err := r.Print(&text); err != nil {
			t.Fatal(err)
		}
		if err := r.WriteJSON(&object); err != nil {
			t.Fatal(err)
		}
		var figures map[string]any
		if err := json.Unmarshal(object.Bytes(), &figures); err != nil {
			t.Fatal(err)
		}
		if r.Answers == nil || r.Answers.EM3 == 0 || figures["em"] == nil || figures["avg_questions"] != 0.0 {
			t.Errorf("%s: %s", name, object.String())
		}
		if searched := figures["hits_at_1"] != nil; searched != (name == "open") || strings.Contains(text.String(), "hits") != searched {
			t.Errorf("%s: hits in %s%s", name, text.String(), object.String())
		}
	}
}

// TestSomebodyElseAnswers: what a model says of the gold table is judged as
// any answer, and its failure ends the measurement.
func TestSomebodyElseAnswers(t *testing.T) {
	set := linkedSet(t, linkedQuestions)
	l := &opendomain.Linked{Given: true, Set: set}
	l.Ask = func(_ context.Context, table *hybrid.Table, _ string) ([]answer.Output, error) {
		if table.Title == "Mills" {
			return []answer.Output{{Kind: answer.Query, Cells: []string{"Ode"}, P: .9}}, nil
		}
		return nil, nil
	}
	r, err := opendomain.Measure(t.Context(), nil, set.Questions, opendomain.Options{Linked: l})
	if err != nil || r.Answers.EM != .5 || r.Answers.Answered != .5 {
		t.Errorf("got %+v, %v", r, err)
	}
	gone := errors.New("the server is gone")
	l.Ask = func(context.Context, *hybrid.Table, string) ([]answer.Output, error) { return nil, gone }
	if _, err := opendomain.Measure(t.Context(), nil, set.Questions, opendomain.Options{Linked: l}); !errors.Is(err, gone) {
		t.Errorf("got %v", err)
	}
}
