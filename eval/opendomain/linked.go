package opendomain

import (
	"context"
	"encoding/json"
	"fmt"

	"parley/retrieve/answer"
	"parley/retrieve/linked"
	"parley/retrieve/piece"
)

// Linked makes a measurement answer from one table and the texts that its
// cells link to.
type Linked struct {
	Answerer *linked.Answerer
	// Ask, if it is not nil, answers in place of Answerer: a language model.
	Ask func(ctx context.Context, t *linked.Table, question string) ([]answer.Output, error)
	// Given says that the gold table is given; else it is the first table that
	// is found.
	Given bool
	Set   *Set // with the tables and texts
}

// AddTexts adds texts with their addresses that cells of tables link to. They
// are not searched in.
func (s *Set) AddTexts(path string) error {
	if s.texts == nil {
		s.texts = map[string]string{}
	}
	return passages(path, func(address, text string) { s.texts[address] = text })
}

// link notes the addresses that the next row of a table links to.
func (s *Set) link(place string, row [][]string) {
	if s.links == nil {
		s.links = map[string][][][]string{}
	}
	s.links[place] = append(s.links[place], row)
}

// cellLinks are the addresses of a cell that is text with its links.
func cellLinks(raw json.RawMessage) []string {
	var parts []json.RawMessage
	if json.Unmarshal(raw, &parts) != nil || len(parts) < 2 {
		return nil
	}
	var links []string
	if json.Unmarshal(parts[1], &links) != nil {
		return nil
	}
	return links
}

// Table is the table of a place with the texts that its cells link to; nil
// where there is none.
func (s *Set) Table(place string) *linked.Table {
	g := s.grids[place]
	if g == nil {
		return nil
	}
	t := &linked.Table{Title: g.Title, Section: g.Section, Header: g.Header}
	for i, row := range g.Rows {
		cells := make([]linked.Cell, len(g.Header))
		for j := range min(len(row), len(cells)) {
			cells[j].Text = row[j]
			for _, address := range s.linksOf(place, i, j) {
				if text := s.texts[address]; text != "" {
					cells[j].Links = append(cells[j].Links, linked.Passage{Source: address, Title: pageTitle(address), Text: text})
				}
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func (s *Set) linksOf(place string, row, column int) []string {
	rows := s.links[place]
	if row >= len(rows) || column >= len(rows[row]) {
		return nil
	}
	return rows[row][column]
}

// Examples are the questions with their gold tables, to learn from.
func (s *Set) Examples() []linked.Example {
	tables := map[string]*linked.Table{}
	var out []linked.Example
	for _, q := range s.Questions {
		for place := range q.Gold {
			if tables[place] == nil {
				tables[place] = s.Table(place)
			}
			e := linked.Example{Table: tables[place], Question: q.Text}
			for _, cells := range q.Answers {
				e.Answers = append(e.Answers, cells...)
			}
			if e.Table != nil && len(e.Answers) > 0 {
				out = append(out, e)
			}
		}
	}
	return out
}

// judge answers and judges; nothing is asked back, as all answers are of one
// table.
func (l *Linked) judge(ctx context.Context, q Question, found []string) (scored, error) {
	all, err := l.outputs(ctx, q, found)
	if err != nil {
		return scored{}, fmt.Errorf("answering %q: %w", q.Text, err)
	}
	s := q.judge(all)
	s.doubted, s.asked, s.told = false, s.right, s.right
	return s, nil
}

// outputs answers from one table and its texts.
func (l *Linked) outputs(ctx context.Context, q Question, found []string) ([]answer.Output, error) {
	place := ""
	if l.Given {
		for gold := range q.Gold {
			place = gold
		}
	} else if len(found) > 0 {
		place = found[0]
	}
	t := l.Set.Table(place)
	if t == nil {
		return nil, nil
	}
	if l.Ask != nil {
		return l.Ask(ctx, t, q.Text)
	}
	var out []answer.Output
	for _, o := range l.Answerer.Answer(t, q.Text) {
		one := answer.Output{Kind: answer.Query, Text: o.Text, Cells: []string{o.Text}, P: o.P, Source: place}
		if o.Passage != nil {
			one.Kind, one.Source, one.Start, one.End = answer.Span, o.Passage.Source, o.Start, o.End
			one.Piece = piece.Piece{Kind: piece.Text, Title: o.Passage.Title, Text: o.Passage.Text}
		}
		out = append(out, one)
	}
	return out, nil
}
