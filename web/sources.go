package web

import (
	"net/http"
	"parley/phrasebook"

	"parley/sources"
	"parley/views"

	"github.com/labstack/echo/v4"
)

// dataRoutes are the pages of a server's databases.
func (s *Server) dataRoutes(e *echo.Echo) {
	e.GET("/new", s.askWhich, s.admit)
	e.GET("/data", s.shelf, s.admit)
	e.GET("/data/:source", s.describeSource, s.admit)
	e.GET(uploads+"/:upload", s.draft, s.admit, s.managers)
	for _, r := range []struct {
		path   string
		handle echo.HandlerFunc
	}{
		{uploads, s.upload},
		{uploads + "/:upload", s.importDraft},
		{uploads + "/:upload/discard", s.discardDraft},
		{"/data/open", s.openFile},
		{"/data/:source/remove", s.removeSource},
		{"/data/:source/wording", s.reword},
		{"/data/:source/proposals", s.decideProposal},
	} {
		e.POST(r.path, r.handle, s.admit, s.managers)
	}
}

// managers lets on only those who may change what there is to talk to.
func (s *Server) managers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !s.opts.Sources.Manage {
			return echo.NewHTTPError(http.StatusForbidden, "On this server the databases can be looked at, not changed. Whoever runs it can allow that with --open-files.")
		}
		return next(c)
	}
}

// askWhich asks what a new conversation is to be about.
func (s *Server) askWhich(c echo.Context) error {
	all, err := s.offered(c.Request().Context())
	if err != nil {
		return err
	}
	var choices []views.Source
	for _, source := range all {
		choices = append(choices, s.entry(visitorOf(c).language, source))
	}
	return s.render(c, http.StatusOK, views.DataDocument(s.dataPage(c, visitorOf(c).language.Say("What shall we talk about?")), views.Choices(s.opts.Base, choices)))
}

// shelf lists the databases.
func (s *Server) shelf(c echo.Context) error { return s.showShelf(c, http.StatusOK, views.Shelf{}) }

// showShelf renders the list with what went wrong in adding to it.
func (s *Server) showShelf(c echo.Context, status int, shown views.Shelf) error {
	all, err := s.opts.Sources.Shelf.All(c.Request().Context())
	if err != nil {
		return err
	}
	for _, source := range all { // a demo nobody asked for is no business of visitors
		if !source.Aside || s.opts.Sources.Manage {
			shown.Sources = append(shown.Sources, s.entry(visitorOf(c).language, source))
		}
	}
	shown.Base, shown.Manage = s.opts.Base, s.opts.Sources.Manage
	shown.Roots, shown.Limit = s.opts.Sources.Shelf.Roots(), s.opts.Sources.Shelf.Limit()
	return s.render(c, status, views.DataDocument(s.dataPage(c, visitorOf(c).language.Say("Your data")), views.ShelfList(shown)))
}

// dataPage is the frame of the pages about data.
func (s *Server) dataPage(c echo.Context, heading string) views.DataPage {
	frame := s.page("", nil, s.only())
	frame.Catalog, frame.LoggedIn = nil, visitorOf(c).login != ""
	return views.DataPage{Page: frame, Heading: heading}
}

// entry is a source as a visitor sees it.
func (s *Server) entry(l *phrasebook.Language, source sources.Source) views.Source {
	v := views.Source{ID: source.ID, Title: source.Title, Added: source.Added, Removable: source.Removable(), Gone: source.Gone}
	switch source.Kind {
	case sources.Demo:
		v.Kind = l.Say("a demonstration that comes with Parley")
	case sources.Named:
		v.Kind = l.Say("what this server was started with")
	case sources.Opened:
		v.Kind = l.Say("opened where it lies")
		if s.opts.Sources.Manage {
			v.Path = source.DSN
		}
	case sources.Imported:
		v.Kind, v.Deleted = l.Say("imported"), true
	}
	return v
}

// openFile puts a file on the shelf by its path.
func (s *Server) openFile(c echo.Context) error {
	path := c.FormValue("path")
	source, err := s.opts.Sources.Shelf.Open(c.Request().Context(), path, c.FormValue("title"))
	if err != nil {
		return s.showShelf(c, http.StatusUnprocessableEntity, views.Shelf{Path: path, PathProblem: sentence(err)})
	}
	s.audit(visitorOf(c), "opened", "source", source.ID)
	return c.Redirect(http.StatusSeeOther, s.opts.Base+"/data/"+source.ID)
}

// removeSource takes a source off the shelf.
func (s *Server) removeSource(c echo.Context) error {
	id := c.Param("source")
	if err := s.opts.Sources.Shelf.Remove(c.Request().Context(), id); err != nil {
		return s.showShelf(c, http.StatusUnprocessableEntity, views.Shelf{Problem: sentence(err)})
	}
	s.opts.Sources.Drop(id)
	s.audit(visitorOf(c), "removed", "source", id)
	return c.Redirect(http.StatusSeeOther, s.opts.Base+"/data")
}
