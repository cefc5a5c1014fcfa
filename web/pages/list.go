package pages

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"parley/state"
	"parley/views"
	"parley/web/data"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// pageOfConversations is how many the page lists at once.
const pageOfConversations = 30

// list is the page that lists what the visitor has.
func (r *Room) list(c echo.Context) error {
	ctx, owner := c.Request().Context(), site.VisitorOf(c).Owner
	number, err := strconv.Atoi(c.QueryParam("page"))
	if err != nil || number < 1 || number > 1<<20 {
		number = 1
	}
	p := views.Conversations{Page: r.page("", nil, r.databases.One), Words: strings.TrimSpace(c.QueryParam("q")),
		Number: number, Now: r.now(), Kept: r.opts.KeptDays, Done: c.QueryParam("done")}
	p.LoggedIn, p.Catalog = site.VisitorOf(c).Login != "", nil
	if p.Side, err = r.side(c, "", data.Database{}); err != nil {
		return err
	}
	if owner != "" {
		kept, err := r.store.Conversations(ctx, owner,
			state.Wanted{Words: p.Words, Begun: true, Skip: (number - 1) * pageOfConversations, Limit: pageOfConversations + 1})
		if err != nil {
			return err
		}
		if p.More = len(kept) > pageOfConversations; p.More {
			kept = kept[:pageOfConversations]
		}
		titles, err := r.databases.Titles(ctx)
		if err != nil {
			return err
		}
		p.Days = views.ByDay(p.Now, listed(kept, titles))
		shares, err := r.store.Shares(ctx, owner, p.Now)
		if err != nil {
			return err
		}
		for _, h := range shares {
			p.Links = append(p.Links, r.link(c, h))
		}
	}
	return r.Render(c, http.StatusOK, views.ConversationsDocument(p))
}

// listed are conversations as the page shows them.
func listed(kept []state.Kept, titles map[string]string) []views.Listed {
	list := make([]views.Listed, len(kept))
	for i, k := range kept {
		list[i] = views.Listed{ID: k.ID, Title: k.Title, About: titles[k.Source], Turns: k.Turns, Used: k.Used}
		if k.Found == nil {
			continue
		}
		found := &views.Found{Turn: k.Found.Turn}
		for _, part := range k.Found.Parts {
			found.Parts = append(found.Parts, views.Part{Text: part.Text, Marked: part.Found})
		}
		list[i].Found = found
	}
	return list
}

// rename is the form that names a conversation.
func (r *Room) rename(c echo.Context) error {
	if err := r.conversations.Rename(c, c.Param("id"), c.FormValue("title")); err != nil {
		return err
	}
	if back := c.FormValue("back"); strings.HasPrefix(back, r.Base+"/c/") {
		return c.Redirect(http.StatusSeeOther, back)
	}
	return r.backToList(c, "named")
}

// remove is the form that deletes a conversation.
func (r *Room) remove(c echo.Context) error {
	if err := r.conversations.Delete(c, c.Param("id")); err != nil {
		return err
	}
	return r.backToList(c, "deleted")
}

// backToList leads to the page of the list that a form came from.
func (r *Room) backToList(c echo.Context, done string) error {
	query := url.Values{"done": {done}}
	if back, err := url.Parse(c.FormValue("back")); err == nil {
		for _, name := range []string{"q", "page"} {
			if v := back.Query().Get(name); v != "" {
				query.Set(name, v)
			}
		}
	}
	return c.Redirect(http.StatusSeeOther, r.Base+"/conversations?"+query.Encode())
}
