package server

import (
	"context"
	"errors"
	"time"

	"parley/agent"
	"parley/agent/openers"
	"parley/app"
	"parley/ingest/demo"
	"parley/sources"
	"parley/suql"
	"parley/web"
)

// Database is a chat about one database, with the words that welcome people
// to it.
type Database struct {
	chat    *app.Chat
	library *app.LibraryChat // in place of chat
	greeting
	book *openers.Book // nil where the greeting has suggestions
}

// greeting is what a visitor reads before the first question.
type greeting struct {
	Title, Description string
	suggestions        []string // nil: made of what the database holds
}

// How many things a page proposes to say, and how long it waits for them: they
// are made in the background when a database is opened.
const (
	mostSuggestions = 6
	pagePatience    = 250 * time.Millisecond
)

// Suggestions are things to say to the database: at most six questions whose
// answers have rows. It waits so long for those that are not made yet.
func (d *Database) Suggestions(patience time.Duration) []string {
	if d.book == nil {
		return d.suggestions
	}
	return d.book.List(patience)
}

// Engine answers the queries of pages.
func (d *Database) Engine() web.Engine {
	if d.library != nil {
		return d.library.Chat.Engine
	}
	return d.chat.Engine
}

// Ping reports whether the database can be read.
func (d *Database) Ping(ctx context.Context) error {
	if d.library != nil {
		return d.library.Chat.Engine.Ping(ctx)
	}
	return d.chat.Engine.Ping(ctx)
}

// Session opens a conversation whose events go to log and to observe.
func (d *Database) Session(ctx context.Context, id string, log agent.Log,
	observe func(agent.Event)) (*agent.Session, error) {
	if d.library != nil {
		return d.library.Session(ctx, id, log, observe)
	}
	return d.chat.Session(ctx, id, log, observe)
}

// Close closes the database.
func (d *Database) Close() error {
	if d.book != nil {
		d.book.Close()
	}
	if d.library != nil {
		return d.library.Close()
	}
	return d.chat.Close()
}

// build opens the database of a source.
func (d *Databases) build(ctx context.Context, id string) (*Database, error) {
	s, err := d.listed.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.Kind == sources.Library {
		c, err := app.NewLibraryChat(ctx, nil, s.DSN, "data/"+s.ID+"/piece", d.options.Chat.QuestionFlags, nil)
		if err != nil {
			return nil, err
		}
		return &Database{library: c, greeting: greeting{
			Title:       s.Title,
			Description: "Ask about these documents and tables. Where two say different things, I ask which one you mean.",
			suggestions: []string{},
		}}, nil
	}
	flags := d.options.Database.At(s.DSN, s.Annotations)
	if s.Kind == sources.Demo {
		flags.DB, flags.Demo = "", s.ID
	}
	streams := d.options.Streams
	if id != d.listed.Default().ID {
		streams = nil // what the first one said holds for all
	}
	chat, err := app.NewChat(ctx, streams, flags, d.options.Chat)
	if err != nil {
		return nil, err
	}
	g, err := greetingOf(flags)
	if err != nil {
		return nil, errors.Join(err, chat.Close())
	}
	if s.Removable() || s.Kind == sources.Named && flags.DB != "" {
		g.Title = s.Title
	}
	database := &Database{chat: chat, greeting: g}
	if len(g.suggestions) == 0 {
		parts := openers.Parts{Engine: chat.Engine, Parser: chat.Parts.Parser, Detector: chat.Parts.Detector}
		if d.options.Chat.Parser == "model" { // which would be paid for
			parts.Parser = nil
		}
		database.book = openers.NewBook(parts, mostSuggestions)
	}
	if chat.Parts.Preview = preview; chat.Paid() {
		chat.Parts.Preview.Items = 0
	}
	chat.Parts.Openers = func() []string { return database.Suggestions(pagePatience) }
	return database, nil
}

// preview is what the first rows beside an open question may cost. What the
// embedded reader says for them is remembered, so a yes does not wait for it
// again; a language model is not asked before somebody has said yes.
var preview = suql.Budget{Items: 24, Seconds: 0.3}

// greetingOf is the greeting of the database that flags name.
func greetingOf(c app.DatabaseFlags) (greeting, error) {
	if c.DB == "" {
		about, err := demo.LoadAbout(c.Demo)
		return greeting{about.Title, about.Description, about.Suggestions}, err
	}
	return greeting{
		Title:       "Ask your database",
		Description: "Ask in your own words. Where I am unsure, I ask before I look.",
	}, nil
}
