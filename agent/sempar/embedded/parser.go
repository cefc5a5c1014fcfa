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
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"parley/agent"
	"parley/agent/sempar/beside"
	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/doubt"
	"parley/agent/sempar/edit"
	"parley/agent/sempar/followup"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/look"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/rerank"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/rewrite"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/unit"
)

// Parser implements agent.Parser. It never changes and may be shared.
type Parser struct {
	heard    *heard.Database
	rewrite  rewrite.Rules
	mend     mend.Rules
	beside   beside.Rules
	doubt    doubt.Rules
	followup followup.Rules
	net      *decode.Net
	db       *decode.Database
	look     look.Looker
	facts    rerank.Model // what speaks against readings
	last     memo
	wider    wider
	words    *reword.Database // says what was meant by an utterance
}

// Values finds stored values; *catalog.Index is one.
type Values = link.Values

// New returns a parser over one database with the weights that are compiled
// in.
func New(cat *catalog.Catalog, values Values, opts ...Option) (*Parser, error) {
	net, err := Weights()
	if err != nil {
		return nil, err
	}
	return With(net, cat, values, opts...), nil
}

// Option changes what a Parser knows.
type Option func(*Parser)

// WithToday says what day it is, so that "last month" and "since June" mean
// something. Without it, only what is said with its year does.
func WithToday(today func() time.Time) Option { return func(p *Parser) { p.heard.Today = today } }

// OnDay says that it is always the same day; with the zero time, that nobody says what day it is.
func OnDay(day time.Time) Option {
	if day.IsZero() {
		return func(*Parser) {}
	}
	return WithToday(func() time.Time { return day })
}

// WithoutFacts has no fact speak against a reading (package rerank).
func WithoutFacts() Option { return func(p *Parser) { p.facts = nil } }

// With returns a parser with a network of its own.
func With(net *decode.Net, cat *catalog.Catalog, values Values, opts ...Option) *Parser {
	cat = yearFirst(cat)
	db := net.Prepare(link.New(grammar.NewSchema(cat), values))
	known := &heard.Database{Catalog: cat, Schema: db.Schema, Linker: db.Linker, Values: values, Words: net.Words,
		Texts: db.HasText(), Naming: heard.NamingColumns(db.Schema), Hours: cat.ColumnsOf(catalog.Hours)}
	p := &Parser{heard: known, rewrite: rewrite.Over(known), mend: mend.Over(known), beside: beside.Over(known),
		doubt: doubt.Over(known), followup: followup.Over(known), look: look.Looker{DB: known, Patience: lookBefore},
		net: net, db: db, words: reword.Over(cat, values, net), facts: rerank.Weights()}
	for _, o := range opts {
		o(p)
	}
	return p
}

// Joins reports whether keys join tables of the database.
func (p *Parser) Joins() bool { return len(p.heard.Schema.Keys) > 0 }

// contrary is added to the logarithm of a reading each time it goes against what the
// words plainly mean (rerank.Said.Contrary).
const contrary = -6

// How a search goes: how many derivations are kept at a time, and how far below the best
// they may fall. Once readings were refused, more is looked for.
var (
	plainly = decode.Options{Width: 20}
	further = decode.Options{Width: 120, Slack: 10}
)

// Parse implements agent.Parser.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	said, base := t, p
	t.Utterance = p.restated(t)
	p = p.over(t)
	before := p.before(t.Previous)
	o := plainly
	if t.Further {
		o = further
	}
	all, err := p.readings(ctx, t, before, o)
	if err == nil {
		all, err = base.withOpen(ctx, said, all, o)
	}
	if err != nil {
		return nil, err
	}
	allowed := under(all, w)
	if g := p.guardOf(w); g != nil && (t.Open == nil || len(allowed) == 0) { // its readings are of what was said alone
		q := p.pruned(p.linker().ReadAfter(t.Utterance, before))
		g.said, o.Allow = q, g.allow
		more, err := p.found(ctx, q, nil, agent.Turn{}, o)
		if err != nil {
			return nil, err
		}
		allowed = joined(allowed, under(p.looked(ctx, more), w))
	}
	if len(allowed) == 0 {
		if later, ok := withoutFirst(w); ok {
			return p.Parse(ctx, said, later)
		}
		return nil, nil
	}
	return hypotheses(allowed, p.net.Calibration), nil
}

