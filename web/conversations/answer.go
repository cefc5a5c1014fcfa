package conversations

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"parley/agent"
	"parley/sources"
	"parley/suql"
	"parley/web/results"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Answer is a reply of a conversation with what belongs to it.
type Answer struct {
	Conversation string
	Turn         int
	Said         string
	Reply        *agent.Reply
	Events       []agent.Event // of the whole conversation
}

// Answer finds the answer of a turn; 0 is the latest one. Only the visitor
// who began the conversation gets it.
func (s *Service) Answer(c echo.Context, id string, turn int) (Answer, error) {
	if err := s.Own(c, id); err != nil {
		return Answer{}, err
	}
	events, err := s.live.Events(id)
	if err != nil {
		return Answer{}, err
	}
	a, said := Answer{Conversation: id, Events: events}, ""
	for _, e := range events {
		switch {
		case e.Kind == agent.KindSaid:
			said = e.Said.Text
		case e.Kind == agent.KindReplied && !e.Replied.Talk && (turn == 0 || e.Turn == turn):
			a.Turn, a.Said, a.Reply = e.Turn, said, e.Replied
		}
	}
	if a.Reply == nil {
		return a, &site.Problem{Status: http.StatusNotFound, Code: "no_answer",
			Detail: "There is no answer with rows in this conversation yet, or not in that turn."}
	}
	return a, nil
}

// Table is the whole result of an answer. What the event of the answer holds
// is all there is, or its query is run again: what the reader said then is
// remembered. Of a result that is too large to be held it is run for each page.
func (s *Service) Table(ctx context.Context, a Answer) (*results.Table, error) {
	head := &suql.Result{Columns: a.Reply.Columns, Rows: a.Reply.Rows, Receipt: a.Reply.Receipt,
		Beyond: a.Reply.Total - len(a.Reply.Rows)}
	if head.Beyond == 0 {
		return results.Of(head), nil
	}
	receipt := a.Reply.Receipt
	if st := receipt.Stats; st.Items+st.CacheHits+st.Inferred+st.Decided == 0 && results.TooLarge(head) {
		return results.Far(head, func(ctx context.Context, o results.Order, skip, n int) ([]suql.Row, error) {
			page, err := s.again(ctx, a, func(ctx context.Context, e results.Engine) (*suql.Result, error) {
				return s.queries.RunPage(ctx, e, receipt.SUQL, o, skip, n)
			})
			if err != nil {
				return nil, err
			}
			return page.Rows, nil
		}), nil
	}
	return s.results.Get(ctx, results.Key{Conversation: a.Conversation, Turn: a.Turn},
		func(ctx context.Context) (*suql.Result, error) {
			return s.again(ctx, a, func(ctx context.Context, e results.Engine) (*suql.Result, error) {
				return s.queries.RunSure(ctx, e, receipt.SUQL, 0, receipt.Sure)
			})
		})
}

// again runs the query of an answer on its database.
func (s *Service) again(ctx context.Context, a Answer, run func(context.Context, results.Engine) (*suql.Result,
	error)) (*suql.Result, error) {
	d, done, err := s.About(ctx, a.Conversation)
	if errors.Is(err, sources.ErrUnknown) || err == nil && d.Engine == nil {
		return nil, &site.Problem{Status: http.StatusNotFound, Code: "no_rows",
			Detail: "The database of this answer is not there any more; only the first " + strconv.Itoa(agent.MaxRows) +
				" of its rows were kept."}
	}
	if err != nil {
		return nil, err
	}
	defer done()
	leave, err := s.queries.Enter(ctx, a.Conversation)
	if err != nil {
		return nil, err
	}
	defer leave()
	r, err := run(ctx, d.Engine)
	if err != nil {
		return nil, err
	}
	return results.Visible(r), nil
}

// Export hands out all rows of the answer of a turn as a file, in the order
// that in makes of their columns.
func (s *Service) Export(c echo.Context, id string, turn int, in func([]suql.Column) (results.Order, error)) error {
	write, err := results.FormatNamed(c.QueryParam("format"))
	if err != nil {
		return err
	}
	a, err := s.Answer(c, id, turn)
	if err != nil {
		return err
	}
	o, err := in(a.Reply.Columns)
	if err != nil {
		return err
	}
	s.AuditQuery(site.VisitorOf(c), "exported", a.Reply.Receipt.SUQL, "conversation", id, "turn", a.Turn)
	t, err := s.Table(c.Request().Context(), a)
	if err != nil {
		return err
	}
	return s.files.Send(c, write, a.Said, t, agent.NamesOf(a.Events, a.Turn), o)
}

// TurnIn reads the number of a turn from the path.
func TurnIn(c echo.Context) (int, error) {
	n, err := strconv.Atoi(c.Param("turn"))
	if err != nil || n < 1 {
		return 0, echo.NewHTTPError(http.StatusNotFound, "There is no such turn in this conversation.")
	}
	return n, nil
}
