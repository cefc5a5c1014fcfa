package exec

import (
	"sort"

	"parley/suql/plan"
)

// learning is what a run has learnt about how often facts hold, to ask first
// what decides most rows for the least: cost/(1-selectivity) for the parts of
// an AND, cost/selectivity for those of an OR (Hellerstein and Stonebraker,
// SIGMOD 1993, section 3).
type learning struct {
	counts []map[plan.Truth]int
	start  map[int]float64 // guesses that a fact is true, before anything is known
}

func newLearning(facts int) *learning {
	return &learning{counts: make([]map[plan.Truth]int, facts), start: map[int]float64{}}
}

func (l *learning) note(fact int, t plan.Truth) {
	if l.counts[fact] == nil {
		l.counts[fact] = map[plan.Truth]int{}
	}
	l.counts[fact][t]++
}

// guessed is how many observations a guess by full text search weighs.
const guessed = 4.0

// chance is the estimated probability that t holds. Before anything is known
// it is one half, which weighs as much as two observations, or what full text
// search makes of it.
func (l *learning) chance(t plan.Test) float64 {
	hit, n := 1.0, 2.0
	if p, ok := l.start[t.Fact]; ok {
		n = guessed
		hit = 0
		if t.In&plan.True != 0 {
			hit += n * p
		}
		for _, other := range []plan.Truth{plan.False, plan.Null} {
			if t.In&other != 0 {
				hit += n * (1 - p) / 2
			}
		}
	}
	for is, c := range l.counts[t.Fact] {
		n += float64(c)
		if is&t.In != 0 {
			hit += float64(c)
		}
	}
	return hit / n
}

// branch is a part of a formula with what it is expected to cost.
type branch struct {
	first  int     // the fact to find first
	chance float64 // that it holds
	cost   float64 // expected, with the rest left out once decided
}

// choose returns the fact of f to find first.
func (l *learning) choose(f plan.Formula, cost func(fact int) float64) int {
	return l.weigh(f, cost).first
}

func (l *learning) weigh(f plan.Formula, cost func(fact int) float64) branch {
	var parts []plan.Formula
	all := false
	switch f := f.(type) {
	case plan.Test:
		return branch{first: f.Fact, chance: l.chance(f), cost: cost(f.Fact)}
	case plan.All:
		parts, all = f, true
	case plan.Some:
		parts = f
	}
	branches := make([]branch, len(parts))
	for i, p := range parts {
		branches[i] = l.weigh(p, cost)
	}
	// decides is the probability that b alone decides the whole.
	decides := func(b branch) float64 {
		if all {
			return 1 - b.chance
		}
		return b.chance
	}
	sort.SliceStable(branches, func(i, j int) bool {
		a, b := branches[i], branches[j]
		return a.cost*decides(b) < b.cost*decides(a)
	})
	out := branch{first: branches[0].first, chance: 1}
	reach := 1.0 // probability that nothing has decided so far
	for _, b := range branches {
		out.cost += reach * b.cost
		reach *= 1 - decides(b)
	}
	out.chance = reach
	if !all {
		out.chance = 1 - reach
	}
	return out
}
