package pages

import (
	"net/http"
	"strconv"

	"parley/state"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// lessons is the page that lists what was learned from the visitor.
func (r *Room) lessons(c echo.Context) error {
	p := views.Learned{Page: r.Frame(c), Done: c.QueryParam("done")}
	all, err := r.conversations.Learned(c)
	if err != nil {
		return err
	}
	titles, err := r.databases.Titles(c.Request().Context())
	if err != nil {
		return err
	}
	for _, l := range all {
		p.Lessons = append(p.Lessons, views.Lesson{Lesson: l.Lesson, About: titles[l.Source], Off: l.Off})
	}
	return r.Render(c, http.StatusOK, views.LearnedDocument(p))
}

// unlearn is the form that switches a lesson off, on, or has it forgotten with
// what was said of the answer.
func (r *Room) unlearn(c echo.Context) error {
	id := c.Param("id")
	turn, err := strconv.Atoi(c.Param("turn"))
	if err != nil || turn < 1 {
		return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "A turn is a number from 1."}
	}
	done := c.FormValue("do")
	switch done {
	case "on", "off":
		err = r.conversations.Unlearn(c, id, turn, done == "off")
	case "forget":
		done = "forgotten"
		if err = r.conversations.Own(c, id); err == nil {
			_, err = r.conversations.Judge(c, id, nil, state.Feedback{Turn: turn})
		}
	default:
		err = &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
			Detail: "A lesson can be switched off, on, or forgotten."}
	}
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, r.Base+"/lessons?done="+done)
}
