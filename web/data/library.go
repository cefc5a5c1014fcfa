package data

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"parley/retrieve/library"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// indexing shows how the adding of files to a library goes on.
func (r *Room) indexing(c echo.Context) error {
	id := c.Param("source")
	i, ok := r.here.Registry.Indexing(id)
	l := site.VisitorOf(c).Language
	switch {
	case !ok, i.Ended && i.Err == nil && len(i.Summary.Notes) == 0 && i.Summary.Skipped == 0:
		return c.Redirect(http.StatusSeeOther, r.Base+"/data/"+id+"?new=1")
	case i.Ended && i.Err != nil:
		return r.showList(c, http.StatusUnprocessableEntity, views.SourceListing{Problem: site.Sentence(i.Err)})
	}
	page := r.dataPage(c, l.Say("Reading %s", i.Title))
	page.Refresh, page.Up = !i.Ended, true
	shown := views.Indexing{Base: r.Base, ID: id, Place: i.Progress.Place, Done: i.Progress.Done, Of: i.Progress.Of,
		Pieces: i.Progress.Pieces, Ended: i.Ended}
	if i.Ended {
		shown.Notes, shown.Skipped, shown.Pieces = i.Summary.Notes, i.Summary.Skipped, i.Summary.Pieces
	}
	return r.Render(c, http.StatusOK, views.DataDocument(page, views.IndexingPage(shown)))
}

// piece shows one piece of a library: what an answer was taken from.
func (r *Room) piece(c echo.Context) error {
	ctx := c.Request().Context()
	source, err := r.here.Registry.Find(ctx, c.Param("source"))
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(c.Param("piece"), 10, 64)
	if err != nil {
		return echo.ErrNotFound
	}
	d, done, err := r.here.Use(ctx, source.ID)
	if err != nil {
		return err
	}
	defer done()
	if d.Pieces == nil {
		return echo.ErrNotFound
	}
	hit, near, err := d.Pieces.Piece(ctx, id)
	if errors.Is(err, library.ErrNoPiece) {
		return echo.NewHTTPError(http.StatusNotFound,
			"This piece is not in the library any more: its file has changed or is gone.")
	}
	if err != nil {
		return err
	}
	shown := views.Piece{Base: r.Base, Source: source.ID, Place: hit.Source, Section: hit.Section, Text: hit.Text,
		Header: hit.Header, Rows: hit.Rows,
		First: hit.First + 1, Before: near.Before, After: near.After}
	var from, to int
	if n, _ := fmt.Sscanf(c.QueryParam("mark"), "%d-%d", &from, &to); n == 2 && from >= 0 && from < to &&
		to <= len(hit.Text) {
		shown.From, shown.To = from, to
	}
	title := hit.Title
	if title == "" {
		title = source.Title
	}
	page := r.dataPage(c, title)
	page.Up = true
	return r.Render(c, http.StatusOK, views.DataDocument(page, views.PiecePage(shown)))
}
