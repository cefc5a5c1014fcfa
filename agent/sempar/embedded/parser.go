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
	"math"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"parley/agent"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/edit"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/rerank"
	"parley/agent/sempar/reword"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/unit"
)

// Parser implements agent.Parser. It never changes and may be shared.
type Parser struct {
	cat      *catalog.Catalog
	net      *decode.Net
	db       *decode.Database
	naming   map[string]bool // columns that say what a row is called
	hours    map[string]bool // columns of opening hours
	rows     Rows            // nil: nothing is looked at
	patience time.Duration   // how long rows are waited for
	values   Values          // nil: none are known
	facts    rerank.Model    // what speaks against readings
	today    func() time.Time
	last     memo
	asked    questions
	derived  computed.Columns // columns that the database does not hold
	wider    wider
	words    *reword.Database // says what was meant by an utterance
	without  map[string]bool  // the names of rules that are left out
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
func WithToday(today func() time.Time) Option { return func(p *Parser) { p.today = today } }

// WithoutFacts has no fact speak against a reading (package rerank).
func WithoutFacts() Option { return func(p *Parser) { p.facts = nil } }

// With returns a parser with a network of its own.
func With(net *decode.Net, cat *catalog.Catalog, values Values, opts ...Option) *Parser {
	cat = yearFirst(cat)
	db := net.Prepare(link.New(grammar.NewSchema(cat), values))
	p := &Parser{cat: cat, net: net, db: db, values: values,
		words: reword.Over(cat, values, net), naming: namingColumns(db.Schema),
		hours: cat.ColumnsOf(catalog.Hours), facts: rerank.Weights(), patience: lookBefore}
	for _, o := range opts {
		o(p)
	}
	return p
}

// Joins reports whether keys join tables of the database.
func (p *Parser) Joins() bool { return len(p.db.Schema.Keys) > 0 }

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
	t.Utterance = p.restated(t.Utterance[english.Greeting(t.Utterance):])
	p = p.over(t)
	before := p.before(t.Previous)
	o := plainly
	if t.Further {
		o = further
	}
	all, err := p.readings(ctx, t, before, o)
	if err != nil {
		return nil, err
	}
	allowed := under(all, w)
	if g := p.guardOf(w); g != nil {
		q := p.pruned(p.linker().ReadAfter(t.Utterance, before))
		o.Allow = g.allow
		more, err := p.search(ctx, q, nil, agent.Turn{}, o)
		if err != nil {
			return nil, err
		}
		allowed = joined(allowed, under(p.looked(ctx, more), w))
	}
	if len(allowed) == 0 {
		return nil, nil
	}
	return hypotheses(allowed, p.net.Calibration), nil
}

// restated is an utterance as it was meant, as far as rules tell that.
func (p *Parser) restated(utterance string) string {
	var today time.Time
	if p.today != nil {
		today = p.today()
	}
	return p.words.Reword(utterance, today, p.without)
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
	slices.SortStableFunc(out, func(x, y reading) int { return cmp.Compare(y.log, x.log) })
	return out
}

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
	if p.today == nil {
		return p.db.Linker
	}
	return p.db.Linker.On(p.today())
}

// memo keeps the readings of the last utterance, which is parsed again after
// each answer.
type memo struct {
	sync.Mutex
	utterance string // with the query before, the day and how far was looked
	readings  []reading
}

