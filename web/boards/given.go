package boards

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"parley/agent"
	"parley/sources"
	"parley/state"
	"parley/suql"
	"parley/suql/fault"
	"parley/views"
	"parley/web/conversations"
	"parley/web/data"
	"parley/web/results"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// request is what is asked of a query on a board.
type request struct {
	home  string // where the board is, for whoever asks
	board state.Board
	pin   state.Pin
	fresh bool // what was found before is not good enough
}

// asked finds the query that a request names: on a board of the visitor, or
// on one that a link shows.
func (r *Room) asked(c echo.Context) (q request, err error) {
	if token := c.Param("token"); token != "" {
		if q.board, err = r.store.BoardShared(c.Request().Context(), token); errors.Is(err, state.ErrNoBoard) {
			return q, echo.NewHTTPError(http.StatusNotFound, endedLink)
		}
		q.home = r.Base + "/b/" + token
	} else {
		q.board, err = r.owned(c)
		q.home = r.Base + "/boards/" + q.board.ID
	}
	if err != nil {
		return q, err
	}
	number, err := numbered(c)
	if err != nil {
		return q, err
	}
	at := slices.IndexFunc(q.board.Pins, func(p state.Pin) bool { return p.Number == number })
	if at < 0 {
		return q, echo.NewHTTPError(http.StatusNotFound, noBoard)
	}
	q.pin = q.board.Pins[at]
	return q, nil
}

// run runs the query of a pin, or gives what was found for somebody lately.
func (r *Room) run(ctx context.Context, q request, d data.Database) (*results.Table, error) {
	if d.Engine == nil {
		return nil, sources.ErrUnknown
	}
	// A number may come to be that of another query, so it is no key.
	key := results.Key{Conversation: q.board.ID + " " + q.pin.Source + " " + q.pin.SUQL}
	if q.fresh {
		r.opts.Results.Forget(key.Conversation)
	}
	return r.opts.Results.Get(ctx, key, func(ctx context.Context) (*suql.Result, error) {
		leave, err := r.opts.Queries.Enter(ctx, q.board.ID)
		if err != nil {
			return nil, err
		}
		defer leave()
		found, err := r.opts.Queries.RunSure(ctx, d.Engine, q.pin.SUQL, 0, q.pin.Sure)
		if err != nil {
			return nil, err
		}
		return results.Visible(found), nil
	})
}

// answer is what a pin gives now, as a page shows it.
func (r *Room) answer(ctx context.Context, q request, d data.Database) (*results.Table, *views.Conversation,
	*views.Pinned, error) {
	t, err := r.run(ctx, q, d)
	if err != nil {
		return nil, nil, nil, err
	}
	reply := &agent.Reply{Columns: t.Columns, Rows: t.Rows[:min(len(t.Rows), agent.MaxRows)], Total: len(t.Rows),
		Warnings: t.Warnings, Receipt: t.Receipt}
	reply.Receipt.SUQL = q.pin.SUQL
	setting := views.Setting{Local: r.opts.Local, Home: q.home, Label: data.Labels(r.opts.Databases.CatalogOf(d))}
	conversation, pinned, err := views.NewPinned(ctx, setting, q.pin.Number, reply, q.pin.Names,
		t.Made.In(r.opts.Now().Location()).Format("15:04"))
	return t, conversation, pinned, err
}

// listed is the part of the rows that an address asks for.
func listed(ctx context.Context, q request, t *results.Table, conversation *views.Conversation,
	address url.Values) (views.Listing, error) {
	l, err := conversation.Asked(ctx, q.pin.Number, address)
	if err != nil {
		return l, err
	}
	err = conversations.Fill(ctx, conversation.Turns[0].Reply, t, &l)
	return l, err
}

// given renders what a pin gives. The owner of the board has it asked anew;
// who has its link may get what was found in the last minutes.
func (r *Room) given(c echo.Context) error {
	ctx := c.Request().Context()
	q, err := r.asked(c)
	if err != nil {
		return err
	}
	q.fresh = c.Param("token") == ""
	c.Response().Header().Set("Cache-Control", "no-store")
	pinned, err := r.pinned(c, q)
	if err != nil && ctx.Err() == nil {
		pinned, err = views.Unpinned(q.pin.Number, r.why(c, err)), nil
	}
	if err != nil {
		return err
	}
	return r.Render(c, http.StatusOK, views.PinnedAnswer(pinned))
}

func (r *Room) pinned(c echo.Context, q request) (*views.Pinned, error) {
	ctx := c.Request().Context()
	d, done, err := r.opts.Databases.Use(ctx, q.pin.Source)
	if err != nil {
		return nil, err
	}
	defer done()
	t, conversation, pinned, err := r.answer(ctx, q, d)
	if err != nil {
		return nil, err
	}
	address := c.QueryParams()
	if !address.Has("view") {
		if address, err = url.ParseQuery(q.pin.Look); err != nil {
			address = url.Values{}
		}
	}
	l, err := listed(ctx, q, t, conversation, address)
	if errors.Is(err, views.ErrNoRows) {
		return pinned, nil
	}
	pinned.Show(l)
	return pinned, err
}

// why words for a visitor why a query gave nothing.
func (r *Room) why(c echo.Context, err error) string {
	l := site.VisitorOf(c).Language
	var wrong *fault.Error
	switch {
	case errors.Is(err, sources.ErrUnknown):
		return l.Say("The database of this question is not here any more.")
	case errors.As(err, &wrong):
		return l.Say("The data has changed, so this can’t be asked any more: %s", site.Sentence(wrong))
	}
	p := site.Explain(l, err)
	if p.Status == http.StatusInternalServerError {
		r.Log.Error("a query on a board failed", "error", err)
	}
	return p.Detail
}

// rows renders other rows of what a pin gives.
func (r *Room) rows(c echo.Context) error {
	ctx := c.Request().Context()
	q, err := r.asked(c)
	if err != nil {
		return err
	}
	d, done, err := r.opts.Databases.Use(ctx, q.pin.Source)
	if err != nil {
		return err
	}
	defer done()
	t, conversation, _, err := r.answer(ctx, q, d)
	if err != nil {
		return err
	}
	l, err := listed(ctx, q, t, conversation, c.QueryParams())
	if errors.Is(err, views.ErrNoRows) {
		return &site.Problem{Status: http.StatusNotFound, Code: "no_rows", Detail: "That answer has no rows to list."}
	}
	if err != nil {
		return err
	}
	f, err := conversation.Listing(ctx, q.pin.Number, l)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.HTML(http.StatusOK, f.HTML)
}

// export hands out all rows of what a pin gives as a file.
func (r *Room) export(c echo.Context) error {
	ctx := c.Request().Context()
	q, err := r.asked(c)
	if err != nil {
		return err
	}
	write, err := results.FormatNamed(c.QueryParam("format"))
	if err != nil {
		return err
	}
	o, err := results.OrderShown(c)
	if err != nil {
		return err
	}
	d, done, err := r.opts.Databases.Use(ctx, q.pin.Source)
	if err != nil {
		return err
	}
	defer done()
	t, err := r.run(ctx, q, d)
	if err != nil {
		return err
	}
	r.AuditQuery(site.VisitorOf(c), "exported", q.pin.SUQL, "board", q.board.ID)
	return r.opts.Files.Send(c, write, q.pin.Title, t, q.pin.Names, o)
}
