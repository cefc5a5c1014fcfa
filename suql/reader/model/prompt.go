package model

import (
	"embed"
	"text/template"

	"parley/llm"
	"parley/suql/reader"
)

//go:embed prompts/*.tmpl
var files embed.FS

// prompts are parsed once; a template that does not parse is a fault of the
// program that its tests find.
var prompts = template.Must(template.New("").ParseFS(files, "prompts/*.tmpl"))

// shown is an item as the templates see it.
type shown struct {
	ID       string
	Question string
	Value    string
	Domain   []string
	Texts    []string
}

func shownOf(q reader.Request) shown {
	s := shown{Question: llm.Line(q.Question), Value: llm.Line(q.Value)}
	for _, d := range q.Domain {
		s.Domain = append(s.Domain, llm.Line(d))
	}
	for _, text := range q.Texts {
		s.Texts = append(s.Texts, llm.Defuse(text))
	}
	return s
}

// shared words a call about several items: rules first, then the items.
func shared(t *task, mark string, items []*item) ([]llm.Message, error) {
	data := struct {
		Task  string
		Mark  string
		Field string
		Items []shown
	}{string(t.name), mark, t.field, nil}
	for _, it := range items {
		s := shownOf(it.request)
		s.ID = it.id
		data.Items = append(data.Items, s)
	}
	return llm.Prompt(prompts, string(t.name)+".tmpl", "items.tmpl", data)
}
