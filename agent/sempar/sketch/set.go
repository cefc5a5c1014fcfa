package sketch

import (
	"cmp"
	"slices"
)

const (
	maxConditions = 4
	maxCandidates = 18  // the best, of which sets are made
	maxSets       = 600 // enumerated for one question
)

// set is a set of candidates that can hold together.
type set struct {
	members []int
	score   float64 // before normalisation
	p       float64
}

// compatible reports whether two candidates can stand in one query: other
// columns, other words.
func (r *reading) compatible(i, j int) bool {
	a, b := &r.candidates[i], &r.candidates[j]
	return a.Column != b.Column && (a.To <= b.From || b.To <= a.From)
}

// sets enumerates the sets of at most four candidates by depth-first search
// over the best ones; scores are those of single candidates. always names
// candidates that must be among them.
func (r *reading) sets(scores []float64, always []int) []set {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	if len(order) > maxCandidates {
		rest := order[maxCandidates:]
		order = order[:maxCandidates:maxCandidates]
		for _, i := range rest {
			if slices.Contains(always, i) {
				order = append(order, i)
			}
		}
	}
	out := []set{{}}
	var grow func(at int, members []int, score float64)
	grow = func(at int, members []int, score float64) {
		for k := at; k < len(order) && len(out) < maxSets*4; k++ {
			i := order[k]
			ok := true
			for _, m := range members {
				if ok = r.compatible(m, i); !ok {
					break
				}
			}
			if !ok {
				continue
			}
			next := append(slices.Clip(members), i)
			out = append(out, set{members: next, score: score + scores[i]})
			if len(next) < maxConditions {
				grow(k+1, next, score+scores[i])
			}
		}
	}
	grow(0, nil, 0)
	slices.SortStableFunc(out, func(a, b set) int { return cmp.Compare(b.score, a.score) })
	if len(out) > maxSets {
		out = out[:maxSets]
	}
	return out
}

// setFeatures describe a set as a whole: what it leaves unused and what its
// conditions do to each other.
func (r *reading) setFeatures(members []int) bag {
	b := make(bag, 0, 24)
	n := uint32(len(members))
	b.add(100, n)
	covered := func(from, to int) bool {
		for _, m := range members {
			c := &r.candidates[m]
			if c.From < to && from < c.To {
				return true
			}
		}
		return false
	}
	unused := 0
	for _, s := range r.strong {
		if !covered(s[0], s[1]) {
			unused++
		}
	}
	numbers, capitals, content := 0, 0, 0
	for i := range r.q.tokens {
		t := &r.q.tokens[i]
		if covered(i, i+1) {
			continue
		}
		if t.number != "" && !t.ordinal && t.low != "one" {
			numbers++
		}
		if t.capital && i > 0 && !t.stop {
			capitals++
		}
		if t.stem != "" && !t.stop && len(r.t.stems[t.stem]) == 0 {
			content++
		}
	}
	b.add(101, level(unused), n)
	b.add(102, level(numbers))
	b.add(103, level(numbers), n)
	b.add(104, level(capitals))
	b.add(105, level(content))
	b.add(106, level(unused), level(numbers))
	b.add(107, flag(len(r.candidates) == 0), n)
	if r.rows != nil && n > 0 {
		rows := r.rows[members[0]]
		for _, m := range members[1:] {
			rows = rows.and(r.rows[m])
		}
		k := rows.count()
		b.add(110, level(k), n)
		compares := uint32(0)
		for _, m := range members {
			if r.candidates[m].Op != Equal {
				compares++
			}
		}
		b.add(111, flag(k == 0), n, compares)
		for skip := range members { // a condition that changes nothing
			if n < 2 {
				break
			}
			var others rowSet
			for i, m := range members {
				if i == skip {
					continue
				}
				if others == nil {
					others = r.rows[m]
				} else {
					others = others.and(r.rows[m])
				}
			}
			if others.count() == k {
				c := &r.candidates[members[skip]]
				b.add(112, uint32(c.How), uint32(c.Op), flag(r.mentions[c.Column].words > 0))
			}
		}
	}
	for x, i := range members {
		for _, j := range members[x+1:] {
			a, o := &r.candidates[i], &r.candidates[j]
			if o.From < a.From {
				a, o = o, a
			}
			b.add(113, level(o.From-a.To), uint32(a.How), uint32(o.How))
			if o.From-a.To <= 2 {
				b.add(114, r.q.word(a.To), uint32(a.Op), uint32(o.Op))
			}
			b.add(115, r.t.columns[a.Column].last(), r.t.columns[o.Column].last())
		}
	}
	return b
}
