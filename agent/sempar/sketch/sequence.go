package sketch

import (
	"math"

	"parley/agent/sempar/network"
	"parley/suql/catalog"
)

// sequence is the part of the model that reads the question word by word,
// once for each column, where the other networks look at words and their
// neighbours. It says which column is selected and what is done with it,
// given the conditions.
type sequence struct {
	vocabulary vocabulary
	readers    []*network.Reader
	share      float64 // of what the readers say, against the other networks
}

// vocabulary is the row of each known word, by the hash of its stem.
type vocabulary map[uint32]int32

// Rows of the vocabulary that are no words.
const (
	unknownWord int32 = iota
	textValue
	numberValue
	bareNumber
	firstWord
)

// Kinds of tokens.
const (
	markValue   = 0 // and Op
	markNumber  = 3
	markOrdinal = 4
	markCapital = 5
	markPlural  = 6
	markSign    = 7
	markStop    = 8
	markWord    = 9
	marks       = 10
)

// What a token is to a column.
const (
	roleOtherValue = 0  // value of a condition on another column; two kinds of equality, greater, less
	roleOwnValue   = 4  // the same on this column
	roleOwnWord    = 8  // a word of its name: + claimed, unique, in the best mention
	roleClaimed    = 16 // another column's word, beside a value of that column
	roleCondition  = 17 // another column's word, all such columns having conditions
	roleOtherWord  = 18
	roleInMention  = 19 // between words of its name
	rolePlain      = 20
	roles          = 21
)

const longestText = 100 // tokens; of a longer text the rest is not read

// text is the question as the reader reads it: every value is one token.
func (s vocabulary) text(v *masked, columns []int) *network.Text {
	var at []int // tokens
	for i := range v.q.tokens {
		if v.owner[i] < 0 || i == 0 || v.owner[i-1] != v.owner[i] {
			at = append(at, i)
		}
	}
	at = at[:min(len(at), longestText)]
	t := &network.Text{Words: make([]int32, len(at)), Marks: make([]uint8, len(at)), Also: make([][]int32, len(at)), Options: make([]network.Option, len(columns))}
	for k, i := range at {
		t.Words[k], t.Marks[k] = s.token(v, i)
		if c := v.owner[i]; c >= 0 {
			t.Also[k] = s.name(&v.t.columns[v.conditions[c].Column])
		}
	}
	for k, j := range columns {
		col := &v.t.columns[j]
		o := network.Option{Roles: make([]uint8, len(at)), Name: s.name(col), Traits: col.traits(), Dense: v.dense(j)}
		for n, i := range at {
			o.Roles[n] = v.role(j, i)
		}
		t.Options[k] = o
	}
	return t
}

func (s vocabulary) name(c *column) []int32 {
	out := make([]int32, len(c.hashes))
	for i, h := range c.hashes {
		out[i] = s[h]
	}
	return out
}

func (s vocabulary) token(v *masked, i int) (word int32, mark uint8) {
	t := &v.q.tokens[i]
	if k := v.owner[i]; k >= 0 {
		c := &v.conditions[k]
		if c.Number {
			return numberValue, markValue + uint8(c.Op)
		}
		return textValue, markValue + uint8(c.Op)
	}
	word = s[t.hash]
	switch {
	case t.number != "" && !t.ordinal:
		return bareNumber, markNumber
	case t.ordinal:
		return word, markOrdinal
	case t.stem == "":
		return word, markSign
	case t.stop:
		return word, markStop
	case t.capital && i > 0:
		return word, markCapital
	case t.ending:
		return word, markPlural
	}
	return word, markWord
}

// role is what token i is to column j.
func (m *masked) role(j, i int) uint8 {
	t := &m.q.tokens[i]
	if k := m.owner[i]; k >= 0 {
		c, role := &m.conditions[k], uint8(roleOtherValue)
		if c.Column == j {
			role = roleOwnValue
		}
		switch {
		case c.Op != Equal:
			return role + 1 + uint8(c.Op)
		case c.Number:
			return role + 1
		}
		return role
	}
	me := &m.mentions[j]
	inside := me.words > 0 && i >= me.from && i < me.to
	if t.stem != "" {
		for _, w := range m.t.columns[j].words {
			if sameStem(t.stem, w) {
				return roleOwnWord + uint8(flag(m.claimed[i])*4+flag(len(m.t.stems[w]) == 1)*2+flag(inside))
			}
		}
	}
	switch others := m.t.stems[t.stem]; {
	case inside:
		return roleInMention
	case m.claimed[i]:
		return roleClaimed
	case len(others) > 0 && t.stem != "":
		for _, k := range others {
			if !m.isCondition(k) {
				return roleOtherWord
			}
		}
		return roleCondition
	}
	return rolePlain
}

