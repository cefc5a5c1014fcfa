package data

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"parley/agent"
	"parley/sources"
	"parley/suql/catalog"
	"parley/views"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Memory knows what visitors said about a source, and which words they don't
// want for it; *state.Store is one.
type Memory interface {
	EventsAbout(ctx context.Context, visitor string, sources []string,
		each func(session string, e agent.Event) error) error
	Dismiss(ctx context.Context, source, visitor, what string) error
	Dismissed(ctx context.Context, source, visitor string) (map[string]bool, error)
}

// proposed are the words that the visitor used for what a database holds and
// has not dismissed.
func (r *Room) proposed(c echo.Context, source sources.Source, cat *catalog.Catalog) ([]sources.Proposal, error) {
	ctx, owner := c.Request().Context(), site.VisitorOf(c).Owner
	if owner == "" {
		return nil, nil
	}
	ids := []string{source.ID}
	if source.ID == r.here.Registry.Default().ID {
		ids = append(ids, "") // what was said when there was only this one
	}
	all, err := sources.Proposals(cat, func(each func(string, agent.Event) error) error {
		return r.words.EventsAbout(ctx, owner, ids, each)
	})
	if err != nil {
		return nil, err
	}
	dismissed, err := r.words.Dismissed(ctx, source.ID, owner)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(p sources.Proposal) bool { return dismissed[p.Key()] }), nil
}

// shownProposals are proposals as the page has them.
func shownProposals(cat *catalog.Catalog, all []sources.Proposal) []views.Proposal {
	var out []views.Proposal
	for _, p := range all {
		t := cat.Table(p.Table)
		v := views.Proposal{Word: p.Word, Table: p.Table, Column: p.Column, Human: t.Human, Times: p.Times, Last: p.Last,
			Utterance: p.Utterance}
		if p.Column != "" {
			v.Human, v.Prose = t.Column(p.Column).Human, t.Column(p.Column).Kind == catalog.FreeText
		}
		out = append(out, v)
	}
	return out
}

// decideProposal accepts a proposed word as a synonym, or dismisses it. Only
// what is proposed to this visitor can be decided.
func (r *Room) decideProposal(c echo.Context) error {
	ctx := c.Request().Context()
	source, err := r.here.Registry.Find(ctx, c.Param("source"))
	if err != nil {
		return err
	}
	d, done, err := r.here.Use(ctx, source.ID)
	if err != nil {
		return err
	}
	defer done()
	cat := d.Engine.Catalog()
	all, err := r.proposed(c, source, cat)
	if err != nil {
		return err
	}
	wanted := sources.Proposal{Word: c.FormValue("word"), Table: c.FormValue("table"), Column: c.FormValue("column")}
	i := slices.IndexFunc(all, func(p sources.Proposal) bool { return p.Key() == wanted.Key() })
	if i < 0 || d.Described == nil {
		return r.showCatalog(c, http.StatusNotFound,
			views.Described{Problem: "This word is not proposed any more. Here is what is."})
	}
	p, what := all[i], ""
	switch c.FormValue("do") {
	case "accept":
		t := cat.Table(p.Table)
		synonyms := t.Synonyms
		if what = t.Name; p.Column != "" {
			what, synonyms = what+"."+p.Column, t.Column(p.Column).Synonyms
		}
		synonyms = append(slices.Clone(synonyms), p.Word)
		change := catalog.Change{Table: p.Table, Column: p.Column, Synonyms: &synonyms}
		if err := d.Described.Annotate(ctx, change); err != nil {
			return r.showCatalog(c, http.StatusUnprocessableEntity, views.Described{Problem: site.Sentence(err)})
		}
		r.Audit(site.VisitorOf(c), "described", "source", source.ID, "what", what)
	case "dismiss":
		if err := r.words.Dismiss(ctx, source.ID, site.VisitorOf(c).Owner, p.Key()); err != nil {
			return err
		}
	default:
		return echo.NewHTTPError(http.StatusBadRequest, "A proposed word is accepted or dismissed.")
	}
	to := r.Base + "/data/" + url.PathEscape(source.ID)
	if what != "" {
		to += "?saved=" + url.QueryEscape(what) + "#saved"
	}
	return c.Redirect(http.StatusSeeOther, to)
}
