package opendomain

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"parley/eval/jsonl"
	"parley/retrieve/piece"
)

// AddWikiSQL adds questions in the format of WikiSQL with their tables, the
// gold source of each being its table.
func (s *Set) AddWikiSQL(questions, tables string) error {
	if err := s.AddTables(tables); err != nil {
		return err
	}
	return s.AddTableQuestions(questions)
}

// AddOTTQA adds questions in the format of OTT-QA (those of HybridQA are in
// it too) with their tables.
func (s *Set) AddOTTQA(questions, tables string) error { return s.AddWikiSQL(questions, tables) }

// AddTableQuestions adds questions about tables that were added before.
func (s *Set) AddTableQuestions(path string) error {
	return jsonl.EachFinite(path, func(_ string, record []byte) error {
		var q struct {
			TableID  string     `json:"table_id"`
			Question string     `json:"question"`
			SQL      *wikiQuery `json:"sql"`
			Answer   string     `json:"answer-text"`
		}
		if err := json.Unmarshal(record, &q); err != nil {
			return fmt.Errorf("not a question: %w", err)
		}
		place := "table:" + q.TableID
		switch {
		case q.TableID == "" || q.Question == "":
			return errors.New(`not a question: needs "table_id" and "question"`)
		case !s.known[place]:
			return fmt.Errorf("table %q is not in the table file", q.TableID)
		}
		one := Question{Text: q.Question, Gold: map[string]bool{place: true}, Kind: piece.Rows, Title: s.grids[place].Title}
		switch {
		case q.SQL != nil:
			cells, err := q.SQL.answer(s.grids[place])
			if err != nil {
				return fmt.Errorf("not a question: %w", err)
			}
			one.Answers = [][]string{cells}
		case q.Answer != "":
			one.Answers = [][]string{{q.Answer}}
		}
		s.Questions = append(s.Questions, one)
		return nil
	})
}

// tableRecord is a table in the format of WikiSQL (rows) or OTT-QA (data,
// each cell with its links).
type tableRecord struct {
	ID        string              `json:"id"`
	UID       string              `json:"uid"`
	PageTitle string              `json:"page_title"`
	Title     string              `json:"title"`
	Section   string              `json:"section_title"`
	Header    []json.RawMessage   `json:"header"`
	Rows      [][]any             `json:"rows"`
	Data      [][]json.RawMessage `json:"data"`
}

// AddTables adds tables in the format of WikiSQL or of OTT-QA; one whose id
// was there before is left out.
func (s *Set) AddTables(path string) error {
	return jsonl.EachFinite(path, func(_ string, record []byte) error {
		var t tableRecord
		if err := json.Unmarshal(record, &t); err != nil {
			return fmt.Errorf("not a table: %w", err)
		}
		place := "table:" + cmp.Or(t.ID, t.UID)
		if place == "table:" || len(t.Header) == 0 {
			return errors.New(`not a table: needs "id" and "header"`)
		}
		if s.has(place) {
			return nil
		}
		g := &piece.Grid{Title: cmp.Or(t.PageTitle, t.Title), Section: t.Section}
		for _, h := range t.Header {
			g.Header = append(g.Header, cellText(h))
		}
		for _, row := range t.Rows {
			cells := make([]string, len(row))
			for i, v := range row {
				cells[i] = plainCell(v)
			}
			g.Rows = append(g.Rows, cells)
		}
		for _, row := range t.Data {
			cells, links := make([]string, len(row)), make([][]string, len(row))
			for i, v := range row {
				cells[i], links[i] = cellText(v), cellLinks(v)
			}
			g.Rows = append(g.Rows, cells)
			s.link(place, links)
		}
		s.sources = append(s.sources, source{place: place, grid: g})
		if s.grids == nil {
			s.grids = map[string]*piece.Grid{}
		}
		s.grids[place] = g
		return nil
	})
}

