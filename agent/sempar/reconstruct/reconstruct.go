// Package reconstruct says how likely the words of an utterance are, given a
// query: a reading that makes nothing of "average" or "never" does not lead
// back to an utterance that says so. Readings are weighed by it beside what
// the decoder thinks of them (reranking by reconstruction: Yin and Neubig,
// 2019), with a translation model from what a query is made of to words (IBM
// Model 1: Brown et al., 1993).
//
// [Learn] makes a [Model] of questions with their derivations; [Model.Log]
// weighs one reading.
//
//	m := reconstruct.Learn(pairs)
//	m.Log(linker, linker.Read("average age per town"), derivation) // −4.2
//
// Words that name a column, a table or a value of the query are explained by
// it; only the others have to come from somewhere. The words that a query puts
// to a text are not explained by that: anything could be put to a text, so a
// longer stretch would always explain more.
package reconstruct

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/wordnet"
)

// Model holds how often a word is said for each thing that a query is made
// of. It never changes once learnt, and may be shared.
type Model struct {
	words  map[string]int // their numbers
	usual  []float64      // how often each word is said for no reason
	parts  map[string]int
	byPart []map[int]float64 // how likely each word is, given the part
}

// How much of the probability of a word is left to what is usual, and the
// probability of a word that was never said.
const (
	unexplained = 0.05
	unheard     = 1e-5
)

// Log is the logarithm of the probability of the words of an utterance that a
// derivation does not name; those that it puts to a text are among them.
func (m *Model) Log(l *link.Linker, q *link.Question, d grammar.Derivation) float64 {
	parts, count := m.likely(l, d)
	sum := 0.0
	for i, named := range namedBy(l, q, d) {
		if named {
			continue
		}
		p := unheard
		if w, known := m.words[wordOf(q.Tokens[i])]; known {
			for _, t := range parts {
				p += float64((1 - unexplained) * t[w] / float64(count))
			}
			p += float64(unexplained * m.usual[w])
		}
		sum += math.Log(p)
	}
	return sum
}

// How likely a word must be, given a part, to be said for it, and how usual, to
// be said for no reason. Of 928 turns over tables and databases that nothing had
// learned from (eval/suqlset/further), 37 have a first reading that drops what
// was asked of a text. In 22 of these, which ask texts nothing at all, words are
// unexplained, and in 29 of 657 that are read right.
const (
	saidFor = 1e-3
	chatter = 1e-4
	// chatterOfDeeds is the same of what somebody is said to have done: who asks how many kilos we sold
	// does not ask for all kilos. Our estimate: sell and buy are rarer, need, want and get more usual.
	chatterOfDeeds = 5e-4
)

// Unexplained tells which tokens of an utterance a derivation says nothing of,
// though they carry meaning: they name nothing that it has, are seldom said for
// what it is made of, and seldom for no reason.
func (m *Model) Unexplained(l *link.Linker, q *link.Question, d grammar.Derivation) []bool {
	out := m.Explained(l, q, d)
	for i, explained := range out {
		w, known := m.words[wordOf(q.Tokens[i])]
		most := chatter
		switch {
		case tellsWhichNumber(q, i), isCounted(q, i):
			most = 1
		case isDone(q, i):
			most = chatterOfDeeds
		}
		out[i] = !explained && (!known || m.usual[w] < most)
	}
	return out
}

// Explained tells which tokens of an utterance a derivation says something of, or of which
// none does: they name what it has, or are said for what it is made of. Of the others some
// are said for no reason; see [Model.Unexplained].
func (m *Model) Explained(l *link.Linker, q *link.Question, d grammar.Derivation) []bool {
	parts, _ := m.likely(l, d)
	out := make([]bool, q.Said)
	asked, unit, graded := putToTexts(q, d), unitsOf(l, q, d), gradedBy(q, d)
	for i, named := range namedBy(l, q, d) {
		stop := q.Flags[i*link.FlagCount+link.IsStop] != 0
		w, known := m.words[wordOf(q.Tokens[i])]
		saidOf := known && likeliest(parts, w) >= saidFor
		if done := saidOf && (isDone(q, i) || isCounted(q, i)); done || saidOf && tellsWhichNumber(q, i) {
			saidOf = likeliest(m.saidOfNames(l, d, done), w) >= saidFor
		}
		out[i] = named || asked[i] || unit[i] || graded[i] || stop || saidOf
	}
	return out
}

