// Package data is the pages about what there is to talk to: the list of
// databases, what each holds and what people call it, and files that become
// databases.
//
//	room := data.New(shared, data.Options{Sources: sources, Words: store, Frame: frame})
//	room.Routes(e)
package data

import (
	"net/http"
	"parley/phrasebook"
	"time"

	"parley/sources"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Options are what the pages need besides a Site.
type Options struct {
	Sources *Sources
	Words   Memory
	Sending time.Duration // for each part of a file to arrive
	// Frame is what stands around a page.
	Frame func(c echo.Context) views.Page
}

// Room serves the pages.
type Room struct {
	*site.Site
	here    *Sources
	words   Memory
	sending time.Duration
	frame   func(c echo.Context) views.Page
}

// New makes the room.
func New(s *site.Site, o Options) *Room {
	return &Room{Site: s, here: o.Sources, words: o.Words, sending: o.Sending, frame: o.Frame}
}

// Routes adds the addresses of the pages.
func (r *Room) Routes(e *echo.Echo) {
	e.GET("/new", r.askWhich, r.Admit)
	e.GET("/data", r.list, r.Admit)
	e.GET("/data/:source", r.describeSource, r.Admit)
	e.GET("/data/:source/indexing", r.indexing, r.Admit, r.managers)
	e.GET("/data/:source/piece/:piece", r.piece, r.Admit)
	e.GET(Uploads+"/:upload", r.draft, r.Admit, r.managers)
	for _, at := range []struct {
		path   string
		handle echo.HandlerFunc
	}{
		{Uploads, r.upload},
		{Uploads + "/:upload", r.importDraft},
		{Uploads + "/:upload/discard", r.discardDraft},
		{"/data/open", r.openFile},
		{"/data/:source/remove", r.removeSource},
		{"/data/:source/wording", r.reword},
		{"/data/:source/proposals", r.decideProposal},
	} {
		e.POST(at.path, at.handle, r.Admit, r.managers)
	}
}

// managers lets on only those who may change what there is to talk to.
func (r *Room) managers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !r.here.Manage {
			return echo.NewHTTPError(http.StatusForbidden,
				"On this server the databases can be looked at, not changed. Whoever runs it can allow that with --open-files.")
		}
		return next(c)
	}
}

// askWhich asks what a new conversation is to be about.
func (r *Room) askWhich(c echo.Context) error {
	all, err := r.here.Offered(c.Request().Context())
	if err != nil {
		return err
	}
	var choices []views.Source
	for _, source := range all {
		choices = append(choices, r.entry(site.VisitorOf(c).Language, source))
	}
	return r.Render(c, http.StatusOK,
		views.DataDocument(r.dataPage(c, site.VisitorOf(c).Language.Say("What shall we talk about?")),
			views.Choices(r.Base, choices)))
}

// list lists the databases.
func (r *Room) list(c echo.Context) error { return r.showList(c, http.StatusOK, views.SourceListing{}) }

// showList renders the list with what went wrong in adding to it.
func (r *Room) showList(c echo.Context, status int, shown views.SourceListing) error {
	all, err := r.here.Registry.All(c.Request().Context())
	if err != nil {
		return err
	}
	for _, source := range all { // a demo nobody asked for is no business of visitors
		if !source.Aside || r.here.Manage {
			shown.Sources = append(shown.Sources, r.entry(site.VisitorOf(c).Language, source))
		}
	}
	shown.Base, shown.Manage = r.Base, r.here.Manage
	shown.Roots, shown.Limit = r.here.Registry.Roots(), r.here.Registry.Limit()
	return r.Render(c, status, views.DataDocument(r.dataPage(c, site.VisitorOf(c).Language.Say("Your data")),
		views.SourceList(shown)))
}

// dataPage is the frame of the pages about data.
func (r *Room) dataPage(c echo.Context, heading string) views.DataPage {
	return views.DataPage{Page: r.frame(c), Heading: heading}
}

// entry is a source as a visitor sees it.
func (r *Room) entry(l *phrasebook.Language, source sources.Source) views.Source {
	v := views.Source{ID: source.ID, Title: source.Title, Added: source.Added, Removable: source.Removable(),
		Gone: source.Gone}
	switch source.Kind {
	case sources.Demo:
		v.Kind = l.Say("a demonstration that comes with Parley")
	case sources.Named:
		v.Kind = l.Say("what this server was started with")
	case sources.Opened:
		v.Kind = l.Say("opened without a copy")
		if r.here.Manage {
			v.Path = source.DSN
		}
	case sources.Imported:
		v.Kind, v.Deleted = l.Say("imported"), true
	case sources.Library:
		v.Kind, v.Library = l.Say("a library of documents and tables"), true
		v.Deleted = v.Removable
	}
	return v
}

// openFile adds a file to the registry by its path.
func (r *Room) openFile(c echo.Context) error {
	path := c.FormValue("path")
	source, err := r.here.Registry.Open(c.Request().Context(), path, c.FormValue("title"))
	if err != nil {
		return r.showList(c, http.StatusUnprocessableEntity, views.SourceListing{Path: path, PathProblem: site.Sentence(err)})
	}
	r.Audit(site.VisitorOf(c), "opened", "source", source.ID)
	return c.Redirect(http.StatusSeeOther, r.Base+"/data/"+source.ID)
}

// removeSource takes a source out of the registry.
func (r *Room) removeSource(c echo.Context) error {
	id := c.Param("source")
	if err := r.here.Registry.Remove(c.Request().Context(), id); err != nil {
		return r.showList(c, http.StatusUnprocessableEntity, views.SourceListing{Problem: site.Sentence(err)})
	}
	r.here.Drop(id)
	r.Audit(site.VisitorOf(c), "removed", "source", id)
	return c.Redirect(http.StatusSeeOther, r.Base+"/data")
}
