package web

import (
	"context"
	"log/slog"
	"time"

	"parley/agent"
	"parley/suql/catalog"
	"parley/web/access"
	"parley/web/api"
	"parley/web/boards"
	"parley/web/chat"
	"parley/web/conversations"
	"parley/web/pages"
	"parley/web/site"
)

// Store keeps what visitors do; *state.Store is one.
type Store interface {
	conversations.Store
	pages.Store
	boards.Store
	api.Store
	site.Visitors
	Memory
	// Unused lists conversations in which nothing happened since a time.
	Unused(ctx context.Context, since time.Time, limit int) (ids []string, err error)
	// EndShares drops the links whose time is up.
	EndShares(ctx context.Context, now time.Time) error
	Ping(ctx context.Context) error
}

// Replicas are the other servers that share the store; *state.Replica is them.
type Replicas interface {
	chat.Replicas
	access.Counter
	// Hears fails when they have not been heard for a while.
	Hears() error
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
	// Replicas are the other servers that share Store; nil for none.
	Replicas Replicas
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
	// MCP offers conversations and queries to assistants at /mcp, and MCPOnly
	// serves nothing else but health and metrics.
	MCP, MCPOnly bool
	// Gate decides who may come in; nil lets everybody in.
	Gate *access.Gate
	// Hosts are the names this server may be called by besides localhost and
	// loopback addresses. nil means any. A server without a gate that trusts
	// whoever reaches it needs them: a page elsewhere could point a name of
	// its own at this machine.
	Hosts []string
	// Reached says that others may come in too: by any address, by names
	// without a dot, and through proxies. Other names have to be among Hosts
	// even so.
	Reached bool
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
