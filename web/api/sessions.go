package api

import (
	"net/http"
	"time"

	"parley/agent"
	"parley/state"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// begin begins a conversation.
func (r *Room) begin(c echo.Context) error {
	var in struct{ Source string }
	if c.Request().ContentLength != 0 {
		if err := site.Read(c, &in); err != nil {
			return err
		}
	}
	id, err := r.beginIn(c, in.Source)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, map[string]string{"session": id})
}

// beginIn begins a conversation about a source, the default one where a
// program names none.
func (r *Room) beginIn(c echo.Context, source string) (id string, err error) {
	if source != "" {
		if source, _, err = r.databases.Chosen(c.Request().Context(), source); err != nil {
			return "", err
		}
	}
	return r.conversations.Begin(c, source)
}

// A page of a list.
const (
	shortList = 50
	longList  = 500
)

// session tells what happened in a conversation.
func (r *Room) session(c echo.Context) error {
	id := c.Param("session")
	if err := r.conversations.Own(c, id); err != nil {
		return err
	}
	after, err := site.Number(c, "after", 0, 1<<31)
	if err != nil {
		return err
	}
	events, err := r.live.Events(id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK,
		map[string]any{"session": id, "events": append([]agent.Event{}, events[min(after, len(events)):]...)})
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

// sessions lists the visitor's conversations, the latest first.
func (r *Room) sessions(c echo.Context) error {
	skip, err := site.Number(c, "skip", 0, 1<<31)
	if err != nil {
		return err
	}
	limit, err := site.Number(c, "limit", shortList, longList)
	if err != nil {
		return err
	}
	list := []listedSession{}
	if owner := site.VisitorOf(c).Owner; owner != "" {
		kept, err := r.store.Conversations(c.Request().Context(), owner,
			state.Wanted{Words: c.QueryParam("q"), Skip: skip, Limit: limit})
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

// rename names a conversation.
func (r *Room) rename(c echo.Context) error {
	var in struct{ Title string }
	if err := site.Read(c, &in); err != nil {
		return err
	}
	if err := r.conversations.Rename(c, c.Param("session"), in.Title); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// remove deletes one.
func (r *Room) remove(c echo.Context) error {
	if err := r.conversations.Delete(c, c.Param("session")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// sources lists the databases that can be talked to.
func (r *Room) sources(c echo.Context) error {
	type source struct {
		Source  string `json:"source"`
		Title   string `json:"title"`
		Kind    string `json:"kind"`
		Default bool   `json:"default"` // meant where none is named
	}
	all, err := r.databases.Sources.Offered(c.Request().Context())
	if err != nil {
		return err
	}
	list := []source{}
	for _, a := range all {
		list = append(list, source{a.ID, a.Title, string(a.Kind), a.ID == r.databases.Default()})
	}
	return c.JSON(http.StatusOK, map[string]any{"sources": list})
}