// withoutFirst is a world without the first of several decisions that confirm something: what was
// confirmed last counts where no reading has both. It reports false where there are no two.
func withoutFirst(w agent.World) (agent.World, bool) {
	confirms := func(d agent.Decision) bool { return d.Verdict == agent.Confirmed }
	first := slices.IndexFunc(w.Decisions, confirms)
	if first < 0 || !slices.ContainsFunc(w.Decisions[first+1:], confirms) {
		return w, false
	}
	w.Decisions = slices.Delete(slices.Clone(w.Decisions), first, first+1)
	return w, true
}

// restated is the utterance of a turn as it was meant, without its greeting, as far as rules tell that.
func (p *Parser) restated(t agent.Turn) string {
	var today time.Time
	if p.heard.Today != nil {
		today = p.heard.Today()
	}
	without := p.heard.Without
	if s, ok := t.Previous.(*ast.Select); ok {
		if _, timed := condition.TimeOf(p.heard.Catalog, s); timed {
			without = maps.Clone(without)
			if without == nil {
				without = map[string]bool{}
			}
			without[reword.DayOfMonth] = true
		}
	}
	return p.words.Reword(t.Utterance[english.Greeting(t.Utterance):], today, without)
}

// joined are readings of two searches, the likeliest first.
func joined(a, b []reading) []reading {
	seen := map[string]bool{}
	out := slices.Clone(a)
	for _, r := range a {
		seen[ast.Meaning(r.Query)] = true
	}
	for _, r := range b {
		if !seen[ast.Meaning(r.Query)] {
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, byLog)
	return out
}

// byLog puts the likelier reading first.
func byLog(a, b reading) int { return cmp.Compare(b.log, a.log) }

// reading is a query that the utterance may mean.
type reading struct {
	agent.Hypothesis
	log   float64
	rows  string       // what it finds: readings that show the same rows share it
	facts rerank.Facts // what speaks against it
}

// Reading is a query that an utterance may mean: the logarithm of what it is worth,
// and what speaks against it.
type Reading struct {
	Query ast.Query
	Log   float64
	Facts rerank.Facts
}

// Readings are those of a turn that nobody has said anything of: what the weights
// of facts are learnt from.
func (p *Parser) Readings(ctx context.Context, t agent.Turn) ([]Reading, error) {
	all, err := p.readings(ctx, t, p.before(t.Previous), plainly)
	var out []Reading
	for _, r := range all {
		out = append(out, Reading{r.Query, r.log, r.facts})
	}
	return out, err
}

// linker links on the day that it is.
func (p *Parser) linker() *link.Linker {
	if p.heard.Today == nil {
		return p.heard.Linker
	}
	return p.heard.Linker.On(p.heard.Today())
}

// memo keeps the readings of the last two utterances, which are parsed again after
// each answer: what was said, and that behind what it may answer.
type memo struct {
	sync.Mutex
	kept [2]struct {
		utterance string // with the query before, the day and how far was looked
		readings  []reading
	}
}

// of are the readings of an utterance, where they are kept.
func (m *memo) of(utterance string) ([]reading, bool) {
	m.Lock()
	defer m.Unlock()
	for _, k := range m.kept {
		if k.utterance == utterance {
			return k.readings, true
		}
	}
	return nil, false
}

// keep takes in the readings of an utterance.
func (m *memo) keep(utterance string, readings []reading) {
	m.Lock()
	defer m.Unlock()
	m.kept[1] = m.kept[0]
	m.kept[0].utterance, m.kept[0].readings = utterance, readings
}

// before is the query before, taken apart; nil where there is none, or none
// that the grammar can write.
func (p *Parser) before(q ast.Query) grammar.Derivation {
	for short := range p.rewrite.Short(q) {
		if d, err := p.heard.Schema.Derive(short); err == nil {
			return d
		}
	}
	return nil
}

func (p *Parser) readings(ctx context.Context, t agent.Turn, before grammar.Derivation,
	o decode.Options) ([]reading, error) {
	linker := p.linker()
	key := fmt.Sprint(t.Utterance, "\x00", before.String(), "\x00", linker.Day(), "\x00", o.Width, "\x00", leftBefore(t),
		foundNothing(t))
	if t.Previous != nil {
		key += "\x00" + ast.Print(t.Previous)
	}
	if kept, ok := p.last.of(key); ok {
		return kept, nil
	}
	q := linker.ReadAfter(t.Utterance, before)
	if !p.means(ctx, q, before != nil) && !p.asksPercent(q, t.Previous) {
		return nil, nil
	}
	q = p.pruned(q)
	out, err := p.found(ctx, q, before, t, o)
	if err != nil {
		return nil, err
	}
	out = p.looked(ctx, p.inPercent(q, t, out))
	p.last.keep(key, out)
	return out, nil
}

// furtherWords is how many tokens an utterance has at most for which a search that finds nothing
// goes further: a wide one over long ones takes too long.
const furtherWords = 40

// found are the readings that a search finds, and where none of these makes sense those of one
// that goes further.
func (p *Parser) found(ctx context.Context, q *link.Question, before grammar.Derivation, t agent.Turn,
	o decode.Options) ([]reading, error) {
	out, err := p.search(ctx, q, before, t, o)
	if err == nil && len(out) == 0 && o.Width < further.Width && q.Said <= furtherWords {
		wide := further
		wide.Allow = o.Allow
		return p.search(ctx, q, before, t, wide)
	}
	return out, err
}

// search finds the likeliest readings, by what they do to the query before, too.
func (p *Parser) search(ctx context.Context, q *link.Question, before grammar.Derivation, t agent.Turn,
	o decode.Options) ([]reading, error) {
	previous := t.Previous
	found, err := p.net.Beam(ctx, p.db, q, p.spared(o))
	if err != nil {
		return nil, err
	}
	change := edit.Weights().Of(q, before)
	said := rerank.Hear(p.heard.Linker, q, before)
	looking, done := context.WithTimeout(ctx, p.look.Patience)
	defer done()
	said.Mentions = p.look.Mentions(looking)
	mending := p.mend.Said(q, said)
	var shown ast.Query
	if before != nil {
		shown, _ = p.heard.Schema.Build(before) // it was built of one
	}
	of := p.beside.WithDeed(beside.Turn{Question: q, Follows: before != nil, Previous: previous,
		Nothing: foundNothing(t), Mentions: said.Mentions})
	out := gathered{at: map[string]int{}}
	var asking []reading
	for _, h := range change.Among(p.heard.Schema, found) {
		if slices.ContainsFunc(h.Made, p.leavesOut) { // what the query before had
			continue
		}
		h = p.mend.Mended(mending, h)
		unexplained := mending.Explained(p.heard.Unexplained(q, h.Made))
		unexplained = doubt.OtherwiseSaid(unexplained, p.doubt.SaidOtherwise(q, h.Query))
		facts := said.Facts(h.Made, unexplained)
		for _, version := range p.beside.Beside(of, p.mend.Versions(mending, previous, h)) {
			version.Query = p.rewrite.GoingOn(q, previous, version.Query)
			r, ok := p.judged(of, said, version, unexplained, facts)
			if !ok {
				continue
			}
			if asks, explained, is := p.beside.AskingTexts(of, version, r.LeftOut, unexplained); is {
				if more, ok := p.judged(of, said, asks, explained, said.Facts(h.Made, explained)); ok {
					asking = append(asking, more)
				}
			}
			if change.Leaves(h.Made) {
				r.LeftOut = nil
			}
			out.add(r)
		}
	}
	if !out.asks() {
		for _, r := range asking {
			out.add(r)
		}
	}
	return p.goneOnFrom(q, shown, previous, out.all), nil
}

// gathered are readings, each once: other decisions that come to the same query, such as AND
// the other way round, add to what it is worth. A query leaves out what those of these decisions do
// that leave out least.
type gathered struct {
	all []reading
	at  map[string]int
}

func (g *gathered) add(r reading) {
	text := ast.Meaning(r.Query)
	i, same := g.at[text]
	if !same {
		g.at[text] = len(g.all)
		g.all = append(g.all, r)
		return
	}
	sum := added(g.all[i].log, r.log)
	if len(r.LeftOut) < len(g.all[i].LeftOut) {
		g.all[i] = r
	}
	g.all[i].log = sum
}

// asks reports whether a reading asks texts.
func (g *gathered) asks() bool {
	return slices.ContainsFunc(g.all, func(r reading) bool { return ast.HasFreeText(r.Query) })
}

// judged is the reading of a derivation with what speaks against it, where it is valid.
func (p *Parser) judged(t beside.Turn, said rerank.Said, h decode.Hypothesis, unexplained []bool,
	facts rerank.Facts) (reading, bool) {
	r, ok := p.reading(t.Question, h, unexplained)
	if !ok {
		return r, false
	}
	r.facts = facts
	r.log += p.facts.Log(r.facts)
	if !p.heard.Without[ruleContrary] {
		r.log += contrary * float64(said.Contrary(h.Made))
	}
	lost, log := p.doubt.Referring(t.Question, t.Follows, t.Previous, r.Query)
	r.LeftOut, r.log = append(slices.Clip(r.LeftOut), lost...), r.log+log
	return r, true
}

// means reports whether a query should be made of an utterance: a word of it
// has to do with something in the database or, where texts may speak of
// anything and where a turn goes on from another, no word of it is unknown or
// one that carries meaning is known, or stands in a text.
func (p *Parser) means(ctx context.Context, q *link.Question, follows bool) bool {
	if heard.Touches(q) || p.heard.StatesSaid(q) != nil {
		return true
	}
	if !follows && !p.db.HasText() {
		return false
	}
	var unknown []string // stems
	for i, t := range q.Tokens[:q.Said] {
		switch known := p.net.Knows(t.Lower); {
		case !strings.ContainsFunc(t.Text, unicode.IsLetter):
		case !known:
			unknown = append(unknown, t.Stem)
		case q.Flags[i*link.FlagCount+link.IsStop] == 0:
			return true
		}
	}
	return len(unknown) == 0 || p.look.InTexts(ctx, unknown)
}

// added is the logarithm of the sum of two probabilities given by theirs.
func added(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	return a + math.Log1p(math.Exp(b-a))
}

// reading is the query of a derivation, where it is valid.
func (p *Parser) reading(q *link.Question, h decode.Hypothesis, unexplained []bool) (reading, bool) {
	if p.doubt.Barred(q, h) {
		return reading{}, false
	}
	written := p.rewrite.InFull(q, h.Query)
	checked, _, err := check.Query(written, p.heard.Catalog, "")
	if err != nil || !grammar.Sensible(written) {
		return reading{}, false // invalid SUQL never leaves a parser
	}
	if p.doubt.MakesNoSense(q, h, written, checked) {
		return reading{}, false
	}
	query := p.rewrite.Meant(checked)
	of, err := agent.Parsed(query)
	if err != nil {
		return reading{}, false
	}
	left, log := p.doubt.Doubted(q, h, doubt.Versions{Written: written, Meant: query}, unexplained)
	of.LeftOut = left
	of.Unranked.Most, of.Unranked.Base = p.doubt.Unranked(q, h.Query)
	for i, u := range of.Units {
		if u.Unit.Kind == unit.Limit {
			of.Units[i].Phrase = heard.SaidAsNumber(q, u.Unit.N)
		}
	}
	return reading{Hypothesis: of, log: h.Log + log, rows: p.rowsOf(query, of.LeftOut)}, true
}

// under keeps the readings that agree with what was settled.
func under(all []reading, w agent.World) []reading {
	var out []reading
	for _, r := range all {
		if r.Agrees(w) {
			out = append(out, r)
		}
	}
	return out
}
