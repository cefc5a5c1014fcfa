package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"parley/state"
	"parley/views"

	"github.com/labstack/echo/v4"
)

// Library keeps what visitors do with their conversations besides talking.
// *state.Store is one.
type Library interface {
	Conversations(ctx context.Context, visitor string, w state.Wanted) ([]state.Kept, error)
	// Rename and Delete fail with state.ErrNotFound.
	Rename(ctx context.Context, id, title string) error
	Delete(ctx context.Context, id string) error
	// Unused lists conversations in which nothing happened since a time.
	Unused(ctx context.Context, since time.Time, limit int) (ids []string, err error)
}

// pageOfConversations is how many the page lists at once.
const pageOfConversations = 30

// conversations is the page that lists what the visitor has.
func (s *Server) conversations(c echo.Context) error {
	ctx, owner := c.Request().Context(), visitorOf(c).owner
	number, err := strconv.Atoi(c.QueryParam("page"))
	if err != nil || number < 1 || number > 1<<20 {
		number = 1
	}
	p := views.Conversations{Page: s.page("", nil, s.only()), Words: strings.TrimSpace(c.QueryParam("q")), Number: number, Now: s.opts.Now(), Kept: s.keepingDays(), Done: c.QueryParam("done")}
	p.LoggedIn, p.Catalog = visitorOf(c).login != "", nil
	if owner != "" {
		kept, err := s.opts.Store.Conversations(ctx, owner, state.Wanted{Words: p.Words, Begun: true, Skip: (number - 1) * pageOfConversations, Limit: pageOfConversations + 1})
		if err != nil {
			return err
		}
		if p.More = len(kept) > pageOfConversations; p.More {
			kept = kept[:pageOfConversations]
		}
		titles, err := s.titles(ctx)
		if err != nil {
			return err
		}
		p.Days = views.ByDay(p.Now, listed(kept, titles))
		shares, err := s.opts.Store.Shares(ctx, owner, p.Now)
		if err != nil {
			return err
		}
		for _, h := range shares {
			p.Links = append(p.Links, s.link(c, h))
		}
	}
	return s.render(c, http.StatusOK, views.ConversationsDocument(p))
}

// titles are the names of the databases by source; none where there is one.
func (s *Server) titles(ctx context.Context) (map[string]string, error) {
	titles := map[string]string{}
	if s.opts.Sources == nil {
		return titles, nil
	}
	all, err := s.opts.Sources.Shelf.All(ctx)
	if err != nil || len(all) < 2 {
		return titles, err
	}
	for _, source := range all {
		titles[source.ID] = source.Title
	}
	titles[""] = s.opts.Sources.Shelf.Default().Title
	return titles, nil
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
func (s *Server) rename(c echo.Context) error {
	if err := s.nameConversation(c, c.Param("id"), c.FormValue("title")); err != nil {
		return err
	}
	return s.backToList(c, "named")
}

// nameConversation names a conversation of the visitor; "" gives back its
// first words.
func (s *Server) nameConversation(c echo.Context, id, title string) error {
	if err := s.own(c, id); err != nil {
		return err
	}
	title = strings.Join(strings.Fields(title), " ")
	if n := utf8.RuneCountInString(title); n > views.MaxTitle {
		return &Problem{Status: http.StatusUnprocessableEntity, Code: "too_long", Detail: visitorOf(c).language.Say("A name may have %d characters; this one has %d.", views.MaxTitle, n)}
	}
	if err := s.opts.Store.Rename(c.Request().Context(), id, title); err != nil {
		return gone(err)
	}
	s.audit(visitorOf(c), "named", "conversation", id)
	return nil
}

// remove is the form that deletes a conversation.
func (s *Server) remove(c echo.Context) error {
	if err := s.deleteConversation(c, c.Param("id")); err != nil {
		return err
	}
	return s.backToList(c, "deleted")
}

// deleteConversation ends what goes on in a conversation of the visitor and
// wipes it.
func (s *Server) deleteConversation(c echo.Context, id string) error {
	if err := s.own(c, id); err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err := s.wipe(ctx, id); err != nil {
		return gone(err)
	}
	s.audit(visitorOf(c), "deleted", "conversation", id)
	return nil
}

// wipe ends the work on a conversation, deletes it, and tells its windows.
func (s *Server) wipe(ctx context.Context, id string) error {
	return s.hubs.forget(ctx, id, func(ctx context.Context) error { return s.erase(ctx, id) })
}

// erase deletes a conversation. When it is gone but its bytes could not be
// overwritten, that is logged: they are with the next one.
func (s *Server) erase(ctx context.Context, id string) error {
	s.results.Forget(id)
	err := s.opts.Store.Delete(ctx, id)
	if err == nil || errors.Is(err, state.ErrNotFound) {
		return err
	}
	if again := s.opts.Store.Delete(ctx, id); !errors.Is(again, state.ErrNotFound) {
		return err
	}
	s.log.Warn("a deleted conversation could not be overwritten in the file yet", "conversation", id, "error", err)
	return nil
}

// gone words that there is no such conversation.
func gone(err error) error {
	if errors.Is(err, state.ErrNotFound) {
		return echo.NewHTTPError(http.StatusNotFound, notYours)
	}
	return err
}

// backToList leads to the page of the list that a form came from.
func (s *Server) backToList(c echo.Context, done string) error {
	query := url.Values{"done": {done}}
	if back, err := url.Parse(c.FormValue("back")); err == nil {
		for _, name := range []string{"q", "page"} {
			if v := back.Query().Get(name); v != "" {
				query.Set(name, v)
			}
		}
	}
	return c.Redirect(http.StatusSeeOther, s.opts.Base+"/conversations?"+query.Encode())
}

// listedSession is a conversation in a list, for programs.
type listedSession struct {
	Session string    `json:"session"`
	Title   string    `json:"title"` // its name, else the first thing said
	Turns   int       `json:"turns"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
	Found   *foundIn  `json:"found,omitempty"`
}

// foundIn is where the words of a search stand.
type foundIn struct {
	Turn int    `json:"turn"` // 0: in the name
	Text string `json:"text"` // around the words
}

// apiSessions lists the visitor's conversations, the latest first.
func (s *Server) apiSessions(c echo.Context) error {
	skip, err := number(c, "skip", 0, 1<<31)
	if err != nil {
		return err
	}
	limit, err := number(c, "limit", shortList, longList)
	if err != nil {
		return err
	}
	list := []listedSession{}
	if owner := visitorOf(c).owner; owner != "" {
		kept, err := s.opts.Store.Conversations(c.Request().Context(), owner, state.Wanted{Words: c.QueryParam("q"), Skip: skip, Limit: limit})
		if err != nil {
			return err
		}
		for _, k := range kept {
			l := listedSession{Session: k.ID, Title: k.Title, Turns: k.Turns, Created: k.Created, Used: k.Used}
			if k.Found != nil {
				l.Found = &foundIn{Turn: k.Found.Turn}
				for _, part := range k.Found.Parts {
					l.Found.Text += part.Text
				}
			}
			list = append(list, l)
		}
	}
	return c.JSON(http.StatusOK, map[string]any{"sessions": list})
}

// apiRename names a conversation.
func (s *Server) apiRename(c echo.Context) error {
	var in struct{ Title string }
	if err := read(c, &in); err != nil {
		return err
	}
	if err := s.nameConversation(c, c.Param("session"), in.Title); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// apiDelete deletes one.
func (s *Server) apiDelete(c echo.Context) error {
	if err := s.deleteConversation(c, c.Param("session")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
