package pages

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"parley/state"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// pieceHeader names the piece of the page that a form asks for in place of a
// page, and that the answer is.
const pieceHeader = "Parley-Piece"

// takeFeedback is the form under an answer. Pressing a verdict sends nothing
// else, and leaves the comment as it is.
func (r *Room) takeFeedback(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("id")
	turn, reply, err := r.conversations.Replied(c, id)
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	f := state.Feedback{Turn: turn, Verdict: state.Verdict(form.Get("verdict")), Comment: form.Get("comment"),
		Meant: form.Get("meant"), SUQL: form.Get("suql")}
	if !form.Has("comment") && f.Verdict != "" {
		if f.Comment, err = r.comment(ctx, id, turn); err != nil {
			return err
		}
	}
	shown := views.Feedback{Verdict: string(f.Verdict), Comment: f.Comment, Meant: f.Meant, SUQL: f.SUQL, Told: true}
	var wrong *site.Problem
	status := http.StatusOK
	switch f, err = r.conversations.Judge(c, id, reply, f); {
	case errors.As(err, &wrong):
		status, shown.Problem = wrong.Status, wrong.Detail
		if wrong.Excerpt != "" {
			shown.Problem = wrong.Excerpt
		}
	case err != nil:
		return err
	default:
		shown.Comment, shown.Meant, shown.SUQL = f.Comment, f.Meant, f.SUQL
	}
	conversation, d, done, err := r.asKept(ctx, id)
	if err != nil {
		return err
	}
	defer done()
	conversation.Judge(turn, shown)
	if piece := c.Request().Header.Get(pieceHeader); piece != "" {
		c.Response().Header().Set(pieceHeader, piece)
		return r.Render(c, status, conversation.FeedbackOf(turn))
	}
	if wrong != nil { // what was typed stays in the page
		page := r.page(id, conversation, d)
		page.LoggedIn = site.VisitorOf(c).Login != ""
		return r.Render(c, status, views.Document(page))
	}
	return c.Redirect(http.StatusSeeOther, fmt.Sprintf("%s/c/%s#turn-%d", r.Base, id, turn))
}

// comment is what the visitor wrote about an answer before.
func (r *Room) comment(ctx context.Context, id string, turn int) (string, error) {
	kept, err := r.store.Feedback(ctx, id)
	for _, f := range kept {
		if f.Turn == turn {
			return f.Comment, err
		}
	}
	return "", err
}
