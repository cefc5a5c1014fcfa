package api

import (
	"net/http"
	"strconv"

	"parley/agent"
	"parley/web/chat"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// step is what an input led to, for programs.
type step struct {
	Session  string          `json:"session"`
	Turn     int             `json:"turn"`
	Seq      int64           `json:"seq"`   // of the event
	State    agent.EventKind `json:"state"` // asked, replied or failed: which of the following is there
	Question *agent.Question `json:"question,omitempty"`
	Reply    *agent.Reply    `json:"reply,omitempty"`
	Failure  *agent.Failure  `json:"failure,omitempty"`
}

// ask says something new, in a conversation that is begun if none is named.
func (r *Room) ask(c echo.Context) error {
	var in struct{ Session, ID, Text, SUQL, Source string }
	if err := site.Read(c, &in); err != nil {
		return err
	}
	if in.Session == "" {
		id, err := r.beginIn(c, in.Source)
		if err != nil {
			return err
		}
		in.Session = id
	} else if in.Source != "" {
		if err := r.conversations.Agrees(c, in.Session, in.Source); err != nil {
			return err
		}
	}
	if in.SUQL != "" {
		if in.Text != "" {
			return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "Say something in text, or give a query in suql, not both."}
		}
		return r.take(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Run, Text: in.SUQL})
	}
	return r.take(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Say, Text: in.Text})
}

// revise leaves clauses out of an answer, or opens one to be changed.
func (r *Room) revise(c echo.Context) error {
	var in struct {
		Session, ID string
		Turn        int
		LeaveOut    []string `json:"leave_out"`
		Change      string
	}
	if err := site.Read(c, &in); err != nil {
		return err
	}
	switch {
	case len(in.LeaveOut) > 0 && in.Change == "":
		return r.take(c, in.Session, agent.Input{ID: in.ID, Kind: agent.LeaveOut, Turn: in.Turn, Places: in.LeaveOut})
	case len(in.LeaveOut) == 0 && in.Change != "":
		return r.take(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Change, Turn: in.Turn, Places: []string{in.Change}})
	}
	return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "Name the places of clauses in leave_out, or of one in change."}
}

// answer answers the open question of a conversation.
func (r *Room) answer(c echo.Context) error {
	var in struct {
		Session, ID, Question string
		Choice                agent.Choice
		Option                int
	}
	if err := site.Read(c, &in); err != nil {
		return err
	}
	return r.take(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Answering, Question: in.Question, Choice: in.Choice, Option: in.Option})
}

// take gives an input to a conversation of the visitor and answers with what
// it led to.
func (r *Room) take(c echo.Context, id string, in agent.Input) error {
	if err := r.conversations.Own(c, id); err != nil {
		return err
	}
	switch {
	case in.ID == "":
		in.ID = site.Secret()
	case len(in.ID) > chat.MaxID:
		return &site.Problem{Status: http.StatusBadRequest, Code: "bad_id", Detail: "An id has 1 to " + strconv.Itoa(chat.MaxID) + " bytes, new for each input."}
	}
	v := site.VisitorOf(c)
	in.Language = v.Language.Tag
	if wait := r.Paces.Turns.Take(v.Pace); wait > 0 {
		r.Metrics.Held("turns")
		return site.TooFast("Too many questions and answers came from where you are.", wait)
	}
	r.AuditInput(v, id, in)
	e, err := r.live.Ask(c.Request().Context(), id, in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, step{id, e.Turn, e.Seq, e.Kind, e.Asked, e.Replied, e.Failed})
}
