// Package chat holds a conversation over a library: each question is answered
// from the table or the page that is likeliest to say it, and where two would
// say different things, the person is asked which one is meant. The source is
// a unit as any other of a query: it is settled in the World, taken back by
// undo, and named in the receipt.
//
// Make a [Chat] with [New] and give its parts to a session:
//
//	c, err := chat.New(ctx, lib, answerer, chat.Options{Ask: true})
//	defer c.Close()
//	session, err := agent.Open(ctx, "visitor-1", c.Parts(log))
//	events, err := session.Say(ctx, agent.Input{ID: "1", Kind: agent.Say, Text: "when was the Asten hut built?"})
//	fmt.Println(events[1].Replied.Text, events[1].Replied.From[0].Place)
//
// What runs is SUQL over the source as a table: a table of the library by its
// name, or a document with one row for each passage.
package chat

import (
	"context"
	"sync"

	"parley/agent"
	"parley/retrieve/answer"
	"parley/retrieve/library"
	"parley/suql"
	"parley/suql/reader"
)

// Options change how a conversation is held.
type Options struct {
	Ask bool // about a source that is in doubt; otherwise the likeliest is taken
	// Address is where pieces can be read, without a slash at its end; a piece
	// is there under its ID. "" where they can't be.
	Address string
}

// Chat is what conversations over one library share. It is safe for
// concurrent use.
type Chat struct {
	Engine *Engine

	lib      *library.Library
	answerer *answer.Answerer
	o        Options
	quotes   *quotes // of a language model; nil where there is none

	mu   sync.Mutex
	said map[string]said               // by the query that gives it
	kept map[string][]agent.Hypothesis // by what was asked and settled
}

// New makes a chat over a library that stays open for as long as it is used.
func New(ctx context.Context, lib *library.Library, a *answer.Answerer, o Options) (*Chat, error) {
	c := &Chat{lib: lib, o: o, said: map[string]said{}, kept: map[string][]agent.Hypothesis{}}
	reads, mine := *a, *a
	if a.Writer != nil {
		c.quotes = &quotes{Reader: a.Reader, written: map[quote]reader.Reply{}}
		reads.Reader = c.quotes
	}
	e := newEngine(lib, &reads)
	if err := e.renew(ctx); err != nil {
		return nil, err
	}
	mine.Open = func(ctx context.Context, source string) (*suql.Engine, error) {
		r, err := e.roomOf(ctx, source)
		if err != nil {
			return nil, err
		}
		return r.engine, nil
	}
	c.Engine, c.answerer = e, &mine
	return c, nil
}

// Parts are what a session is made of.
func (c *Chat) Parts(log agent.Log) agent.Parts {
	return agent.Parts{Engine: c.Engine, Parser: c, Detector: detector{c}, Speaker: c.In(""), Log: log}
}

// Close closes what was opened of the library, not the library itself.
func (c *Chat) Close() error { return c.Engine.Close() }

// mostKept is how much is remembered; more than that is forgotten at once.
const mostKept = 512

// said is what a query gives, and what tells its source from the others that
// are asked about with it.
type said struct {
	answer.Output
	label, shared string // see answer.Apart; "" where nothing is asked
}

// tell remembers what a query gives, for who words it.
func (c *Chat) tell(query string, o said) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.said) >= mostKept {
		clear(c.said)
	}
	c.said[query] = o
}

// told is what a query gives, as far as it is remembered.
func (c *Chat) told(query string) (said, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	o, ok := c.said[query]
	return o, ok
}

// Nearest reports whether a reply shows the passage that comes nearest to a question, as
// nothing that was found answers it for sure.
func Nearest(r *agent.Reply) bool {
	return len(r.Columns) == 2 && r.Columns[0].Name == "section" && r.Columns[1].Name == "text" && len(r.From) > 0
}
