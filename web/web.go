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
//	POST /c/{id}/turns/{n}/share     makes a link to an answer
//	GET  /s/{token}      what a link shows, to whoever has it
//	POST /s/{token}/end  stops a link
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
//	GET  /metrics   for Prometheus; with a token, or from this machine
//	GET  /healthz   {"status":"ok","version":"…","database":"ok"}
//	GET  /static/…  files whose address carries their digest
//	GET  /stories   every state of the page, with Options.Stories
//
// With Options.Kiosk there are none of the pages above; see [Kiosk].
//
// # Goroutines
//
// One that clears away what is kept no longer (ends with Run), one per running
// turn (ends with the turn, at the latest when Shutdown's context does) and
// two per socket, a reader and a writer (end with the socket). With Options.Kiosk, one that wipes what was left behind (ends with
// Shutdown). Shutdown waits for all of them.
package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"parley/agent"
	"parley/static"
	"parley/suql/catalog"
	"parley/views"
	"parley/web/access"
	"parley/web/metrics"
	"parley/web/results"

	"github.com/labstack/echo/v4"
)

// Store knows which visitor began which conversation; *state.Store is one.
type Store interface {
	BeginIn(ctx context.Context, id, visitor, source string) error
	Events(ctx context.Context, id string) ([]agent.Event, error)
	// SourceOf is "" for conversations that were begun when there was only
	// one; it fails with state.ErrNotFound.
	SourceOf(ctx context.Context, id string) (source string, err error)
	// Owns and Latest fail with state.ErrNotFound.
	Owns(ctx context.Context, id, visitor string) error
	Latest(ctx context.Context, visitor string) (id string, err error)
	Ping(ctx context.Context) error
	Library
	Memory
	Judgements
	Shares
}

// Options are what a server is made of. Open and Store are needed.
type Options struct {
	// Open opens the session of a conversation, which must tell observe each
	// event. The context lives as long as the server.
	Open  func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error)
	Store Store
	// Closed is told that a session that Open opened is not used any more,
	// once for each; it may be nil.
	Closed func(id string)
	// Sources are the databases to choose from; nil means that there is the
	// one that the following describe. They describe the first one otherwise.
	Sources *Sources

	Title       string   // what is talked about; "" means "Your database"
	Description string   // one sentence under the title
	Holds       string   // "126 restaurants in 6 places"; "" means counted from Catalog
	Suggestions []string // things a newcomer could say
	Catalog     *catalog.Catalog
	Local       bool // neither words nor data leave this machine

	// Health reports whether the database that is talked about can be
	// reached; nil means that it always can.
	Health         func(ctx context.Context) error
	Version        string
	Logger         *slog.Logger // nil means slog.Default()
	AllowedOrigins []string     // besides the server's own host: "https://chat.example.org"
	Limits         Limits
	Stories        bool // serve /stories

	// Engine answers the queries of the API; nil means that it takes none.
	Engine Engine
	// Gate decides who may come in; nil lets everybody in.
	Gate *access.Gate
	// Hosts are the names this server may be called by besides localhost and
	// loopback addresses. nil means any. A server without a gate that trusts
	// whoever reaches it needs them: a page elsewhere could point a name of
	// its own at this machine.
	Hosts []string
	// Proxies are believed on whom they forward.
	Proxies access.Proxies
	// EnglishOnly says that what is typed is understood in English alone, as
	// the embedded parser does.
	EnglishOnly bool
	// Language is spoken to visitors whose browser asks for none that there
	// is (package phrasebook); "" means English.
	Language string
	// Base is the path below which a proxy shows this server: "/parley".
	Base string
	// Rates bound how fast one client may go; the zero value bounds nothing.
	Rates Rates
	// Kiosk makes this the server of a public screen; nil is an ordinary one.
	Kiosk *Kiosk
	// Audit is told who did what; nil means nobody. What was said is left out
	// unless AuditTexts.
	Audit      *slog.Logger
	AuditTexts bool
	// SharePublic shows what links show without asking Gate. The links are
	// secrets, and made by those who may come in.
	SharePublic bool
	// Keep is how long conversations are kept after their last use, in whole
	// days; 0 is for as long as nobody deletes them.
	Keep time.Duration
	// Now is the clock, in the zone that days are told in; nil means time.Now.
	Now func() time.Time
}

// Limits bound what one socket may cost. Zero fields take the default.
type Limits struct {
	Message  int64         // bytes of a message from the client; 64 kB
	Queue    int           // events waiting for a slow client before it is dropped; 256
	Write    time.Duration // for one message to be taken by the network; 10 s
	Silence  time.Duration // without a sign of life before a socket is closed; 60 s
	Mistakes int           // malformed messages before a socket is closed; 10
	Grace    time.Duration // for running turns to end when Run stops; 10 s
	Body     int64         // bytes of a request's body; 64 kB
	Sending  time.Duration // for a client to send it; 30 s
	Query    time.Duration // for a query of the API; 2 min
	Rows     int64         // bytes of results kept for paging and exports; 128 MB
	Aging    time.Duration // after which a result is fetched anew; 10 min
	Taking   time.Duration // for 32 kB of an export to be taken by the client; 30 s
}