const traits = 256

// traits are the kind of the column and what its cells look like.
func (c *column) traits() []uint8 {
	out := []uint8{uint8(c.kind % 16)}
	for _, p := range c.profile {
		out = append(out, uint8(16+mix(p, 1)%(traits-16)))
	}
	return out
}

const denseFeatures = 30

// dense describes column j by numbers of the order of one.
func (m *masked) dense(j int) []float32 {
	f := make([]float32, 0, denseFeatures)
	put := func(v float64) { f = append(f, float32(v)) }
	is := func(b bool) { put(float64(flag(b))) }
	col, me := &m.t.columns[j], &m.mentions[j]
	is(col.numeric)
	is(col.Kind == catalog.Date)
	is(m.isCondition(j))
	put(me.share)
	is(me.exact)
	is(me.unique)
	is(me.tie)
	is(me.words > 0 && me.rank == 0)
	is(me.words > 0 && me.rank == 1)
	is(me.words == 0)
	others, claimed, before, after, compares := 0, 0, false, false, 0
	for k := range m.mentions {
		others += int(flag(k != j && m.mentions[k].words > 0 && !m.isCondition(k)))
	}
	if me.words > 0 {
		for i := me.from; i < me.to; i++ {
			claimed += int(flag(m.claimed[i]))
		}
		for _, c := range m.conditions {
			before = before || c.To <= me.from
			after = after || c.From >= me.to
		}
	}
	for _, c := range m.conditions {
		compares += int(flag(c.Op != Equal))
	}
	is(others == 0)
	is(others == 1)
	put(float64(min(others, 4)) / 4)
	is(claimed > 0)
	is(claimed > 0 && claimed == me.to-me.from)
	is(before)
	is(after)
	put(float64(max(me.from, 0)) / 10)
	is(me.words > 0 && m.order(j) == 0)
	is(j == 0)
	put(float64(j) / float64(len(m.t.columns)))
	is(len(m.conditions) == 0)
	put(float64(len(m.conditions)) / 3)
	is(compares > 0)
	is(m.narrowed == 0)
	is(m.narrowed == 1)
	is(m.narrowed >= 2 && m.narrowed < 50)
	is(m.narrowed == 50)
	put(math.Log(float64(1+m.t.rows)) / 4)
	put(float64(len(m.t.columns)) / 10)
	return f
}

// read returns the logarithms of the probabilities of each of the columns
// being the selected one, and of each aggregate were it the one.
func (s *sequence) read(v *masked, columns []int, p *network.Reading) (selected []float64, aggregate [][aggregates]float64) {
	t := s.vocabulary.text(v, columns)
	selected, aggregate = make([]float64, len(columns)), make([][aggregates]float64, len(columns))
	for _, r := range s.readers {
		scores := r.Score(t, p)
		row := make([]float64, len(columns))
		for k := range columns {
			row[k] = float64(scores[k*sequenceOutputs])
			var class [aggregates]float64
			for a, s := range scores[k*sequenceOutputs+1:][:aggregates] {
				class[a] = float64(s)
			}
			normalise(class[:])
			for a, l := range class {
				aggregate[k][a] += l / float64(len(s.readers))
			}
		}
		normalise(row)
		for k, l := range row {
			selected[k] += l / float64(len(s.readers))
		}
	}
	return selected, aggregate
}

const sequenceOutputs = 1 + aggregates

// normalise turns scores into logarithms of probabilities.
func normalise(scores []float64) {
	best := math.Inf(-1)
	for _, s := range scores {
		best = max(best, s)
	}
	sum := 0.0
	for _, s := range scores {
		sum += math.Exp(s - best)
	}
	for i := range scores {
		scores[i] -= best + math.Log(sum)
	}
}
