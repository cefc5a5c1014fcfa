package model

import (
	"encoding/json"
	"fmt"
	"strings"

	"parley/llm"
	"parley/suql/reader"
)

// task is how one kind of request is put and read.
type task struct {
	name  reader.Task
	field string // that holds the decision
	room  int    // tokens that one reply may take
	value func(reader.Request) *llm.Schema
	read  func(*entry, reader.Request) reader.Reply
}

// taskOf returns nil for a task that there is not.
func taskOf(q reader.Request) *task {
	switch q.Task {
	case reader.Judge:
		return &task{q.Task, "verdict", 40, verdicts, readVerdict}
	case reader.Answer:
		return &task{q.Task, "answer", 80, answers, readAnswer}
	case reader.Classify:
		return &task{q.Task, "choice", 50, choices, readChoice}
	case reader.Summarise:
		return &task{q.Task, "summary", 400, summaries, readSummary}
	}
	return nil
}

// schema is the form of a whole reply about several items: a list of so many
// entries, each with one of their ids. A server that keeps replies to their
// form can't return one that is not accepted, but for an id that stands there
// twice.
func (t *task) schema(items []*item) *llm.Schema {
	id := &llm.Schema{Type: "string"}
	for _, it := range items {
		id.Enum = append(id.Enum, it.id)
	}
	properties := []llm.Property{{Name: "id", Schema: id}, {Name: t.field, Schema: t.value(items[0].request)}}
	return &llm.Schema{Name: string(t.name), Type: "object", Properties: []llm.Property{
		{Name: "replies", Schema: &llm.Schema{Type: "array", Count: len(items),
			Items: &llm.Schema{Type: "object", Properties: properties}}},
	}}
}

func verdicts(reader.Request) *llm.Schema {
	return &llm.Schema{Type: "string", Enum: []string{"yes", "no", "unknown"}}
}

func choices(q reader.Request) *llm.Schema {
	return &llm.Schema{Type: "string", Enum: q.Domain, Nullable: true}
}

func summaries(reader.Request) *llm.Schema {
	return &llm.Schema{Type: "string", Nullable: true}
}

// answers gives the form of an answer by its type.
func answers(q reader.Request) *llm.Schema {
	s := &llm.Schema{Type: "string", Nullable: true, About: "the answer in as few words as will do"}
	switch q.Type {
	case reader.TextType:
	case reader.NumberType:
		s.Type, s.About = "number", "the number alone"
	case reader.BoolType:
		s.Type, s.About = "boolean", ""
	case reader.DateType:
		s.About = "a date as YYYY-MM-DD"
	case reader.TimestampType:
		s.About = "a point in time as YYYY-MM-DD HH:MM:SS"
	case reader.IntervalType:
		s.About = "a length of time in numbers and units, such as 1 hour 30 minutes"
	}
	return s
}

func readVerdict(e *entry, _ reader.Request) reader.Reply {
	v, p := e.choice("verdict", []string{`"yes"`, `"no"`, `"unknown"`})
	out := reader.Reply{Confidence: p, Verdict: reader.Unknown}
	switch v {
	case `"yes"`:
		out.Verdict = reader.True
	case `"no"`:
		out.Verdict = reader.False
	}
	return out
}

func readChoice(e *entry, q reader.Request) reader.Reply {
	allowed := []string{"null"}
	for _, d := range q.Domain {
		allowed = append(allowed, spelling(d))
	}
	v, p := e.choice("choice", allowed)
	if v == "null" {
		return reader.Reply{Null: true, Confidence: p}
	}
	return reader.Reply{Text: e.text("choice"), Confidence: p}
}

func readAnswer(e *entry, q reader.Request) reader.Reply {
	if q.Type == reader.BoolType {
		v, p := e.choice("answer", []string{"null", "true", "false"})
		if v == "null" {
			return reader.Reply{Null: true, Confidence: p}
		}
		return reader.Reply{Text: v, Confidence: p}
	}
	if e.raw("answer") == "null" {
		return reader.Reply{Null: true, Confidence: e.absence("answer")}
	}
	out := reader.Reply{Text: strings.TrimSpace(e.text("answer")), Confidence: e.wording("answer")}
	if out.Text == "" {
		return reader.Reply{Null: true, Confidence: out.Confidence}
	}
	if q.Type == reader.TextType { // such an answer may itself be the words
		out.Evidence = find(q.Texts, out.Text, true)
	}
	return out
}

func readSummary(e *entry, _ reader.Request) reader.Reply {
	text := strings.TrimSpace(e.text("summary"))
	if text == "" {
		return reader.Reply{Null: true, Confidence: e.absence("summary")}
	}
	return reader.Reply{Text: text, Confidence: e.wording("summary")}
}

// spelling is a string as JSON writes it.
func spelling(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		return fmt.Sprintf("%q", s) // unreachable: every string has JSON
	}
	return string(text)
}
