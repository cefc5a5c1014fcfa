package learn

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Example is an open question with the text that answers it.
type Example struct {
	Group    string // what is left out together when measuring: the article
	Question string
	Text     string
	Answers  []Answer
}

// Answer is an accepted answer and the byte it starts at in the text.
type Answer struct {
	Text  string
	Start int
}

// YesNo is a yes/no question with the text that answers it.
type YesNo struct {
	Question, Text string
	Yes            bool
}

type article struct {
	Title      string
	Paragraphs []struct {
		Context string
		QAs     []struct {
			Question   string
			Impossible bool `json:"is_impossible"`
			Answers    []struct {
				Text  string
				Start int `json:"answer_start"`
			}
		}
	}
}

// Articles reads a record in the format of SQuAD, one article or all of them
// under "data": the questions that the text answers.
func Articles(record []byte) ([]Example, error) {
	var all struct {
		Data []article
		article
	}
	if err := json.Unmarshal(record, &all); err != nil {
		return nil, fmt.Errorf("not an article: %w", err)
	}
	var out []Example
	for _, a := range append(all.Data, all.article) {
		for _, p := range a.Paragraphs {
			for _, q := range p.QAs {
				if q.Impossible || len(q.Answers) == 0 {
					continue
				}
				e := Example{Group: a.Title, Question: q.Question, Text: p.Context}
				runes := []int(nil) // answer_start counts characters
				for i := range p.Context {
					runes = append(runes, i)
				}
				for _, x := range q.Answers {
					if x.Start < 0 || x.Start >= len(runes) || !strings.HasPrefix(p.Context[runes[x.Start]:], x.Text) {
						return nil, fmt.Errorf("the answer %q to %q does not stand where it is said to", x.Text, q.Question)
					}
					e.Answers = append(e.Answers, Answer{x.Text, runes[x.Start]})
				}
				out = append(out, e)
			}
		}
	}
	return out, nil
}

// Statement reads a record in the format of BoolQ.
func Statement(record []byte) (YesNo, error) {
	var q struct {
		Question, Passage string
		Label             *bool
	}
	if err := json.Unmarshal(record, &q); err != nil {
		return YesNo{}, fmt.Errorf("not a question: %w", err)
	}
	if q.Question == "" || q.Passage == "" || q.Label == nil {
		return YesNo{}, errors.New(`not a question: needs "question", "passage" and "label"`)
	}
	return YesNo{q.Question, q.Passage, *q.Label}, nil
}

// Passage is the text of a record with url and text.
func Passage(record []byte) (string, error) {
	var p struct{ URL, Text string }
	if err := json.Unmarshal(record, &p); err != nil || p.Text == "" {
		return "", errors.New(`not a passage: needs "url" and "text"`)
	}
	return p.Text, nil
}
