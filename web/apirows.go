package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"parley/suql"
	"parley/web/results"

	"github.com/labstack/echo/v4"
)

// A page of rows.
const (
	someRows = 50
	mostRows = 1000
)

// apiRows tells rows of an answer beyond those its event holds, in any order.
func (s *Server) apiRows(c echo.Context) error {
	turn, err := turnIn(c)
	if err != nil {
		return err
	}
	skip, err := number(c, "skip", 0, 1<<31)
	if err != nil {
		return err
	}
	limit, err := number(c, "limit", someRows, mostRows)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	a, err := s.answerOf(c, c.Param("session"), turn)
	if err != nil {
		return err
	}
	t, err := s.all(ctx, a)
	if err != nil {
		return err
	}
	o, err := orderIn(c, t.Columns)
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
	}{a.conversation, a.turn, len(t.Rows), skip, t.Columns, rows, t.Receipt.Stats.Incomplete})
}

// orderIn reads from the address which column rows are sorted by, and how.
func orderIn(c echo.Context, columns []suql.Column) (results.Order, error) {
	name := c.QueryParam("sort")
	o := results.Order{Column: 1 + slices.IndexFunc(columns, func(c suql.Column) bool { return c.Name == name })}
	if name != "" && o.Column == 0 {
		names := make([]string, len(columns))
		for i, c := range columns {
			names[i] = c.Name
		}
		return o, &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Candidates: names,
			Detail: fmt.Sprintf("The answer has no column %q to sort by; it has %s.", name, strings.Join(names, ", "))}
	}
	switch value := c.QueryParam("descending"); value {
	case "", "false":
	case "true":
		o.Descending = true
	default:
		return o, &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "descending is true or false."}
	}
	return o, nil
}
