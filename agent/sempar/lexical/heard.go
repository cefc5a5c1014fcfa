package lexical

import (
	"context"
	"slices"
	"sync"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// utterance is what was heard: the utterance over every table that it may be
// about, before the World has its say.
type utterance struct {
	key  string
	over []hearing

	mixing    sync.Mutex // guards what follows
	readings  []reading
	perturbed map[int][]reading // by pass
}

// hearing is an utterance over one table. The scan is not changed any more.
type hearing struct {
	choice  tableChoice
	scan    *scan
	grammar []reading
	refused error // by the grammar
}

// lastHeard keeps the last utterance: the same words are read again and again
// while a question about them is open.
type lastHeard struct {
	mu sync.Mutex // guards it
	it *utterance
}

func turnKey(t agent.Turn) string {
	if t.Previous == nil {
		return t.Utterance
	}
	return t.Utterance + "\x00" + ast.Print(t.Previous)
}

// scan begins to read an utterance over a table; the tokens become its own.
func (p *Parser) scan(ctx context.Context, t agent.Turn, tokens []token, table *catalog.Table) *scan {
	s := &scan{p: p, ctx: ctx, table: table, text: t.Utterance, tokens: tokens, earlier: unitsOver(t.Previous, table)}
	s.voice = s.narratorOf()
	s.synonyms = s.alsoNamed()
	return s
}

// hear scans an utterance, unless it was the last one.
func (p *Parser) hear(ctx context.Context, t agent.Turn) (*utterance, error) {
	key := turnKey(t)
	p.last.mu.Lock()
	last := p.last.it
	p.last.mu.Unlock()
	if last != nil && last.key == key {
		return last, nil
	}
	t.Utterance = p.inNames(t.Utterance)
	heard := &utterance{key: key}
	tokens := tokenize(t.Utterance)
	for _, c := range p.tables(tokens, t.Previous) {
		s := p.scan(ctx, t, slices.Clone(tokens), c.table)
		h := hearing{choice: c, scan: s, refused: s.refuse()}
		if h.refused == nil {
			s.run()
			h.grammar = s.readings()
		}
		heard.over = append(heard.over, h)
	}
	if err := ctx.Err(); err != nil {
		return nil, err // what was scanned may be wanting
	}
	p.last.mu.Lock()
	p.last.it = heard
	p.last.mu.Unlock()
	return heard, nil
}

// Perturbed implements errdetect.Perturbed: the units of a hypothesis are
// scored again by a model that overlooks some of what it sees. What the
// grammar reads stays as it is.
func (p *Parser) Perturbed(ctx context.Context, t agent.Turn, w agent.World, h agent.Hypothesis, pass int) ([]float64, error) {
	heard, err := p.hear(ctx, t)
	if err != nil {
		return nil, err
	}
	readings, err := p.overlooking(ctx, heard, pass)
	if err != nil {
		return nil, err
	}
	again := agent.Hypothesis{Units: append([]agent.Scored(nil), h.Units...)}
	chained(&again, drafts(readings, w))
	out := make([]float64, len(again.Units))
	for i, u := range again.Units {
		out[i] = u.P
	}
	return out, nil
}

// overlooking are the readings of a perturbed pass.
func (p *Parser) overlooking(ctx context.Context, heard *utterance, pass int) ([]reading, error) {
	heard.mixing.Lock()
	defer heard.mixing.Unlock()
	if known, ok := heard.perturbed[pass]; ok {
		return known, nil
	}
	readings, err := p.mix(ctx, heard, p.model.Perturbed(pass, overlooked))
	if err != nil {
		return nil, err
	}
	if heard.perturbed == nil {
		heard.perturbed = map[int][]reading{}
	}
	heard.perturbed[pass] = readings
	return readings, nil
}

// overlooked is the share of features that a perturbed pass leaves out.
const overlooked = 0.1
