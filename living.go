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

// In implements agent.Multilingual.
func (l *living) In(language string) agent.Speaker { return tongue{l, language} }

// tongue is what words things in one language, over the present catalog.
type tongue struct {
	*living
	language string
}

func (t tongue) speaker() agent.Speaker {
	_, speaker := t.parts()
	return speaker.In(t.language)
}

// Question implements agent.Speaker.
func (t tongue) Question(h agent.Hypothesis, i int) agent.Question {
	return t.speaker().Question(h, i)
}

// Option implements agent.Speaker.
func (t tongue) Option(h agent.Hypothesis, i int) string {
	return t.speaker().Option(h, i)
}

// Clauses implements agent.Speaker.
func (t tongue) Clauses(h agent.Hypothesis, w agent.World) []agent.Clause {
	return t.speaker().Clauses(h, w)
}

// Relax implements agent.Speaker.
func (t tongue) Relax(h agent.Hypothesis, conditions [][]agent.Scored) (text, say string) {
	return t.speaker().Relax(h, conditions)
}

// Again implements agent.Speaker.
func (t tongue) Again(without []string, found bool) string {
	return t.speaker().Again(without, found)
}

// Reply implements agent.Speaker.
func (t tongue) Reply(h agent.Hypothesis, w agent.World, r *suql.Result) agent.Reply {
	return t.speaker().Reply(h, w, r)
}
