package converse

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"parley/agent"
	"parley/llm"
)

// routes are the ways a turn may go on, as the model names them. The first is
// what an unsure one means.
var routes = []string{string(agent.Rows), string(agent.Talk), string(agent.Steps)}

var routeSchema = &llm.Schema{Name: "route", Type: "object", Properties: []llm.Property{
	{Name: "wants", Schema: &llm.Schema{Type: "string", Enum: routes}},
	{Name: "reply", Schema: &llm.Schema{Type: "string", About: "what to say if it wants talk, else empty"}},
}}

const (
	routeTokens = 250
	secondLooks = 3 // samples of a route that a server without log-probabilities gives
)

// Route implements agent.Responder: one call, whose probability is that of
// the word that decides. Where the server does not tell it, further samples of
// a route other than the usual one are compared with it.
func (r *Responder) Route(ctx context.Context, t agent.Turn) (agent.Route, error) {
	usual := agent.Route{Wants: agent.Rows, P: 1}
	ctx, cancel := r.patiently(ctx)
	defer cancel()
	room, err := r.room(ctx)
	if err != nil {
		return usual, err
	}
	messages, err := routeTask(t, r.db.Catalog(), room).messages()
	if err != nil {
		return usual, err
	}
	req := llm.Request{Messages: messages, Schema: routeSchema, MaxTokens: routeTokens, LogProbs: true, Top: 10}
	reply, use, err := r.ask(ctx, req)
	usual.Spent = use
	if err != nil {
		if noForm(err) {
			err = nil // no word of it counts: a lookup
		}
		return usual, err
	}
	said, err := readRoute(reply)
	if err != nil {
		return usual, err
	}
	wants, p, measured := reply.Chosen("wants", routes)
	if wants == string(agent.Rows) {
		return usual, nil
	}
	out := agent.Route{Wants: agent.Wants(wants), P: p, Text: strings.TrimSpace(said.Reply), Spent: use}
	if !measured {
		if out.P, err = r.agreed(ctx, req, wants, &out.Spent); err != nil {
			return usual, err
		}
	}
	if out.Wants == agent.Talk {
		if bad := Ungrounded(out.Text, r.sayable(t)...); bad != "" {
			out.Text, out.Spent.Declined = "", fmt.Sprintf("“%s” is nothing that it was told", bad)
		}
	}
	return out, nil
}

type routeReply struct {
	Wants string `json:"wants"`
	Reply string `json:"reply"`
}

func readRoute(reply llm.Reply) (routeReply, error) {
	var out routeReply
	err := json.Unmarshal(reply.JSON, &out)
	return out, err
}

// agreed is the share of samples that go the same way, by the rule of
// succession.
func (r *Responder) agreed(ctx context.Context, req llm.Request, wants string, use *agent.ModelUse) (float64, error) {
	req.Temperature, req.LogProbs, req.Top = 1, false, 0
	samples, err := r.server.Samples(ctx, req, secondLooks)
	use.Calls += secondLooks
	if err != nil {
		if noForm(err) {
			err = nil
		}
		return 0, err
	}
	same := 1 // the one at hand
	for _, s := range samples {
		use.Tokens += s.Usage.Total()
		if said, err := readRoute(s); err == nil && said.Wants == wants {
			same++
		}
	}
	return float64(same+1) / float64(len(samples)+3), nil
}

// sayable are the texts whose names and numbers small talk may use.
func (r *Responder) sayable(t agent.Turn) []string {
	out := []string{about, t.Utterance}
	for _, table := range r.db.Catalog().Tables {
		out = append(out, table.Human, table.Description)
		for _, c := range table.Columns {
			if !c.Hidden {
				out = append(out, c.Human, c.Description)
			}
		}
	}
	for _, e := range t.Earlier {
		out = append(out, e.Said, e.Text)
	}
	return out
}