// cellText is the text of a cell that is text, or text with its links.
func cellText(raw json.RawMessage) string {
	var parts []json.RawMessage
	if json.Unmarshal(raw, &parts) == nil && len(parts) > 0 {
		raw = parts[0]
	}
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return ""
	}
	return plainCell(v)
}

func plainCell(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// AddPassages adds passages with the address of their page, from which the
// title is read.
func (s *Set) AddPassages(path string) error {
	return passages(path, func(address, text string) {
		if !s.has(address) {
			s.sources = append(s.sources, source{place: address, title: pageTitle(address), text: text})
		}
	})
}

// passages reads a file of passages: each with its address and its text.
func passages(path string, take func(address, text string)) error {
	return jsonl.EachFinite(path, func(_ string, record []byte) error {
		var p struct{ URL, Text string }
		if err := json.Unmarshal(record, &p); err != nil {
			return fmt.Errorf("not a passage: %w", err)
		}
		if p.URL == "" || p.Text == "" {
			return errors.New(`not a passage: needs "url" and "text"`)
		}
		take(p.URL, p.Text)
		return nil
	})
}

// pageTitle is the title in an address such as /wiki/North_Sea.
func pageTitle(address string) string {
	title := address[strings.LastIndex(address, "/")+1:]
	if i := strings.Index(address, "/wiki/"); i >= 0 {
		title = address[i+len("/wiki/"):]
	}
	if plain, err := url.PathUnescape(title); err == nil {
		title = plain
	}
	return strings.ReplaceAll(title, "_", " ")
}

// AddSQuAD adds articles in the format of SQuAD, one a record or all of them
// under "data", with those of their questions that have an answer. The gold
// source of a question is its paragraph.
func (s *Set) AddSQuAD(path string) error {
	return jsonl.EachFinite(path, func(where string, record []byte) error {
		var all struct {
			Data []article
			article
		}
		if err := json.Unmarshal(record, &all); err != nil {
			return fmt.Errorf("not an article: %w", err)
		}
		for i, a := range append(all.Data, all.article) {
			s.addArticle(fmt.Sprintf("%s.%d", where, i), a)
		}
		return nil
	})
}

type article struct {
	Title      string
	Paragraphs []struct {
		Context string
		QAs     []struct {
			Question   string
			Impossible bool `json:"is_impossible"`
			Answers    []struct{ Text string }
		}
	}
}

func (s *Set) addArticle(where string, a article) {
	for i, p := range a.Paragraphs {
		place := fmt.Sprintf("article:%s:%d", where, i)
		title := strings.ReplaceAll(a.Title, "_", " ")
		s.sources = append(s.sources, source{place: place, title: title, text: p.Context})
		for _, q := range p.QAs {
			if q.Impossible {
				continue
			}
			one := Question{Text: q.Question, Gold: map[string]bool{place: true}, Kind: piece.Text, Title: title}
			for _, a := range q.Answers {
				one.Answers = append(one.Answers, []string{a.Text})
			}
			s.Questions = append(s.Questions, one)
		}
	}
}

// AddBoolQ adds yes/no questions with a passage each, the title before " -- ".
func (s *Set) AddBoolQ(path string) error {
	byText := map[string]string{}
	return jsonl.EachFinite(path, func(where string, record []byte) error {
		var q struct{ Question, Passage string }
		if err := json.Unmarshal(record, &q); err != nil {
			return fmt.Errorf("not a question: %w", err)
		}
		if q.Question == "" || q.Passage == "" {
			return errors.New(`not a question: needs "question" and "passage"`)
		}
		place, known := byText[q.Passage]
		if !known {
			place = "passage:" + where
			byText[q.Passage] = place
			title, text, found := strings.Cut(q.Passage, " -- ")
			if !found {
				title, text = "", q.Passage
			}
			s.sources = append(s.sources, source{place: place, title: title, text: text})
		}
		s.Questions = append(s.Questions, Question{Text: q.Question, Gold: map[string]bool{place: true}, Kind: piece.Text})
		return nil
	})
}
