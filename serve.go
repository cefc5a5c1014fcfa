package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"parley/ingest/demo"
	"parley/phrasebook"
	"parley/state"
	"parley/web"
)

// serveCommand is `parley serve`.
type serveCommand struct {
	source
	thinking
	admission
	kioskFlags
	opening
	Addr     string `default:"127.0.0.1:8080" help:"Address to serve at." placeholder:"HOST:PORT"`
	State    string `help:"File that keeps the conversations; without it, one in the --data folder." placeholder:"PATH" type:"path"`
	KeepDays int    `help:"Delete conversations so many days after their last use; 0 keeps them until they are deleted." default:"0" placeholder:"N"`
	Language string `help:"Language for visitors whose browser asks for none that Parley speaks: ${languages}." enum:"${languages}" default:"en" placeholder:"TAG"`
	Stories  bool   `help:"Serve /stories, every state of the page, for development." hidden:""`
}

// Run serves until the context ends.
func (c *serveCommand) Run(ctx context.Context, s *streams) (err error) {
	if os.Getenv("GOGC") == "" { // many conversations wait at once: less room for what is given up (make bench-web)
		debug.SetGCPercent(50)
	}
	log, err := c.logger(s)
	if err != nil {
		return err
	}
	if c.KeepDays < 0 || c.KeepDays > 36500 {
		return usageError{fmt.Errorf("--keep-days %d is no number of days from 0 to 36500", c.KeepDays)}
	}
	keys, err := c.check(c.Addr)
	if err != nil {
		return err
	}
	pin, err := c.pin(c.AuditTexts)
	if err != nil {
		return err
	}
	if c.Kiosk {
		c.Questions = c.KioskQuestions
		if c.Cache == "" {
			c.Cache = "off" // a model's replies are made of what visitors said
		}
	}
	store, err := c.store(ctx)
	if err != nil {
		return err
	}
	defer store.Close()
	alone, err := c.alone(c.Addr, keys)
	if err != nil {
		return err
	}
	town, err := newTown(s, c.source, c.thinking, c.opening, store, conversationsFile(c.State, c.Data), alone, c.Auth == "none")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, town.close()) }()
	house, done, err := town.pool.Hold(ctx, town.shelf.Default().ID) // as long as we serve; a mistake is told at once
	if err != nil {
		return err
	}
	defer done()
	options := web.Options{
		Open: town.open, Closed: town.closed, Sources: town.sources(),
		Store: store, Title: house.title, Description: house.description, Suggestions: house.openers(kioskOpeners),
		Catalog: house.engine.Catalog(), Local: c.Parser != "model", Version: version, Logger: log, Stories: c.Stories, Language: c.Language, EnglishOnly: c.Parser != "model",
		Health: house.engine.Ping, Engine: house.engine,
	}
	options.Keep = time.Duration(c.KeepDays) * 24 * time.Hour
	if c.Kiosk {
		options.Sources = nil // it is about one thing, and nobody looks after it
	}
	c.furnish(&options, store, pin)
	closeAudit, err := c.admit(c.Addr, keys, store, &options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeAudit()) }()
	server, err := web.New(options)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("can't serve at %s: %w (another program may be using the port; choose one with --addr)", c.Addr, err)
	}
	fmt.Fprintf(s.out, "Parley is ready: open http://%s%s in your browser (Ctrl-C ends it)\n", shown(listener.Addr()), options.Base)
	return server.Run(ctx, listener)
}

// languages lists the tags of the languages that Parley speaks.
func languages() string {
	var tags []string
	for _, l := range phrasebook.Languages() {
		tags = append(tags, l.Tag)
	}
	return strings.Join(tags, ",")
}

// store opens the file of conversations.
func (c *serveCommand) store(ctx context.Context) (*state.Store, error) {
	path := conversationsFile(c.State, c.Data)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("making the folder of the conversations: %w", err)
	}
	return state.Open(ctx, path)
}

// shown is an address that a browser on this machine can open.
func shown(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil || host == "::" || host == "0.0.0.0" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// greeting is what a visitor reads before the first question.
type greeting struct {
	title, description string
	suggestions        []string // nil: made of what the database holds
}

func (c source) greeting() (greeting, error) {
	if c.DB == "" {
		about, err := demo.LoadAbout(c.Demo)
		return greeting{about.Title, about.Description, about.Suggestions}, err
	}
	return greeting{
		title:       "Ask your database",
		description: "Ask in your own words. Where I am unsure, I ask before I look.",
	}, nil
}
