package model_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/llm"
	"parley/llm/fake"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// town is a small database: places to eat, with a list and free text, and the
// orders they had.
func town() *catalog.Catalog {
	column := func(table, name string, kind catalog.Kind, domain ...string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Kind: kind, Human: catalog.Humanise(name), Domain: domain, List: kind == catalog.Array, Type: "TEXT"}
	}
	places := &catalog.Table{Name: "places", Human: "places", Rows: 40, Key: []string{"name"}, Columns: []*catalog.Column{
		column("places", "name", catalog.Text),
		column("places", "city", catalog.Enum, "Oakland", "Palo Alto", "Berkeley"),
		column("places", "cuisines", catalog.Array, "Thai", "Italian", "Cafe"),
		column("places", "price", catalog.Enum, "cheap", "moderate", "luxury"),
		column("places", "rating", catalog.Number),
		column("places", "seats", catalog.Number),
		column("places", "reviews", catalog.FreeText),
	}}
	places.Columns[0].Samples = []string{"Nonna's Table", "Spoke & Kettle"}
	places.Columns[4].Min, places.Columns[4].Max = "1", "5"
	places.Columns[4].Description = "stars given by guests"
	places.Columns[6].Words = 80
	orders := &catalog.Table{Name: "orders", Human: "orders", Rows: 400, Description: "what was ordered, and when", Columns: []*catalog.Column{
		column("orders", "place", catalog.Text), column("orders", "day", catalog.Date), column("orders", "total", catalog.Number),
	}}
	return &catalog.Catalog{Tables: []*catalog.Table{places, orders}}
}

// stored finds the values of closed columns by their exact words.
type stored struct{ *catalog.Catalog }

func (s stored) Lookup(phrase string) []catalog.Match {
	var out []catalog.Match
	for _, t := range s.Tables {
		for _, c := range t.Columns {
			for _, v := range c.Domain {
				if strings.EqualFold(v, phrase) && !c.Hidden {
					out = append(out, catalog.Match{Column: c, Value: v, Score: 1, How: catalog.Exact})
				}
			}
		}
	}
	return out
}

// client is a client of a server, which has not looked at it.
func client(t *testing.T, s *fake.Server) *llm.Client {
	t.Helper()
	c, err := llm.New(llm.Config{BaseURL: s.URL(), Model: "tiny", HTTP: s.Client()})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// over is a parser of the town that talks to m behind a server.
func over(t *testing.T, d fake.Dialect, m fake.Model, o model.Options, notes ...catalog.Note) (*fake.Server, *model.Parser) {
	t.Helper()
	s := fake.New(d, m)
	t.Cleanup(s.Close)
	c := client(t, s)
	cat := town()
	cat.Notes = notes
	return s, model.New(c, cat, stored{cat}, o)
}

// parse reads an utterance under a World.
func parse(t *testing.T, p agent.Parser, utterance string, settled ...agent.Decision) []agent.Hypothesis {
	t.Helper()
	hs, err := p.Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{Decisions: settled})
	if err != nil {
		t.Fatal(err)
	}
	return hs
}

// say is a reply whose tokens are divided by ¦; one that ends in ~0.6 has that
// probability, and |other~0.3 what might have stood in its place.
func say(text string) fake.Completion {
	var c fake.Completion
	for _, piece := range strings.Split(text, "¦") {
		var tokens []fake.Token
		for _, option := range strings.Split(piece, "|") {
			word, p, found := strings.Cut(option, "~")
			prob := 0.999
			if found {
				if _, err := fmt.Sscan(p, &prob); err != nil {
					panic("a probability in a test: " + err.Error())
				}
			}
			tokens = append(tokens, fake.Token{Text: word, LogProb: math.Log(prob)})
		}
		tokens[0].Alternatives = tokens
		c.Tokens = append(c.Tokens, tokens[0])
	}
	return c
}

// script is a model that replies by what the query is so far; "rest" stands
// before it where all of the query is wanted.
func script(replies map[string]string) fake.Model {
	return fake.Func(func(p fake.Prompt) fake.Completion {
		task, ok := model.ReadTask(p.Messages[1].Content)
		if !ok {
			return fake.Say("I don't know this task.")
		}
		key := task.SoFar
		if task.Rest {
			key = "rest " + key
		}
		if len(p.Messages) > 2 {
			key += " again"
		}
		for _, n := range task.Never {
			key += " not " + n
		}
		reply, ok := replies[key]
		if !ok {
			return fake.Say("no reply for: " + key)
		}
		return say(reply)
	})
}

const nothingYet = "(nothing yet)"

// tasks are what the model was asked for, one line each.
func tasks(s *fake.Server) []string {
	var out []string
	for _, r := range s.Requests() {
		task, _ := model.ReadTask(r.Prompt.Messages[1].Content)
		what := "next after "
		if task.Rest {
			what = "rest after "
		}
		out = append(out, what+task.SoFar)
	}
	return out
}

func queries(hs []agent.Hypothesis) []string {
	var out []string
	for _, h := range hs {
		out = append(out, fmt.Sprintf("%.3f %s", h.P, ast.Print(h.Query)))
	}
	return out
}

func units(h agent.Hypothesis) []string {
	var out []string
	for _, u := range h.Units {
		out = append(out, fmt.Sprintf("%s: %s %.3f", u.Place, u.Unit, u.P))
	}
	return out
}
