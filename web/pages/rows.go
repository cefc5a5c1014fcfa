package pages

import (
	"context"
	"errors"
	"net/http"

	"parley/sources"
	"parley/suql"
	"parley/views"
	"parley/web/conversations"
	"parley/web/results"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// rows renders other rows of an answer, to go in place of those on the page.
func (r *Room) rows(c echo.Context) error {
	turn, err := conversations.TurnIn(c)
	if err != nil {
		return err
	}
	ctx, id := c.Request().Context(), c.Param("id")
	a, err := r.conversations.Answer(c, id, turn)
	if err != nil {
		return err
	}
	d, done, err := r.conversations.About(ctx, id)
	if err != nil && !errors.Is(err, sources.ErrUnknown) {
		return err
	}
	if err == nil {
		defer done()
	}
	conversation, err := views.NewConversation(ctx, r.setting(id, d), a.Events)
	if err != nil {
		return err
	}
	l, err := conversation.Asked(ctx, turn, c.QueryParams())
	if errors.Is(err, views.ErrNoRows) {
		return &site.Problem{Status: http.StatusNotFound, Code: "no_rows", Detail: "That answer has no rows to list."}
	}
	if err != nil {
		return err
	}
	if err := r.fill(ctx, a, &l); err != nil {
		return err
	}
	f, err := conversation.Listing(ctx, turn, l)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.HTML(http.StatusOK, f.HTML)
}

// fill puts into a listing the rows that it asks for.
func (r *Room) fill(ctx context.Context, a conversations.Answer, l *views.Listing) error {
	skip, n := l.Page*l.View.Size(), l.View.Size()
	if l.View != views.ChartView && l.Sort == 0 && skip+n <= len(a.Reply.Rows) {
		l.Rows = a.Reply.Rows[skip : skip+n] // as it was answered
		return nil
	}
	t, err := r.conversations.Table(ctx, a)
	if err != nil {
		return err
	}
	return conversations.Fill(ctx, a.Reply, t, l)
}

// export hands out all rows of an answer as a file, in the order they are
// shown in.
func (r *Room) export(c echo.Context) error {
	turn, err := conversations.TurnIn(c)
	if err != nil {
		return err
	}
	o, err := results.OrderShown(c)
	if err != nil {
		return err
	}
	return r.conversations.Export(c, c.Param("id"), turn, func([]suql.Column) (results.Order, error) { return o, nil })
}
