// Package lexical is the embedded base parser: it reads an utterance into
// SUQL over any catalog, with no model and no network.
//
// It links stretches of the utterance to stored values, numbers, orderings
// and columns; what is left over and says something becomes a question to a
// free-text column. Each stretch is a place with competing readings and
// their probabilities; hypotheses are the likeliest combinations under what
// the user has settled.
//
// Make one with [New] and give it to the agent.
//
//	p, err := lexical.New(engine.Catalog(), engine.Values(), nil)
//	hs, err := p.Parse(ctx, agent.Turn{Utterance: "a quiet Thai place in Oakland"}, agent.World{})
//	ast.Print(hs[0].Query)
//	// SELECT * FROM restaurants WHERE answer(reviews, 'is this restaurant quiet?') = 'Yes'
//	//   AND 'Thai' = ANY(cuisines) AND location = 'Oakland' LIMIT 3
//
// What the grammar gives its readings is set by hand from general knowledge of
// English. How much it is heard beside the sketch model (gate.txt), and which
// words are a wish rather than chatter (wish.txt), is learnt: docs/training.md.
package lexical

import (
	"context"
	"slices"
	"time"

	"parley/agent"
	"parley/agent/sempar/sketch"
	"parley/suql/catalog"
)

// Values finds stored values; *catalog.Index is one.
type Values = sketch.Values

// Texts tells in how many rows of a free-text column a word occurs, as far as
// it is known without reading (0 when it never does).
type Texts interface {
	Mentions(ctx context.Context, table, column, word string) (int, error)
}

// Parser implements agent.Parser. It is immutable and may be shared.
type Parser struct {
	cat      *catalog.Catalog
	values   Values
	texts    Texts
	words    *lexicon
	cells    Cells
	names    names
	own      []ownWord
	measures map[*catalog.Column]measuring
	today    func() time.Time // nil when it is not known

	model       *sketch.Model
	gate        gate
	wishes      gate
	common      commonness
	last        lastHeard
	tablesReady preparedTables
}

// New returns a parser over one database. texts may be nil: then the parser
// knows nothing of what the free text holds and trusts its guesses less.
func New(cat *catalog.Catalog, values Values, texts Texts, options ...Option) (*Parser, error) {
	words, err := readLexicon(wordsFile)
	if err != nil {
		return nil, err
	}
	model, err := sketch.Embedded()
	if err != nil {
		return nil, err
	}
	gate, err := readGate(gateFile)
	if err != nil {
		return nil, err
	}
	wishes, err := readGate(wishFile)
	if err != nil {
		return nil, err
	}
	common, err := embeddedCommon()
	if err != nil {
		return nil, err
	}
	p := &Parser{cat: cat, values: values, texts: texts, words: words, model: model, gate: gate, wishes: wishes, common: common, names: namesOf(cat), own: ownWords(cat), measures: measuredIn(cat, words),
		tablesReady: preparedTables{known: map[*catalog.Table]*sketch.Table{}}}
	for _, o := range options {
		o(p)
	}
	return p, nil
}

// Parse implements agent.Parser.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	readings, err := p.readings(ctx, t)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	all := drafts(readings, w)
	probability := marginals(all)
	var out []agent.Hypothesis
	for i, d := range all {
		if d.p*d.trust < negligible && len(out) > 0 {
			break
		}
		h, err := p.hypothesis(d, w, probability)
		if err != nil {
			return nil, err
		}
		if h == nil {
			continue
		}
		if len(out) == 0 { // what competes is shown of the likeliest alone
			withAlternatives(h, d, all[i:])
			chained(h, all)
		}
		out = append(out, *h)
	}
	return out, nil
}

// negligible is the probability below which a reading is not told of: when
// all before it are ruled out, it comes up again under that World.
const negligible = 1e-4

// readings are those of every table that the utterance may be about. The last
// utterance's are kept: a question about it reads it again under another
// World.
func (p *Parser) readings(ctx context.Context, t agent.Turn) ([]reading, error) {
	heard, err := p.hear(ctx, t)
	if err != nil {
		return nil, err
	}
	heard.mixing.Lock()
	defer heard.mixing.Unlock()
	if heard.readings == nil {
		if heard.readings, err = p.mix(ctx, heard, p.model); err != nil {
			return nil, err
		}
	}
	return heard.readings, nil
}

// mix weighs the readings of the grammar against those of a model.
func (p *Parser) mix(ctx context.Context, heard *utterance, model *sketch.Model) ([]reading, error) {
	var readings []reading
	for _, o := range heard.over {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		o.scan.ctx = ctx // the one that it was heard under may have ended
		all, err := p.mixed(ctx, o, model)
		if err != nil {
			return nil, err
		}
		if o.refused != nil && len(all) == 0 {
			return nil, o.refused
		}
		share := o.choice.p
		ear := o.scan.ear()
		if len(heard.over) > 1 {
			share *= ear.evidence(all)
		}
		readings = slices.Grow(readings, len(all))
		for _, r := range all {
			r.trust = ear.trust(r)
			r.p *= share
			r.places = append([]place{o.choice.place}, r.places...)
			readings = append(readings, r)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err // what was looked up may be wanting
	}
	return readings, nil
}

// mixed are the readings of the grammar and those of the trained model over
// one table, weighed against each other. Where the grammar refuses the
// utterance, only what the model is sure enough of stands.
func (p *Parser) mixed(ctx context.Context, o hearing, model *sketch.Model) ([]reading, error) {
	s, grammar := o.scan, slices.Clone(o.grammar)
	wholes, filled, err := p.sketches(ctx, s, model)
	if err != nil {
		return nil, err
	}
	list := filled.list
	fact := 0.0
	switch {
	case len(list) == 0 || s.continued():
	case o.refused != nil && (list[0].P < sureEnough || s.prose()):
		return nil, nil
	case len(grammar) == 0 && len(list[0].Conditions) == 0 && list[0].Said == 0:
		return nil, nil // nothing of the utterance is in the table
	default:
		fact = p.gate.open(s.signals(likeliest(grammar), list))
		if s.beyondSketches(likeliest(grammar)) {
			fact = min(fact, atMostBeyond)
		}
		if s.saysMissing(likeliest(grammar)) || s.prose() && (len(s.wants) > 1 || s.typed) {
			fact = min(fact, atMostMissing)
		}
	}
	var framed []reading
	share := 0.0
	if !s.continued() && o.refused == nil {
		framed, share = s.framed(filled, wholes, fact)
	}
	if fact == 0 {
		wholes = nil
	}
	return slices.Concat(weighed(grammar, (1-fact)*(1-share)), weighed(wholes, fact*(1-share)), weighed(framed, share)), nil
}

// weighed are the readings with a share of the probability.
func weighed(all []reading, share float64) []reading {
	for i := range all {
		all[i].p *= share
	}
	return all
}

// atMostBeyond is the most that the sketch model's readings get where the
// grammar reads what no sketch can say.
const atMostBeyond = 0.5

// atMostMissing is the same where the grammar reads that a value is missing,
// which only a few words say, and where it reads of a list with prose that
// several things are asked for, or one by its kind: "who", "how long".
const atMostMissing = 0.2

// sureEnough is the probability of a sketch from which it is taken for what
// was meant although the grammar says that it can't be done.
const sureEnough = 0.3
