package decode

import (
	"math"
	"math/rand/v2"
	"slices"

	"parley/agent/sempar/link"
	"parley/english/tape"
	"parley/english/vectors"
)

// Shares of numbers left out in training.
const (
	dropped     = 0.1
	wordDropped = 0.1
	linkDropped = 0.1
)

// encoded is a question and a database as the decoder sees them.
type encoded struct {
	db                   *Database
	q                    *link.Question
	tokens               *tape.Node // tokens × sense
	columns, tables      *tape.Node // × item
	begin                *tape.Node // 1 × memory
	colLinks, tabLinks   []tape.Link
	colMost, tabMost     []float32 // the greatest of each way: columns × ways
	colFactsN, colMostN  *tape.Node
	tabMostN             *tape.Node
	values               *tape.Node // candidates × sense
	meanings             []meaning  // of the candidates
	spans                []span
	named                []float32  // 1 for tokens of a whole name or stored value
	compared             []stretch  // where numbers are compared with; see quantities
	stretches            *tape.Node // spans × item; nil where there is no text to ask
	colsIn, tabsIn, spIn *tape.Node // what a step is told of the one before
	strIn                *tape.Node
	sought               *sought // nil in training
}

// encode reads a question. In training, rng draws which words are left out,
// and of which words the links to names, so that more than names counts; it is
// nil otherwise.
func (n *Net) encode(t *tape.Tape, db *Database, q *link.Question, rng *rand.Rand) *encoded {
	if rng != nil {
		q = withoutLinks(q, rng)
	}
	e := &encoded{db: db, q: q, tabLinks: q.Tables, meanings: db.meaningsOf(q)}
	vecs := make([]int, len(q.Tokens))
	ids := make([]int, len(q.Tokens))
	for i, tok := range q.Tokens {
		ids[i] = n.words.Number(tok.Lower)
		if tok.Lower[0] >= '0' && tok.Lower[0] <= '9' {
			ids[i] = n.words.Number(vectors.NumberWord)
		}
		vecs[i] = n.vectorNumbers([]string{tok.Lower})[0]
		if rng != nil && rng.Float32() < wordDropped {
			ids[i] = 0
		}
	}
	n.cosines(e, vecs)
	e.colMost = most(e.colLinks, len(db.colWords), link.ColumnWays)
	e.tabMost = most(e.tabLinks, len(db.tabWords), link.TableWays)
	n.readTokens(t, e, ids, vecs)
	n.readSchema(t, e)
	n.relate(t, e)
	mean := t.Means(e.tokens, [][]int{upTo(len(q.Tokens))})
	e.begin = t.Tanh(t.Linear(t.Beside(mean, t.Greatest(e.tokens)), n.begin, n.beginBias))
	lists := make([][]int, len(q.Values))
	for i, v := range q.Values {
		for k := v.From; k < v.To; k++ {
			lists[i] = append(lists[i], k)
		}
	}
	e.values = t.Means(e.tokens, lists)
	e.colsIn, e.tabsIn, e.spIn = t.Linear(e.columns, n.pointed, nil), t.Linear(e.tables, n.pointed, nil),
		t.Linear(e.values, n.spanned, nil)
	if db.hasText {
		e.spans = spansOf(q)
		e.named = namedTokens(q)
		n.readSpans(t, e)
	}
	return e
}

// withoutLinks is a question of which some words lost their links to names of
// columns and tables.
func withoutLinks(q *link.Question, rng *rand.Rand) *link.Question {
	lost := make([]bool, len(q.Tokens))
	for i := range q.Said {
		lost[i] = rng.Float32() < linkDropped
	}
	out := *q
	out.Notes = nil
	out.Columns = slices.DeleteFunc(slices.Clone(q.Columns), func(l tape.Link) bool {
		return lost[l.From] && l.Way != link.CellWhole && l.Way != link.CellPart && l.Way != link.CellMisspelt &&
			l.Way != link.NumberSaid && l.Way != link.YearSaid
	})
	out.Tables = slices.DeleteFunc(slices.Clone(q.Tables),
		func(l tape.Link) bool { return lost[l.From] && l.Way != link.TableCell })
	return &out
}

