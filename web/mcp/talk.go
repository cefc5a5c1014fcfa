package mcp

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"parley/agent"
	"parley/web/site"
)

// asking are the arguments of ask.
type asking struct {
	Question     string `json:"question" jsonschema:"what the person wants to know, in their own words (English, unless the server has a language model)"`
	Conversation string `json:"conversation,omitempty" jsonschema:"the conversation to go on in; without it, a new one begins"`
}

// answering are the arguments of answer.
type answering struct {
	Conversation string `json:"conversation" jsonschema:"the conversation, as the outcome of ask named it"`
	Question     string `json:"question" jsonschema:"the id of the question"`
	Answer       string `json:"answer" jsonschema:"yes, no, not_sure, undo (takes back the answer before), the number of an option, none (of the options), or other words that correct what was understood"`
}

// ask says something in a conversation.
func (r *Room) ask(ctx context.Context, c *call, in asking) (*Outcome, error) {
	if answered, ok := answeredIn(c); ok {
		return r.resume(ctx, c, answered)
	}
	id := in.Conversation
	if id == "" {
		var err error
		if id, err = r.conversations.BeginFor(ctx, c.visitor, ""); err != nil {
			return nil, err
		}
	}
	return r.take(ctx, c, id, agent.Input{Kind: agent.Say, Text: in.Question})
}

// answer answers a question.
func (r *Room) answer(ctx context.Context, c *call, in answering) (*Outcome, error) {
	if answered, ok := answeredIn(c); ok {
		return r.resume(ctx, c, answered)
	}
	return r.take(ctx, c, in.Conversation, inputOf(in.Question, in.Answer))
}

// take gives a conversation an input and what the person says to the
// questions that come up, as long as the client can ask them.
func (r *Room) take(ctx context.Context, c *call, id string, in agent.Input) (*Outcome, error) {
	for {
		e, err := r.give(ctx, c.visitor, id, in)
		if err != nil {
			return nil, err
		}
		if e.Asked == nil || !elicits(c) {
			return outcomeOf(id, e), nil
		}
		f := newForm(c.visitor.Language, id, e.Asked)
		if between(c) {
			c.form = f
			return nil, nil
		}
		said, err := c.Session.Elicit(ctx, f.params)
		if err != nil {
			return nil, err
		}
		next, ok := inputIn(e.Asked.ID, said)
		if !ok { // nobody answered: whoever called may ask in another way
			return outcomeOf(id, e), nil
		}
		in = next
	}
}

// resume goes on after the client has put a question to the person between
// two calls.
func (r *Room) resume(ctx context.Context, c *call, a answered) (*Outcome, error) {
	if in, ok := inputIn(a.question, a.said); ok {
		return r.take(ctx, c, a.conversation, in)
	}
	if err := r.conversations.OwnedBy(ctx, a.conversation, c.visitor.Owner); err != nil {
		return nil, err
	}
	events, err := r.live.Events(a.conversation)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if e.Asked != nil && e.Asked.ID == a.question {
			return outcomeOf(a.conversation, e), nil
		}
	}
	return nil, &site.Problem{Status: http.StatusNotFound, Code: "not_found", Detail: site.NotYours}
}

// give gives one input to a conversation of the visitor.
func (r *Room) give(ctx context.Context, v site.Visitor, id string, in agent.Input) (agent.Event, error) {
	if err := r.conversations.OwnedBy(ctx, id, v.Owner); err != nil {
		return agent.Event{}, err
	}
	in.ID, in.Language = site.Secret(), v.Language.Tag
	if wait := r.Paces.Turns.Take(ctx, v.Pace); wait > 0 {
		r.Metrics.Held("turns")
		return agent.Event{}, site.TooFast("Too many questions and answers came from where you are.", wait)
	}
	r.AuditInput(v, id, in)
	return r.live.Ask(ctx, id, in)
}

// inputOf reads an answer: a choice, the number of an option, or words.
func inputOf(question, text string) agent.Input {
	in := agent.Input{Kind: agent.Answering, Question: question}
	said := strings.ToLower(strings.TrimSpace(text))
	switch agent.Choice(strings.ReplaceAll(said, " ", "_")) {
	case agent.Yes, agent.No, agent.NotSure, agent.Undo, agent.None:
		in.Choice = agent.Choice(strings.ReplaceAll(said, " ", "_"))
		return in
	}
	if n, err := strconv.Atoi(said); err == nil && n > 0 {
		in.Choice, in.Option = agent.Pick, n-1
		return in
	}
	return agent.Input{Kind: agent.Say, Text: text}
}
