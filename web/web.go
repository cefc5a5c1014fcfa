// Package web serves conversations over HTTP: pages rendered on the server,
// kept alive by a websocket that carries the events of the session.
//
// Call [New] with the parts, then [Server.Run] with a listener, or mount
// [Server.Handler] elsewhere and call [Server.Shutdown] in the end.
//
//	s, err := web.New(web.Options{
//		Open: func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
//			return agent.Open(ctx, id, agent.Parts{…, Log: store, Observe: observe})
//		},
//		Store: store, Title: "Bay Area restaurants", Catalog: catalog,
//	})
//	err = s.Run(ctx, listener)
//
// # Addresses
//
//	GET  /          to the visitor's latest conversation, or a new one
//	POST /c         a new conversation
//	GET  /c/{id}    the page; only for the visitor who began the conversation
//	GET  /conversations  what the visitor has, searched with ?q=
//	POST /c/{id}/name    names a conversation
//	POST /c/{id}/delete  wipes it
//	POST /c/{id}/turns/{n}/feedback  takes what the visitor says of an answer
//	GET  /lessons   what was learned from the visitor's judgements
//	POST /c/{id}/turns/{n}/lesson    switches one off or on, or forgets it
//	POST /c/{id}/turns/{n}/share     makes a link to an answer
//	GET  /s/{token}      what a link shows, to whoever has it
//	POST /s/{token}/end  stops a link
//	POST /c/{id}/turns/{n}/pin       pins the query of an answer to a board
//	GET  /boards    the boards of the visitor; POST makes one
//	GET  /boards/{board}  one of them; POST …/name, …/order, …/share, …/remove change it
//	GET  /boards/{board}/pins/{n}  what a pinned query gives now; …/rows and …/export as below
//	GET  /b/{token}      a board, for whoever has its link
//	GET  /ws/{id}   the socket: parley.json.v1 or parley.html.v1 (docs/protocol.md)
//	POST /settings  language, colours and keys of a browser
//	GET  /c/{id}/turns/{n}/rows    other rows of an answer, as a piece of the page
//	GET  /c/{id}/turns/{n}/export  all of them, as a file
//	GET  /data      the databases; POST /data/open, /data/uploads, /data/{source}/remove change them
//	GET  /data/{source}  what one holds; POST …/wording and …/proposals say what people call it
//	GET  /data/uploads/{upload}  what is in an uploaded file; POST imports it, POST …/discard forgets it
//	GET  /new       asks which database a new conversation is to be about
//	GET  /login     asks for the password or a token; POST takes it
//	POST /logout    ends the login
//	…    /api/v1/…  the same conversations, and queries, for programs (docs/api.md)
//	…    /mcp       and for assistants, with Options.MCP (docs/mcp.md)
//	GET  /metrics   for Prometheus; with a token, or from this machine
//	GET  /healthz   {"status":"ok","version":"…","database":"ok","store":"ok"}
//	GET  /readyz    the same, for load balancers: whether to send visitors here
//	GET  /livez     {"status":"ok"}, for who starts the program again when it hangs
//	GET  /static/…  files whose address carries their digest
//	GET  /stories   every state of the page, with Options.Stories
//
// With Options.Kiosk there are none of the pages above; see package
// kiosk.
//
// # Goroutines
//
// One that clears away what is kept no longer (ends with Run), one per running
// turn (ends with the turn, at the latest when Shutdown's context does) and
// two per socket, a reader and a writer (end with the socket). With
// Options.Replicas, two that listen to the other servers and take up what they
// leave behind (end with Shutdown), and one per event of another. With
// Options.Kiosk, one that wipes what was left behind (ends with Shutdown). Shutdown waits for all of them.
package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"parley/web/api"
	"parley/web/boards"
	"parley/web/chat"
	"parley/web/conversations"
	"parley/web/data"
	"parley/web/kiosk"
	"parley/web/mcp"
	"parley/web/metrics"
	"parley/web/pages"
	"parley/web/results"
	"parley/web/site"
)

// Server serves conversations. It only puts the rooms together: each serves
// its own addresses.
type Server struct {
	*site.Site
	opts          Options
	door          http.Handler // what stands before the router
	live          *chat.Room
	conversations *conversations.Service
	pages         *pages.Room
	boards        *boards.Room
	api           *api.Room
	mcp           *mcp.Room
	data          *data.Room  // with Options.Sources
	kiosk         *kiosk.Room // with Options.Kiosk
	healthy       healthy
	stopping      atomic.Bool
}

