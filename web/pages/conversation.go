package pages

import (
	"context"
	"errors"
	"net/http"

	"parley/agent"
	"parley/sources"
	"parley/state"
	"parley/views"
	"parley/web/data"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// latest leads to the conversation the visitor used last.
func (r *Room) latest(c echo.Context) error {
	if owner := site.VisitorOf(c).Owner; owner != "" {
		id, err := r.store.Latest(c.Request().Context(), owner)
		if err == nil {
			var here bool
			if here, err = r.conversations.Present(c.Request().Context(), id); here {
				return c.Redirect(http.StatusSeeOther, r.Base+"/c/"+id)
			}
		}
		if err != nil && !errors.Is(err, state.ErrNotFound) {
			return err
		}
	}
	return r.beginIn(c, "")
}

// begin makes a conversation and leads there; where there are several
// databases and none is named, it first asks which.
func (r *Room) begin(c echo.Context) error {
	source, clear, err := r.databases.Chosen(c.Request().Context(), c.FormValue("source"))
	if err != nil {
		return err
	}
	if !clear {
		return c.Redirect(http.StatusSeeOther, r.Base+"/new")
	}
	return r.beginIn(c, source)
}

func (r *Room) beginIn(c echo.Context, source string) error {
	id, err := r.conversations.Begin(c, source)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, r.Base+"/c/"+id)
}

// show renders a conversation.
func (r *Room) show(c echo.Context) error {
	id := c.Param("id")
	if err := r.conversations.Own(c, id); err != nil {
		return err
	}
	d, done, err := r.conversations.About(c.Request().Context(), id)
	if errors.Is(err, sources.ErrUnknown) {
		return r.showClosed(c, id)
	}
	if err != nil {
		return err
	}
	defer done()
	events, err := r.live.Events(id)
	if err != nil {
		return err
	}
	conversation, err := r.conversation(c.Request().Context(), id, d, events)
	if err != nil {
		return err
	}
	page := r.page(id, conversation, d)
	page.LoggedIn = site.VisitorOf(c).Login != ""
	if page.Side, err = r.side(c, id, d); err != nil {
		return err
	}
	return r.Render(c, http.StatusOK, views.Document(page))
}

// showClosed renders a conversation about a database that is not here: what
// was said stays readable, and nothing can be added.
func (r *Room) showClosed(c echo.Context, id string) error {
	ctx := c.Request().Context()
	events, err := r.store.Events(ctx, id)
	if err != nil {
		return err
	}
	conversation, err := r.conversation(ctx, id, data.Database{}, events)
	if err != nil {
		return err
	}
	l := site.VisitorOf(c).Language
	page := views.Page{ID: id, Title: l.Say("An earlier conversation"), Intro: l.Say("What was said is kept."),
		Conversation: conversation, Asset: r.Asset, Base: r.Base,
		Still: true, Draws: true, Closed: l.Say(views.Closed)}
	page.LoggedIn = site.VisitorOf(c).Login != ""
	if page.Side, err = r.side(c, id, data.Database{}); err != nil {
		return err
	}
	return r.Render(c, http.StatusOK, views.Document(page))
}

// conversation is a conversation of the visitor as its page shows it, with
// what they said of the answers.
func (r *Room) conversation(ctx context.Context, id string, d data.Database,
	events []agent.Event) (*views.Conversation, error) {
	c, err := views.NewConversation(ctx, r.setting(id, d), events)
	if err != nil {
		return nil, err
	}
	kept, err := r.store.Feedback(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, f := range kept {
		c.Judge(f.Turn, views.Feedback{Verdict: string(f.Verdict), Comment: f.Comment, Meant: f.Meant, SUQL: f.SUQL})
	}
	return c, nil
}

// asKept is a conversation as the store has it, and the database it is about
// until done is called.
func (r *Room) asKept(ctx context.Context, id string) (c *views.Conversation, d data.Database, done func(), err error) {
	events, err := r.store.Events(ctx, id)
	if err != nil {
		return nil, d, nil, err
	}
	if d, done, err = r.conversations.Still(ctx, id); err != nil {
		return nil, d, nil, err
	}
	if c, err = r.conversation(ctx, id, d, events); err != nil {
		done()
		return nil, d, nil, err
	}
	return c, d, done, nil
}
