package main

import (
	"context"
	"fmt"
	"sync"

	"parley/agent"
	"parley/nlg"
	"parley/suql"
	"parley/suql/catalog"
)

// living is the parser and the speaker over a database that may change while
// conversations go on: both are made anew when the catalog is another.
type living struct {
	engine *suql.Engine
	reads  parserOf

	mu      sync.Mutex // guards what follows
	catalog *catalog.Catalog
	parser  agent.Parser
	speaker *nlg.Speaker
}

func newLiving(engine *suql.Engine, reads parserOf) (*living, error) {
	l := &living{engine: engine, reads: reads}
	return l, l.renew()
}

// renew makes parser and speaker over the engine's present catalog.
func (l *living) renew() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	cat := l.engine.Catalog()
	if cat == l.catalog {
		return nil
	}
	parser, err := l.reads(cat)
	if err != nil {
		return err
	}
	speaker, err := nlg.New(cat)
	if err != nil {
		return err
	}
	l.catalog, l.parser, l.speaker = cat, parser, speaker
	return nil
}

func (l *living) parts() (agent.Parser, *nlg.Speaker) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.parser, l.speaker
}

// Parse implements agent.Parser.
func (l *living) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if err := l.engine.Renew(ctx); err != nil {
		return nil, fmt.Errorf("looking for changes in the database: %w", err)
	}
	if err := l.renew(); err != nil {
		return nil, err
	}
	parser, _ := l.parts()
	return parser.Parse(ctx, t, w)
}

// Question implements agent.Speaker.
func (l *living) Question(h agent.Hypothesis, i int) agent.Question {
	_, speaker := l.parts()
	return speaker.Question(h, i)
}

// Option implements agent.Speaker.
func (l *living) Option(h agent.Hypothesis, i int) string {
	_, speaker := l.parts()
	return speaker.Option(h, i)
}

// Clauses implements agent.Speaker.
func (l *living) Clauses(h agent.Hypothesis, w agent.World) []agent.Clause {
	_, speaker := l.parts()
	return speaker.Clauses(h, w)
}

// Relax implements agent.Speaker.
func (l *living) Relax(h agent.Hypothesis, conditions [][]agent.Scored) (text, say string) {
	_, speaker := l.parts()
	return speaker.Relax(h, conditions)
}

// Again implements agent.Speaker.
func (l *living) Again(without []string, found bool) string {
	_, speaker := l.parts()
	return speaker.Again(without, found)
}

// Reply implements agent.Speaker.
func (l *living) Reply(h agent.Hypothesis, w agent.World, r *suql.Result) agent.Reply {
	_, speaker := l.parts()
	return speaker.Reply(h, w, r)
}