func (l Limits) orDefaults() Limits {
	def := Limits{64 << 10, 256, 10 * time.Second, time.Minute, 10, 10 * time.Second, 64 << 10, 30 * time.Second, 2 * time.Minute, 128 << 20, 10 * time.Minute, 30 * time.Second}
	if l.Message == 0 {
		l.Message = def.Message
	}
	if l.Queue == 0 {
		l.Queue = def.Queue
	}
	if l.Write == 0 {
		l.Write = def.Write
	}
	if l.Silence == 0 {
		l.Silence = def.Silence
	}
	if l.Mistakes == 0 {
		l.Mistakes = def.Mistakes
	}
	if l.Grace == 0 {
		l.Grace = def.Grace
	}
	if l.Body == 0 {
		l.Body = def.Body
	}
	if l.Sending == 0 {
		l.Sending = def.Sending
	}
	if l.Query == 0 {
		l.Query = def.Query
	}
	if l.Rows == 0 {
		l.Rows = def.Rows
	}
	if l.Aging == 0 {
		l.Aging = def.Aging
	}
	if l.Taking == 0 {
		l.Taking = def.Taking
	}
	return l
}

// Server serves conversations.
type Server struct {
	opts    Options
	log     *slog.Logger
	files   *static.Files
	echo    *echo.Echo
	door    http.Handler // what stands before echo
	hubs    *hubs
	metrics *metrics.Metrics
	paces   paces
	results *results.Shelf // whole results, for paging and exports
	kiosk   *booth         // with Options.Kiosk
	writing sync.Pool      // buffers of sockets
}

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
	files, err := static.New()
	if err != nil {
		return nil, err
	}
	if err := checkBase(o.Base); err != nil {
		return nil, err
	}
	m := metrics.New(o.Version)
	s := &Server{opts: o, log: o.Logger, files: files, metrics: m, paces: newPaces(o.Rates), hubs: newHubs(o.Open, o.Closed, m, o.Logger),
		results: results.New(o.Limits.Rows, o.Limits.Aging, nil)}
	if o.Kiosk != nil {
		if s.kiosk, err = s.newBooth(); err != nil {
			return nil, err
		}
	}
	s.echo = s.routes()
	s.door = s.entrance()
	return s, nil
}

// Handler serves every address of the package.
func (s *Server) Handler() http.Handler { return s.door }

// Run serves on a listener until the context ends, then lets running turns
// finish (Limits.Grace) and closes. What could not finish is taken up when
// the conversation is opened again. At the beginning and once a day, what is
// kept no longer (Options.Keep) is cleared away.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 32 << 10, IdleTimeout: 2 * time.Minute,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
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
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.opts.Limits.Grace)
	defer cancel()
	s.Shutdown(grace)
	if err := server.Shutdown(grace); err != nil {
		failed = errors.Join(failed, fmt.Errorf("closing connections: %w", err), server.Close())
	}
	return failed
}

// Shutdown takes no further input, lets running turns finish until the
// context ends, stops the rest (they are resumed when their conversation is
// opened again) and closes every socket with code 1001.
func (s *Server) Shutdown(ctx context.Context) {
	if s.kiosk != nil {
		s.kiosk.end()
		<-s.kiosk.ended
	}
	if !s.hubs.stop(ctx) {
		s.log.Info("turns were stopped and will be resumed when their conversation is opened again")
	}
}

// page is the page of a conversation about a database.
func (s *Server) page(id string, c *views.Conversation, d Database) views.Page {
	data := ""
	if d.Source != "" {
		data = s.opts.Base + "/data/" + d.Source
	}
	return views.Page{Source: d.Source, Data: data, ID: id, Title: d.Title, Intro: d.Description, Holds: d.Holds,
		Suggestions: d.Suggestions, Catalog: s.catalog(d), Conversation: c, Asset: s.asset, Base: s.opts.Base, Queries: s.opts.Engine != nil, English: s.opts.EnglishOnly}
}

// setting is how the events of a conversation about a database are rendered.
func (s *Server) setting(id string, d Database) views.Setting {
	cat := s.catalog(d)
	return views.Setting{Local: s.opts.Local, Kiosk: s.opts.Kiosk != nil, Home: s.opts.Base + "/c/" + id, Label: func(column string) string {
		if cat == nil {
			return ""
		}
		for _, t := range cat.Tables {
			if c := t.Column(column); c != nil {
				return c.Human
			}
		}
		return ""
	}}
}

// secret is a name nobody can guess: 130 random bits.
func secret() string { return rand.Text() }
