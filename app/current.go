package app

import (
	"context"
	"fmt"
	"sync"

	"parley/agent"
	"parley/nlg"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// current is the parser and the speaker over a database that may change while
// conversations go on: both are made anew when the catalog is another.
type current struct {
	engine     *suql.Engine
	makeParser parserMaker

	mu      sync.Mutex // guards what follows
	catalog *catalog.Catalog
	parser  agent.Parser
	speaker *nlg.Speaker
}

func newCurrent(engine *suql.Engine, makeParser parserMaker) (*current, error) {
	c := &current{engine: engine, makeParser: makeParser}
	return c, c.renew()
}

// renew makes parser and speaker over the engine's present catalog.
func (c *current) renew() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	cat := c.engine.Catalog()
	if cat == c.catalog {
		return nil
	}
	parser, err := c.makeParser(cat)
	if err != nil {
		return err
	}
	speaker, err := nlg.New(cat)
	if err != nil {
		return err
	}
	c.catalog, c.parser, c.speaker = cat, parser, speaker
	return nil
}

func (c *current) parts() (agent.Parser, *nlg.Speaker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.parser, c.speaker
}

// Parse implements agent.Parser.
func (c *current) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if err := c.engine.Renew(ctx); err != nil {
		return nil, fmt.Errorf("looking for changes in the database: %w", err)
	}
	if err := c.renew(); err != nil {
		return nil, err
	}
	parser, _ := c.parts()
	return parser.Parse(ctx, t, w)
}

// In implements agent.Multilingual.
func (c *current) In(language string) agent.Speaker { return currentIn{c, language} }

// currentIn words things in one language, over the present catalog.
type currentIn struct {
	*current
	language string
}

func (t currentIn) speaker() agent.Speaker {
	_, speaker := t.parts()
	return speaker.In(t.language)
}

// Question implements agent.Speaker.
func (t currentIn) Question(h agent.Hypothesis, i int) agent.Question {
	return t.speaker().Question(h, i)
}

// Option implements agent.Speaker.
func (t currentIn) Option(h agent.Hypothesis, i int) string {
	return t.speaker().Option(h, i)
}

// Clauses implements agent.Speaker.
func (t currentIn) Clauses(h agent.Hypothesis, w agent.World) []agent.Clause {
	return t.speaker().Clauses(h, w)
}

// Result implements agent.Speaker.
func (t currentIn) Result(h agent.Hypothesis) string { return t.speaker().Result(h) }

// Worked implements agent.Speaker.
func (t currentIn) Worked(q ast.Query) []agent.Worked { return t.speaker().Worked(q) }

// Relax implements agent.Speaker.
func (t currentIn) Relax(h agent.Hypothesis, conditions [][]agent.Scored) (text, say string) {
	return t.speaker().Relax(h, conditions)
}

// Again implements agent.Speaker.
func (t currentIn) Again(without []string, found bool) string {
	return t.speaker().Again(without, found)
}

// Reply implements agent.Speaker.
func (t currentIn) Reply(h agent.Hypothesis, w agent.World, r *suql.Result) agent.Reply {
	return t.speaker().Reply(h, w, r)
}
