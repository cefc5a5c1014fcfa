package sketch

import "parley/suql/catalog"

// masked is a question with the words of the conditions' values taken out:
// what is left speaks of the output.
type masked struct {
	*reading
	conditions []Condition
	owner      []int // the condition whose value the token belongs to, -1 none
	mentions   []mention
	words      []uint32 // hash of each token, a value standing as one marker
	claimed    []bool   // columns' words that stand beside a value of theirs
	narrowed   uint32   // how many rows are left
}

const valueMark = 77

func (r *reading) mask(conditions []Condition) *masked {
	m := &masked{reading: r, conditions: conditions, owner: make([]int, len(r.q.tokens)), words: make([]uint32, len(r.q.tokens)),
		claimed: make([]bool, len(r.q.tokens))}
	for i := range m.owner {
		m.owner[i] = -1
	}
	for k := range conditions {
		for i := conditions[k].From; i < conditions[k].To; i++ {
			m.owner[i] = k
		}
	}
	for i := range m.words {
		m.words[i] = r.q.word(i)
		if k := m.owner[i]; k >= 0 {
			m.words[i] = valueMark + flag(conditions[k].Number)
		}
	}
	// words of a condition's column just before or after its value belong to it
	for k := range conditions {
		col := &r.t.columns[conditions[k].Column]
		for _, step := range []int{-1, 1} {
			i := conditions[k].From - 1
			if step > 0 {
				i = conditions[k].To
			}
			for n := 0; n < 4 && i >= 0 && i < len(m.words) && m.owner[i] < 0; n, i = n+1, i+step {
				if s := r.q.tokens[i].stem; s != "" && has(col.words, s) {
					m.claimed[i] = true
				}
			}
		}
	}
	m.mentions = r.t.mentions(r.q, func(i int) bool { return m.owner[i] >= 0 })
	m.narrowed = 50
	if r.rows != nil {
		rows := r.t.all()
		for _, c := range conditions {
			rows = rows.and(r.t.matching(c))
		}
		m.narrowed = level(rows.count())
	}
	return m
}

func has(words []string, s string) bool {
	for _, w := range words {
		if sameStem(w, s) {
			return true
		}
	}
	return false
}

func (m *masked) word(i int) uint32 {
	switch {
	case i < 0:
		return 1
	case i >= len(m.words):
		return 2
	}
	return m.words[i]
}

// isCondition reports whether a condition is about column j.
func (m *masked) isCondition(j int) bool {
	for _, c := range m.conditions {
		if c.Column == j {
			return true
		}
	}
	return false
}

// selectFeatures describe column j as the selected one.
func (m *masked) selectFeatures(j int) bag {
	b := make(bag, 0, 160)
	col := &m.t.columns[j]
	me := &m.mentions[j]
	q := m.q
	inCondition := flag(m.isCondition(j))
	first, second := m.word(0), m.word(1)
	b.add(200, inCondition)
	b.add(201, col.kind, first)
	b.add(202, col.kind, first, second)
	b.add(203, uint32(min(j, 8)), level(len(m.t.columns)))
	b.add(204, tenth(me.share), flag(me.exact), inCondition)
	rank := uint32(min(me.rank, 3))
	if me.words == 0 {
		rank = 9
	}
	b.add(205, rank, flag(me.tie), inCondition)
	b.add(206, flag(me.unique), rank, tenth(me.share))
	others := 0
	for k := range m.mentions {
		if k != j && m.mentions[k].words > 0 && !m.isCondition(k) {
			others++
		}
	}
	b.add(207, level(others), rank, inCondition)
	if me.words > 0 {
		b.add(210, level(me.from), tenth(me.share))
		b.add(211, level(len(q.tokens)-me.to), tenth(me.share))
		b.add(212, m.distanceToValue(me.from, me.to), flag(me.exact))
		b.add(213, m.word(me.from-1))
		b.add(214, m.word(me.from-1), m.word(me.from-2))
		b.add(215, m.word(me.to))
		b.add(216, m.word(me.to), m.word(me.to+1))
		b.add(217, m.word(me.from-1), m.word(me.to))
		b.add(218, first, level(me.from))
		b.add(219, m.order(j), flag(me.exact))
		claimed := 0
		for i := me.from; i < me.to; i++ {
			claimed += int(flag(m.claimed[i]))
		}
		b.add(220, level(claimed), level(me.to-me.from), rank)
		b.add(221, m.word(me.from-1), rank)
		b.add(222, m.word(me.from-2), m.word(me.from-3))
		before, after := uint32(0), uint32(0)
		for i := range m.owner {
			if m.owner[i] >= 0 && i < me.from {
				before = 1
			}
			if m.owner[i] >= 0 && i >= me.to {
				after = 1
			}
		}
		b.add(223, before, after, rank, level(me.from))
	}
	last := col.last()
	for _, w := range col.hashes {
		b.add(230, w)
		b.add(231, first, w)
		b.add(232, first, second, w)
	}
	for i := range q.tokens {
		t := &q.tokens[i]
		if t.stem == "" || m.owner[i] >= 0 || m.claimed[i] {
			continue
		}
		h := t.hash
		for _, w := range col.hashes {
			b.add(233, h, w)
		}
		b.add(234, h, col.kind)
		if i > 0 {
			b.add(235, m.word(i-1), h, last)
		}
		if i < 3 {
			b.add(236, uint32(i), h, last)
		}
	}
	for _, p := range col.profile {
		b.add(240, p, first)
		b.add(241, p, first, second)
		b.add(242, p, flag(me.words > 0))
	}
	for _, c := range m.conditions {
		cc := &m.t.columns[c.Column]
		b.add(250, cc.last(), last)
		b.add(251, cc.last(), last, first)
		b.add(252, uint32(clamp(j-c.Column, -4, 4)+10), rank)
	}
	b.add(253, level(len(m.conditions)), rank)
	for i := range q.tokens { // the words around a value say what is wanted of it
		if m.owner[i] >= 0 && (i == 0 || m.owner[i-1] != m.owner[i]) {
			b.add(254, m.word(i-1), m.word(i-2), last)
		}
		if m.owner[i] >= 0 && (i+1 == len(q.tokens) || m.owner[i+1] != m.owner[i]) {
			b.add(255, m.word(i+1), m.word(i+2), last)
		}
	}
	return b
}

