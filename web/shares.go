package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"parley/agent"
	"parley/state"
	"parley/views"

	"github.com/labstack/echo/v4"
)

// Shares keeps the links that show conversations to others. *state.Store is
// one.
type Shares interface {
	Share(ctx context.Context, h state.Share) error
	Shares(ctx context.Context, visitor string, now time.Time) ([]state.Share, error)
	// Shared and Unshare fail with state.ErrNotFound.
	Shared(ctx context.Context, token string, now time.Time) (state.Share, error)
	Unshare(ctx context.Context, visitor, token string) error
	EndShares(ctx context.Context, now time.Time) error
}

// The bounds of links.
const (
	longestShare = 3650 // days
	mostShares   = 500  // of one visitor
)

// makeShare keeps a link to the answer of a turn of the visitor's, or to the
// conversation up to that answer. days is how long it works; 0 is until it is
// stopped. A *Problem is the visitor's mistake.
func (s *Server) makeShare(c echo.Context, id string, turn int, whole bool, days int) (state.Share, error) {
	ctx := c.Request().Context()
	h := state.Share{Token: secret(), Session: id, Turn: turn, Created: s.opts.Now().UTC().Truncate(time.Millisecond)}
	if days < 0 || days > longestShare {
		return h, &Problem{Status: http.StatusUnprocessableEntity, Code: "bad_share", Detail: fmt.Sprintf("A link works for up to %d days, or with 0 until it is stopped.", longestShare)}
	}
	if days > 0 {
		h.Until = h.Created.AddDate(0, 0, days)
	}
	mine, err := s.opts.Store.Shares(ctx, visitorOf(c).owner, h.Created)
	if err != nil {
		return h, err
	}
	if len(mine) >= mostShares {
		return h, &Problem{Status: http.StatusUnprocessableEntity, Code: "too_many_shares", Detail: "There are too many links of yours already. Stop some of them first."}
	}
	events, err := s.opts.Store.Events(ctx, id)
	if err != nil {
		return h, err
	}
	for _, e := range events {
		if e.Turn <= turn && e.Seq > h.UpTo {
			h.UpTo = e.Seq
		}
	}
	if whole {
		h.Turn = 0
	}
	if err := s.opts.Store.Share(ctx, h); err != nil {
		return h, err
	}
	s.audit(visitorOf(c), "shared", "conversation", id, "turn", h.Turn, "days", days)
	return h, nil
}

// link is a share as pages show it.
func (s *Server) link(c echo.Context, h state.Share) views.Link {
	return views.Link{Token: h.Token, Title: h.Title, Whole: h.Turn == 0, Until: h.Until, Address: s.shareAddress(c, h.Token)}
}

func (s *Server) shareAddress(c echo.Context, token string) string {
	at := url.URL{Scheme: c.Scheme(), Host: c.Request().Host, Path: s.opts.Base + "/s/" + token}
	return at.String()
}

// share is the form in the receipt of an answer.
func (s *Server) share(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("id")
	turn, _, err := s.answered(c, id)
	if err != nil {
		return err
	}
	days, err := strconv.Atoi(c.FormValue("days"))
	if err != nil {
		days = -1
	}
	h, err := s.makeShare(c, id, turn, c.FormValue("what") == "conversation", days)
	var sharing views.Sharing
	var wrong *Problem
	status := http.StatusOK
	switch {
	case errors.As(err, &wrong):
		status, sharing.Problem = wrong.Status, visitorOf(c).language.Phrase(wrong.Detail)
	case err != nil:
		return err
	default:
		link := s.link(c, h)
		sharing.Link = &link
	}
	piece := c.Request().Header.Get(pieceHeader)
	if piece == "" && sharing.Link != nil {
		return c.Redirect(http.StatusSeeOther, s.opts.Base+"/conversations?done=shared")
	}
	conversation, d, done, err := s.asKept(ctx, id)
	if err != nil {
		return err
	}
	defer done()
	conversation.Share(turn, sharing)
	if piece != "" {
		c.Response().Header().Set(pieceHeader, piece)
		return s.render(c, status, conversation.ShareOf(turn))
	}
	page := s.page(id, conversation, d)
	page.LoggedIn = visitorOf(c).login != ""
	return s.render(c, status, views.Document(page))
}

