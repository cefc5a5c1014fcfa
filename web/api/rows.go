package api

import (
	"net/http"

	"parley/suql"
	"parley/web/conversations"
	"parley/web/results"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// A page of rows.
const (
	someRows = 50
	mostRows = 1000
)

// rows tells rows of an answer beyond those its event holds, in any order.
func (r *Room) rows(c echo.Context) error {
	turn, err := conversations.TurnIn(c)
	if err != nil {
		return err
	}
	skip, err := site.Number(c, "skip", 0, 1<<31)
	if err != nil {
		return err
	}
	limit, err := site.Number(c, "limit", someRows, mostRows)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	a, err := r.conversations.Answer(c, c.Param("session"), turn)
	if err != nil {
		return err
	}
	t, err := r.conversations.Table(ctx, a)
	if err != nil {
		return err
	}
	o, err := results.OrderIn(c, t.Columns)
	if err != nil {
		return err
	}
	rows, err := t.Page(ctx, o, skip, limit)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Session    string        `json:"session"`
		Turn       int           `json:"turn"`
		Total      int           `json:"total"`
		Skip       int           `json:"skip"`
		Columns    []suql.Column `json:"columns"`
		Rows       []suql.Row    `json:"rows"`
		Incomplete bool          `json:"incomplete"`
	}{a.Conversation, a.Turn, t.Total(), skip, t.Columns, rows, t.Receipt.Stats.Incomplete})
}