// What a caller needs of package site.
type (
	Rates   = site.Rates
	Problem = site.Problem
)

// The subprotocols of sockets (docs/protocol.md).
const (
	JSON = chat.JSON
	HTML = chat.HTML
)

// What a caller needs of package data.
type (
	Sources   = data.Sources
	Database  = data.Database
	Described = data.Described
	Engine    = data.Engine
	Memory    = data.Memory
)

// What a caller needs of package kiosk.
type (
	Kiosk    = kiosk.Options
	Fleeting = kiosk.Fleeting
	Choices  = kiosk.Choices
)

// KioskFile keeps what the staff of a public screen choose in a file.
func KioskFile(path string) kiosk.Keeper { return kiosk.File(path) }

// PublicRates are for a server that others reach.
func PublicRates() Rates { return site.PublicRates() }

// New makes a server.
func New(o Options) (*Server, error) {
	if o.Open == nil || o.Store == nil {
		return nil, errors.New("a server needs Options.Open and Options.Store")
	}
	if o.Title == "" {
		o.Title = "Your database"
	}
	if o.Description == "" {
		o.Description = "Ask in your own words. I ask back before I guess."
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	o.Limits = o.Limits.orDefaults()
	m := metrics.New(o.Version)
	var live *chat.Room
	shared := site.Options{Title: o.Title, Base: o.Base, AllowedOrigins: o.AllowedOrigins, Hosts: o.Hosts,
		Reached: o.Reached, Visitors: o.Store, Proxies: o.Proxies, Gate: o.Gate,
		Expel: func(login string) { live.Expel(login) }, Language: o.Language, Kiosk: o.Kiosk != nil, Rates: o.Rates,
		Body: o.Limits.Body, Sending: o.Limits.Sending,
		Logger: o.Logger, Audit: o.Audit, AuditTexts: o.AuditTexts, Metrics: m}
	if o.Sources != nil {
		shared.Streamed = data.Uploads
	}
	if o.Replicas != nil {
		shared.Attempts = o.Replicas
	}
	rooms, err := site.New(shared)
	if err != nil {
		return nil, err
	}
	s := &Server{Site: rooms, opts: o}
	queries := results.NewQueries(rooms, o.Limits.Query, o.Limits.Line)
	var replicas chat.Replicas // not a nil of web's kind
	if o.Replicas != nil {
		replicas = o.Replicas
	}
	live = chat.New(rooms, chat.Options{Replicas: replicas, Open: o.Open, Closed: o.Closed, Gated: queries.Gated,
		Owns: o.Store.Owns, NoQueries: o.Kiosk != nil, Limits: o.Limits.ofSockets()})
	s.live = live
	if err := s.furnish(queries); err != nil {
		return nil, err
	}
	s.door = s.Entrance(s.routes())
	return s, nil
}

// furnish makes the rooms.
func (s *Server) furnish(queries *results.Queries) error {
	o, limits := s.opts, s.opts.Limits
	databases := &data.Databases{Sources: o.Sources, Catalog: o.Catalog,
		One: Database{Title: o.Title, Description: o.Description, Holds: o.Holds, Suggestions: o.Suggestions,
			Engine: o.Engine}}
	files := results.NewFiles(s.Site, limits.Taking)
	kept := results.New(limits.Rows, limits.Aging, nil)
	s.conversations = conversations.New(s.Site, conversations.Options{Store: o.Store, Live: s.live, Databases: databases,
		Results: kept, Queries: queries, Files: files, Now: o.Now})
	s.pages = pages.New(s.Site, pages.Options{Conversations: s.conversations, Databases: databases, Live: s.live,
		Store: o.Store, Now: o.Now,
		Title: o.Title, KeptDays: s.keptDays(), Local: o.Local, Queries: o.Engine != nil, EnglishOnly: o.EnglishOnly,
		Kiosk: o.Kiosk != nil, Hides: s.hides, SharePublic: o.SharePublic})
	s.boards = boards.New(s.Site, boards.Options{Store: o.Store, Conversations: s.conversations, Databases: databases,
		Results: kept, Queries: queries, Files: files, Now: o.Now,
		Frame: s.pages.Frame, Local: o.Local, SharePublic: o.SharePublic})
	toPrograms := api.Options{Conversations: s.conversations, Databases: databases, Live: s.live, Store: o.Store,
		Files: files, Now: o.Now}
	if o.Engine != nil {
		toPrograms.Queries = queries
	}
	s.api = api.New(s.Site, toPrograms)
	s.mcp = mcp.New(s.Site, mcp.Options{Conversations: s.conversations, Databases: databases, Live: s.live,
		Queries: toPrograms.Queries, Version: o.Version})
	if o.Sources != nil {
		s.data = data.New(s.Site, data.Options{Sources: o.Sources, Words: o.Store, Sending: limits.Sending,
			Frame: s.pages.Frame})
	}
	if o.Kiosk == nil {
		return nil
	}
	var err error
	s.kiosk, err = kiosk.New(s.Site, *o.Kiosk, kiosk.House{Title: o.Title, Intro: o.Description, Version: o.Version,
		Suggestions: o.Suggestions,
		Catalog:     o.Catalog, Label: data.Labels(o.Catalog), Latest: o.Store.Latest, Watched: s.live.Watched,
		Wipe: s.conversations.Wipe, Socket: s.pages.Socket})
	return err
}

// hides reports whether the staff of a public screen want a column left out.
func (s *Server) hides(column string) bool { return s.kiosk != nil && s.kiosk.Hides(column) }

// Handler serves every address of the package.
func (s *Server) Handler() http.Handler { return s.door }

// RunMCP serves one assistant over a pair of streams, until it closes them or
// the context ends; running turns may then finish (Limits.Grace).
func (s *Server) RunMCP(ctx context.Context, in io.Reader, out io.Writer) error {
	err := s.mcp.Run(ctx, in, out)
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.opts.Limits.Grace)
	defer cancel()
	s.Shutdown(grace)
	return err
}

