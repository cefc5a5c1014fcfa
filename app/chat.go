// Package app puts the parts of Parley together: it opens the database that
// the flags name, chooses the parser, the detector, the reader of free text
// and who words replies, and holds them as one Chat. Commands embed the types
// of flags that they take:
//
//	type Command struct {
//		app.DatabaseFlags
//		app.ChatFlags
//	}
//
//	func (c *Command) Run(ctx context.Context, s *console.Streams) error {
//		chat, err := app.NewChat(ctx, s, c.DatabaseFlags, c.ChatFlags)
//		…
//		defer chat.Close()
//		session, err := chat.Session(ctx, "terminal", agent.NewMemoryLog(), nil)
//
// What a server needs beyond one chat is in app/server.
package app

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"parley/agent"
	"parley/agent/lessons"
	"parley/app/console"
	"parley/suql"
	"parley/suql/catalog"
)

// ChatFlags say how utterances are understood and answered.
type ChatFlags struct {
	CacheFlags    `group:"answers"`
	ModelFlags    `group:"model"`
	ParserFlags   `group:"answers"`
	ReplyFlags    `group:"answers"`
	QuestionFlags `group:"answers"`
	Learn         bool `group:"answers" help:"Learn from answers that a visitor found right or corrected, for that visitor's later questions."`
}

// Chat is everything that it takes to talk about one database.
type Chat struct {
	Engine *suql.Engine
	Parts  agent.Parts // without a log: each session has its own

	model *Model // nil when there is none
	learn bool   // from answers that were judged
}

// NewChat opens the database that the flags name and puts a chat about it
// together. Messages go to s, unless that is nil.
func NewChat(ctx context.Context, s *console.Streams, c DatabaseFlags, t ChatFlags) (*Chat, error) {
	detector, err := t.detector()
	if err != nil {
		return nil, console.Usage(err)
	}
	file := ""
	if t.Parser == "model" && t.Cache != "off" {
		file = filepath.Join(c.Data, "queries.db")
	}
	m, err := ModelIfNamed(ctx, file, t.ModelFlags)
	if err != nil {
		return nil, err
	}
	engine, err := c.Open(ctx, s, t.CacheFlags, m)
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	parser, err := t.parser(s, c.Data, engine, m)
	if err != nil {
		engine.Close()
		return nil, errors.Join(err, m.Close())
	}
	words, err := newCurrent(engine, parser)
	if err != nil {
		engine.Close()
		return nil, errors.Join(err, m.Close())
	}
	chat := &Chat{Engine: engine, model: m, learn: t.Learn, Parts: agent.Parts{
		Engine: engine, Parser: words, Speaker: words.In(""), Detector: detector,
		MaxQuestions: t.most(),
	}}
	if !chat.Paid() {
		chat.Parts.Tried = tried
	}
	if t.Unhurried {
		chat.Parts.Unhurried, chat.Parts.Tried.Seconds = true, 0
	}
	if chat.Parts.Responder, err = t.responder(s, engine, m); err != nil {
		return nil, errors.Join(err, chat.Close())
	}
	return chat, nil
}

// tried is what the embedded reader may read for one of the readings that somebody chooses
// from: it reads some 20,000 sentences a second, and remembers what it read.
var tried = suql.Budget{Items: 2_000, Seconds: 1}

// Paid reports whether a language model reads texts, whose calls may cost.
func (c *Chat) Paid() bool { return c.model != nil }

// Close closes the database and gives up the model.
func (c *Chat) Close() error { return errors.Join(c.Engine.Close(), c.model.Close()) }

// Session opens a conversation whose events go to log and to observe. It goes by
// the notes on the database, and learns from the lessons of a log that keeps
// some.
func (c *Chat) Session(ctx context.Context, id string, log agent.Log,
	observe func(agent.Event)) (*agent.Session, error) {
	parts := c.Parts
	parts.Log, parts.Observe = log, observe
	var learned lessons.Source
	if c.learn {
		learned, _ = log.(lessons.Source)
	}
	parts.Knowledge = lessons.New(learned, func() []catalog.Note { return c.Engine.Catalog().Notes })
	return agent.Open(ctx, id, parts)
}

// Tables names what the database holds, for a greeting: "restaurants, guests".
func (c *Chat) Tables() string {
	var names []string
	for _, t := range c.Engine.Catalog().Tables {
		names = append(names, t.Human)
	}
	return strings.Join(names, ", ")
}

// Version is what `parley version` prints; the linker sets it.
type Version string
