// Package api is the conversations and queries for programs: JSON over HTTP
// (docs/api.md).
//
//	room := api.New(shared, api.Options{Conversations: all, Live: live, …})
//	room.Routes(e)
package api

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"parley/agent"
	"parley/state"
	"parley/web/conversations"
	"parley/web/data"
	"parley/web/results"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Store is what programs read; *state.Store is one.
type Store interface {
	Events(ctx context.Context, id string) ([]agent.Event, error)
	Conversations(ctx context.Context, visitor string, w state.Wanted) ([]state.Kept, error)
	Feedback(ctx context.Context, session string) ([]state.Feedback, error)
	// Judged lists the conversations with feedback, the oldest first.
	Judged(ctx context.Context, visitor string, all bool) (ids []string, err error)
	Shares(ctx context.Context, visitor string, now time.Time) ([]state.Share, error)
}

// Live takes the inputs of conversations; *chat.Room is one.
type Live interface {
	Ask(ctx context.Context, id string, in agent.Input) (agent.Event, error)
	Events(id string) ([]agent.Event, error)
}

// Options are what programs need besides a Site.
type Options struct {
	Conversations *conversations.Service
	Databases     *data.Databases
	Live          Live
	Store         Store
	Queries       *results.Queries // nil: no queries are taken
	Files         *results.Files
	Now           func() time.Time
}

// Room serves the addresses for programs.
type Room struct {
	*site.Site
	conversations *conversations.Service
	databases     *data.Databases
	live          Live
	store         Store
	queries       *results.Queries
	files         *results.Files
	now           func() time.Time
}

// New makes the room.
func New(s *site.Site, o Options) *Room {
	return &Room{Site: s, conversations: o.Conversations, databases: o.Databases, live: o.Live, store: o.Store,
		queries: o.Queries, files: o.Files, now: o.Now}
}

// Routes adds the addresses.
func (r *Room) Routes(e *echo.Echo) {
	for _, p := range r.points() {
		e.Add(p.method, site.APIPrefix+p.path, p.handle, r.Admit, r.Slowly)
	}
}

// openapi describes them (OpenAPI 3.1); a test holds it against the routes
// and runs its examples.
//
//go:embed openapi.json
var openapi []byte

// point is one address of the API.
type point struct {
	method, path string
	handle       echo.HandlerFunc
}

// Points lists the addresses below site.APIPrefix, as "GET /ask", in order.
func (r *Room) Points() []string {
	var list []string
	for _, p := range r.points() {
		list = append(list, p.method+" "+p.path)
	}
	slices.Sort(list)
	return list
}

// points lists the addresses for programs. Those that take queries are there
// only with an Engine.
func (r *Room) points() []point {
	all := []point{
		{http.MethodGet, "/openapi.json", r.describe},
		{http.MethodPost, "/ask", r.ask},
		{http.MethodPost, "/answer", r.answer},
		{http.MethodPost, "/revise", r.revise},
		{http.MethodPost, "/sessions", r.begin},
		{http.MethodGet, "/sessions", r.sessions},
		{http.MethodGet, "/sessions/:session/turns/:turn/rows", r.rows},
		{http.MethodGet, "/sessions/:session", r.session},
		{http.MethodPatch, "/sessions/:session", r.rename},
		{http.MethodDelete, "/sessions/:session", r.remove},
		{http.MethodPost, "/sessions/:session/turns/:turn/shares", r.share},
		{http.MethodGet, "/shares", r.shares},
		{http.MethodDelete, "/shares/:token", r.unshare},
		{http.MethodGet, "/feedback", r.exportFeedback},
		{http.MethodGet, "/sessions/:session/feedback", r.feedback},
		{http.MethodPut, "/sessions/:session/turns/:turn/feedback", r.judge},
		{http.MethodDelete, "/sessions/:session/turns/:turn/feedback", r.unjudge},
		{http.MethodGet, "/lessons", r.lessons},
		{http.MethodPut, "/sessions/:session/turns/:turn/lesson", r.unlearn},
	}
	if r.databases.Several() {
		all = append(all, point{http.MethodGet, "/sources", r.sources})
	}
	if r.queries != nil {
		all = append(all,
			point{http.MethodGet, "/schema", r.schema},
			point{http.MethodPost, "/query", r.query},
			point{http.MethodGet, "/export", r.exportTurn},
			point{http.MethodPost, "/export", r.export},
		)
	}
	return all
}

// describe serves the OpenAPI document, with the path below which we are.
func (r *Room) describe(c echo.Context) error {
	var doc map[string]any
	if err := json.Unmarshal(openapi, &doc); err != nil {
		return fmt.Errorf("reading the embedded openapi.json: %w", err)
	}
	doc["servers"] = []map[string]string{{"url": r.Base + site.APIPrefix}}
	return c.JSON(http.StatusOK, doc)
}
