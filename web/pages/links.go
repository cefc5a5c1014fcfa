package pages

import (
	"errors"
	"net/http"
	"strconv"

	"parley/agent"
	"parley/state"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// link is a share as pages show it.
func (r *Room) link(c echo.Context, h state.Share) views.Link {
	return views.Link{Token: h.Token, Title: h.Title, Whole: h.Turn == 0, Until: h.Until,
		Address: r.conversations.Address(c, h.Token)}
}

// share is the form in the receipt of an answer.
func (r *Room) share(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("id")
	turn, _, err := r.conversations.Replied(c, id)
	if err != nil {
		return err
	}
	days, err := strconv.Atoi(c.FormValue("days"))
	if err != nil {
		days = -1
	}
	h, err := r.conversations.Share(c, id, turn, c.FormValue("what") == "conversation", days)
	var sharing views.Sharing
	var wrong *site.Problem
	status := http.StatusOK
	switch {
	case errors.As(err, &wrong):
		status, sharing.Problem = wrong.Status, site.VisitorOf(c).Language.Phrase(wrong.Detail)
	case err != nil:
		return err
	default:
		link := r.link(c, h)
		sharing.Link = &link
	}
	piece := c.Request().Header.Get(pieceHeader)
	if piece == "" && sharing.Link != nil {
		return c.Redirect(http.StatusSeeOther, r.Base+"/conversations?done=shared")
	}
	conversation, d, done, err := r.asKept(ctx, id)
	if err != nil {
		return err
	}
	defer done()
	conversation.Share(turn, sharing)
	if piece != "" {
		c.Response().Header().Set(pieceHeader, piece)
		return r.Render(c, status, conversation.ShareOf(turn))
	}
	page := r.page(id, conversation, d)
	page.LoggedIn = site.VisitorOf(c).Login != ""
	return r.Render(c, status, views.Document(page))
}

// shared shows what a link shows, to whoever has it.
func (r *Room) shared(c echo.Context) error {
	ctx := c.Request().Context()
	h, err := r.store.Shared(ctx, c.Param("token"), r.now())
	if errors.Is(err, state.ErrNotFound) {
		return echo.NewHTTPError(http.StatusNotFound,
			"This link shows nothing: it was stopped, its time is up, or what it showed was deleted.")
	}
	if err != nil {
		return err
	}
	events, err := r.store.Events(ctx, h.Session)
	if err != nil {
		return err
	}
	d, done, err := r.conversations.Still(ctx, h.Session)
	if err != nil {
		return err
	}
	defer done()
	setting := r.setting("", d)
	setting.Home, setting.Fixed = "", true
	conversation, err := views.NewConversation(ctx, setting, extract(h, events))
	if err != nil {
		return err
	}
	r.Audit(site.VisitorOf(c), "shown", "conversation", h.Session, "turn", h.Turn)
	header := c.Response().Header()
	header.Set("X-Robots-Tag", "noindex, nofollow")
	header.Set("Referrer-Policy", "no-referrer") // the address is a secret
	page := r.page("", conversation, d)
	if page.Title == "" { // the database is not here any more
		page.Title = r.opts.Title
	}
	return r.Render(c, http.StatusOK, views.SharedDocument(views.Shared{Page: page, Made: h.Created, Until: h.Until}))
}

// extract takes the events that a link shows out of a conversation: those of
// its turn, numbered as if there were no others, or all up to the last one
// that was there when it was made.
func extract(h state.Share, events []agent.Event) []agent.Event {
	var out []agent.Event
	for _, e := range events {
		if e.Seq > h.UpTo || h.Turn != 0 && e.Turn != h.Turn {
			continue
		}
		e.Seq = int64(len(out)) + 1
		out = append(out, e)
	}
	return out
}

// endShare is the form that stops a link.
func (r *Room) endShare(c echo.Context) error {
	if err := r.conversations.Unshare(c); err != nil {
		return err
	}
	return r.backToList(c, "ended")
}
