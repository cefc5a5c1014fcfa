package conversations

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"parley/agent"
	"parley/state"
	"parley/suql/parser"
	"parley/suql/unit"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Lessons keeps what later questions learn from judged answers.
type Lessons interface {
	Learned(ctx context.Context, visitor string) ([]state.Learned, error)
	// Unlearn fails with state.ErrNotFound.
	Unlearn(ctx context.Context, session string, turn int, off bool) error
}

// Learned lists what was learned from the visitor, the latest first.
func (s *Service) Learned(c echo.Context) ([]state.Learned, error) {
	owner := site.VisitorOf(c).Owner
	if owner == "" {
		return nil, nil
	}
	return s.store.Learned(c.Request().Context(), owner)
}

// Unlearn switches off what is learned from an answer in a conversation of the
// visitor, or on again.
func (s *Service) Unlearn(c echo.Context, id string, turn int, off bool) error {
	if err := s.Own(c, id); err != nil {
		return err
	}
	err := s.store.Unlearn(c.Request().Context(), id, turn, off)
	if errors.Is(err, state.ErrNotFound) {
		return &site.Problem{Status: http.StatusNotFound, Code: "no_lesson", Detail: "Nothing was learned from that answer."}
	}
	if err != nil {
		return err
	}
	s.Audit(site.VisitorOf(c), "unlearned", "conversation", id, "turn", turn, "off", off)
	return nil
}

// lessonOf is what later questions may learn from an answer: the words of the
// turn and the query that is right for them. There is none in an answer that
// was wrong where nobody said what would have been right, in one that took
// several queries, and in a turn whose words alone don't say what is meant,
// because it goes on from the one before.
func lessonOf(events []agent.Event, reply *agent.Reply, f state.Feedback) (question, learned string) {
	question, previous := askedAt(events, f.Turn)
	learned = rightFor(reply, f)
	if question == "" || learned == "" || goesOn(previous, learned) {
		return "", ""
	}
	return question, learned
}

// askedAt are the words of a turn, and the query of the reply before it that
// they may go on from.
func askedAt(events []agent.Event, turn int) (question, previous string) {
	for _, e := range events {
		switch {
		case e.Turn < turn && e.Kind == agent.KindReplied && e.Replied.Receipt.SUQL != "":
			previous = e.Replied.Query()
		case e.Turn == turn && e.Kind == agent.KindSaid && e.Said.Query == nil:
			if question = e.Said.Text; e.Said.Corrects != nil {
				question, previous = e.Said.Corrects.Utterance, ""
			}
		}
	}
	return question, previous
}

// rightFor is the query that a judgement says or finds right; "" where there
// is none.
func rightFor(reply *agent.Reply, f state.Feedback) string {
	switch {
	case f.SUQL != "":
		return f.SUQL
	case f.Verdict == state.Right && len(reply.Relaxed) > 0 && len(reply.Steps) > 0:
		return reply.Steps[0].SUQL // what was understood first, before less was looked for
	case f.Verdict == state.Right && len(reply.Steps) == 0:
		return reply.Receipt.SUQL
	}
	return ""
}

// goesOn reports whether a query keeps a condition of the one before it.
func goesOn(previous, now string) bool {
	if previous == "" {
		return false
	}
	a, err := parser.Parse(previous)
	if err != nil {
		return false
	}
	b, err := parser.Parse(now)
	if err != nil {
		return false
	}
	had := map[string]bool{}
	for _, u := range unit.Any(a) {
		switch u.Kind {
		case unit.Value, unit.FreeText, unit.Test, unit.Query:
			had[strings.ToLower(u.Key())] = true
		}
	}
	for _, u := range unit.Any(b) {
		if had[strings.ToLower(u.Key())] {
			return true
		}
	}
	return false
}
