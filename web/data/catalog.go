package data

import (
	"net/http"
	"net/url"
	"parley/phrasebook"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// describeSource shows what a database holds.
func (r *Room) describeSource(c echo.Context) error {
	q := c.QueryParams()
	return r.showCatalog(c, http.StatusOK, views.Described{Table: q.Get("table"), Edit: q.Get("edit"),
		Saved: q.Get("saved"), New: q.Get("new") != "", Find: q.Get("find")})
}

// showCatalog renders the page of a database with what happened on it.
func (r *Room) showCatalog(c echo.Context, status int, shown views.Described) error {
	ctx, here := c.Request().Context(), r.here
	source, err := here.Registry.Find(ctx, c.Param("source"))
	if err != nil {
		return err
	}
	shown.Base, shown.Manage, shown.Source = r.Base, here.Manage, r.entry(site.VisitorOf(c).Language, source)
	page := r.dataPage(c, source.Title)
	page.Up = true
	d, done, err := here.Use(ctx, source.ID)
	if err != nil {
		r.Log.Info("a database could not be opened", "source", source.ID, "error", err)
		return r.showList(c, http.StatusUnprocessableEntity,
			views.SourceListing{Problem: site.VisitorOf(c).Language.Say("%s can’t be opened: %s", source.Title,
				r.wordError(site.VisitorOf(c).Language, err))})
	}
	defer done()
	shown.Catalog = d.Engine.Catalog()
	shown.Manage = here.Manage && d.Described != nil
	shown.Fill, shown.Limit = here.Manage && d.Pieces != nil, here.Registry.Limit()
	if shown.Manage {
		shown.File = source.Annotations
		if shown.Hidden, err = d.Described.HiddenTables(); err != nil {
			return err
		}
		all, err := r.proposed(c, source, shown.Catalog)
		if err != nil {
			return err
		}
		shown.Proposals = shownProposals(shown.Catalog, all)
	}
	if shown.Questions = d.Suggestions; len(shown.Questions) > questionsShown {
		shown.Questions = shown.Questions[:questionsShown]
	}
	shown.Samples = samples(ctx, d.Engine, shown.Shown())
	return r.Render(c, status, views.DataDocument(page, views.CatalogPage(shown)))
}

// questionsShown is how many questions a page proposes.
const questionsShown = 3

// wordError is what a visitor is told of an error: those who may change the data
// learn everything.
func (r *Room) wordError(l *phrasebook.Language, err error) string {
	if r.here.Manage {
		return err.Error() + "."
	}
	return l.Say("whoever runs this server finds the reason in its log.")
}

// reword changes what people call a table or a column.
func (r *Room) reword(c echo.Context) error {
	ctx := c.Request().Context()
	id := c.Param("source")
	d, done, err := r.here.Use(ctx, id)
	if err != nil {
		return err
	}
	defer done()
	if d.Described == nil {
		return echo.NewHTTPError(http.StatusUnprocessableEntity, "This database can’t be described here.")
	}
	w := views.Wording{Table: c.FormValue("table"), Column: c.FormValue("column"), Called: oneLine(c.FormValue("called")),
		Description: oneLine(c.FormValue("description")),
		Synonyms:    c.FormValue("synonyms"), Kind: c.FormValue("kind"), Hidden: c.FormValue("hidden") != ""}
	change, refusal := changeOf(site.VisitorOf(c).Language, d.Engine.Catalog(), w, c.FormValue("show") != "")
	what := w.Table
	if w.Column != "" {
		what += "." + w.Column
	}
	if refusal == "" {
		if err := d.Described.Annotate(ctx, change); err != nil {
			refusal = site.Sentence(err)
		}
	}
	if refusal != "" {
		shown := views.Described{Table: c.FormValue("alone"), Edit: what, Problem: refusal, Form: w}
		if c.FormValue("show") != "" {
			shown.Edit = ""
		}
		return r.showCatalog(c, http.StatusUnprocessableEntity, shown)
	}
	r.Audit(site.VisitorOf(c), "described", "source", id, "what", what)
	to := r.Base + "/data/" + url.PathEscape(id) + "?saved=" + url.QueryEscape(what)
	if alone := c.FormValue("alone"); alone != "" {
		to += "&table=" + url.QueryEscape(alone)
	}
	return c.Redirect(http.StatusSeeOther, to+"#saved")
}

const mostSynonyms = 30

// changeOf is what a form changes of what holds now; refusal says why it
// can't.
func changeOf(l *phrasebook.Language, cat *catalog.Catalog, w views.Wording, show bool) (change catalog.Change,
	refusal string) {
	change = catalog.Change{Table: w.Table, Column: w.Column}
	if show {
		change.Hidden = new(bool)
		return change, ""
	}
	t := cat.Table(w.Table)
	if t == nil {
		return change, l.Say("There is no table %s any more. Reload the page to see what there is.", w.Table)
	}
	called, description, synonyms, hidden := t.Human, t.Description, t.Synonyms, false
	if w.Column != "" {
		col := t.Column(w.Column)
		if col == nil {
			return change, l.Say("There is no column %s any more. Reload the page to see what there is.", w.Column)
		}
		called, description, synonyms, hidden = col.Human, col.Description, col.Synonyms, col.Hidden
		if kind := catalog.Kind(w.Kind); w.Kind != "" && kind != col.Kind {
			change.Kind = &kind
		}
	}
	if w.Called != called {
		change.Called = &w.Called
	}
	if w.Description != description {
		change.Description = &w.Description
	}
	if wanted := words(w.Synonyms); !slices.Equal(wanted, synonyms) {
		change.Synonyms = &wanted
		if len(wanted) > mostSynonyms {
			return change, l.Say("That is more than 30 other words; keep those that people really say.")
		}
	}
	if w.Hidden != hidden {
		change.Hidden = &w.Hidden
	}
	return change, ""
}

// words are what stands between commas, each once.
func words(list string) []string {
	var out []string
	for _, w := range strings.Split(list, ",") {
		if w = oneLine(w); w != "" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// oneLine is a text without anything but single spaces between its words.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
