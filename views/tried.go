package views

import (
	"context"

	"parley/agent"
)

// Tried is a question that was put to the database, with what it found in a
// sentence.
type Tried struct{ Question, Answer string }

// NewTried words what came of a question; without an answer where it was
// asked back, failed or found nothing. Label names columns, as in [Setting].
//
//	t, err := views.NewTried(ctx, "Thai in Oakland", nil, events)
//	// t.Answer: "Blue Basil and 2 others"
func NewTried(ctx context.Context, question string, label func(string) string, events []agent.Event) (t Tried,
	err error) {
	c, err := NewConversation(ctx, Setting{Local: true, Kiosk: true, Label: label}, events)
	if err != nil || len(c.Turns) == 0 {
		return t, err
	}
	last := c.Turns[len(c.Turns)-1]
	if last.Reply == nil || len(last.Reply.Rows) == 0 || len(last.Reply.Assumptions) > 0 {
		return t, nil
	}
	t = Tried{Question: question, Answer: last.Reply.Text}
	if h, ok := last.headline(ctx); ok {
		t.Answer = sentence(h.first + " " + h.rest)
	}
	return t, nil
}