// shared shows what a link shows, to whoever has it.
func (s *Server) shared(c echo.Context) error {
	ctx := c.Request().Context()
	h, err := s.opts.Store.Shared(ctx, c.Param("token"), s.opts.Now())
	if errors.Is(err, state.ErrNotFound) {
		return echo.NewHTTPError(http.StatusNotFound, "This link shows nothing: it was stopped, its time is up, or what it showed was deleted.")
	}
	if err != nil {
		return err
	}
	events, err := s.opts.Store.Events(ctx, h.Session)
	if err != nil {
		return err
	}
	d, done, err := s.still(ctx, h.Session)
	if err != nil {
		return err
	}
	defer done()
	setting := s.setting("", d)
	setting.Home, setting.Fixed = "", true
	conversation, err := views.NewConversation(ctx, setting, extract(h, events))
	if err != nil {
		return err
	}
	s.audit(visitorOf(c), "shown", "conversation", h.Session, "turn", h.Turn)
	header := c.Response().Header()
	header.Set("X-Robots-Tag", "noindex, nofollow")
	header.Set("Referrer-Policy", "no-referrer") // the address is a secret
	page := s.page("", conversation, d)
	if page.Title == "" { // the database is not here any more
		page.Title = s.opts.Title
	}
	return s.render(c, http.StatusOK, views.SharedDocument(views.Shared{Page: page, Made: h.Created, Until: h.Until}))
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
func (s *Server) endShare(c echo.Context) error {
	if err := s.stopShare(c); err != nil {
		return err
	}
	return s.backToList(c, "ended")
}

func (s *Server) stopShare(c echo.Context) error {
	owner := visitorOf(c).owner
	if owner == "" {
		return echo.NewHTTPError(http.StatusNotFound, noLink)
	}
	err := s.opts.Store.Unshare(c.Request().Context(), owner, c.Param("token"))
	if errors.Is(err, state.ErrNotFound) {
		return echo.NewHTTPError(http.StatusNotFound, noLink)
	}
	if err == nil {
		s.audit(visitorOf(c), "unshared")
	}
	return err
}

const noLink = "There is no such link of yours."

// sharedLink is a link, for programs.
type sharedLink struct {
	Token   string     `json:"token"`
	Address string     `json:"address"`
	Session string     `json:"session"`
	Turn    int        `json:"turn"` // 0: the conversation, as it was then
	Title   string     `json:"title,omitempty"`
	Created time.Time  `json:"created"`
	Until   *time.Time `json:"until,omitempty"` // absent: until it is stopped
}

func (s *Server) sharedLink(c echo.Context, h state.Share) sharedLink {
	l := sharedLink{Token: h.Token, Address: s.shareAddress(c, h.Token), Session: h.Session, Turn: h.Turn, Title: h.Title, Created: h.Created}
	if !h.Until.IsZero() {
		l.Until = &h.Until
	}
	return l
}

// apiShare makes a link.
func (s *Server) apiShare(c echo.Context) error {
	var in struct {
		Whole bool
		Days  int
	}
	if err := read(c, &in); err != nil {
		return err
	}
	id := c.Param("session")
	turn, _, err := s.answered(c, id)
	if err != nil {
		return err
	}
	h, err := s.makeShare(c, id, turn, in.Whole, in.Days)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, s.sharedLink(c, h))
}

// apiShares lists the visitor's links.
func (s *Server) apiShares(c echo.Context) error {
	list := []sharedLink{}
	if owner := visitorOf(c).owner; owner != "" {
		mine, err := s.opts.Store.Shares(c.Request().Context(), owner, s.opts.Now())
		if err != nil {
			return err
		}
		for _, h := range mine {
			list = append(list, s.sharedLink(c, h))
		}
	}
	return c.JSON(http.StatusOK, map[string]any{"shares": list})
}

// apiUnshare stops a link.
func (s *Server) apiUnshare(c echo.Context) error {
	if err := s.stopShare(c); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
