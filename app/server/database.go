package server

import (
	"context"
	"errors"
	"time"

	"parley/agent/openers"
	"parley/app"
	"parley/ingest/demo"
	"parley/sources"
)

// Database is a chat about one database, with the words that welcome people
// to it.
type Database struct {
	*app.Chat
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

// Close closes the database.
func (d *Database) Close() error {
	if d.book != nil {
		d.book.Close()
	}
	return d.Chat.Close()
}

// build opens the database of a source.
func (d *Databases) build(ctx context.Context, id string) (*Database, error) {
	s, err := d.listed.Find(ctx, id)
	if err != nil {
		return nil, err
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
	database := &Database{Chat: chat, greeting: g}
	if len(g.suggestions) == 0 {
		parts := openers.Parts{Engine: chat.Engine, Parser: chat.Parts.Parser, Detector: chat.Parts.Detector}
		if d.options.Chat.Parser == "model" { // which would be paid for
			parts.Parser = nil
		}
		database.book = openers.NewBook(parts, mostSuggestions)
	}
	chat.Parts.Openers = func() []string { return database.Suggestions(pagePatience) }
	return database, nil
}

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
