package boards

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"parley/state"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// list is the page that lists the boards of the visitor.
func (r *Room) list(c echo.Context) error {
	p := views.BoardsPage{Page: r.opts.Frame(c), Done: c.QueryParam("done")}
	if owner := site.VisitorOf(c).Owner; owner != "" {
		all, err := r.store.Boards(c.Request().Context(), owner)
		if err != nil {
			return err
		}
		p.Boards = names(all)
	}
	return r.Render(c, http.StatusOK, views.BoardsDocument(p))
}

func names(all []state.Board) []views.BoardName {
	var out []views.BoardName
	for _, b := range all {
		out = append(out, views.BoardName{ID: b.ID, Name: b.Title})
	}
	return out
}

// make is the form that makes a board.
func (r *Room) make(c echo.Context) error {
	title, err := titled(c)
	if err != nil {
		return err
	}
	r.Settle(c)
	all, err := r.store.Boards(c.Request().Context(), site.VisitorOf(c).Owner)
	if err != nil {
		return err
	}
	b, err := r.create(c, title, len(all))
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, r.Base+"/boards/"+b.ID)
}

// show is the page of a board of the visitor.
func (r *Room) show(c echo.Context) error {
	b, err := r.owned(c)
	if err != nil {
		return err
	}
	p, err := r.page(c, b)
	if err != nil {
		return err
	}
	p.Page, p.Board, p.Done = r.opts.Frame(c), r.Base+"/boards/"+b.ID, c.QueryParam("done")
	if p.Side != nil {
		p.Side.Board = b.ID
	}
	if b.Token != "" {
		at := url.URL{Scheme: c.Scheme(), Host: c.Request().Host, Path: r.Base + "/b/" + b.Token}
		p.Link = at.String()
	}
	return r.Render(c, http.StatusOK, views.BoardDocument(p))
}

// shared is the page of a board for whoever has its link.
func (r *Room) shared(c echo.Context) error {
	b, err := r.store.BoardShared(c.Request().Context(), c.Param("token"))
	if errors.Is(err, state.ErrNoBoard) {
		return echo.NewHTTPError(http.StatusNotFound, endedLink)
	}
	if err != nil {
		return err
	}
	p, err := r.page(c, b)
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set("X-Robots-Tag", "noindex, nofollow")
	header.Set("Referrer-Policy", "no-referrer") // the address is a secret
	p.Page, p.Board, p.Shared = views.Page{Asset: r.Asset, Base: r.Base}, r.Base+"/b/"+b.Token, true
	r.Audit(site.VisitorOf(c), "shown", "board", b.ID)
	return r.Render(c, http.StatusOK, views.BoardDocument(p))
}

// page is what a board shows whoever looks at it.
func (r *Room) page(c echo.Context, b state.Board) (views.BoardPage, error) {
	titles, err := r.opts.Databases.Titles(c.Request().Context())
	if err != nil {
		return views.BoardPage{}, err
	}
	p := views.BoardPage{Name: b.Title}
	for _, n := range b.Pins {
		p.Pins = append(p.Pins, views.Pin{Number: n.Number, Title: n.Title, About: titles[n.Source]})
	}
	return p, nil
}

// name is the form that names a board.
func (r *Room) name(c echo.Context) error {
	title, err := titled(c)
	if err != nil {
		return err
	}
	if err := r.store.NameBoard(c.Request().Context(), site.VisitorOf(c).Owner, c.Param("board"), title); err != nil {
		return gone(err)
	}
	return r.back(c, "named", "")
}

// share is the form that makes the link to a board, or ends it.
func (r *Room) share(c echo.Context) error {
	token, done := site.Secret(), "shared"
	if c.FormValue("do") == "end" {
		token, done = "", "ended"
	}
	if err := r.store.ShareBoard(c.Request().Context(), site.VisitorOf(c).Owner, c.Param("board"), token); err != nil {
		return gone(err)
	}
	r.Audit(site.VisitorOf(c), done, "board", c.Param("board"))
	return r.back(c, done, "")
}

// remove is the form that deletes a board.
func (r *Room) remove(c echo.Context) error {
	if err := r.store.RemoveBoard(c.Request().Context(), site.VisitorOf(c).Owner, c.Param("board")); err != nil {
		return gone(err)
	}
	r.Audit(site.VisitorOf(c), "deleted", "board", c.Param("board"))
	return c.Redirect(http.StatusSeeOther, r.Base+"/boards?done=removed")
}

// arrange takes the order of a board: order=3,1,2.
func (r *Room) arrange(c echo.Context) error {
	var order []int
	for _, text := range strings.Split(c.FormValue("order"), ",") {
		n, err := strconv.Atoi(text)
		if err != nil || len(order) == mostPins {
			return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
				Detail: "An order is numbers with commas between them."}
		}
		order = append(order, n)
	}
	if err := r.store.Arrange(c.Request().Context(), site.VisitorOf(c).Owner, c.Param("board"), order); err != nil {
		return gone(err)
	}
	return c.NoContent(http.StatusNoContent)
}

// namePin is the form that names a pinned query.
func (r *Room) namePin(c echo.Context) error {
	title, err := titled(c)
	if err != nil {
		return err
	}
	number, err := numbered(c)
	if err != nil {
		return err
	}
	err = r.store.NamePin(c.Request().Context(), site.VisitorOf(c).Owner, c.Param("board"), number, title)
	if err != nil {
		return gone(err)
	}
	return r.back(c, "named", c.Param("pin"))
}

// unpin is the form that takes a query off a board.
func (r *Room) unpin(c echo.Context) error {
	number, err := numbered(c)
	if err != nil {
		return err
	}
	if err := r.store.Unpin(c.Request().Context(), site.VisitorOf(c).Owner, c.Param("board"), number); err != nil {
		return gone(err)
	}
	return r.back(c, "removed", "")
}

// numbered is the pin that a request names.
func numbered(c echo.Context) (int, error) {
	n, err := strconv.Atoi(c.Param("pin"))
	if err != nil || n < 1 {
		return 0, echo.NewHTTPError(http.StatusNotFound, noBoard)
	}
	return n, nil
}

// back leads to the page of the board, and to a pin on it.
func (r *Room) back(c echo.Context, done, pin string) error {
	to := r.Base + "/boards/" + url.PathEscape(c.Param("board")) + "?done=" + done
	if pin != "" {
		to += "#pin-" + url.PathEscape(pin)
	}
	return c.Redirect(http.StatusSeeOther, to)
}
