package dialogue

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"parley/agent"
)

// Local drives a session in the same process.
type Local struct {
	// Language is what the user speaks, by its BCP 47 tag; "" is English.
	Language string

	session *agent.Session
	inputs  int
	open    string // ID of the open question
}

// NewLocal returns a driver over a fresh session.
func NewLocal(s *agent.Session) *Local { return &Local{session: s} }

// Say implements Driver.
func (l *Local) Say(ctx context.Context, text string) (Outcome, error) {
	return l.input(ctx, agent.Input{Kind: agent.Say, Text: text})
}

// Answer implements Driver.
func (l *Local) Answer(ctx context.Context, c agent.Choice) (Outcome, error) {
	return l.input(ctx, agent.Input{Kind: agent.Answering, Question: l.open, Choice: c})
}

func (l *Local) input(ctx context.Context, in agent.Input) (Outcome, error) {
	l.inputs++
	in.ID, in.Language = strconv.Itoa(l.inputs), l.Language
	events, err := l.session.Say(ctx, in)
	if err != nil {
		return Outcome{}, err
	}
	if len(events) == 0 {
		return Outcome{}, fmt.Errorf("the input led to nothing")
	}
	switch e := events[len(events)-1]; e.Kind {
	case agent.KindAsked:
		l.open = e.Asked.ID
		return Outcome{Question: e.Asked.Text}, nil
	case agent.KindFailed:
		return Outcome{Failure: e.Failed.Message}, nil
	case agent.KindReplied:
		return Outcome{Reply: seen(e.Replied)}, nil
	default:
		return Outcome{}, fmt.Errorf("the turn stopped at an event of kind %s", e.Kind)
	}
}

func seen(r *agent.Reply) *Reply {
	out := &Reply{Text: r.Text, Assumptions: r.Assumptions, SUQL: r.Receipt.SUQL, Plan: r.Receipt.Plan, Total: r.Total}
	for _, w := range r.Warnings {
		out.Warnings = append(out.Warnings, w.Message)
	}
	for _, o := range r.Offers {
		out.Offers = append(out.Offers, fmt.Sprintf("%s | %d | %s", o.Text, o.Rows, o.Known))
	}
	for _, s := range r.Steps {
		came := s.Fault
		if came == "" {
			came = fmt.Sprintf("%d rows", s.Total)
		}
		out.Steps = append(out.Steps, strings.Join(strings.Fields(s.Why+" | "+s.SUQL+" | "+came), " "))
	}
	if a := r.Answer; a != nil {
		out.Short = fmt.Sprintf("%s | %v", a.Text, r.Rows[a.Row].Values[0])
	}
	for _, row := range r.Rows {
		s := Seen{}
		if len(row.Values) > 0 {
			s.Name = fmt.Sprint(row.Values[0])
		}
		if len(row.Evidence) > 0 {
			s.Snippet = strings.Join(strings.Fields(row.Evidence[0].Snippet), " ")
		}
		out.Rows = append(out.Rows, s)
	}
	return out
}
