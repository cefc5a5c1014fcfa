// Package embedded is the learned base parser: it reads an utterance into SUQL
// over any catalog with a network that is compiled in, with no model server
// and no connection.
//
// Make one with [New] and give it to the agent.
//
//	p, err := embedded.New(engine.Catalog(), engine.Values())
//	hs, err := p.Parse(ctx, agent.Turn{Utterance: "total sales per year"}, agent.World{})
//	ast.Print(hs[0].Query)
//	// SELECT extract(year FROM day), sum(total) FROM orders GROUP BY extract(year FROM day)
//
// The network writes a query decision by decision (package decode); the
// likeliest twenty are hypotheses, and the probability of a unit is that of
// all hypotheses that have it.
package embedded

import (
	"context"
	"math"
	"sync"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/unit"
)

// Parser implements agent.Parser. It never changes and may be shared.
type Parser struct {
	cat  *catalog.Catalog
	net  *decode.Net
	db   *decode.Database
	last memo
}

// Values finds stored values; *catalog.Index is one.
type Values = link.Values

// New returns a parser over one database with the weights that are compiled
// in.
func New(cat *catalog.Catalog, values Values) (*Parser, error) {
	net, err := Weights()
	if err != nil {
		return nil, err
	}
	return With(net, cat, values), nil
}

// With returns a parser with a network of its own.
func With(net *decode.Net, cat *catalog.Catalog, values Values) *Parser {
	db := net.Prepare(link.New(grammar.NewSchema(cat), values))
	return &Parser{cat: cat, net: net, db: db}
}

// Joins reports whether keys join tables of the database.
func (p *Parser) Joins() bool { return len(p.db.Schema.Keys) > 0 }

// widths are how many derivations are kept at a time; more where what the
// user said rules out all of the likelier ones.
var widths = []int{20, 60}

// Parse implements agent.Parser.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	for _, width := range widths {
		all, err := p.readings(ctx, t.Utterance, width)
		if err != nil {
			return nil, err
		}
		if allowed := under(all, w); len(allowed) > 0 {
			return hypotheses(allowed, p.net.Calibration), nil
		}
	}
	return nil, nil
}

// reading is a query that the utterance may mean.
type reading struct {
	query   ast.Query
	units   []unit.Unit
	keys    map[string]bool
	log     float64
	p       float64
	leftOut []string
}

// memo keeps the readings of the last utterance, which is parsed again after
// each answer.
type memo struct {
	sync.Mutex
	utterance string
	width     int
	readings  []reading
}

func (p *Parser) readings(ctx context.Context, utterance string, width int) ([]reading, error) {
	p.last.Lock()
	if p.last.utterance == utterance && p.last.width == width {
		defer p.last.Unlock()
		return p.last.readings, nil
	}
	p.last.Unlock()
	q := p.db.Linker.Read(utterance)
	if !touches(q) {
		return nil, nil
	}
	found, err := p.net.Beam(ctx, p.db, q, decode.Options{Width: width})
	if err != nil {
		return nil, err
	}
	var out []reading
	at := map[string]int{}
	for _, h := range found {
		r, ok := p.reading(q, h)
		if !ok {
			continue
		}
		text := ast.Print(r.query)
		if i, same := at[text]; same { // other decisions that come to the same query
			out[i].log = added(out[i].log, r.log)
			continue
		}
		at[text] = len(out)
		out = append(out, r)
	}
	p.last.Lock()
	defer p.last.Unlock()
	p.last.utterance, p.last.width, p.last.readings = utterance, width, out
	return out, nil
}

// touches reports whether any word of an utterance has to do with anything in
// the database. Of what has not, no query should be made.
func touches(q *link.Question) bool {
	of := func(token int) bool { return q.Flags[token*link.FlagCount+link.IsStop] == 0 }
	for _, l := range q.Columns {
		if of(l.From) && l.Way != link.TwoSteps && l.Way != link.Cosine {
			return true
		}
	}
	for _, l := range q.Tables {
		if of(l.From) && l.Way != link.TableCosine {
			return true
		}
	}
	return false
}

// added is the logarithm of the sum of two probabilities given by theirs.
func added(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	return a + math.Log1p(math.Exp(b-a))
}

// reading is the query of a derivation, where it is valid.
func (p *Parser) reading(q *link.Question, h decode.Hypothesis) (reading, bool) {
	checked, _, err := check.Query(h.Query, p.cat, "")
	if err != nil {
		return reading{}, false // invalid SUQL never leaves a parser
	}
	units, err := unit.Whole(checked.Query)
	if err != nil {
		return reading{}, false
	}
	r := reading{query: checked.Query, units: units, log: h.Log, keys: map[string]bool{}, leftOut: leftOut(q, h.Made)}
	for _, u := range units {
		r.keys[u.Key()] = true
	}
	return r, true
}

// under keeps the readings that agree with what was settled: none has a unit
// that was ruled out, each has those that were confirmed or kept.
func under(all []reading, w agent.World) []reading {
	last := map[string]agent.Verdict{}
	for _, d := range w.Decisions {
		last[d.Unit.Key()] = d.Verdict
	}
	var out []reading
	for _, r := range all {
		agrees := true
		for key, v := range last {
			agrees = agrees && (v == agent.RuledOut) != r.keys[key]
		}
		if agrees {
			out = append(out, r)
		}
	}
	return out
}
