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
			return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
				Detail: "Say something in text, or give a query in suql, not both."}
		}
		return r.take(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Run, Text: in.SUQL})
	}
	return r.take(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Say, Text: in.Text})
}

// revision is what is to become of an answer: one of its last three fields.
type revision struct {
	Session, ID string
	Turn        int
	LeaveOut    []string `json:"leave_out"`
	Change      string
	Narrow      *struct{ Column, Value string }
}

// input is the revision as a conversation takes it; false where it is none, or
// more than one.
func (r revision) input() (in agent.Input, ok bool) {
	ways := 0
	if len(r.LeaveOut) > 0 {
		ways++
		in = agent.Input{Kind: agent.LeaveOut, Places: r.LeaveOut}
	}
	if r.Change != "" {
		ways++
		in = agent.Input{Kind: agent.Change, Places: []string{r.Change}}
	}
	if r.Narrow != nil {
		ways++
		in = agent.Input{Kind: agent.Narrow, Column: r.Narrow.Column, Value: r.Narrow.Value}
	}
	in.ID, in.Turn = r.ID, r.Turn
	return in, ways == 1
}

// revise leaves clauses out of an answer, opens one to be changed, or keeps
// the rows that have a value.
func (r *Room) revise(c echo.Context) error {
	var revised revision
	if err := site.Read(c, &revised); err != nil {
		return err
	}
	in, ok := revised.input()
	if !ok {
		return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
			Detail: "Name the places of clauses in leave_out, one of them in change, or a column and a value of it in narrow; one of the three."}
	}
	return r.take(c, revised.Session, in)
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
	return r.take(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Answering, Question: in.Question, Choice: in.Choice,
		Option: in.Option})
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
		return &site.Problem{Status: http.StatusBadRequest, Code: "bad_id", Detail: "An id has 1 to " +
			strconv.Itoa(chat.MaxID) + " bytes, new for each input."}
	}
	v := site.VisitorOf(c)
	in.Language = v.Language.Tag
	if wait := r.Paces.Turns.Take(c.Request().Context(), v.Pace); wait > 0 {
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
