package views

import (
	"context"

	"github.com/a-h/templ"
)

// Feedback is what the visitor said of an answer.
type Feedback struct {
	Verdict string // right or wrong; "" when nothing was said
	Comment string
	Meant   string // what would have been right, in words
	SUQL    string // the same as a query
	Problem string // why it was not kept as it stands here
	// Told says that it has just been kept or taken back.
	Told bool
}

// Limits of what is typed, in characters.
const (
	MaxComment = 1000
	MaxSUQL    = 8000
)

// Judge shows what the visitor said of the answer of a turn. It reports false
// when there is no such answer.
func (c *Conversation) Judge(turn int, f Feedback) bool {
	for _, t := range c.Turns {
		if t.Number == turn && t.Reply != nil {
			t.Feedback = f
			return true
		}
	}
	return false
}

// FeedbackOf is the piece of the page that takes what the visitor says of the
// answer of a turn; its id is FeedbackID.
func (c *Conversation) FeedbackOf(turn int) templ.Component {
	for _, t := range c.Turns {
		if t.Number == turn {
			return feedback(t)
		}
	}
	return templ.NopComponent
}

// announcement is what a screen reader says when feedback was kept.
func (f Feedback) announcement(ctx context.Context) string {
	switch {
	case f.Problem != "":
		return f.Problem
	case !f.Told:
		return ""
	case f.Verdict == "":
		return tr(ctx, "Taken back.")
	}
	return f.noted(ctx)
}

// noted says what was kept.
func (f Feedback) noted(ctx context.Context) string {
	switch {
	case f.Problem != "":
		return tr(ctx, "Not kept yet")
	case f.Verdict == "right":
		return tr(ctx, "Noted as right. Thank you.")
	case f.Meant == "" && f.SUQL == "":
		return tr(ctx, "Noted as wrong. What would have been right?")
	}
	return tr(ctx, "Noted as wrong, with what would have been right. Thank you.")
}

// correction is what the box for a query begins with: what was typed before, else
// the query that ran, to be corrected.
func (t *Turn) correction() string {
	if t.Feedback.SUQL != "" {
		return t.Feedback.SUQL
	}
	return t.Reply.Receipt.SUQL
}