func clamp(n, lo, hi int) int { return max(lo, min(hi, n)) }

// order is the place of column j among the columns mentioned outside of
// conditions, left to right.
func (m *masked) order(j int) uint32 {
	n := 0
	for k := range m.mentions {
		if k != j && m.mentions[k].words > 0 && m.mentions[k].from < m.mentions[j].from && !m.isCondition(k) {
			n++
		}
	}
	return level(n)
}

func (m *masked) distanceToValue(from, to int) uint32 {
	best := uint32(60)
	for k := range m.conditions {
		c := &m.conditions[k]
		switch {
		case c.From >= to:
			best = min(best, level(c.From-to))
		case c.To <= from:
			best = min(best, 20+level(from-c.To))
		}
	}
	return best
}

// aggregateFeatures describe what may be done with column j; the network has
// one output per aggregate.
func (m *masked) aggregateFeatures(j int) bag {
	b := make(bag, 0, 160)
	col := &m.t.columns[j]
	me := &m.mentions[j]
	q := m.q
	// the column's own words stand as one marker
	words := make([]uint32, 0, len(q.tokens))
	for i := range q.tokens {
		w := m.words[i]
		switch {
		case m.owner[i] >= 0 && i > 0 && m.owner[i-1] == m.owner[i]:
			continue
		case me.words > 0 && i >= me.from && i < me.to:
			if i > me.from {
				continue
			}
			w = 88
		}
		words = append(words, w)
	}
	at := func(i int) uint32 {
		switch {
		case i < 0:
			return 1
		case i >= len(words):
			return 2
		}
		return words[i]
	}
	number := flag(col.numeric)
	b.add(300, number)
	b.add(301, col.kind, m.narrowed)
	b.add(302, number, m.narrowed, level(len(m.conditions)))
	compares := uint32(0)
	for _, c := range m.conditions {
		if c.Op != Equal {
			compares++
		}
	}
	b.add(303, compares, number, level(len(m.conditions)))
	for i, w := range words {
		b.add(310, w)
		b.add(311, w, number)
		b.add(312, w, at(i+1))
		b.add(313, w, at(i+1), number)
		b.add(314, w, at(i+1), at(i+2))
		if i < 4 {
			b.add(315, uint32(i), w, number)
		}
	}
	b.add(320, at(0), at(1), at(2), number)
	b.add(321, at(0), at(1), number)
	b.add(322, at(0), at(1), at(2), at(3))
	if me.words > 0 {
		for i, w := range words {
			if w == 88 {
				b.add(330, at(i-1), number)
				b.add(331, at(i-2), at(i-1), number)
				b.add(332, at(i+1), number)
				b.add(333, at(i-1), at(i+1))
				b.add(334, at(i-3), at(i-2), at(i-1))
				b.add(335, level(i), number)
			}
		}
		for i := me.from; i < me.to; i++ {
			b.add(336, flag(q.tokens[i].ending), number, at(0), at(1))
		}
	} else {
		b.add(337, number, at(0), at(1))
	}
	b.add(338, tenth(me.share), number, at(0))
	for _, w := range col.hashes {
		b.add(340, w)
		b.add(341, w, at(0), at(1))
		b.add(342, w, number)
		for _, v := range words {
			if v > 100 {
				b.add(343, w, v)
			}
		}
	}
	for _, p := range col.profile {
		b.add(345, p, at(0), at(1))
		b.add(346, p)
	}
	b.add(350, level(len(q.tokens)))
	b.add(351, flag(q.tokens[len(q.tokens)-1].low == "?"), flag(q.tokens[0].capital))
	b.add(352, flag(col.Kind == catalog.Date))
	for _, c := range m.conditions {
		b.add(353, uint32(c.Op), m.t.columns[c.Column].last(), number)
		b.add(354, uint32(c.Op), m.word(c.From-1), m.word(c.From-2))
		b.add(355, m.t.columns[c.Column].kind, number)
	}
	return b
}
