package api

import (
	"net/http"
	"time"

	"parley/state"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

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

func (r *Room) sharedLink(c echo.Context, h state.Share) sharedLink {
	l := sharedLink{Token: h.Token, Address: r.conversations.Address(c, h.Token), Session: h.Session, Turn: h.Turn,
		Title: h.Title, Created: h.Created}
	if !h.Until.IsZero() {
		l.Until = &h.Until
	}
	return l
}

// share makes a link.
func (r *Room) share(c echo.Context) error {
	var in struct {
		Whole bool
		Days  int
	}
	if err := site.Read(c, &in); err != nil {
		return err
	}
	id := c.Param("session")
	turn, _, err := r.conversations.Replied(c, id)
	if err != nil {
		return err
	}
	h, err := r.conversations.Share(c, id, turn, in.Whole, in.Days)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, r.sharedLink(c, h))
}

// shares lists the visitor's links.
func (r *Room) shares(c echo.Context) error {
	list := []sharedLink{}
	if owner := site.VisitorOf(c).Owner; owner != "" {
		mine, err := r.store.Shares(c.Request().Context(), owner, r.now())
		if err != nil {
			return err
		}
		for _, h := range mine {
			list = append(list, r.sharedLink(c, h))
		}
	}
	return c.JSON(http.StatusOK, map[string]any{"shares": list})
}

// unshare stops a link.
func (r *Room) unshare(c echo.Context) error {
	if err := r.conversations.Unshare(c); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
