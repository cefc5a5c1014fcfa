package lexical

import (
	"context"
	"slices"
	"strings"
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

// What is heard of an utterance: so many words and marks, and no word with more
// bytes than that. The reply names the rest as left out. What people ask has
// half as many, and the steps of a scan cost the square of their number, or
// more.
const (
	mostTokens  = 80
	longestWord = 100
)

// withoutNoise puts blanks in place of what is too long for a word, so that
// all else stays where it is.
func withoutNoise(text string) (rest string, noise []string) {
	for _, word := range strings.Fields(text) {
		if len(word) > longestWord {
			text = strings.Replace(text, word, strings.Repeat(" ", len(word)), 1)
			noise = append(noise, word)
		}
	}
	return text, noise
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
	plain, unheard := withoutNoise(t.Utterance)
	t.Utterance = p.inNames(plain)
	heard := &utterance{key: key}
	tokens := tokenize(t.Utterance)
	if len(tokens) > mostTokens {
		from := tokens[mostTokens].start
		unheard = append(unheard, strings.TrimSpace(t.Utterance[from:]))
		t.Utterance, tokens = t.Utterance[:from], tokens[:mostTokens]
	}
	for _, c := range p.tables(tokens, t.Previous) {
		if ctx.Err() != nil {
			break
		}
		s := p.scan(ctx, t, slices.Clone(tokens), c.table)
		h := hearing{choice: c, scan: s, refused: s.refuse()}
		if h.refused == nil {
			s.run()
			h.grammar = s.readings()
			for i := range h.grammar {
				h.grammar[i].leftOut = append(h.grammar[i].leftOut, unheard...)
			}
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
