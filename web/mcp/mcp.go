// Package mcp offers the conversations and the queries of a server to
// assistants and editors, as tools of the Model Context Protocol: ask, answer,
// query, explain and schema (docs/mcp.md). The rules are those of the other
// rooms: who may come in and how fast, the line for heavy queries, what is
// hidden, what is written down.
//
// A Room serves HTTP at [Path], and one client over a pair of streams:
//
//	room := mcp.New(shared, mcp.Options{Conversations: all, Live: live, …})
//	room.Routes(e)                        // or
//	err := room.Run(ctx, os.Stdin, os.Stdout)
//
// Where a question comes up, the client is asked to put it to the person in
// front of it (elicitation). A client that can't gets the question as the
// result of the tool; the tool answer goes on from there.
package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"parley/agent"
	"parley/phrasebook"
	"parley/web/conversations"
	"parley/web/data"
	"parley/web/results"
	"parley/web/site"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Live takes the inputs of conversations; *chat.Room is one.
type Live interface {
	Ask(ctx context.Context, id string, in agent.Input) (agent.Event, error)
	Events(id string) ([]agent.Event, error)
}

// Options are what assistants need besides a Site.
type Options struct {
	Conversations *conversations.Service
	Databases     *data.Databases
	Live          Live
	Queries       *results.Queries // nil: no queries are taken
	Version       string
}

// Room offers the tools.
type Room struct {
	*site.Site
	conversations *conversations.Service
	databases     *data.Databases
	live          Live
	queries       *results.Queries
	server        *sdk.Server
	web           transports
	ending        context.Context
	end           context.CancelFunc
}

// New makes the room.
func New(s *site.Site, o Options) *Room {
	r := &Room{Site: s, conversations: o.Conversations, databases: o.Databases, live: o.Live, queries: o.Queries}
	r.ending, r.end = context.WithCancel(context.Background()) // until End
	r.server = sdk.NewServer(&sdk.Implementation{Name: "parley", Title: "Parley", Version: o.Version},
		&sdk.ServerOptions{Instructions: instructions(o.Queries != nil),
			Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}}})
	r.offer()
	r.web = newTransports(r.server)
	return r
}

// End closes what clients hold open over HTTP.
func (r *Room) End() { r.end() }

// stranger owns the conversations of clients without a token: of whoever sits
// at this machine, or of everybody where everybody may come in. What keeps
// them apart then is that nobody can guess the name of a conversation.
const stranger = "mcp"

// Run serves one client over a pair of streams, until it closes them or the
// context ends.
func (r *Room) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx = with(ctx, site.Visitor{Owner: stranger, Pace: stranger, Client: "stdio", Request: site.Secret()[:16],
		Language: phrasebook.English()})
	err := r.server.Run(ctx, &sdk.IOTransport{Reader: io.NopCloser(in), Writer: unclosed{out}})
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return nil // that is how a client without more to say is ended
	}
	return err
}

// unclosed is a stream that stays open.
type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }

type visitorKey struct{}

// with is a context in which a visitor calls tools.
func with(ctx context.Context, v site.Visitor) context.Context {
	if v.Owner == "" {
		v.Owner = stranger
	}
	return context.WithValue(v.Speaking(ctx), visitorKey{}, v)
}

// handler does the work of a tool for a visitor.
type handler[In, Out any] func(ctx context.Context, call *call, in In) (Out, error)

// call is a call of a tool.
type call struct {
	*sdk.CallToolRequest
	visitor site.Visitor
	// form is what the client is to ask the person before it calls again; nil
	// for nothing. The handler sets it.
	form *form
}

// add offers a tool. What goes wrong in it is worded for its caller.
func add[In, Out any](r *Room, t *sdk.Tool, h handler[In, *Out]) {
	sdk.AddTool(r.server, t, func(ctx context.Context, req *sdk.CallToolRequest, in In) (result *sdk.CallToolResult,
		out *Out, err error) {
		v, _ := ctx.Value(visitorKey{}).(site.Visitor)
		defer func() {
			if p := recover(); p != nil {
				r.Log.Error("a tool panicked", "tool", t.Name, "error", p, "stack", string(debug.Stack()))
				err = errors.New("internal error")
			}
			if err != nil && ctx.Err() == nil {
				err = r.worded(v, t.Name, err)
			}
		}()
		c := &call{CallToolRequest: req, visitor: v}
		out, err = h(ctx, c, in)
		if err == nil && c.form != nil {
			return c.form.result(), nil, nil
		}
		return nil, out, err
	})
}

// worded is an error as the caller of a tool reads it, which is often a
// program that writes the next query: where the fault is and which names may
// have been meant stand in it.
func (r *Room) worded(v site.Visitor, tool string, err error) error {
	p := site.Explain(v.Language, err)
	if p.Status >= 500 && p.Code == "internal" {
		r.Log.Error("a tool failed", "tool", tool, "request", v.Request, "error", err)
	}
	text := p.Detail
	if p.Excerpt != "" {
		text = p.Excerpt
	}
	if p.Hint != "" && p.Excerpt == "" {
		text += " " + p.Hint
	}
	return fmt.Errorf("%s (%s)", text, p.Code)
}
