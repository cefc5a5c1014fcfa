// Package mcp is `parley mcp`: the database for assistants and editors, as
// tools of the Model Context Protocol.
package mcp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"parley/agent"
	"parley/app"
	"parley/app/console"
	"parley/app/server"
	"parley/state"
	"parley/web"
	"parley/web/access"
)

// Command is the command and its flags.
type Command struct {
	app.DatabaseFlags `group:"database"`
	app.ChatFlags
	server.AccessFlags `group:"access"`

	HTTP  string `name:"http" help:"Address to serve at over HTTP: the tools are at /mcp there. Without it, the client that started this is served over standard input and output." placeholder:"HOST:PORT"`
	State string `help:"Where conversations are kept: a file, or postgres://…; without it, they are forgotten when this ends." placeholder:"PATH|DSN"`
}

// kept is how long a conversation is kept after its last use.
const kept = 24 * time.Hour

// Run serves until the client or the context ends.
func (c *Command) Run(ctx context.Context, s *console.Streams, version app.Version) (err error) {
	keys, err := c.keys()
	if err != nil {
		return err
	}
	store, err := c.store(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if state.IsServer(c.State) {
		c.ChatFlags = c.Shared(store.Replies(0))
	}
	chat, err := app.NewChat(ctx, s, c.DatabaseFlags, c.ChatFlags)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, chat.Close()) }()
	log, err := c.Logger(s)
	if err != nil {
		return err
	}
	options := web.Options{
		Open: func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
			return chat.Session(ctx, id, store, observe)
		},
		Store: store, Catalog: chat.Engine.Catalog(), Engine: chat.Engine, Health: chat.Engine.Ping,
		Version: string(version), Logger: log, MCPOnly: true,
	}
	if others := store.Replica(log); others != nil {
		options.Replicas = others
	}
	if c.HTTP == "" {
		site, err := web.New(options)
		if err != nil {
			return err
		}
		return site.RunMCP(ctx, s.In, s.Out)
	}
	options.Keep = kept
	closeAudit, err := c.Admit(c.HTTP, keys, store, &options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeAudit()) }()
	return c.listen(ctx, s, options)
}

// keys are those that let clients in over HTTP.
func (c *Command) keys() (access.Keys, error) {
	if c.HTTP == "" {
		return access.Keys{}, nil // whoever started this process is in
	}
	keys, err := c.Check(c.HTTP)
	if err == nil && keys.Password != "" && len(keys.Tokens) == 0 {
		err = console.Usage(errors.New("a password is for people in browsers; assistants send a token: --auth tokens with --tokens-file, a file with a name and a token a line"))
	}
	return keys, err
}

// listen serves over HTTP.
func (c *Command) listen(ctx context.Context, s *console.Streams, options web.Options) error {
	site, err := web.New(options)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.HTTP)
	if err != nil {
		return fmt.Errorf("can't serve at %s: %w (another program may be using the port; choose another with --http)",
			c.HTTP, err)
	}
	fmt.Fprintf(s.Out, "Parley is ready for assistants: http://%s%s/mcp (Ctrl-C ends it)\n", listener.Addr(), options.Base)
	return site.Run(ctx, listener)
}

// store keeps the conversations.
func (c *Command) store(ctx context.Context) (*state.Store, error) {
	if c.State == "" {
		return state.Open(ctx, state.Memory)
	}
	return state.Open(ctx, app.Conversations(c.State, c.Data))
}