// tellsWhichNumber reports whether a token says which number is meant: the phone of a phone number,
// which is no number of items. What does not name it makes another number of it.
func tellsWhichNumber(q *link.Question, token int) bool {
	is := func(at int, words ...string) bool { return at < q.Said && slices.Contains(words, q.Tokens[at].Lower) }
	word := q.Tokens[token].Lower
	return is(token+1, "number", "numbers") && len(wordnet.LemmasAs(word, wordnet.Noun)) > 0 &&
		len(wordnet.LemmasAs(word, wordnet.Adjective)) == 0
}

// isCounted reports whether a token is the plural for what is counted or listed: trips of "how many trips"
// or "trips cancelled in May". Of people it is said in general who they are: how many people have badges,
// of the drivers; and times are those of anything.
func isCounted(q *link.Question, token int) bool {
	word := q.Tokens[token].Lower
	return (token == 0 || q.Tokens[token-1].Lower == "many") && english.Singular(word) != word && word != "times" &&
		len(wordnet.LemmasAs(word, wordnet.Noun)) > 0 && !wordnet.IsA(word, "person") && !wordnet.IsA(word, "people")
}

// isDone reports whether a token is the verb for what somebody did or has done: the sell of "did we
// sell", the sold of "have been sold".
func isDone(q *link.Question, token int) bool {
	for i := token - 1; i >= max(0, token-farthestDeed); i-- {
		word := q.Tokens[i].Lower
		if slices.Contains(deeds, word) {
			return len(wordnet.LemmasAs(q.Tokens[token].Lower, wordnet.Verb)) > 0
		}
		if !slices.Contains(doers, word) {
			return false
		}
	}
	return false
}

// farthestDeed is how many tokens before a verb the word may stand by which it is past or perfect.
const farthestDeed = 3

var (
	deeds = english.Cues("deeds")
	doers = english.Cues("doers")
)

// unitsOf tells which tokens say the unit of a column that a derivation has.
func unitsOf(l *link.Linker, q *link.Question, d grammar.Derivation) []bool {
	out := make([]bool, len(q.Tokens))
	for _, u := range q.Units {
		if slices.ContainsFunc(d, func(x grammar.Decision) bool {
			return x.Symbol == grammar.Column && l.MeasuredIn(x.Index) == u.Unit
		}) {
			link.Cover(out, u.From, u.To)
		}
	}
	return out
}

// gradedBy tells which tokens are comparatives and superlatives of what a column that a
// derivation has holds: slowest and slower, of a speed.
func gradedBy(q *link.Question, d grammar.Derivation) []bool {
	out := make([]bool, len(q.Tokens))
	for _, k := range q.Columns {
		if k.Way != link.OneStep || k.From >= q.Said || !slices.ContainsFunc(d, func(x grammar.Decision) bool {
			return x.Symbol == grammar.Column && x.Index == k.To
		}) {
			continue
		}
		_, grade := english.Degree(q.Tokens[k.From].Lower)
		out[k.From] = out[k.From] || grade != english.Positive
	}
	return out
}

// likely is how likely words are, given each part of a derivation that is known,
// and how many parts it has.
func (m *Model) likely(l *link.Linker, d grammar.Derivation) (parts []map[int]float64, count int) {
	all := partsOf(l, d)
	for _, part := range all {
		if n, known := m.parts[part]; known {
			parts = append(parts, m.byPart[n])
		}
	}
	return parts, len(all)
}

