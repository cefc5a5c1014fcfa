package conversations

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"parley/agent"
	"parley/state"
	"parley/suql/fault"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Replied is the turn that a request is about and its answer, in a
// conversation of the visitor.
func (s *Service) Replied(c echo.Context, id string) (turn int, reply *agent.Reply, err error) {
	if err := s.Own(c, id); err != nil {
		return 0, nil, err
	}
	turn, err = strconv.Atoi(c.Param("turn"))
	if err != nil || turn < 1 {
		return 0, nil, &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
			Detail: "A turn is a number from 1."}
	}
	events, err := s.store.Events(c.Request().Context(), id)
	if err != nil {
		return 0, nil, err
	}
	for _, e := range events {
		if e.Turn == turn && e.Kind == agent.KindReplied {
			return turn, e.Replied, nil
		}
	}
	return 0, nil, &site.Problem{Status: http.StatusNotFound, Code: "no_answer",
		Detail: "There is no answer in that turn."}
}

// Judge keeps feedback, or takes it back when there is no verdict, and
// returns it as it was kept. A *site.Problem is the visitor's mistake.
func (s *Service) Judge(c echo.Context, id string, reply *agent.Reply, f state.Feedback) (state.Feedback, error) {
	ctx := c.Request().Context()
	if f.Verdict == "" {
		s.Audit(site.VisitorOf(c), "unjudged", "conversation", id, "turn", f.Turn)
		return state.Feedback{Turn: f.Turn}, s.store.Unjudge(ctx, id, f.Turn)
	}
	f.Comment, f.Meant, f.SUQL = strings.TrimSpace(f.Comment), strings.TrimSpace(f.Meant), strings.TrimSpace(f.SUQL)
	if f.Verdict == state.Right {
		f.Meant, f.SUQL = "", ""
	}
	if problem := unfit(f); problem != "" {
		return f, &site.Problem{Status: http.StatusUnprocessableEntity, Code: "bad_feedback", Detail: problem}
	}
	d, done, err := s.Still(ctx, id)
	if err != nil {
		return f, err
	}
	defer done()
	if f.SUQL != "" && d.Engine != nil {
		prepared, err := d.Engine.Prepare(ctx, f.SUQL)
		var wrong *fault.Error
		switch {
		case errors.As(err, &wrong):
			p := site.Explain(site.VisitorOf(c).Language, err)
			p.Status = http.StatusUnprocessableEntity
			return f, p
		case err != nil:
			return f, err
		}
		f.SUQL = prepared.SUQL()
	}
	if f.SUQL == reply.Receipt.SUQL { // the box begins with the query that ran
		f.SUQL = ""
	}
	if about := s.databases.CatalogOf(d); about != nil && (d.Engine != nil || !s.databases.Several()) {
		f.Database = about.Digest()
	}
	f.At = s.now().UTC().Truncate(time.Millisecond)
	events, err := s.store.Events(ctx, id)
	if err != nil {
		return f, err
	}
	f.Question, f.Learned = lessonOf(events, reply, f)
	if err := s.store.Judge(ctx, id, f); err != nil {
		return f, err
	}
	s.Audit(site.VisitorOf(c), "judged", "conversation", id, "turn", f.Turn, "verdict", f.Verdict)
	return f, nil
}

// unfit says what is wrong with feedback; "" when nothing is.
func unfit(f state.Feedback) string {
	if f.Verdict != state.Right && f.Verdict != state.Wrong {
		return fmt.Sprintf("%q is no verdict; right and wrong are.", f.Verdict)
	}
	for _, part := range []struct {
		name, text string
		most       int
	}{{"A comment", f.Comment, views.MaxComment}, {"What would have been right", f.Meant, agent.MaxUtterance},
		{"The query", f.SUQL, views.MaxSUQL}} {
		if n := utf8.RuneCountInString(part.text); n > part.most {
			return fmt.Sprintf("%s may have %d characters; this has %d.", part.name, part.most, n)
		}
	}
	return ""
}
