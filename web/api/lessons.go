package api

import (
	"net/http"
	"strconv"
	"time"

	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// lessons tells what was learned from the visitor.
func (r *Room) lessons(c echo.Context) error {
	all, err := r.conversations.Learned(c)
	if err != nil {
		return err
	}
	type lesson struct {
		Session  string    `json:"session"`
		Turn     int       `json:"turn"`
		Source   string    `json:"source,omitempty"`
		Question string    `json:"question"`
		SUQL     string    `json:"suql"`
		Off      bool      `json:"off"`
		At       time.Time `json:"at"`
	}
	list := []lesson{}
	for _, l := range all {
		list = append(list, lesson{l.Session, l.Turn, l.Source, l.Question, l.SUQL, l.Off, l.At})
	}
	return c.JSON(http.StatusOK, map[string]any{"lessons": list})
}

// unlearn switches off what is learned from an answer, or on again.
func (r *Room) unlearn(c echo.Context) error {
	var in struct{ Off *bool }
	if err := site.Read(c, &in); err != nil {
		return err
	}
	turn, err := strconv.Atoi(c.Param("turn"))
	if err != nil || turn < 1 {
		return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "A turn is a number from 1."}
	}
	if in.Off == nil {
		return &site.Problem{Status: http.StatusUnprocessableEntity, Code: "bad_lesson",
			Detail: "It is not said whether the lesson is off: true or false."}
	}
	if err := r.conversations.Unlearn(c, c.Param("session"), turn, *in.Off); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
