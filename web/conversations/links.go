package conversations

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"parley/state"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// The bounds of links.
const (
	longestShare = 3650 // days
	mostShares   = 500  // of one visitor
)

// Share keeps a link to the answer of a turn of the visitor's, or to the
// conversation up to that answer. days is how long it works; 0 is until it is
// stopped. A *site.Problem is the visitor's mistake.
func (s *Service) Share(c echo.Context, id string, turn int, whole bool, days int) (state.Share, error) {
	ctx := c.Request().Context()
	h := state.Share{Token: site.Secret(), Session: id, Turn: turn, Created: s.now().UTC().Truncate(time.Millisecond)}
	if days < 0 || days > longestShare {
		return h, &site.Problem{Status: http.StatusUnprocessableEntity, Code: "bad_share",
			Detail: fmt.Sprintf("A link works for up to %d days, or with 0 until it is stopped.", longestShare)}
	}
	if days > 0 {
		h.Until = h.Created.AddDate(0, 0, days)
	}
	mine, err := s.store.Shares(ctx, site.VisitorOf(c).Owner, h.Created)
	if err != nil {
		return h, err
	}
	if len(mine) >= mostShares {
		return h, &site.Problem{Status: http.StatusUnprocessableEntity, Code: "too_many_shares",
			Detail: "There are too many links of yours already. Stop some of them first."}
	}
	events, err := s.store.Events(ctx, id)
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
	if err := s.store.Share(ctx, h); err != nil {
		return h, err
	}
	s.Audit(site.VisitorOf(c), "shared", "conversation", id, "turn", h.Turn, "days", days)
	return h, nil
}

// Unshare stops the link that a request names.
func (s *Service) Unshare(c echo.Context) error {
	owner := site.VisitorOf(c).Owner
	if owner == "" {
		return echo.NewHTTPError(http.StatusNotFound, noLink)
	}
	err := s.store.Unshare(c.Request().Context(), owner, c.Param("token"))
	if errors.Is(err, state.ErrNotFound) {
		return echo.NewHTTPError(http.StatusNotFound, noLink)
	}
	if err == nil {
		s.Audit(site.VisitorOf(c), "unshared")
	}
	return err
}

const noLink = "There is no such link of yours."

// Address is where a link shows what it shows.
func (s *Service) Address(c echo.Context, token string) string {
	at := url.URL{Scheme: c.Scheme(), Host: c.Request().Host, Path: s.Base + "/s/" + token}
	return at.String()
}
