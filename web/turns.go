package web

import (
	"context"
	"net/http"
	"strconv"

	"parley/agent"
	"parley/phrasebook"

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

// apiAsk says something new, in a conversation that is begun if none is
// named.
func (s *Server) apiAsk(c echo.Context) error {
	var in struct{ Session, ID, Text, SUQL, Source string }
	if err := read(c, &in); err != nil {
		return err
	}
	if in.Session == "" {
		id, err := s.apiBeginIn(c, in.Source)
		if err != nil {
			return err
		}
		in.Session = id
	} else if in.Source != "" {
		if err := s.agrees(c, in.Session, in.Source); err != nil {
			return err
		}
	}
	if in.SUQL != "" {
		if in.Text != "" {
			return &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "Say something in text, or give a query in suql, not both."}
		}
		return s.takeInput(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Run, Text: in.SUQL})
	}
	return s.takeInput(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Say, Text: in.Text})
}

// apiRevise leaves clauses out of an answer, or opens one to be changed.
func (s *Server) apiRevise(c echo.Context) error {
	var in struct {
		Session, ID string
		Turn        int
		LeaveOut    []string `json:"leave_out"`
		Change      string
	}
	if err := read(c, &in); err != nil {
		return err
	}
	switch {
	case len(in.LeaveOut) > 0 && in.Change == "":
		return s.takeInput(c, in.Session, agent.Input{ID: in.ID, Kind: agent.LeaveOut, Turn: in.Turn, Places: in.LeaveOut})
	case len(in.LeaveOut) == 0 && in.Change != "":
		return s.takeInput(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Change, Turn: in.Turn, Places: []string{in.Change}})
	}
	return &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "Name the places of clauses in leave_out, or of one in change."}
}

// apiAnswer answers the open question of a conversation.
func (s *Server) apiAnswer(c echo.Context) error {
	var in struct {
		Session, ID, Question string
		Choice                agent.Choice
		Option                int
	}
	if err := read(c, &in); err != nil {
		return err
	}
	return s.takeInput(c, in.Session, agent.Input{ID: in.ID, Kind: agent.Answering, Question: in.Question, Choice: in.Choice, Option: in.Option})
}

// takeInput gives an input to a conversation of the visitor and answers with
// what it led to.
func (s *Server) takeInput(c echo.Context, id string, in agent.Input) error {
	if err := s.own(c, id); err != nil {
		return err
	}
	switch {
	case in.ID == "":
		in.ID = secret()
	case len(in.ID) > maxID:
		return &Problem{Status: http.StatusBadRequest, Code: "bad_id", Detail: "An id has 1 to " + strconv.Itoa(maxID) + " bytes, new for each input."}
	}
	v := visitorOf(c)
	in.Language = v.language.Tag
	if wait := s.paces.turns.Take(v.pace); wait > 0 {
		s.metrics.Held("turns")
		return &tooFast{"Too many questions and answers came from where you are.", wait}
	}
	s.auditInput(v, id, in)
	h, err := s.hubs.get(id)
	if err != nil {
		return err
	}
	defer s.hubs.release(h)
	e, err := h.ask(c.Request().Context(), in)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, step{id, e.Turn, e.Seq, e.Kind, e.Asked, e.Replied, e.Failed})
}

// ask gives the session an input and waits for what it leads to. ctx ends the
// waiting, not the work. An input that was taken before is not taken again.
func (h *hub) ask(ctx context.Context, in agent.Input) (agent.Event, error) {
	h.mu.Lock()
	if e, ok := consequence(h.events, in.ID); ok {
		h.mu.Unlock()
		return e, nil
	}
	if left := !h.working && unfinished(h.events); left {
		h.begin(nil, func(err error) { h.report(nil, nil, err) })
	}
	if h.working {
		h.mu.Unlock()
		return agent.Event{}, &agent.InputError{Code: "busy", Message: phrasebook.Say(ctx, stillWorking)}
	}
	ended := make(chan error, 1)
	begun := h.begin(&in, func(err error) {
		h.report(nil, &in, err)
		ended <- err
	})
	h.mu.Unlock()
	if !begun {
		return agent.Event{}, errStopping
	}
	select {
	case err := <-ended:
		if err != nil && h.all.ctx.Err() != nil {
			return agent.Event{}, errStopping
		}
		if err != nil {
			return agent.Event{}, err
		}
	case <-ctx.Done():
		return agent.Event{}, ctx.Err()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if e, ok := consequence(h.events, in.ID); ok {
		return e, nil
	}
	return agent.Event{}, errStopping
}

// consequence is the question, reply or failure that an input led to.
func consequence(events []agent.Event, input string) (agent.Event, bool) {
	found := false
	for _, e := range events {
		switch {
		case e.Input == input:
			found = true
		case found && (e.Kind == agent.KindAsked || e.Kind == agent.KindReplied || e.Kind == agent.KindFailed):
			return e, true
		}
	}
	return agent.Event{}, false
}

func (s *Server) apiBegin(c echo.Context) error {
	var in struct{ Source string }
	if c.Request().ContentLength != 0 {
		if err := read(c, &in); err != nil {
			return err
		}
	}
	id, err := s.apiBeginIn(c, in.Source)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, map[string]string{"session": id})
}

// A page of a list.
const (
	shortList = 50
	longList  = 500
)

// apiSession tells what happened in a conversation.
func (s *Server) apiSession(c echo.Context) error {
	id := c.Param("session")
	if err := s.own(c, id); err != nil {
		return err
	}
	after, err := number(c, "after", 0, 1<<31)
	if err != nil {
		return err
	}
	events, err := s.hubs.events(id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]any{"session": id, "events": append([]agent.Event{}, events[min(after, len(events)):]...)})
}

// number reads a number from the address.
func number(c echo.Context, name string, otherwise, most int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: name + " is a number from 0 to " + strconv.Itoa(most) + "."}
	}
	return n, nil
}