// before is the query before, taken apart; nil where there is none, or none
// that the grammar can write.
func (p *Parser) before(q ast.Query) grammar.Derivation {
	for _, shown := range []ast.Query{inShort(q), p.turnedRoad(q), ownRows(q)} {
		if shown == nil {
			continue
		}
		short := p.derived.InShort(p.plainJoins(p.asKeys(perMoment(p.ofThisYear(shown)))))
		if d, err := p.db.Schema.Derive(short); err == nil {
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
	p.last.Lock()
	if p.last.utterance == key {
		defer p.last.Unlock()
		return p.last.readings, nil
	}
	p.last.Unlock()
	q := linker.ReadAfter(t.Utterance, before)
	if !p.means(ctx, q, before != nil) && !p.asksPercent(q, t.Previous) {
		return nil, nil
	}
	q = p.pruned(q)
	out, err := p.search(ctx, q, before, t, o)
	if err != nil {
		return nil, err
	}
	out = p.looked(ctx, p.amountOfThem(q, t, p.inPercent(q, t, out)))
	p.last.Lock()
	defer p.last.Unlock()
	p.last.utterance, p.last.readings = key, out
	return out, nil
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
	said := rerank.Hear(p.db.Linker, q, before)
	looking, done := context.WithTimeout(ctx, p.patience)
	defer done()
	said.Mentions = p.mentions(looking)
	mean, whole := p.meanCount(q), inFullSaid{said, enumerations(q), p.gradesSaid(q)}
	var shown ast.Query
	if before != nil {
		shown, _ = p.db.Schema.Build(before) // it was built of one
	}
	of := turn{Question: q, follows: before != nil, previous: previous, nothing: foundNothing(t), mentions: said.Mentions}
	of.deed = p.deedSaid(of)
	out := gathered{at: map[string]int{}}
	var asking []reading
	for _, h := range change.Among(p.db.Schema, found) {
		if slices.ContainsFunc(h.Made, p.leavesOut) { // what the query before had
			continue
		}
		h = p.mended(q, whole, h)
		unexplained := otherwiseSaid(mean.explained(p.unexplained(q, h.Made)), p.saidOtherwise(q, h.Query))
		facts := said.Facts(h.Made, unexplained)
		for _, version := range p.besides(of, p.versions(q, previous, mean, h)) {
			version.Query = p.goingOn(q, previous, version.Query)
			r, ok := p.judged(of, said, version, unexplained, facts)
			if !ok {
				continue
			}
			if asks, explained, is := p.askingTexts(of, version, r.LeftOut, unexplained); is {
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
	if !p.without[ruleOtherTime] {
		out.all = p.inOtherTime(q, shown, previous, out.all)
	}
	return out.all, nil
}

// gathered are readings, each once: other decisions that come to the same query, such as AND
// the other way round, add to what it is worth.
type gathered struct {
	all []reading
	at  map[string]int
}

func (g *gathered) add(r reading) {
	text := ast.Meaning(r.Query)
	if i, same := g.at[text]; same {
		g.all[i].log = added(g.all[i].log, r.log)
		return
	}
	g.at[text] = len(g.all)
	g.all = append(g.all, r)
}

// asks reports whether a reading asks texts.
func (g *gathered) asks() bool {
	return slices.ContainsFunc(g.all, func(r reading) bool { return ast.HasFreeText(r.Query) })
}

// judged is the reading of a derivation with what speaks against it, where it is valid.
func (p *Parser) judged(t turn, said rerank.Said, h decode.Hypothesis, unexplained []bool,
	facts rerank.Facts) (reading, bool) {
	r, ok := p.reading(t.Question, h, unexplained)
	if !ok {
		return r, false
	}
	r.facts = facts
	r.log += p.facts.Log(r.facts)
	if !p.without[ruleContrary] {
		r.log += contrary * float64(said.Contrary(h.Made))
	}
	if word := noReferent(t.Question); word != "" && !t.follows && !p.without[ruleReferent] {
		r.LeftOut = append(slices.Clip(r.LeftOut), word)
	}
	if word := p.shownLost(t, r.Query); word != "" {
		r.LeftOut = append(slices.Clip(r.LeftOut), word)
		r.log += losesThose
	}
	return r, true
}

// inFullSaid is what an utterance says that a hypothesis may have a part of.
type inFullSaid struct {
	times  rerank.Said
	lists  []enumeration
	grades []grade
}

// mended is a hypothesis with what was said in full, where it has only a part of it.
func (p *Parser) mended(q *link.Question, said inFullSaid, h decode.Hypothesis) decode.Hypothesis {
	if !p.without[ruleEnumerated] {
		h = p.enumerated(q, said.lists, h)
	}
	if !p.without[ruleInGrades] {
		h = p.inGrades(said.grades, h)
	}
	if !p.without[ruleWholeTime] {
		h = p.whole(said.times, h)
	}
	if !p.without[ruleDated] {
		h = p.dated(q, said.times, h)
	}
	return p.comparing(q, p.inflected(q, p.perAmount(q, p.profit(q, h))))
}

// besides are readings, and beside each others that may be meant by it.
func (p *Parser) besides(t turn, all []decode.Hypothesis) []decode.Hypothesis {
	for _, r := range alternatives {
		if !p.without[r.name] {
			all = r.of(p, t, all)
		}
	}
	return all
}

// versions are what a hypothesis may come to: as the mean of a count, and counting things or
// rows.
func (p *Parser) versions(q *link.Question, previous ast.Query, mean *meanCount,
	h decode.Hypothesis) []decode.Hypothesis {
	h = mean.of(p, h)
	if p.without[ruleCounted] {
		return []decode.Hypothesis{h}
	}
	return p.counted(q, previous, h)
}

// means reports whether a query should be made of an utterance: a word of it
// has to do with something in the database or, where texts may speak of
// anything and where a turn goes on from another, no word of it is unknown or
// one that carries meaning is known, or stands in a text.
func (p *Parser) means(ctx context.Context, q *link.Question, follows bool) bool {
	if touches(q) || p.statesSaid(q) != nil {
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
	return len(unknown) == 0 || p.inTexts(ctx, unknown)
}

// touches reports whether any word of an utterance has to do with anything in
// the database.
func touches(q *link.Question) bool {
	return linked(q, func(token int) bool { return token < q.Said && q.Flags[token*link.FlagCount+link.IsStop] == 0 })
}

// linked reports whether something in the database is called by one of some tokens, or by a
// word near to it.
func linked(q *link.Question, of func(token int) bool) bool {
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
func (p *Parser) reading(q *link.Question, h decode.Hypothesis, unexplained []bool) (reading, bool) {
	if p.nobodyMeans(q, h) {
		return reading{}, false
	}
	written := p.written(q, h.Query)
	checked, _, err := check.Query(written, p.cat, "")
	if err != nil || !grammar.Sensible(written) || p.derived != nil && !p.wellDerived(q, h.Query, written) {
		return reading{}, false // invalid SUQL never leaves a parser
	}
	if p.makesNoSense(q, checked) {
		return reading{}, false
	}
	query := p.meant(checked)
	of, err := agent.Parsed(query)
	if err != nil {
		return reading{}, false
	}
	units := p.unitsLeft(q, h.Made)
	states := p.statesOf(q, h.Made, written)
	left := append(states.left(p.leftOut(q, h, units, unexplained)), p.allLeft(q, h.Query)...)
	left = append(append(left, p.lengthLeft(q, h.Query)...), p.lateLeft(q, h.Query)...)
	of.LeftOut = notAsked(query, append(left, p.describedLeft(q, h)...))
	for i, u := range of.Units {
		if u.Unit.Kind == unit.Limit {
			of.Units[i].Phrase = said(q, u.Unit.N)
		}
	}
	r := reading{Hypothesis: of, log: h.Log, rows: p.rowsOf(query, of.LeftOut)}
	r.log += p.against(q, h) + p.againstJoins(q, h, query, unexplained)
	if len(units) > 0 && !p.without[ruleMeasure] {
		r.log += otherMeasure
	}
	if !p.without[ruleStated] {
		r.log += states.log()
	}
	return r, true
}

// notAsked are words without those that a query asks texts for.
func notAsked(q ast.Query, words []string) []string {
	if len(words) == 0 {
		return words
	}
	var asked []string
	ast.Inspect(q, func(n ast.Node) bool {
		if t, ok := n.(*ast.FreeText); ok {
			asked = append(asked, strings.Fields(strings.ToLower(strings.Trim(t.Question, "?")))...)
		}
		return true
	})
	return slices.DeleteFunc(words, func(w string) bool { return slices.Contains(asked, strings.ToLower(w)) })
}

// makesNoSense reports whether a query compares what has nothing to do with each other, or
// reckons with what is yes or no.
func (p *Parser) makesNoSense(utterance *link.Question, q *check.Checked) bool {
	said := func(c *catalog.Column) bool { return p.columnSaid(utterance, c) }
	return !p.without[ruleMixed] && mixesThings(p.cat, q) || !p.without[ruleYesNo] && reckonsWithAnswers(q, said)
}

// meant is a query with whole days, and groups of which something is known.
func (p *Parser) meant(checked *check.Checked) ast.Query {
	query := checked.Query
	if !p.without[ruleWholeDays] {
		query = asMeant(checked)
	}
	if !p.without[ruleKnownGroups] {
		query = p.knownGroups(query, checked.Columns)
	}
	return query
}

// nobodyMeans reports whether a reading is none that anybody means.
func (p *Parser) nobodyMeans(q *link.Question, h decode.Hypothesis) bool {
	return slices.ContainsFunc(bars, func(r bar) bool { return !p.without[r.name] && r.of(p, q, h) })
}

// written is a query in full, where the grammar writes it in short.
func (p *Parser) written(q *link.Question, query ast.Query) ast.Query {
	for _, r := range rewritings {
		if !p.without[r.name] {
			query = r.of(p, q, query)
		}
	}
	return query
}

// against is what is added to the logarithm of a reading for what the words can't mean.
func (p *Parser) against(q *link.Question, h decode.Hypothesis) (sum float64) {
	for _, r := range doubts {
		if !p.without[r.name] && r.of(p, q, h) {
			sum += r.log
		}
	}
	return sum
}

// againstJoins is what is added to it for rows that it wants without a value, and for how
// it joins tables.
func (p *Parser) againstJoins(q *link.Question, h decode.Hypothesis, query ast.Query,
	unexplained []bool) (sum float64) {
	if !p.without[ruleMissing] {
		sum += missing(p.cat, q, query)
	}
	spoken := func(t *catalog.Table) bool { return p.tableSaid(q, t) }
	if !p.without[ruleFan] {
		sum += fanLog(joins.FanOf(p.cat, p.joinedIn(q, h.Query, query), spoken))
	}
	if !p.without[ruleTableLeft] && p.leavesTable(q, h.Query, unexplained) {
		sum += tableLeft
	}
	return sum
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