// saidOfNames is [Model.likely] of the words of the names of columns alone, without that for a number,
// or of those of tables as well.
func (m *Model) saidOfNames(l *link.Linker, d grammar.Derivation, tables bool) (parts []map[int]float64) {
	add := func(words []string) {
		for _, t := range link.Tokens(strings.Join(words, " ")) {
			n, known := m.parts["word "+t.Stem]
			if known && t.Lower != "number" && !english.StopWord(t.Lower) {
				parts = append(parts, m.byPart[n])
			}
		}
	}
	for _, x := range d {
		switch {
		case x.Symbol == grammar.Column:
			add(l.Words(x.Index))
			if c := l.Schema.Columns[x.Index]; tables && c.Table >= 0 {
				add(l.TableWords(c.Table))
			}
		case x.Symbol == grammar.Table && tables:
			add(l.TableWords(x.Index))
		}
	}
	return parts
}

// likeliest is how likely a word is for the part that it is said for most.
func likeliest(parts []map[int]float64, w int) float64 {
	most := 0.0
	for _, t := range parts {
		most = max(most, t[w])
	}
	return most
}

// wordOf is what a token counts as: numbers are all alike.
func wordOf(t link.Token) string {
	if t.Lower[0] >= '0' && t.Lower[0] <= '9' {
		return "0"
	}
	return t.Stem
}

// partsOf is what a derivation is made of, each thing once: its rules, the
// kinds of its columns and the words of the names of columns and tables. The
// first is there in every query.
func partsOf(l *link.Linker, d grammar.Derivation) []string {
	seen := map[string]bool{}
	var out []string
	add := func(part string) {
		if !seen[part] {
			seen[part] = true
			out = append(out, part)
		}
	}
	name := func(words []string) {
		for _, t := range link.Tokens(strings.Join(words, " ")) {
			add("word " + t.Stem)
		}
	}
	add("")
	for _, x := range d {
		switch {
		case x.Rule != nil:
			add("rule " + x.Rule.String())
		case x.Symbol == grammar.Column:
			c := l.Schema.Columns[x.Index]
			if c.Column != nil {
				add("kind " + string(c.Kind))
			}
			name(l.Words(x.Index))
			if c.Table >= 0 {
				name(l.TableWords(c.Table))
			}
		case x.Symbol == grammar.Table:
			name(l.TableWords(x.Index))
		}
	}
	return out
}

// namedBy tells which tokens of the utterance name a column, a table or a value
// that a derivation has.
func namedBy(l *link.Linker, q *link.Question, d grammar.Derivation) []bool {
	out := make([]bool, q.Said)
	columns, tables := map[int]bool{}, map[int]bool{}
	for _, x := range d {
		switch x.Symbol {
		case grammar.Column:
			columns[x.Index] = true
			if c := l.Schema.Columns[x.Index]; c.Table >= 0 {
				tables[c.Table] = true
			}
		case grammar.Table:
			tables[x.Index] = true
		case grammar.Value:
			saysValue(q, x.Text, out)
		}
	}
	for _, k := range q.Columns {
		if k.From < q.Said && columns[k.To] && columnNamed[k.Way] {
			out[k.From] = true
		}
	}
	for _, k := range q.Tables {
		if k.From < q.Said && tables[k.To] && tableNamed[k.Way] {
			out[k.From] = true
		}
	}
	return out
}

// The ways of links that name a column or a table.
var (
	columnNamed = map[int]bool{link.NameWhole: true, link.NamePart: true, link.NamePrefix: true, link.SameMeaning: true}
	tableNamed  = map[int]bool{link.TableWhole: true, link.TablePart: true, link.TablePrefix: true}
)

// saysValue marks the tokens that say a value.
func saysValue(q *link.Question, text string, out []bool) {
	for _, v := range q.Values {
		if !link.SameValue(v.Text, text) {
			continue
		}
		for i := v.From; i < min(v.To, q.Said); i++ {
			out[i] = true
		}
	}
}
