package mcp

import (
	"context"
	"net/http"
	"time"

	"parley/web/site"

	"github.com/labstack/echo/v4"
	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Path is where clients find the tools over HTTP.
const Path = site.MCPPath

// transports are the two ways of the protocol over HTTP. Versions before
// sessionless have sessions that the server remembers and asks through; since
// then every request stands for itself.
type transports struct {
	sessions, single http.Handler
}

const sessionless = "2026-07-28"

// idle is how long a session lives without a request. A client whose session
// has ended begins a new one; conversations go on in it.
const idle = 10 * time.Minute

func newTransports(s *sdk.Server) transports {
	one := func(*http.Request) *sdk.Server { return s }
	// Names that are not ours are refused before (site.Options.Hosts), also
	// behind a proxy on this machine.
	return transports{
		sessions: sdk.NewStreamableHTTPHandler(one,
			&sdk.StreamableHTTPOptions{SessionTimeout: idle, DisableLocalhostProtection: true}),
		single: sdk.NewStreamableHTTPHandler(one,
			&sdk.StreamableHTTPOptions{Stateless: true, DisableLocalhostProtection: true}),
	}
}

// Routes adds the address.
func (r *Room) Routes(e *echo.Echo) {
	e.Match([]string{http.MethodGet, http.MethodPost, http.MethodDelete}, Path, r.serve, r.Admit, r.Slowly)
}

// serve takes a request of a client.
func (r *Room) serve(c echo.Context) error {
	v := site.VisitorOf(c)
	ctx, end := context.WithCancel(with(c.Request().Context(), v))
	defer end()
	defer context.AfterFunc(r.ending, end)()
	h := r.web.sessions
	if c.Request().Header.Get("MCP-Protocol-Version") >= sessionless {
		h = r.web.single
	}
	if v.Who != "" { // a session is for the token that began it
		h = auth.RequireBearerToken(func(context.Context, string, *http.Request) (*auth.TokenInfo, error) {
			return &auth.TokenInfo{UserID: v.Who}, nil // Admit has let it in
		}, &auth.RequireBearerTokenOptions{AllowMissingExpiration: true})(h)
	}
	h.ServeHTTP(c.Response(), c.Request().WithContext(ctx))
	return nil
}
