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
// The weights in this version are set by hand from general knowledge of
// English; only their order and rough size carry meaning.
package lexical

import (
	"context"
	"fmt"
	"slices"

	"parley/agent"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/unit"
)

// Values finds stored values by phrase; *catalog.Index is one.
type Values interface {
	Lookup(phrase string) []catalog.Match
}

// Texts tells in how many rows of a free-text column a word occurs, as far as
// it is known without reading (0 when it never does).
type Texts interface {
	Mentions(ctx context.Context, table, column, word string) (int, error)
}

// Parser implements agent.Parser. It is immutable and may be shared.
type Parser struct {
	cat    *catalog.Catalog
	values Values
	texts  Texts
	words  *lexicon
}

// New returns a parser over one database. texts may be nil: then the parser
// knows nothing of what the free text holds and trusts its guesses less.
func New(cat *catalog.Catalog, values Values, texts Texts) (*Parser, error) {
	words, err := readLexicon(wordsFile)
	if err != nil {
		return nil, err
	}
	return &Parser{cat, values, texts, words}, nil
}

// Parse implements agent.Parser.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	tokens := tokenize(t.Utterance)
	var readings []reading
	for _, c := range p.tables(tokens, t.Previous) {
		s := &scan{p: p, ctx: ctx, table: c.table, text: t.Utterance, tokens: append([]token(nil), tokens...),
			earlier: unitsOver(t.Previous, c.table)}
		if err := s.refuse(); err != nil {
			return nil, err
		}
		s.run()
		for _, r := range s.readings() {
			r.p *= c.p
			r.places = append([]place{c.place}, r.places...)
			readings = append(readings, r)
		}
	}
	all := drafts(readings, w)
	probability := marginals(all)
	var out []agent.Hypothesis
	for _, d := range all {
		h, err := p.hypothesis(d, w, probability)
		if err != nil {
			return nil, err
		}
		if h != nil {
			out = append(out, *h)
		}
	}
	return out, nil
}

// hypothesis assembles a draft: slots are numbered through, the query is
// built and checked. A draft that does not pass the check is dropped (nil):
// invalid SUQL never leaves a parser.
func (p *Parser) hypothesis(d draft, w agent.World, probability map[[2]string]float64) (*agent.Hypothesis, error) {
	h := &agent.Hypothesis{P: d.p, LeftOut: slices.Clone(d.leftOut)}
	slot, group := 0, len(d.places) // groups up to there join places
	for i, pl := range d.places {
		if len(pl.options[d.chosen[i]].units) > 0 || pl.phrase == "" || pl.name == "limit" {
			continue
		}
		if w.Touches(pl.name) {
			h.Refused = append(h.Refused, pl.phrase)
		} else {
			h.LeftOut = append(h.LeftOut, pl.phrase)
		}
	}
	for _, kinds := range clauseOrder {
		for i, pl := range d.places {
			base, groups := slot, group
			for _, u := range pl.options[d.chosen[i]].units {
				if !kinds[u.Kind] {
					continue
				}
				scored := agent.Scored{Place: pl.name, Phrase: pl.phrase,
					P: min(1, probability[[2]string{pl.name, u.Key()}]), Alternatives: alternatives(pl, u)}
				u.Slot += base
				slot = max(slot, u.Slot+1)
				switch {
				case pl.group > 0:
					u.Group = pl.group
				case u.Group > 0:
					u.Group += groups
					group = max(group, u.Group)
				}
				scored.Unit = u
				h.Units = append(h.Units, scored)
			}
		}
	}
	units := make([]unit.Unit, len(h.Units))
	for i, u := range h.Units {
		units[i] = u.Unit
	}
	q, err := unit.Build(units)
	if err != nil {
		return nil, fmt.Errorf("assembling a query: %w", err)
	}
	checked, _, err := check.Query(q, p.cat, "")
	if err != nil {
		return nil, nil //nolint:nilerr // a reading that is no valid query is no reading
	}
	h.Query = checked.Query
	return h, nil
}

// clauseOrder is the order in which units stand in a hypothesis and in which
// they are asked about: left to right through the query.
var clauseOrder = []map[unit.Kind]bool{
	{unit.Table: true},
	{unit.Select: true, unit.Aggregate: true, unit.Projection: true},
	{unit.Column: true, unit.Operator: true, unit.Value: true, unit.FreeText: true},
	{unit.Order: true},
	{unit.Limit: true},
}
