package sketch

import "strings"

func equalFold(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// reading is a question over a table with everything that the features of
// conditions look at, worked out once.
type reading struct {
	q          *Question
	t          *Table
	candidates []Condition
	mentions   []mention // with no token blocked
	rows       []rowSet  // of each candidate; nil when cells are not known
	spans      map[[2]int]int
	strong     [][2]int  // stretches that surely name a value
	views      []*masked // by set, as far as expand went
}

func newReading(q *Question, t *Table) *reading {
	r := &reading{q: q, t: t, candidates: t.link(q), spans: map[[2]int]int{}}
	r.mentions = t.mentions(q, func(int) bool { return false })
	for _, c := range r.candidates {
		if c.Op == Equal {
			r.spans[[2]int{c.From, c.To}]++
		}
		if t.rows > 0 && t.whole {
			r.rows = append(r.rows, t.matching(c))
		}
	}
	for i, c := range r.candidates {
		if c.Op == Equal && c.How <= Normalised && (c.To-c.From > 1 || len(q.tokens[c.From].stem) > 3) && !r.inside(i) {
			if span := [2]int{c.From, c.To}; len(r.strong) == 0 || r.strong[len(r.strong)-1] != span {
				r.strong = append(r.strong, span)
			}
		}
	}
	return r
}

// inside reports whether a longer stretch around candidate i matches too.
func (r *reading) inside(i int) bool {
	c := r.candidates[i]
	for _, o := range r.candidates {
		if o.From <= c.From && c.To <= o.To && o.To-o.From > c.To-c.From && o.How <= Normalised {
			return true
		}
	}
	return false
}

// word is the token at i for features: the stem, or what stands outside.
func (q *Question) word(i int) uint32 {
	switch {
	case i < 0:
		return 1
	case i >= len(q.tokens):
		return 2
	case q.tokens[i].number != "" && !q.tokens[i].ordinal:
		return 3
	}
	return q.tokens[i].hash
}

// conditionFeatures describe candidate i.
func (r *reading) conditionFeatures(i int) bag {
	b := make(bag, 0, 110)
	c, q, t := &r.candidates[i], r.q, r.t
	col := &t.columns[c.Column]
	m := &r.mentions[c.Column]
	op := uint32(c.Op)
	num := flag(c.Number)
	how := uint32(c.How)
	b.add(10, op, num)
	b.add(11, how, op)
	b.add(12, how, level(c.To-c.From), flag(q.tokens[c.From].capital))
	b.add(13, level(c.To-c.From), level(c.to(q)-c.from(q)), how)
	b.add(14, col.kind, op)
	rivals := r.spans[[2]int{c.From, c.To}]
	b.add(15, level(rivals), op, num)
	b.add(16, flag(r.inside(i)), how)
	b.add(17, level(c.same), how)
	// how the column is spoken of, and where
	rank := r.rankAmongRivals(i)
	b.add(20, tenth(m.share), flag(m.exact), op)
	b.add(21, rank, flag(m.words > 0), level(rivals))
	b.add(22, flag(m.unique), rank, num, op)
	distance := uint32(50)
	overlap := uint32(0)
	if m.words > 0 {
		switch {
		case m.to <= c.From:
			distance = level(c.From - m.to)
		case m.from >= c.To:
			distance = 20 + level(m.from-c.To)
		default:
			distance, overlap = 40, 1
		}
	}
	b.add(23, distance, tenth(m.share))
	b.add(24, distance, flag(m.exact), num, op)
	b.add(25, distance, rank, level(rivals))
	b.add(26, r.nearestColumn(c), num, op)
	b.add(27, r.nearestColumn(c), rank, tenth(m.share))
	// the value lies in words that speak of another column
	for j := range r.mentions {
		o := &r.mentions[j]
		if j != c.Column && o.words > 0 && o.from <= c.From && c.To <= o.to {
			b.add(28, flag(o.exact), tenth(o.share), flag(o.unique))
		}
	}
	b.add(29, overlap, how, num)
	// the words around it
	p1, p2, p3 := q.word(c.From-1), q.word(c.From-2), q.word(c.From-3)
	n1, n2 := q.word(c.To), q.word(c.To+1)
	b.add(30, p1, op)
	b.add(31, p1, p2, op)
	b.add(32, p1, p2, p3, op)
	b.add(33, n1, op)
	b.add(34, n1, n2, op)
	b.add(35, p1, n1, op)
	b.add(36, p1, col.kind)
	b.add(37, p1, rank, num)
	b.add(38, n1, rank, num)
	if op != 0 || num != 0 {
		for j := max(0, c.From-5); j < c.From; j++ {
			b.add(39, q.word(j), op, num)
		}
		for j := c.To; j < min(len(q.tokens), c.To+3); j++ {
			b.add(40, q.word(j), op, num)
		}
	}
	for _, w := range col.hashes {
		b.add(41, p1, w)
		b.add(42, p2, w)
		b.add(43, n1, w)
		b.add(44, w, op)
		b.add(45, q.word(0), w)
		b.add(46, p1, p2, w)
	}
	last := col.last()
	for j := max(0, c.From-6); j < min(len(q.tokens), c.To+5); j++ {
		if j < c.From || j >= c.To {
			if tok := &q.tokens[j]; !tok.stop && tok.stem != "" {
				b.add(47, tok.hash, last)
			}
		}
	}
	// the cells
	b.add(50, uint32(min(c.Column, 9)), num)
	for _, p := range col.profile {
		b.add(51, p, op)
		b.add(52, p, q.word(0))
		b.add(53, p, p1)
	}
	if r.rows != nil {
		n := r.rows[i].count()
		b.add(54, level(n), op, num)
		b.add(55, level(n), flag(n == t.rows), how)
		if op != 0 {
			b.add(56, tenth(float64(n)/float64(t.rows)), op)
		}
	} else {
		b.add(57, op, num, how)
	}
	if c.Number {
		year := c.value >= 1800 && c.value <= 2100
		b.add(58, flag(year), flag(q.tokens[c.From].ordinal), op, last)
		b.add(59, flag(year), level(int(min(max(c.value, 0), 50))), rank)
		b.add(60, flag(len(q.tokens[c.From].low) > 0 && (q.tokens[c.From].low[0] < '0' || q.tokens[c.From].low[0] > '9')), op, rank)
	} else {
		b.add(61, flag(r.t.stems[q.tokens[c.From].stem] != nil), level(c.To-c.From), how)
		if c.To-c.From == 1 {
			b.add(62, q.tokens[c.From].hash)
			b.add(63, q.tokens[c.From].hash, last)
			b.add(64, flag(q.tokens[c.From].number != ""), how, rank)
		}
	}
	return b
}

func (c *Condition) from(q *Question) int { return q.tokens[c.From].from }
func (c *Condition) to(q *Question) int   { return q.tokens[c.To-1].to }

// last is the word that carries the column's name: the last one.
func (c *column) last() uint32 {
	if len(c.hashes) == 0 {
		return 0
	}
	return c.hashes[len(c.hashes)-1]
}

// rankAmongRivals tells how candidate i's column compares, by what the
// question says of it, with the other columns that match the same stretch:
// 0 no rival, 1 best, 2 as good as another, 3 worse.
func (r *reading) rankAmongRivals(i int) uint32 {
	c := &r.candidates[i]
	m := r.mentions[c.Column]
	out := uint32(0)
	for _, o := range r.candidates {
		if o.Op != Equal || o.Column == c.Column || o.From >= c.To || o.To <= c.From {
			continue
		}
		om := r.mentions[o.Column]
		switch {
		case better(om, m):
			return 3
		case better(m, om):
			out = max(out, 1)
		default:
			out = max(out, 2)
		}
	}
	return out
}

// nearestColumn tells whether the words of a column nearest to the value,
// before it and after it, are those of the candidate's own column: 0 none
// near, 1 own, 2 another's; before ×4, after.
func (r *reading) nearestColumn(c *Condition) uint32 {
	side := func(step int) uint32 {
		i := c.From - 1
		if step > 0 {
			i = c.To
		}
		for n := 0; n < 5 && i >= 0 && i < len(r.q.tokens); n, i = n+1, i+step {
			s := r.q.tokens[i].stem
			if s == "" || r.q.tokens[i].stop {
				continue
			}
			columns := r.t.stems[s]
			if len(columns) == 0 {
				continue
			}
			for _, j := range columns {
				if j == c.Column {
					return 1
				}
			}
			return 2
		}
		return 0
	}
	return side(-1)*4 + side(1)
}
