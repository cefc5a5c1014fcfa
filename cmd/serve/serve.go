// Package serve is `parley serve`: the chat in a browser, or on a public
// screen with --kiosk.
package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"parley/app"
	"parley/app/console"
	"parley/app/server"
	"parley/phrasebook"
	"parley/state"
	"parley/traces/send"
	"parley/web"
)

// Command is the command and its flags.
type Command struct {
	app.DatabaseFlags `group:"database"`
	app.ChatFlags
	server.AccessFlags `group:"access"`
	KioskFlags         `group:"kiosk"`
	server.FileFlags   `group:"files"`

	Addr        string `default:"127.0.0.1:8080" help:"Address to serve at." placeholder:"HOST:PORT"`
	State       string `help:"Where conversations are kept: a file, or postgres://… for several servers that share them (docs/operations.md); without it, a file in the --data folder." placeholder:"PATH|DSN"`
	SharePublic bool   `help:"Show what links show (Share, in a receipt) to whoever has one, without a login."`
	KeepDays    int    `help:"Delete conversations so many days after their last use; 0 keeps them until they are deleted." default:"0" placeholder:"N"`
	Language    string `help:"Language for visitors whose browser asks for none that Parley speaks: ${languages}." enum:"${languages}" default:"en" placeholder:"TAG"`
	MCP         bool   `name:"mcp" help:"Offer conversations and queries to assistants and editors at /mcp too (Model Context Protocol, docs/mcp.md)."`
	Traces      string `help:"Where to send what every input was made of, step by step, and how long each took: a collector that speaks OTLP over HTTP (OpenTelemetry), such as http://127.0.0.1:4318. What people say is not among it." placeholder:"URL"`
	Stories     bool   `help:"Serve /stories, every state of the page, for development." hidden:""`
}

// Languages lists the tags of the languages that Parley speaks: "en,de".
func Languages() string {
	var tags []string
	for _, l := range phrasebook.Languages() {
		tags = append(tags, l.Tag)
	}
	return strings.Join(tags, ",")
}

// Run serves until the context ends.
func (c *Command) Run(ctx context.Context, s *console.Streams, version app.Version) (err error) {
	if os.Getenv("GOGC") == "" { // many conversations wait at once: less room for what is given up (make bench-web)
		debug.SetGCPercent(50)
	}
	if err := c.contradiction(); err != nil {
		return err
	}
	keys, err := c.Check(c.Addr)
	if err != nil {
		return err
	}
	log, err := c.Logger(s)
	if err != nil {
		return err
	}
	traced, err := c.traced(ctx, log, version)
	if err != nil {
		return err
	}
	defer traced()
	pin, err := c.PIN(c.AuditTexts)
	if err != nil {
		return err
	}
	c.screen()
	store, err := state.Open(ctx, app.Conversations(c.State, c.Data))
	if err != nil {
		return err
	}
	defer store.Close()
	if state.IsServer(c.State) {
		c.ChatFlags = c.Shared(store.Replies(0))
	}
	alone, err := c.Alone(c.Addr, keys)
	if err != nil {
		return err
	}
	databases, err := server.NewDatabases(server.Options{Database: c.Telling(unestimated(log)), Chat: c.ChatFlags,
		Files: c.FileFlags, Store: store, Conversations: app.Conversations(c.State, c.Data), Alone: alone,
		Open: c.Auth == "none", Streams: s})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, databases.Close()) }()
	first, done, err := databases.First(ctx) // as long as we serve; a mistake is told at once
	if err != nil {
		return err
	}
	defer done()
	options := c.options(log, version, databases, first, store)
	c.furnish(&options, store, pin, first, c.Data)
	if others := store.Replica(options.Logger); others != nil {
		options.Replicas = others
	}
	closeAudit, err := c.Admit(c.Addr, keys, store, &options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeAudit()) }()
	return c.listen(ctx, s, options)
}

// unestimated writes down why an estimate could not be given, for who looks
// closely: the answer came all the same.
func unestimated(log *slog.Logger) func(error) {
	return func(cause error) { log.Debug("no estimate before an answer", "error", cause) }
}

// lastTraces is how long the last traces may take to be sent.
const lastTraces = 5 * time.Second

// traced has traces sent, if they are wanted; what it returns sends the last.
func (c *Command) traced(ctx context.Context, log *slog.Logger, version app.Version) (end func(), err error) {
	if c.Traces == "" {
		return func() {}, nil
	}
	stop, err := send.To(ctx, c.Traces, string(version), func(err error) { log.Warn("traces are lost", "error", err) })
	if err != nil {
		return nil, err
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastTraces)
		defer cancel()
		if err := stop(ctx); err != nil {
			log.Warn("the last traces are lost", "error", err)
		}
	}, nil
}

// contradiction refuses flags that don't go together.
func (c *Command) contradiction() error {
	switch {
	case c.KeepDays < 0 || c.KeepDays > 36500:
		return console.Usage(fmt.Errorf("--keep-days %d is no number of days from 0 to 36500", c.KeepDays))
	case c.Kiosk && c.MCP:
		return console.Usage(
			errors.New("a kiosk is for people at its screen: leave out --mcp, or offer assistants the database by parley mcp"))
	case c.Library != "" && c.DB != "":
		return console.Usage(
			errors.New("--db and --library name two things to talk about first: leave out one; the other can be added on the page"))
	}
	if c.Library != "" {
		if _, err := os.Stat(c.Library); err != nil {
			return fmt.Errorf("opening the library: %w (parley index --library makes one)", err)
		}
	}
	if c.Kiosk && state.IsServer(c.State) {
		return console.Usage(
			errors.New("a kiosk wipes every conversation of its store that nobody stands before, so it needs one of its own: a file, not --state postgres://…"))
	}
	return nil
}

// screen settles what is otherwise on a public screen.
func (c *Command) screen() {
	if !c.Kiosk {
		return
	}
	c.Questions = c.KioskQuestions
	if c.Cache == "" {
		c.Cache = "off" // a model's replies are made of what visitors said
	}
}

// options are those of a server over all databases, which greets visitors
// with the first.
func (c *Command) options(log *slog.Logger, version app.Version, all *server.Databases, first *server.Database,
	store *state.Store) web.Options {
	local := c.Parser != "model"
	return web.Options{
		Open: all.OpenSession, Closed: all.CloseSession, Sources: all.Sources(), Store: store,
		Title: first.Title, Description: first.Description, Suggestions: first.Suggestions(kioskPatience),
		Catalog: first.Engine().Catalog(), Health: first.Ping, Engine: first.Engine(),
		Local: local, EnglishOnly: local, Version: string(version), Logger: log, Stories: c.Stories, Language: c.Language,
		SharePublic: c.SharePublic, MCP: c.MCP, Keep: time.Duration(c.KeepDays) * 24 * time.Hour,
	}
}

// listen serves at the address of the flags.
func (c *Command) listen(ctx context.Context, s *console.Streams, options web.Options) error {
	site, err := web.New(options)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("can't serve at %s: %w (another program may be using the port; choose one with --addr)",
			c.Addr, err)
	}
	fmt.Fprintf(s.Out, "Parley is ready: open http://%s%s in your browser (Ctrl-C ends it)\n", shown(listener.Addr()),
		options.Base)
	return site.Run(ctx, listener)
}

// shown is an address that a browser on this machine can open.
func shown(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil || host == "::" || host == "0.0.0.0" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
