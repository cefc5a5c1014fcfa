// Package decode is the network that writes queries: it reads an utterance
// with its links to a database and goes through a derivation of the grammar,
// giving each decision a probability (after the studies of IRNet and RAT-SQL:
// Guo et al., 2019; Wang et al., 2020; without any pretrained model).
//
// [Open] reads the weights. [Net.Prepare] makes a database ready, once;
// [Net.Beam] gives the likeliest derivations of a question.
//
//	db := net.Prepare(linker)
//	hyps, err := net.Beam(ctx, db, linker.Read("top 10 customers by revenue"), decode.Options{Width: 20})
//	query, err := db.Schema.Build(hyps[0].Made)
package decode

import (
	"math"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reconstruct"
	"parley/english/tape"
	"parley/english/vectors"
)

// Sizes of the network.
const (
	embedded = 64  // numbers of a word learnt with the task
	sense    = 192 // of a token read in its sentence, both directions
	item     = 128 // of a column, table or rule
	memory   = 192 // of the decoder
	heads    = 4   // with which the decoder looks at the question

	forParent, forSymbol, forClause, forDepth = 48, 24, 16, 8

	mostDepth = 3
	depths    = 2 * (mostDepth + 1)
)

// nearness is what the likeness of two readings of a token is multiplied by.
var nearness = float32(1 / math.Sqrt(sense))

// vectorScale makes vectors of words about as long as those learnt with the
// task.
const vectorScale = 3

// Net is the network. Once trained it never changes and may be shared.
type Net struct {
	Set     *tape.Set
	words   *Vocabulary
	vectors *vectors.Table
	// Calibration makes the probabilities of whole queries honest; it is fitted
	// on databases left out of training.
	Calibration Calibration
	// Others are the further members of an ensemble: networks of the same words
	// and data, trained from other seeds. The probability of a decision is the
	// mean of all members'.
	Others []*Net
	// Words says how likely an utterance is, given a derivation; nil where that
	// was not learnt.
	Words *reconstruct.Model

	emb                                        *tape.Param
	gates, gatesBias                           [2]*tape.Param
	over                                       [2]*tape.Param
	colIn, colInBias, tabIn, tabInBias         *tape.Param
	colAsk, tabAsk, colPull, tabPull           *tape.Param
	colOut, colOutBias, tabOut, tabOutBias     *tape.Param
	colLast, colLastBias                       *tape.Param
	begin, beginBias                           *tape.Param
	rules, parents, symbols, clauses, depth    *tape.Param
	pointed, spanned                           *tape.Param
	stepGates, stepBias, stepOver              *tape.Param
	look, state, stateBias, headAsk            *tape.Param
	headCol, headTab                           *tape.Param
	ruleOut, ruleBias, colPoint, tabPoint      *tape.Param
	colHistory, tabHistory, colFacts, colLinks *tape.Param
	tabLinks                                   *tape.Param
	valPoint, valFacts, valFactsBias           *tape.Param
	spanFrom, spanTo, stretched                *tape.Param
	spanPoint, spanFacts, spanFactsBias        *tape.Param
	relatedIn                                  *tape.Param
	related                                    []relation
	relatedToken, relatedColumn, relatedTable  *tape.Param

	closed []bool // rules that the weights don't know; nil for none
	ready  *ready // nil while it learns
	facts  int    // of a candidate that they know: the first so many of valueFacts
}

// Members are the networks that decide together.
func (n *Net) Members() []*Net { return append([]*Net{n}, n.Others...) }

// Apart are the members as networks by themselves, to be trained on.
func (n *Net) Apart() []*Net {
	members, known := n.Members(), n.known()
	n.Others = nil
	for _, m := range members {
		m.drawUnknown(known)
		m.facts, m.closed, m.ready = valueFacts, nil, nil
	}
	return members
}

// firstRow is the row of the rule table that stands for the beginning.
func firstRow() int { return len(grammar.Rules) }

// New returns a network with weights drawn from a seed.
func New(words *Vocabulary, vecs *vectors.Table, seed uint64) *Net {
	return over(tape.NewSet(seed), words, vecs)
}