// Run serves on a listener until the context ends, then lets running turns
// finish (Limits.Grace) and closes. What could not finish is taken up when
// the conversation is opened again. At the beginning and once a day, what is
// kept no longer (Options.Keep) is cleared away.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 32 << 10, IdleTimeout: 2 * time.Minute,
		ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
	}
	tidying, still := context.WithCancel(ctx)
	daily := time.NewTicker(24 * time.Hour)
	var tidied sync.WaitGroup
	tidied.Go(func() { s.tidying(tidying, daily.C) }) // ends below
	defer func() {
		still()
		daily.Stop()
		tidied.Wait()
	}()
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }() // ends with Shutdown or Close below
	var failed error
	select {
	case err := <-served:
		failed = fmt.Errorf("serving on %s: %w", l.Addr(), err)
	case <-ctx.Done():
	}
	return errors.Join(failed, s.close(context.WithoutCancel(ctx), server))
}

// close lets work finish for four fifths of Limits.Grace, and gives what is
// then told to whoever waits for the rest the last fifth to arrive.
func (s *Server) close(ctx context.Context, server *http.Server) error {
	grace, cancel := context.WithTimeout(ctx, s.opts.Limits.Grace)
	defer cancel()
	work, enough := context.WithTimeout(grace, s.opts.Limits.Grace*4/5)
	defer enough()
	closed := make(chan error, 1)
	go func() { closed <- server.Shutdown(grace) }() // ends with grace; takes no new connections meanwhile
	s.Shutdown(work)
	if err := <-closed; err != nil {
		return errors.Join(fmt.Errorf("closing connections: %w", err), server.Close())
	}
	return nil
}

// Shutdown takes no further input, lets running turns finish until the
// context ends, stops the rest (they are resumed when their conversation is
// opened again) and closes every socket with code 1001. When the context ends,
// be it later, the work of other requests is given up too; they are answered
// with 503.
func (s *Server) Shutdown(ctx context.Context) {
	s.stopping.Store(true)
	s.mcp.End()
	if s.kiosk != nil {
		s.kiosk.End()
	}
	context.AfterFunc(ctx, s.End)
	if !s.live.Stop(ctx) {
		s.Log.Info("turns were stopped and will be resumed when their conversation is opened again")
	}
}
