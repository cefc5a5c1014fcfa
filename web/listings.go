package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"parley/agent"
	"parley/sources"
	"parley/suql"
	"parley/views"
	"parley/views/chart"
	"parley/web/results"

	"github.com/labstack/echo/v4"
)

// answer is a reply of a conversation with what belongs to it.
type answer struct {
	conversation string
	turn         int
	said         string
	reply        *agent.Reply
	events       []agent.Event // of the whole conversation
}

// answerOf finds the answer of a turn; 0 is the latest one. Only the visitor
// who began the conversation gets it.
func (s *Server) answerOf(c echo.Context, id string, turn int) (answer, error) {
	if err := s.own(c, id); err != nil {
		return answer{}, err
	}
	events, err := s.hubs.events(id)
	if err != nil {
		return answer{}, err
	}
	a, said := answer{conversation: id, events: events}, ""
	for _, e := range events {
		switch {
		case e.Kind == agent.KindSaid:
			said = e.Said.Text
		case e.Kind == agent.KindReplied && !e.Replied.Talk && (turn == 0 || e.Turn == turn):
			a.turn, a.said, a.reply = e.Turn, said, e.Replied
		}
	}
	if a.reply == nil {
		return a, &Problem{Status: http.StatusNotFound, Code: "no_answer", Detail: "There is no answer with rows in this conversation yet, or not in that turn."}
	}
	return a, nil
}

// all is the whole result of an answer. What the event of the answer holds is
// all there is, or its query is run again: what the reader said then is
// remembered.
func (s *Server) all(ctx context.Context, a answer) (*results.Table, error) {
	if len(a.reply.Rows) == a.reply.Total {
		return results.Of(&suql.Result{Columns: a.reply.Columns, Rows: a.reply.Rows, Receipt: a.reply.Receipt}), nil
	}
	return s.results.Get(ctx, results.Key{Conversation: a.conversation, Turn: a.turn}, func(ctx context.Context) (*suql.Result, error) {
		d, done, err := s.about(ctx, a.conversation)
		if errors.Is(err, sources.ErrUnknown) || err == nil && d.Engine == nil {
			return nil, &Problem{Status: http.StatusNotFound, Code: "no_rows", Detail: "The database of this answer is not there any more; only the first " + strconv.Itoa(agent.MaxRows) + " of its rows were kept."}
		}
		if err != nil {
			return nil, err
		}
		defer done()
		r, err := s.run(ctx, d.Engine, a.reply.Receipt.SUQL, 0)
		if err != nil {
			return nil, err
		}
		return shown(r), nil
	})
}

// rows renders other rows of an answer, to go in place of those on the page.
func (s *Server) rows(c echo.Context) error {
	turn, err := turnIn(c)
	if err != nil {
		return err
	}
	ctx, id := c.Request().Context(), c.Param("id")
	a, err := s.answerOf(c, id, turn)
	if err != nil {
		return err
	}
	d, done, err := s.about(ctx, id)
	if err != nil && !errors.Is(err, sources.ErrUnknown) {
		return err
	}
	if err == nil {
		defer done()
	}
	conversation, err := views.NewConversation(ctx, s.setting(id, d), a.events)
	if err != nil {
		return err
	}
	l, err := conversation.Asked(ctx, turn, c.QueryParams())
	if errors.Is(err, views.ErrNoRows) {
		return &Problem{Status: http.StatusNotFound, Code: "no_rows", Detail: "That answer has no rows to list."}
	}
	if err != nil {
		return err
	}
	if err := s.fill(ctx, a, &l); err != nil {
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
func (s *Server) fill(ctx context.Context, a answer, l *views.Listing) error {
	skip, n := l.Page*l.View.Size(), l.View.Size()
	if l.View != views.ChartView && l.Sort == 0 && skip+n <= len(a.reply.Rows) {
		l.Rows = a.reply.Rows[skip : skip+n] // as it was answered
		return nil
	}
	t, err := s.all(ctx, a)
	if err != nil {
		return err
	}
	l.Total = len(t.Rows)
	if l.View == views.ChartView {
		if drawn, ok := chart.Over(t.Columns, t.Rows, l.Measure-1); ok {
			l.Chart = &drawn
		}
		return nil
	}
	if skip >= l.Total { // fewer than there were
		l.Page = max(0, (l.Total-1)/n)
	}
	l.Rows, err = t.Page(ctx, results.Order{Column: l.Sort, Descending: l.Descending}, l.Page*n, n)
	return err
}

// export hands out all rows of an answer as a file, in the order they are
// shown in.
func (s *Server) export(c echo.Context) error {
	turn, err := turnIn(c)
	if err != nil {
		return err
	}
	o := results.Order{Descending: c.QueryParam("desc") == "1"}
	if o.Column, err = number(c, "sort", 0, 1<<15); err != nil {
		return err
	}
	return s.exportTurn(c, c.Param("id"), turn, func([]suql.Column) (results.Order, error) { return o, nil })
}

// apiExportTurn does the same for programs.
func (s *Server) apiExportTurn(c echo.Context) error {
	turn, err := number(c, "turn", 0, 1<<31)
	if err != nil {
		return err
	}
	return s.exportTurn(c, c.QueryParam("session"), turn, func(columns []suql.Column) (results.Order, error) { return orderIn(c, columns) })
}

func (s *Server) exportTurn(c echo.Context, id string, turn int, in func([]suql.Column) (results.Order, error)) error {
	write, err := rowFormat(c.QueryParam("format"))
	if err != nil {
		return err
	}
	a, err := s.answerOf(c, id, turn)
	if err != nil {
		return err
	}
	o, err := in(a.reply.Columns)
	if err != nil {
		return err
	}
	s.auditQuery(visitorOf(c), "exported", a.reply.Receipt.SUQL, "conversation", id, "turn", a.turn)
	t, err := s.all(c.Request().Context(), a)
	if err != nil {
		return err
	}
	return s.deliver(c, write, a.said, t, o)
}

// turnIn reads the number of a turn from the path.
func turnIn(c echo.Context) (int, error) {
	n, err := strconv.Atoi(c.Param("turn"))
	if err != nil || n < 1 {
		return 0, echo.NewHTTPError(http.StatusNotFound, "There is no such turn in this conversation.")
	}
	return n, nil
}
