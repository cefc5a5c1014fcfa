package converse

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"parley/agent"
	"parley/llm"
	"parley/suql"
)

var moveSchema = &llm.Schema{Name: "move", Type: "object", Properties: []llm.Property{
	{Name: "thought", Schema: &llm.Schema{Type: "string", About: "one sentence: what is known now, and what to find out next"}},
	{Name: "query", Schema: &llm.Schema{Type: "string", Nullable: true, About: "the next SUQL query; null to conclude"}},
	{Name: "text", Schema: &llm.Schema{Type: "string", About: "the conclusion, one to three sentences; empty while there is a query"}},
	{Name: "answer", Schema: &llm.Schema{Type: "string", Nullable: true,
		About: "the short answer, copied from a result; null when there is none"}},
}}

const (
	moveTokens  = 700
	mostThought = 300 // characters of a thought that are kept
)

type moveReply struct {
	Thought string  `json:"thought"`
	Query   *string `json:"query"`
	Text    string  `json:"text"`
	Answer  *string `json:"answer"`
}

// Move implements agent.Responder: one call.
func (r *Responder) Move(ctx context.Context, t agent.Turn, steps []agent.Step, last bool) (agent.Move, error) {
	ctx, cancel := r.patiently(ctx)
	defer cancel()
	room, err := r.room(ctx)
	if err != nil {
		return agent.Move{}, err
	}
	schema, found := r.describer().Describe(t, room/2)
	work := moveTask(t, schema, found, steps, last, r.opts.Mark(), room/2)
	messages, err := work.messages()
	if err != nil {
		return agent.Move{}, err
	}
	reply, use, err := r.ask(ctx, llm.Request{Messages: messages, Schema: moveSchema, MaxTokens: moveTokens})
	out := agent.Move{Spent: use}
	if err != nil {
		if noForm(err) {
			out.Spent.Declined, err = err.Error(), nil
		}
		return out, err
	}
	var said moveReply
	if err := json.Unmarshal(reply.JSON, &said); err != nil {
		return out, fmt.Errorf("reading the model's step: %w", err)
	}
	out.Thought = clipped(llm.Line(said.Thought), mostThought)
	if said.Query != nil && strings.TrimSpace(*said.Query) != "" && !last {
		out.SUQL = strings.TrimRight(strings.TrimSpace(*said.Query), ";")
		return out, nil
	}
	sources := append(sourcesOf(t, agent.Reply{Steps: steps}), work.shown()...)
	out.Text, out.Spent.Declined = usable(said.Text, sources)
	if said.Answer != nil {
		out.Answer = concluded(*said.Answer, steps)
	}
	return out, nil
}

// concluded is a short answer that stands in the rows of the last step that
// ran: those that the reply shows.
func concluded(text string, steps []agent.Step) *agent.Answer {
	var rows []suql.Row
	for _, s := range steps {
		if s.Fault == "" {
			rows = s.Rows
		}
	}
	return answerIn(text, -1, rows)
}

// clipped is a text cut to a number of characters.
func clipped(text string, width int) string {
	r := []rune(text)
	if len(r) <= width {
		return text
	}
	return string(r[:width-1]) + "…"
}
