package mcp

import (
	"fmt"
	"strconv"
	"strings"

	"parley/agent"
	"parley/phrasebook"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// form is a question for the client to put to the person in front of it.
type form struct {
	params *sdk.ElicitParams
	state  string // comes back with the answer
}

// What the fields of a form are called, and the form itself.
const (
	formName    = "question"
	choiceField = "answer"
	wordsField  = "words"
)

// elicits reports whether the client can ask people.
func elicits(c *call) bool {
	caps := c.ClientCapabilities()
	return caps != nil && caps.Elicitation != nil && (caps.Elicitation.Form != nil || caps.Elicitation.URL == nil)
}

// between reports whether the client asks between two calls rather than during
// one.
func between(c *call) bool {
	p := c.Session.InitializeParams()
	return p == nil || p.ProtocolVersion >= sessionless
}

// newForm words a question. Options stand in the text with their numbers too:
// not every client shows the names of values.
func newForm(l *phrasebook.Language, conversation string, q *agent.Question) *form {
	var text strings.Builder
	text.WriteString(q.Text)
	var values, names []string
	choice := func(value, name string) { values, names = append(values, value), append(names, name) }
	if !q.Choice && !q.Menu {
		choice(string(agent.Yes), l.Say("Yes"))
		choice(string(agent.No), l.Say("No"))
	}
	for i, o := range q.Options {
		n := strconv.Itoa(i + 1)
		fmt.Fprintf(&text, "\n%s. %s", n, option(l, o))
		choice(n, n+". "+o.Text)
	}
	if len(q.Options) > 0 {
		choice(string(agent.None), l.Say("None of these"))
	}
	choice(string(agent.NotSure), l.Say("Not sure"))
	return &form{state: conversation + " " + q.ID, params: &sdk.ElicitParams{Mode: "form", Message: text.String(),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				choiceField: map[string]any{"type": "string", "title": l.Say("Your answer"), "enum": values, "enumNames": names},
				wordsField: map[string]any{"type": "string", "title": l.Say("Or in your own words"),
					"maxLength": agent.MaxUtterance},
			},
		}}}
}

// option words an option with how many rows it gives and the first of them.
func option(l *phrasebook.Language, o agent.Option) string {
	text := o.Text
	if o.Count != nil && len(o.Count.Unread) == 0 {
		rows := l.Say("%d rows", o.Count.Rows)
		if o.Count.More {
			rows = l.Say("more than %d rows", o.Count.Rows)
		}
		text += " (" + rows + ")"
	}
	if o.First != "" {
		text += ": " + o.First
	}
	return text
}

// result asks the client for the answer.
func (f *form) result() *sdk.CallToolResult {
	return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{formName: f.params}, RequestState: f.state}
}

// answered is a form that came back with a call.
type answered struct {
	conversation, question string
	said                   *sdk.ElicitResult
}

// answeredIn is the form that came back with a call, if one did.
func answeredIn(c *call) (answered, bool) {
	said, ok := c.Params.InputResponses[formName].(*sdk.ElicitResult)
	conversation, question, two := strings.Cut(c.Params.RequestState, " ")
	return answered{conversation, question, said}, ok && two && said != nil
}

// inputIn is what a person said to a question; false where they said nothing.
func inputIn(question string, said *sdk.ElicitResult) (agent.Input, bool) {
	if said.Action != "accept" {
		return agent.Input{}, false
	}
	for _, field := range []string{wordsField, choiceField} {
		if text, _ := said.Content[field].(string); strings.TrimSpace(text) != "" {
			return inputOf(question, text), true
		}
	}
	return agent.Input{}, false
}
