// Package converse is a language model as the agent's responder: it decides
// whether an utterance needs the database at all, words what was found, picks
// the short answer out of it, and works through questions that take several
// queries (after the conversational agent of the SUQL paper, section 4).
//
// Make a [Responder] with [New] and give it to the agent:
//
//	parts.Responder = converse.New(server, engine, converse.Options{})
//	in := agent.Input{ID: "1", Kind: agent.Say, Text: "who directed the film that won in 1994?"}
//	events, err := session.Say(ctx, in)
//	reply := events[len(events)-1].Replied
//	reply.Text   // in the model's words
//	reply.Answer // {Text: "…", Row: 0}: it stands in that row
//
// The model words and proposes; it is not believed. What it says may hold no
// name, no number and no quotation that stands neither in the rows nor in what
// was said ([Ungrounded]); else the Speaker's words stand. A short answer has
// to occur in a row. A query that it writes is checked and run like any other,
// which can only read. Rows are shown to it as data, between marks that their
// authors can't know.
//
// Nothing depends on the model's being there: each of its errors leaves the
// turn to go on without it, and the reply says so.
package converse

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"time"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/llm"
	"parley/suql/catalog"
)

// Server is the model that is asked; *llm.Client is one.
type Server interface {
	Chat(ctx context.Context, req llm.Request) (llm.Reply, error)
	Samples(ctx context.Context, req llm.Request, n int) ([]llm.Reply, error)
	Probe(ctx context.Context) (llm.Capabilities, error)
	String() string // model and server
}

// Database is what the conversation is about; *suql.Engine is one.
type Database interface {
	Catalog() *catalog.Catalog
	Values() *catalog.Index
}

// Options of a Responder. The zero value is fine.
type Options struct {
	// Patience is how long one thing may take the model; 0 means 45 seconds.
	Patience time.Duration
	// Window is how many tokens the model holds; 0 means what the server says.
	Window int
	// Mark makes the words that rows can't forge; random when nil.
	Mark func() string
	// Tell is told what the server can do, when it is first used. Nil is fine.
	Tell func(llm.Capabilities)
}

// Responder implements agent.Responder. It is safe for concurrent use.
type Responder struct {
	server Server
	db     Database
	opts   Options

	told   sync.Once
	mu     sync.Mutex // guards what follows
	window int        // 0 before the server was looked at
	failed error      // how the last call ended, if that is about the server
	until  time.Time  // till when it is left alone then
	tells  *model.Describer
	of     *catalog.Catalog // what it tells of
}

// describer tells of the database as it is now.
func (r *Responder) describer() *model.Describer {
	r.mu.Lock()
	defer r.mu.Unlock()
	if cat := r.db.Catalog(); r.of != cat {
		r.tells, r.of = model.NewDescriber(cat, r.db.Values()), cat
	}
	return r.tells
}

var _ agent.Responder = (*Responder)(nil)

// New returns a responder. The server is looked at before its first use and
// not before.
func New(server Server, db Database, o Options) *Responder {
	if o.Patience <= 0 {
		o.Patience = 45 * time.Second
	}
	if o.Mark == nil {
		o.Mark = random
	}
	if o.Tell == nil {
		o.Tell = func(llm.Capabilities) {}
	}
	return &Responder{server: server, db: db, opts: o, window: o.Window}
}

// random is 64 bits that nobody guesses.
func random() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// The windows of servers that don't say.
const (
	usualWindow  = 8192
	ollamaWindow = 4096
)

// room is how many bytes a prompt may have beside its rules and the reply.
func (r *Responder) room(ctx context.Context) (int, error) {
	if err := r.left(); err != nil {
		return 0, err
	}
	r.mu.Lock()
	window := r.window
	r.mu.Unlock()
	if window == 0 {
		caps, err := r.server.Probe(ctx)
		if err != nil {
			r.noted(ctx, err)
			return 0, err
		}
		window = caps.Window
		switch {
		case window == 0 && caps.Server == "Ollama":
			window = ollamaWindow
		case window == 0:
			window = usualWindow
		}
		r.mu.Lock()
		r.window = window
		r.mu.Unlock()
		r.told.Do(func() { r.opts.Tell(caps) })
	}
	const besides, bytesPerToken = 1800, 3
	return bytesPerToken * max(window-besides, window/4), nil
}

// patiently bounds what one thing may take.
func (r *Responder) patiently(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, r.opts.Patience, fmt.Errorf("the model %s took longer than %s", r.server,
		r.opts.Patience))
}

// respite is how long a server that can't be used is left alone: nobody should
// wait for it turn after turn.
const respite = 30 * time.Second

// left is why the server is left alone now; nil when it is not.
func (r *Responder) left() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Now().Before(r.until) {
		return r.failed
	}
	return nil
}

// noted takes in how a call ended.
func (r *Responder) noted(ctx context.Context, err error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		return // nobody waits for it any more: that says nothing of the server
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.until = (time.Time{}); err != nil && !noForm(err) {
		r.failed, r.until = err, time.Now().Add(respite)
	}
}

// ask makes one call, and says what it cost.
func (r *Responder) ask(ctx context.Context, req llm.Request) (llm.Reply, agent.ModelUse, error) {
	use := agent.ModelUse{By: r.server.String(), Calls: 1}
	reply, err := r.server.Chat(ctx, req)
	r.noted(ctx, err)
	if err == nil && !reply.Cached {
		use.Tokens = reply.Usage.Total()
	}
	return reply, use, err
}

// noForm reports whether an error is about one reply rather than about the
// server: the model would not, or could not keep to the form.
func noForm(err error) bool {
	var e *llm.Error
	return errors.As(err, &e) &&
		(e.Kind == llm.Refused || e.Kind == llm.BadReply || e.Kind == llm.Truncated || e.Kind == llm.TooLong)
}
