package mcp

import (
	"strings"

	"parley/agent"
)

// Outcome is what ask and answer led to.
type Outcome struct {
	Conversation string         `json:"conversation" jsonschema:"name it to go on in this conversation"`
	State        string         `json:"state" jsonschema:"answered, question (put it to the person and hand what they say to answer) or failed"`
	Question     *Question      `json:"question,omitempty"`
	Answer       *Answer        `json:"answer,omitempty"`
	Failure      *agent.Failure `json:"failure,omitempty"`
}

// The states of an Outcome.
const (
	isAnswered = "answered"
	isQuestion = "question"
	isFailed   = "failed"
)

// Question is a question back.
type Question struct {
	ID      string   `json:"id"`
	Text    string   `json:"text"`
	About   string   `json:"about,omitempty" jsonschema:"the words that can be meant in several ways"`
	Options []Option `json:"options,omitempty" jsonschema:"readings to choose from by number; without any, the question is for yes or no"`
	Draft   string   `json:"draft,omitempty" jsonschema:"the query as understood so far"`
}

// Option is a reading to choose from.
type Option struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
	Rows   *int   `json:"rows,omitempty" jsonschema:"how many rows it gives, where that is known"`
	First  string `json:"first,omitempty" jsonschema:"the first of them, in words"`
}

// Answer is what was found.
type Answer struct {
	Text        string   `json:"text" jsonschema:"what was searched and what was found"`
	Short       string   `json:"short,omitempty" jsonschema:"the answer in a few words, from one of the rows"`
	Understood  []string `json:"understood,omitempty" jsonschema:"the clauses of the query in words"`
	Assumptions []string `json:"assumptions,omitempty" jsonschema:"what nobody was asked about; say it with the answer"`
	Found       *Rows    `json:"found,omitempty"`
	MayFit      int      `json:"may_fit,omitempty" jsonschema:"rows besides that may fit; the texts don't say it plainly"`
	Nearest     []Quote  `json:"nearest,omitempty" jsonschema:"sentences near to what the texts did not answer; read whether they do"`
	Suggestions []string `json:"suggestions,omitempty" jsonschema:"what can be said next"`
}

// Quote is a sentence of a text.
type Quote struct {
	Of    string `json:"of" jsonschema:"the row, the table and the column that it stands in"`
	Quote string `json:"quote"`
}

// outcomeOf is what an event says, for assistants.
func outcomeOf(conversation string, e agent.Event) *Outcome {
	out := &Outcome{Conversation: conversation}
	switch {
	case e.Asked != nil:
		out.State, out.Question = isQuestion, questionOf(e.Asked)
	case e.Replied != nil:
		out.State, out.Answer = isAnswered, answerOf(e.Replied)
	default:
		out.State, out.Failure = isFailed, e.Failed
	}
	return out
}

func questionOf(q *agent.Question) *Question {
	out := &Question{ID: q.ID, Text: q.Text, About: q.Phrase, Draft: q.Draft}
	for i, o := range q.Options {
		option := Option{Number: i + 1, Text: o.Text, First: o.First}
		if o.Count != nil && !o.Count.More && len(o.Count.Unread) == 0 {
			option.Rows = &o.Count.Rows
		}
		out.Options = append(out.Options, option)
	}
	return out
}

func answerOf(r *agent.Reply) *Answer {
	out := &Answer{Text: r.Text, Assumptions: r.Assumptions, Suggestions: r.Suggestions}
	if r.Answer != nil {
		out.Short = r.Answer.Text
	}
	for _, c := range r.Clauses {
		out.Understood = append(out.Understood, c.Text)
	}
	for _, o := range r.Offers {
		out.Suggestions = append(out.Suggestions, o.Say)
	}
	if r.Maybe != nil {
		out.MayFit = r.Maybe.Total
	}
	for _, n := range r.Nearest {
		out.Nearest = append(out.Nearest, Quote{strings.Join(n.Where(), ", "), n.Quote})
	}
	if !r.Talk {
		out.Found = rowsOf(r.Columns, r.Rows, r.Total, answerRows, r.Warnings, r.Receipt)
	}
	return out
}
