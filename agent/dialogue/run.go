package dialogue

import (
	"context"
	"fmt"
	"strings"

	"parley/agent"
)

// Outcome is what a user sees after an input: a question, an answer or a
// failure.
type Outcome struct {
	Question string
	Reply    *Reply
	Failure  string
}

// Reply is an answer as far as a driver sees it.
type Reply struct {
	Text        string
	Assumptions []string
	Warnings    []string
	SUQL        string
	Plan        string // "" when the driver does not see it
	Rows        []Seen
	Total       int

	// What only a driver in the same process sees.
	Short  string
	Offers []string
	Steps  []string
}

// Seen is one row of an answer: its first value and its first snippet.
type Seen struct{ Name, Snippet string }

// Driver holds a conversation.
type Driver interface {
	Say(ctx context.Context, text string) (Outcome, error)
	Answer(ctx context.Context, c agent.Choice) (Outcome, error)
}

// Judge compares an answer with what the script wants, in the words of a
// gold line; a contradiction is an error.
type Judge interface {
	Compare(want string, rows []Seen) (gold string, err error)
}

var choices = map[string]agent.Choice{"yes": agent.Yes, "no": agent.No, "not sure": agent.NotSure, "undo": agent.Undo,
	"ja": agent.Yes, "nein": agent.No, "nicht sicher": agent.NotSure, "zurück": agent.Undo}

// Run plays the script's inputs on the driver and returns the script of what
// happened.
func (s Script) Run(ctx context.Context, d Driver, j Judge) (Script, error) {
	out := s
	out.Lines = nil
	add := func(key, text string) { out.Lines = append(out.Lines, Line{key, text}) }
	var last Outcome
	for _, l := range s.Lines {
		var err error
		switch l.Key {
		case User:
			add(User, l.Text)
			choice, isChoice := choices[strings.ToLower(l.Text)]
			if last.Question != "" && isChoice {
				last, err = d.Answer(ctx, choice)
			} else {
				last, err = d.Say(ctx, l.Text)
			}
			if err != nil {
				return out, fmt.Errorf("%s: after %q: %w", s.Name, l.Text, err)
			}
			out.Lines = append(out.Lines, last.lines()...)
		case Want:
			add(Want, l.Text)
			if last.Reply == nil {
				return out, fmt.Errorf("%s: wants rows where there is no answer: %s", s.Name, l.Text)
			}
			gold, err := j.Compare(l.Text, last.Reply.Rows)
			if err != nil {
				return out, fmt.Errorf("%s: %w", s.Name, err)
			}
			add(GoldLine, gold)
		}
	}
	return out, nil
}

func (o Outcome) lines() []Line {
	var out []Line
	add := func(key, text string) { out = append(out, Line{key, text}) }
	switch {
	case o.Question != "":
		add(Asks, o.Question)
	case o.Failure != "":
		add(Fails, o.Failure)
	case o.Reply != nil:
		add(Says, o.Reply.Text)
		for _, a := range o.Reply.Assumptions {
			add(Assumes, a)
		}
		for _, w := range o.Reply.Warnings {
			add(Warns, w)
		}
		if o.Reply.Short != "" {
			add(Short, o.Reply.Short)
		}
		for _, s := range o.Reply.Offers {
			add(Offer, s)
		}
		for _, s := range o.Reply.Steps {
			add(Step, s)
		}
		if o.Reply.SUQL != "" {
			add(SUQL, o.Reply.SUQL)
		}
		for _, r := range o.Reply.Rows {
			if r.Snippet == "" {
				add(Row, r.Name)
			} else {
				add(Row, r.Name+" | “"+r.Snippet+"”")
			}
		}
		for _, p := range strings.Split(strings.TrimRight(o.Reply.Plan, "\n"), "\n") {
			if p != "" {
				add(Plan, p)
			}
		}
	}
	return out
}
