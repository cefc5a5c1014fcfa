package converse

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"parley/agent"
	"parley/llm"
	"parley/suql"
)

var wordSchema = &llm.Schema{Name: "reply", Type: "object", Properties: []llm.Property{
	{Name: "answer", Schema: &llm.Schema{Type: "string", Nullable: true,
		About: "the short answer, copied from a row; null when the question asks for no single thing"}},
	{Name: "row", Schema: &llm.Schema{Type: "integer", About: "the number of the row that the answer stands in; 0 for none"}},
	{Name: "text", Schema: &llm.Schema{Type: "string", About: "the reply, one to three sentences"}},
}}

const (
	wordTokens  = 400
	mostWorded  = 1200 // characters of a reply
	mostShown   = 12   // rows that the model sees
	mostAnswer  = 200  // characters of a short answer
	factWidth   = 160  // characters of a value that the model sees
	mostFacts   = 14   // columns of a row that the model sees
	mostEvident = 3    // pieces of evidence of a row that the model sees
)

type wordReply struct {
	Answer *string `json:"answer"`
	Row    int     `json:"row"`
	Text   string  `json:"text"`
}

// Word implements agent.Responder: one call. Words that say more than what was
// found are not used.
func (r *Responder) Word(ctx context.Context, t agent.Turn, draft agent.Reply) (agent.Worded, error) {
	ctx, cancel := r.patiently(ctx)
	defer cancel()
	room, err := r.room(ctx)
	if err != nil {
		return agent.Worded{}, err
	}
	work := wordTask(t, draft, r.opts.Mark(), room)
	messages, err := work.messages()
	if err != nil {
		return agent.Worded{}, err
	}
	reply, use, err := r.ask(ctx, llm.Request{Messages: messages, Schema: wordSchema, MaxTokens: wordTokens})
	out := agent.Worded{Spent: use}
	if err != nil {
		if noForm(err) {
			out.Spent.Declined, err = err.Error(), nil
		}
		return out, err
	}
	var said wordReply
	if err := json.Unmarshal(reply.JSON, &said); err != nil {
		return out, fmt.Errorf("reading the model's reply: %w", err)
	}
	sources := append(sourcesOf(t, draft), work.shown()...)
	out.Text, out.Spent.Declined = usable(said.Text, sources)
	if said.Answer != nil {
		out.Answer = answerIn(*said.Answer, said.Row-1, draft.Rows)
	}
	return out, nil
}

// usable is a text if it may be said, else why it may not.
func usable(text string, sources []string) (ok, declined string) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", "it said nothing"
	case len([]rune(text)) > mostWorded:
		return "", "it said too much"
	}
	if bad := Ungrounded(text, sources...); bad != "" {
		return "", fmt.Sprintf("“%s” stands nowhere in what was found", bad)
	}
	return text, ""
}

// sourcesOf are the texts whose names and numbers a reply may use: what was
// said and what was searched. What was found comes from the prompt: of more
// than the model was shown it can say nothing.
func sourcesOf(t agent.Turn, r agent.Reply) []string {
	out := []string{t.Utterance, r.Text, r.Receipt.SUQL, strconv.Itoa(r.Total), strconv.Itoa(len(r.Rows))}
	out = append(out, r.Assumptions...)
	for _, w := range r.Warnings {
		out = append(out, w.Message)
	}
	for _, c := range r.Clauses {
		out = append(out, c.Text)
	}
	for _, x := range append(append([]agent.Relaxation{}, r.Relaxed...), r.Offers...) {
		out = append(out, x.Text, strconv.Itoa(x.Rows))
	}
	for _, c := range r.Columns {
		out = append(out, strings.ReplaceAll(c.Name, "_", " "))
	}
	for _, s := range r.Steps {
		out = append(out, s.SUQL, strconv.Itoa(s.Total))
	}
	return out
}

// rowTexts is what stands in a row: its values and its evidence.
func rowTexts(row suql.Row) []string {
	var out []string
	for _, v := range row.Values {
		switch v := v.(type) {
		case nil:
		case []string:
			out = append(out, v...)
		case float64:
			out = append(out, strconv.FormatFloat(v, 'f', -1, 64))
		default:
			out = append(out, fmt.Sprint(v))
		}
	}
	for _, e := range row.Evidence {
		out = append(out, e.Answer, e.Snippet)
	}
	return out
}

// answerIn is a short answer if it occurs in a row: in the one that is named,
// else in the first that has it.
func answerIn(text string, named int, rows []suql.Row) *agent.Answer {
	text = strings.TrimSpace(text)
	if text == "" || len([]rune(text)) > mostAnswer {
		return nil
	}
	holds := func(i int) bool {
		for _, s := range rowTexts(rows[i]) {
			if occurs(text, s) {
				return true
			}
		}
		return false
	}
	if named >= 0 && named < len(rows) && holds(named) {
		return &agent.Answer{Text: text, Row: named}
	}
	for i := range rows {
		if holds(i) {
			return &agent.Answer{Text: text, Row: i}
		}
	}
	return nil
}