// namedTokens tells the tokens of whole names and whole stored values.
func namedTokens(q *link.Question) []float32 {
	out := make([]float32, len(q.Tokens))
	for _, l := range q.Columns {
		if l.Way == link.NameWhole || l.Way == link.CellWhole {
			out[l.From] = 1
		}
	}
	for _, l := range q.Tables {
		if l.Way == link.TableWhole {
			out[l.From] = 1
		}
	}
	return out
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// cosines adds links for words that are used alike: those above a third, as
// far as they go beyond it.
func (n *Net) cosines(e *encoded, vecs []int) {
	e.colLinks = append([]tape.Link{}, e.q.Columns...)
	e.tabLinks = append([]tape.Link{}, e.q.Tables...)
	if n.vectors == nil {
		return
	}
	for i, v := range vecs {
		if v < 0 || i >= e.q.Said || e.q.Flags[i*link.FlagCount+link.IsStop] != 0 {
			continue
		}
		for c, words := range e.db.colVecs {
			if much := n.nearest(v, words); much > 0 {
				e.colLinks = append(e.colLinks, tape.Link{From: i, To: c, Way: link.Cosine, Much: much})
			}
		}
		for x, words := range e.db.tabVecs {
			if much := n.nearest(v, words); much > 0 {
				e.tabLinks = append(e.tabLinks, tape.Link{From: i, To: x, Way: link.TableCosine, Much: much})
			}
		}
	}
}

func (n *Net) nearest(v int, words []int) float32 {
	best := float32(0)
	for _, w := range words {
		best = max(best, n.vectors.Cosine(v, w))
	}
	return max(0, best-0.35) * 1.5
}

// most is the greatest link of each way of each item.
func most(links []tape.Link, items, ways int) []float32 {
	out := make([]float32, items*ways)
	for _, l := range links {
		at := l.To*ways + l.Way
		out[at] = max(out[at], l.Much)
	}
	return out
}

// readTokens reads the question forwards and backwards.
func (n *Net) readTokens(t *tape.Tape, e *encoded, ids, vecs []int) {
	count := len(ids)
	ways := t.Blank(count, link.ColumnWays)
	for _, l := range e.colLinks {
		at := &ways.V[l.From*link.ColumnWays+l.Way]
		*at = max(*at, l.Much)
	}
	tabWays := t.Blank(count, link.TableWays)
	for _, l := range e.tabLinks {
		at := &tabWays.V[l.From*link.TableWays+l.Way]
		*at = max(*at, l.Much)
	}
	x := t.Beside(t.Drop(t.Beside(t.Look(n.emb, ids), n.vectorRows(t, vecs)), dropped), ways, tabWays,
		t.Constant(count, link.FlagCount, e.q.Flags))
	forwards := t.Recurrent(t.Linear(x, n.gates[0], n.gatesBias[0]), n.over[0], nil, false)
	backwards := t.Recurrent(t.Linear(x, n.gates[1], n.gatesBias[1]), n.over[1], nil, true)
	e.tokens = t.Drop(t.Beside(forwards, backwards), dropped)
}

func (n *Net) vectorRows(t *tape.Tape, vecs []int) *tape.Node {
	out := t.Blank(len(vecs), vectors.Width)
	if n.vectors == nil {
		return out
	}
	for i, v := range vecs {
		if v < 0 {
			continue
		}
		to := out.Row(i)
		for k, x := range n.vectors.Vector(v) {
			to[k] = float32(x * vectorScale)
		}
	}
	return out
}

// readSchema reads columns and tables in the light of the question.
func (n *Net) readSchema(t *tape.Tape, e *encoded) {
	db := e.db
	ce, te := n.bags(t, db.colWords, db.colVecs), n.bags(t, db.tabWords, db.tabVecs)
	facts := t.Constant(len(db.colWords), columnFacts, db.colFacts)
	c := t.Tanh(t.Linear(t.Beside(t.Drop(ce, dropped), t.Drop(t.Pick(te, db.tableOf), dropped), facts), n.colIn,
		n.colInBias))
	tab := t.Tanh(t.Linear(t.Beside(t.Drop(te, dropped), t.Constant(len(db.tabWords), tableFacts, db.tabFacts)), n.tabIn,
		n.tabInBias))
	scale := float32(1 / math.Sqrt(sense))
	about := func(x *tape.Node, ask *tape.Param, links []tape.Link, pull *tape.Param) *tape.Node {
		a := t.Add(t.Alike(t.Linear(x, ask, nil), e.tokens, scale), t.Attract(links, pull, x.Rows, e.tokens.Rows))
		return t.Times(t.Softmax(a), e.tokens)
	}
	colMost := t.Constant(c.Rows, link.ColumnWays, e.colMost)
	tabMost := t.Constant(tab.Rows, link.TableWays, e.tabMost)
	k := t.Tanh(t.Linear(t.Beside(c, about(c, n.colAsk, e.colLinks, n.colPull), colMost), n.colOut, n.colOutBias))
	tab = t.Tanh(t.Linear(t.Beside(tab, about(tab, n.tabAsk, e.tabLinks, n.tabPull), tabMost, t.Means(k, db.columnsOf)),
		n.tabOut, n.tabOutBias))
	k = t.Tanh(t.Linear(t.Beside(k, t.Pick(tab, db.tableOf)), n.colLast, n.colLastBias))
	e.columns, e.tables = t.Drop(k, dropped), t.Drop(tab, dropped)
	e.colFactsN, e.colMostN, e.tabMostN = facts, colMost, tabMost
}

// bags is the mean of the words of each name.
func (n *Net) bags(t *tape.Tape, words, vecs [][]int) *tape.Node {
	var ids, vs []int
	lists := make([][]int, len(words))
	for i, w := range words {
		for k := range w {
			lists[i] = append(lists[i], len(ids))
			ids = append(ids, w[k])
			vs = append(vs, vecs[i][k])
		}
	}
	return t.Means(t.Beside(t.Look(n.emb, ids), n.vectorRows(t, vs)), lists)
}
