// Package pages is the pages of conversations: one of each, the list of what
// a visitor has, and what links show to others.
//
//	room := pages.New(shared, pages.Options{Conversations: all, Live: live, …})
//	room.Routes(e)
//	e.GET("/ws/:id", room.Socket, shared.Admit)
package pages

import (
	"context"
	"net/http"
	"time"

	"parley/agent"
	"parley/state"
	"parley/views"
	"parley/web/conversations"
	"parley/web/data"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Store is what pages read; *state.Store is one.
type Store interface {
	Events(ctx context.Context, id string) ([]agent.Event, error)
	// Latest and Shared fail with state.ErrNotFound.
	Latest(ctx context.Context, visitor string) (id string, err error)
	Shared(ctx context.Context, token string, now time.Time) (state.Share, error)
	Conversations(ctx context.Context, visitor string, w state.Wanted) ([]state.Kept, error)
	Feedback(ctx context.Context, session string) ([]state.Feedback, error)
	Shares(ctx context.Context, visitor string, now time.Time) ([]state.Share, error)
	Boards(ctx context.Context, visitor string) ([]state.Board, error)
}

// Live is the conversations that somebody is looking at; *chat.Room is one.
type Live interface {
	Events(id string) ([]agent.Event, error)
	Socket(c echo.Context, id string, setting func() (views.Setting, error)) error
}

// Options are what the pages need besides a Site.
type Options struct {
	Conversations *conversations.Service
	Databases     *data.Databases
	Live          Live
	Store         Store
	Now           func() time.Time

	Title       string // of a shared page whose database is gone
	KeptDays    int    // after their last use, conversations are kept; 0: as long as nobody deletes them
	Local       bool   // neither words nor data leave this machine
	Queries     bool   // visitors may write queries
	EnglishOnly bool
	Kiosk       bool                     // events are rendered for a public screen
	Hides       func(column string) bool // of a public screen; nil: nothing
	SharePublic bool                     // what links show is for those who may not come in, too
}

// Room serves the pages.
type Room struct {
	*site.Site
	opts          Options
	conversations *conversations.Service
	databases     *data.Databases
	live          Live
	store         Store
	now           func() time.Time
}

// New makes the room.
func New(s *site.Site, o Options) *Room {
	return &Room{Site: s, opts: o, conversations: o.Conversations, databases: o.Databases, live: o.Live, store: o.Store,
		now: o.Now}
}

// Routes adds the addresses of the pages, other than the socket.
func (r *Room) Routes(e *echo.Echo) {
	e.GET("/", r.latest, r.Admit)
	e.POST("/c", r.begin, r.Admit)
	e.GET("/c/:id", r.show, r.Admit)
	e.GET("/c/:id/turns/:turn/rows", r.rows, r.Admit, r.Slowly)
	e.GET("/c/:id/turns/:turn/export", r.export, r.Admit, r.Slowly)
	e.GET("/conversations", r.list, r.Admit)
	e.POST("/c/:id/name", r.rename, r.Admit)
	e.POST("/c/:id/delete", r.remove, r.Admit)
	e.POST("/c/:id/turns/:turn/feedback", r.takeFeedback, r.Admit)
	e.GET("/lessons", r.lessons, r.Admit)
	e.POST("/c/:id/turns/:turn/lesson", r.unlearn, r.Admit)
	e.POST("/c/:id/turns/:turn/share", r.share, r.Admit)
	if r.opts.SharePublic {
		e.GET("/s/:token", r.shared, r.Slowly)
	} else {
		e.GET("/s/:token", r.shared, r.Admit, r.Slowly)
	}
	e.POST("/s/:token/end", r.endShare, r.Admit)
}

// page is the page of a conversation about a database.
func (r *Room) page(id string, c *views.Conversation, d data.Database) views.Page {
	data := ""
	if d.Source != "" {
		data = r.Base + "/data/" + d.Source
	}
	return views.Page{Source: d.Source, Data: data, ID: id, Title: d.Title, Intro: d.Description, Holds: d.Holds,
		Suggestions: d.Suggestions, Catalog: r.databases.CatalogOf(d), Conversation: c, Asset: r.Asset, Base: r.Base,
		Queries: r.opts.Queries, English: r.opts.EnglishOnly}
}

// Frame is what stands around the pages about data.
func (r *Room) Frame(c echo.Context) views.Page {
	p := r.page("", nil, r.databases.One)
	p.Catalog, p.LoggedIn = nil, site.VisitorOf(c).Login != ""
	var err error
	if p.Side, err = r.side(c, "", data.Database{}); err != nil {
		r.Log.Error("the panel beside a page is left out", "error", err)
	}
	return p
}

// setting is how the events of a conversation about a database are rendered.
func (r *Room) setting(id string, d data.Database) views.Setting {
	return views.Setting{Local: r.opts.Local, Kiosk: r.opts.Kiosk, Hides: r.opts.Hides, Home: r.Base + "/c/" + id,
		Label: data.Labels(r.databases.CatalogOf(d))}
}

// Socket takes the socket of a conversation of the visitor.
func (r *Room) Socket(c echo.Context) error {
	if !r.Allowed(c.Request()) {
		return echo.NewHTTPError(http.StatusForbidden, "Sockets are only for pages of this server.")
	}
	id := c.Param("id")
	if err := r.conversations.Own(c, id); err != nil {
		return err
	}
	return r.live.Socket(c, id, func() (views.Setting, error) {
		d, done, err := r.conversations.About(c.Request().Context(), id)
		if err != nil {
			return views.Setting{}, err
		}
		defer done()
		return r.setting(id, d), nil
	})
}
