package model

import (
	"context"

	"parley/agent"
	"parley/llm"
	"parley/suql/catalog"
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

// Probed is a Parser that looks at the server before its first use and not
// before.
type Probed struct {
	server Server
	cat    *catalog.Catalog
	values Values
	opts   Options
	tell   func(llm.Capabilities)

	gate   chan struct{} // full while somebody is looking
	parser *Parser       // nil before that has succeeded
}

// NewProbed returns a parser whose window is what the server says it is. tell
// is given what was found out, once.
func NewProbed(s Server, cat *catalog.Catalog, values Values, o Options, tell func(llm.Capabilities)) *Probed {
	return &Probed{server: s, cat: cat, values: values, opts: o, tell: tell, gate: make(chan struct{}, 1)}
}

// Parse implements agent.Parser; it says why the server can't be used.
func (p *Probed) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	parser, err := p.ready(ctx)
	if err != nil {
		return nil, err
	}
	return parser.Parse(ctx, t, w)
}

// ready probes the server, if that has not succeeded before.
func (p *Probed) ready(ctx context.Context) (*Parser, error) {
	select {
	case p.gate <- struct{}{}:
		defer func() { <-p.gate }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if p.parser != nil {
		return p.parser, nil
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
	if caps.LogProbs == llm.No { // each clause would take samples of its own
		o.Whole, o.Auto = true, false
	}
	p.parser = New(p.server, p.cat, p.values, o)
	p.tell(caps)
	return p.parser, nil
}
