package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"parley/agent"
	"parley/eval/stored"
	"parley/sources"
	"parley/state"
	"parley/suql/fault"
	"parley/views"

	"github.com/labstack/echo/v4"
)

// Judgements keeps what visitors say of answers. *state.Store is one.
type Judgements interface {
	Judge(ctx context.Context, session string, f state.Feedback) error
	Unjudge(ctx context.Context, session string, turn int) error
	Feedback(ctx context.Context, session string) ([]state.Feedback, error)
	// Judged lists the conversations with feedback, the oldest first.
	Judged(ctx context.Context, visitor string, all bool) (ids []string, err error)
}

// pieceHeader names the piece of the page that a form asks for in place of a
// page, and that the answer is.
const pieceHeader = "Parley-Piece"

// conversation is a conversation of the visitor as its page shows it, with
// what they said of the answers.
func (s *Server) conversation(ctx context.Context, id string, d Database, events []agent.Event) (*views.Conversation, error) {
	c, err := views.NewConversation(ctx, s.setting(id, d), events)
	if err != nil {
		return nil, err
	}
	kept, err := s.opts.Store.Feedback(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, f := range kept {
		c.Judge(f.Turn, views.Feedback{Verdict: string(f.Verdict), Comment: f.Comment, Meant: f.Meant, SUQL: f.SUQL})
	}
	return c, nil
}

// takeFeedback is the form under an answer. Pressing a verdict sends nothing
// else, and leaves the comment as it is.
func (s *Server) takeFeedback(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("id")
	turn, reply, err := s.answered(c, id)
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	f := state.Feedback{Turn: turn, Verdict: state.Verdict(form.Get("verdict")), Comment: form.Get("comment"), Meant: form.Get("meant"), SUQL: form.Get("suql")}
	if !form.Has("comment") && f.Verdict != "" {
		if f.Comment, err = s.comment(ctx, id, turn); err != nil {
			return err
		}
	}
	shown := views.Feedback{Verdict: string(f.Verdict), Comment: f.Comment, Meant: f.Meant, SUQL: f.SUQL, Told: true}
	var wrong *Problem
	status := http.StatusOK
	switch f, err = s.judge(c, id, reply, f); {
	case errors.As(err, &wrong):
		status, shown.Problem = wrong.Status, wrong.Detail
		if wrong.Excerpt != "" {
			shown.Problem = wrong.Excerpt
		}
	case err != nil:
		return err
	default:
		shown.Comment, shown.Meant, shown.SUQL = f.Comment, f.Meant, f.SUQL
	}
	conversation, d, done, err := s.asKept(ctx, id)
	if err != nil {
		return err
	}
	defer done()
	conversation.Judge(turn, shown)
	if piece := c.Request().Header.Get(pieceHeader); piece != "" {
		c.Response().Header().Set(pieceHeader, piece)
		return s.render(c, status, conversation.FeedbackOf(turn))
	}
	if wrong != nil { // what was typed stays in the page
		page := s.page(id, conversation, d)
		page.LoggedIn = visitorOf(c).login != ""
		return s.render(c, status, views.Document(page))
	}
	return c.Redirect(http.StatusSeeOther, fmt.Sprintf("%s/c/%s#turn-%d", s.opts.Base, id, turn))
}

// asKept is a conversation as the store has it, and the database it is about
// until done is called.
func (s *Server) asKept(ctx context.Context, id string) (c *views.Conversation, d Database, done func(), err error) {
	events, err := s.opts.Store.Events(ctx, id)
	if err != nil {
		return nil, d, nil, err
	}
	if d, done, err = s.still(ctx, id); err != nil {
		return nil, d, nil, err
	}
	if c, err = s.conversation(ctx, id, d, events); err != nil {
		done()
		return nil, d, nil, err
	}
	return c, d, done, nil
}

// still opens the database that a conversation is about, or is the zero
// Database when that is not here any more.
func (s *Server) still(ctx context.Context, conversation string) (Database, func(), error) {
	d, done, err := s.about(ctx, conversation)
	if errors.Is(err, sources.ErrUnknown) {
		return Database{}, func() {}, nil
	}
	return d, done, err
}

// comment is what the visitor wrote about an answer before.
func (s *Server) comment(ctx context.Context, id string, turn int) (string, error) {
	kept, err := s.opts.Store.Feedback(ctx, id)
	for _, f := range kept {
		if f.Turn == turn {
			return f.Comment, err
		}
	}
	return "", err
}

// answered is the turn that a request is about and its answer, in a
// conversation of the visitor.
func (s *Server) answered(c echo.Context, id string) (turn int, reply *agent.Reply, err error) {
	if err := s.own(c, id); err != nil {
		return 0, nil, err
	}
	turn, err = strconv.Atoi(c.Param("turn"))
	if err != nil || turn < 1 {
		return 0, nil, &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "A turn is a number from 1."}
	}
	events, err := s.opts.Store.Events(c.Request().Context(), id)
	if err != nil {
		return 0, nil, err
	}
	for _, e := range events {
		if e.Turn == turn && e.Kind == agent.KindReplied {
			return turn, e.Replied, nil
		}
	}
	return 0, nil, &Problem{Status: http.StatusNotFound, Code: "no_answer", Detail: "There is no answer in that turn."}
}

