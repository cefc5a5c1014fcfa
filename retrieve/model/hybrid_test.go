package model_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/llm/fake"
	"parley/retrieve/linked"
	"parley/retrieve/model"
)

// mills is a table whose cells link to texts.
func mills() *linked.Table {
	link := func(name, text string) linked.Cell {
		return linked.Cell{Text: name, Links: []linked.Passage{{Source: "/" + name, Title: name, Text: text}}}
	}
	return &linked.Table{Title: "Mills of the Ode", Header: []string{"mill", "wheels"}, Rows: [][]linked.Cell{
		{link("Ronn Mill", "Ronn Mill was built in 1811 by Ada Blom."), {Text: "2"}},
		{link("Low Mill", "Low Mill was built in 1840. It grinds barley."), {Text: "5"}},
	}}
}

// TestTheHybridPipeline: a query that fails and one that gives nothing go back
// with what was wrong; the third is run, its text read, and its result said in
// short. The server fails in between, and is asked again.
func TestTheHybridPipeline(t *testing.T) {
	asked := map[int]int{} // by how many queries were refused before
	shortened := 0
	queries := []string{
		`SELECT answer(mill_text, 'when was it built?') FROM entries`,
		`SELECT answer("page of mill", 'when was it built?') FROM entries WHERE wheels > 9`,
		`SELECT mill, answer("page of mill", 'when was it built?') FROM entries ORDER BY wheels DESC LIMIT 1`,
	}
	w, s := writer(t, fake.Func(func(p fake.Prompt) fake.Completion {
		if strings.Contains(p.Last(), "result begins") {
			if shortened++; !strings.Contains(p.Last(), "Low Mill | 1840") {
				t.Errorf("the result is shown as\n%s", p.Last())
			}
			return fake.Say(`{"answer": "1840"}`)
		}
		refused := strings.Count(p.Last(), "\n- source 1, ")
		for _, q := range queries[:refused] {
			if !strings.Contains(p.Last(), q) {
				t.Errorf("it is not told that %s does not hold:\n%s", q, p.Last())
			}
		}
		asked[refused]++
		return answers(said{"1", "sql", queries[refused]})
	}), fake.Gateway(), fake.Truncated(20))
	found, err := model.Hybrid(t.Context(), answerer(t, w), mills(), "when was the mill with the most wheels built?")
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 1 || found[0].Text != "1840" || fmt.Sprint(found[0].Cells) != "[1840]" || found[0].SUQL != queries[2] {
		t.Errorf("got %+v", found)
	}
	if len(asked) != 3 || shortened != 1 || len(s.Requests()) != 6 {
		t.Errorf("%v queries, %d results, %d requests", asked, shortened, len(s.Requests()))
	}
	none, err := model.Hybrid(t.Context(), answerer(t, w), &linked.Table{Header: []string{"mill"}}, "which mill?")
	if err != nil || none != nil {
		t.Errorf("a table without rows: %+v, %v", none, err)
	}
	if _, err := model.Hybrid(t.Context(), answerer(t, nil), mills(), "which mill?"); err == nil {
		t.Error("without a model it answers")
	}
}

// TestTooManyTexts: a query that would have more texts read than a table of a
// page has goes back, and so costs a bounded number of calls.
func TestTooManyTexts(t *testing.T) {
	table := mills()
	for i := range 150 {
		name := fmt.Sprintf("Mill %d", i)
		table.Rows = append(table.Rows, []linked.Cell{{Text: name, Links: []linked.Passage{{Title: name, Text: name + " grinds rye."}}}, {Text: "1"}})
	}
	told := false
	w, _ := writer(t, fake.Func(func(p fake.Prompt) fake.Completion {
		if strings.Contains(p.Last(), "You answered before") {
			told = strings.Contains(p.Last(), "asks too many texts")
			return answers()
		}
		return answers(said{"1", "sql", `SELECT mill FROM entries WHERE answer("page of mill", 'does it grind barley?') = 'Yes'`})
	}))
	if found, err := model.Hybrid(t.Context(), answerer(t, w), table, "which mill grinds barley?"); err != nil || len(found) != 0 || !told {
		t.Errorf("told: %v; %+v, %v", told, found, err)
	}
}
