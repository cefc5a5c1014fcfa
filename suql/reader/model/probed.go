package model

import (
	"context"

	"parley/llm"
	"parley/suql/reader"
)

// ollamaWindow is what Ollama holds unless told otherwise. Older versions do
// not say, and cut longer prompts in silence.
const ollamaWindow = 4096

// Server is a Chat that can find out what it is able to do; *llm.Client is
// one.
type Server interface {
	Chat
	Probe(ctx context.Context) (llm.Capabilities, error)
}

// Probed is a Reader that looks at the server before its first use and not
// before: a program that then asks nothing of a text makes no call.
type Probed struct {
	server Server
	opts   Options
	tell   func(llm.Capabilities)

	gate   chan struct{} // full while somebody is looking
	reader *Reader       // nil before that has succeeded
}

var (
	_ reader.Windowed = (*Probed)(nil)
	_ reader.Costly   = (*Probed)(nil)
	_ reader.Quoting  = (*Probed)(nil)
)

// NewProbed returns a reader whose window is what the server says it is. tell
// is given what was found out, once.
func NewProbed(s Server, o Options, tell func(llm.Capabilities)) *Probed {
	return &Probed{server: s, opts: o, tell: tell, gate: make(chan struct{}, 1)}
}

// Identity names model, server and prompts.
func (p *Probed) Identity() string { return identity(p.server) }

// Costs reports true.
func (p *Probed) Costs() bool { return true }

// PerCall is how many requests share a call.
func (p *Probed) PerCall() int { return p.opts.PerCall }

// AtOnce is how many calls may be under way at once.
func (p *Probed) AtOnce() int { return p.opts.AtOnce }

// Window is that of the server; a cautious guess when it can't be reached,
// which Read will say.
func (p *Probed) Window() int {
	r, err := p.ready(context.Background())
	if err != nil {
		return New(p.server, p.opts).Window()
	}
	return r.Window()
}

// Read reads, or says why the server can't be used.
func (p *Probed) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	r, err := p.ready(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, reader.DownError{Err: err}
	}
	return r.Read(ctx, batch)
}

// Quote finds the words that decided, or says why the server can't be used.
func (p *Probed) Quote(ctx context.Context, q reader.Request, reply reader.Reply) (reader.Reply, error) {
	r, err := p.ready(ctx)
	if err != nil {
		return reply, err
	}
	return r.Quote(ctx, q, reply)
}

// ready probes the server, if that has not succeeded before.
func (p *Probed) ready(ctx context.Context) (*Reader, error) {
	select {
	case p.gate <- struct{}{}:
		defer func() { <-p.gate }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if p.reader != nil {
		return p.reader, nil
	}
	caps, err := p.server.Probe(ctx)
	if err != nil {
		return nil, err
	}
	o := p.opts
	if o.Window == 0 {
		o.Window = caps.Window
	}
	if o.Window == 0 && caps.Server == "Ollama" {
		o.Window = ollamaWindow
	}
	p.reader = New(p.server, o)
	p.tell(caps)
	return p.reader, nil
}