// judge keeps feedback, or takes it back when there is no verdict, and
// returns it as it was kept. A *Problem is the visitor's mistake.
func (s *Server) judge(c echo.Context, id string, reply *agent.Reply, f state.Feedback) (state.Feedback, error) {
	ctx := c.Request().Context()
	if f.Verdict == "" {
		s.audit(visitorOf(c), "unjudged", "conversation", id, "turn", f.Turn)
		return state.Feedback{Turn: f.Turn}, s.opts.Store.Unjudge(ctx, id, f.Turn)
	}
	f.Comment, f.Meant, f.SUQL = strings.TrimSpace(f.Comment), strings.TrimSpace(f.Meant), strings.TrimSpace(f.SUQL)
	if f.Verdict == state.Right {
		f.Meant, f.SUQL = "", ""
	}
	if problem := unfit(f); problem != "" {
		return f, &Problem{Status: http.StatusUnprocessableEntity, Code: "bad_feedback", Detail: problem}
	}
	d, done, err := s.still(ctx, id)
	if err != nil {
		return f, err
	}
	defer done()
	if f.SUQL != "" && d.Engine != nil {
		prepared, err := d.Engine.Prepare(ctx, f.SUQL)
		var wrong *fault.Error
		switch {
		case errors.As(err, &wrong):
			p := explain(visitorOf(c).language, err)
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
	if about := s.catalog(d); about != nil && (d.Engine != nil || s.opts.Sources == nil) {
		f.Database = about.Digest()
	}
	f.At = s.opts.Now().UTC().Truncate(time.Millisecond)
	if err := s.opts.Store.Judge(ctx, id, f); err != nil {
		return f, err
	}
	s.audit(visitorOf(c), "judged", "conversation", id, "turn", f.Turn, "verdict", f.Verdict)
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
	}{{"A comment", f.Comment, views.MaxComment}, {"What would have been right", f.Meant, agent.MaxUtterance}, {"The query", f.SUQL, views.MaxSUQL}} {
		if n := utf8.RuneCountInString(part.text); n > part.most {
			return fmt.Sprintf("%s may have %d characters; this has %d.", part.name, part.most, n)
		}
	}
	return ""
}

// apiFeedback tells what the visitor said of the answers of a conversation.
func (s *Server) apiFeedback(c echo.Context) error {
	id := c.Param("session")
	if err := s.own(c, id); err != nil {
		return err
	}
	kept, err := s.opts.Store.Feedback(c.Request().Context(), id)
	if err != nil {
		return err
	}
	type said struct {
		Turn    int           `json:"turn"`
		Verdict state.Verdict `json:"verdict"`
		Comment string        `json:"comment,omitempty"`
		Meant   string        `json:"meant,omitempty"`
		SUQL    string        `json:"suql,omitempty"`
		At      time.Time     `json:"at"`
	}
	list := []said{}
	for _, f := range kept {
		list = append(list, said{f.Turn, f.Verdict, f.Comment, f.Meant, f.SUQL, f.At})
	}
	return c.JSON(http.StatusOK, map[string]any{"session": id, "feedback": list})
}

// apiJudge takes what the visitor says of an answer, in place of what they
// said before.
func (s *Server) apiJudge(c echo.Context) error {
	var in struct {
		Verdict              state.Verdict
		Comment, Meant, SUQL string
	}
	if err := read(c, &in); err != nil {
		return err
	}
	id := c.Param("session")
	turn, reply, err := s.answered(c, id)
	if err != nil {
		return err
	}
	if in.Verdict == "" {
		return &Problem{Status: http.StatusUnprocessableEntity, Code: "bad_feedback", Detail: "A verdict is missing: right or wrong."}
	}
	if _, err := s.judge(c, id, reply, state.Feedback{Turn: turn, Verdict: in.Verdict, Comment: in.Comment, Meant: in.Meant, SUQL: in.SUQL}); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// apiUnjudge takes feedback back.
func (s *Server) apiUnjudge(c echo.Context) error {
	id := c.Param("session")
	turn, reply, err := s.answered(c, id)
	if err != nil {
		return err
	}
	if _, err := s.judge(c, id, reply, state.Feedback{Turn: turn}); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// apiExportFeedback hands out the visitor's judged conversations as examples
// that `parley eval replay` runs, one a line.
func (s *Server) apiExportFeedback(c echo.Context) error {
	ctx, owner := c.Request().Context(), visitorOf(c).owner
	ids := []string{}
	if owner != "" {
		var err error
		if ids, err = s.opts.Store.Judged(ctx, owner, false); err != nil {
			return err
		}
	}
	s.audit(visitorOf(c), "exported_feedback", "conversations", len(ids))
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "application/x-ndjson")
	h.Set(echo.HeaderContentDisposition, `attachment; filename="feedback.jsonl"`)
	h.Set("Cache-Control", "no-store")
	for _, id := range ids {
		events, err := s.opts.Store.Events(ctx, id)
		if err != nil {
			return err
		}
		feedback, err := s.opts.Store.Feedback(ctx, id)
		if err != nil {
			return err
		}
		if session, ok := stored.Of(id, events, feedback); ok {
			if err := session.Write(c.Response()); err != nil {
				return err
			}
		}
	}
	return nil
}