// over is a network whose weights are in a set, which was empty.
func over(s *tape.Set, words *Vocabulary, vecs *vectors.Table) *Net {
	n := &Net{Set: s, words: words, vectors: vecs, Calibration: Calibration{Slope: 1, Listed: 1}, facts: valueFacts}
	word := embedded + vectors.Width
	in := word + link.ColumnWays + link.TableWays + link.FlagCount
	half := sense / 2
	n.emb = s.Table("words", words.Size(), embedded, 0.3)
	for d, name := range []string{"forwards", "backwards"} {
		n.gates[d], n.gatesBias[d] = s.Matrix(name+" gates", in, 4*half), s.Zeros(name+" bias", 1, 4*half)
		n.over[d] = s.Matrix(name+" over", half, 4*half)
	}
	n.colIn, n.colInBias = s.Matrix("column in", 2*word+columnFacts, item), s.Zeros("column in bias", 1, item)
	n.tabIn, n.tabInBias = s.Matrix("table in", word+tableFacts, item), s.Zeros("table in bias", 1, item)
	n.colAsk, n.tabAsk = s.Matrix("column ask", item, sense), s.Matrix("table ask", item, sense)
	n.colPull = s.Around("column pull", link.ColumnWays, 1, 1, 0.2)
	n.tabPull = s.Around("table pull", link.TableWays, 1, 1, 0.2)
	n.colOut, n.colOutBias = s.Matrix("column out", item+sense+link.ColumnWays, item), s.Zeros("column out bias", 1, item)
	n.tabOut, n.tabOutBias = s.Matrix("table out", 2*item+sense+link.TableWays, item), s.Zeros("table out bias", 1, item)
	n.colLast, n.colLastBias = s.Matrix("column last", 2*item, item), s.Zeros("column last bias", 1, item)
	n.begin, n.beginBias = s.Matrix("begin", 2*sense, memory), s.Zeros("begin bias", 1, memory)
	n.rules = s.Table("rules", firstRow()+1, item, 0.5)
	n.parents = s.Table("parents", firstRow()+1, forParent, 0.5)
	n.symbols = s.Table("symbols", len(grammar.Symbols), forSymbol, 0.5)
	n.clauses = s.Table("clauses", len(grammar.Symbols), forClause, 0.5)
	n.depth = s.Table("depth", depths, forDepth, 0.5)
	n.pointed, n.spanned = s.Matrix("pointed", item, item), s.Matrix("spanned", sense, item)
	stepIn := item + forParent + forSymbol + forClause + forDepth
	n.stepGates, n.stepBias = s.Matrix("step gates", stepIn, 4*memory), s.Zeros("step bias", 1, 4*memory)
	n.stepOver = s.Matrix("step over", memory, 4*memory)
	n.look = s.Matrix("look", memory, sense)
	n.state, n.stateBias = s.Matrix("state", memory+sense, memory), s.Zeros("state bias", 1, memory)
	n.headAsk = s.Matrix("head ask", memory, heads*sense)
	n.headCol = s.Around("head columns", link.ColumnWays, heads, 1, 0.2)
	n.headTab = s.Around("head tables", link.TableWays, heads, 1, 0.2)
	n.ruleOut, n.ruleBias = s.Matrix("rule out", memory, len(grammar.Rules)), s.Zeros("rule bias", 1, len(grammar.Rules))
	n.colPoint, n.tabPoint = s.Matrix("column point", memory, item), s.Matrix("table point", memory, item)
	n.colHistory, n.tabHistory = s.Matrix("column history", memory, columnHistory),
		s.Matrix("table history", memory, tableHistory)
	n.colFacts = s.Matrix("column facts", memory, columnFacts)
	n.colLinks, n.tabLinks = s.Matrix("column links", memory, link.ColumnWays),
		s.Matrix("table links", memory, link.TableWays)
	n.valPoint = s.Matrix("value point", memory, sense)
	n.valFacts, n.valFactsBias = s.Matrix("value facts", memory, valueFacts), s.Zeros("value facts bias", 1, valueFacts)
	n.spanFrom, n.spanTo = s.Matrix("span from", sense, item), s.Matrix("span to", sense, item)
	n.stretched, n.spanPoint = s.Matrix("stretched", item, item), s.Matrix("span point", memory, item)
	n.spanFacts, n.spanFactsBias = s.Matrix("span facts", memory, spanFacts), s.Zeros("span facts bias", 1, spanFacts)
	n.newRelations()
	return n
}
