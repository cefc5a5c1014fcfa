package plan_test

import (
	"math/rand/v2"
	"testing"

	"parley/suql/plan"
)

// randomFormula is a formula over facts 0 … n-1.
func randomFormula(r *rand.Rand, n, depth int) plan.Formula {
	if depth == 0 {
		return plan.Test{Fact: r.IntN(n), In: plan.Truth(1 + r.IntN(6))}
	}
	parts := make([]plan.Formula, 1+r.IntN(3))
	for i := range parts {
		parts[i] = randomFormula(r, n, r.IntN(depth))
	}
	if r.IntN(2) == 0 {
		return plan.All(parts)
	}
	return plan.Some(parts)
}

func holds(f plan.Formula, facts []plan.Truth) bool {
	switch f := f.(type) {
	case plan.Test:
		return facts[f.Fact]&f.In != 0
	case plan.All:
		for _, p := range f {
			if !holds(p, facts) {
				return false
			}
		}
		return true
	case plan.Some:
		for _, p := range f {
			if holds(p, facts) {
				return true
			}
		}
		return false
	}
	return bool(f.(plan.Fixed))
}

// completions calls visit with every way to fill in the open facts.
func completions(facts []plan.Truth, visit func([]plan.Truth)) {
	for i, t := range facts {
		if t != 0 {
			continue
		}
		for _, v := range []plan.Truth{plan.True, plan.False, plan.Null} {
			filled := append([]plan.Truth(nil), facts...)
			filled[i] = v
			completions(filled, visit)
		}
		return
	}
	visit(facts)
}

func TestReduceKeepsTheMeaningUnderEveryCompletion(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		const n = 4
		f := randomFormula(r, n, 3)
		facts := make([]plan.Truth, n)
		for i := range facts {
			if r.IntN(2) == 0 {
				facts[i] = plan.Truth(1 << r.IntN(3))
			}
		}
		left := plan.Reduce(f, func(i int) plan.Truth { return facts[i] })
		completions(facts, func(all []plan.Truth) {
			if holds(f, all) != holds(left, all) {
				t.Fatalf("%#v with %v became %#v, which differs at %v", f, facts, left, all)
			}
		})
		plan.Tests(left, func(test plan.Test) {
			if facts[test.Fact] != 0 {
				t.Fatalf("%#v still tests the known fact %d", left, test.Fact)
			}
		})
	}
}

func TestReduceDropsWhatNoLongerMatters(t *testing.T) {
	a, b := plan.Test{Fact: 0, In: plan.True}, plan.Test{Fact: 1, In: plan.True}
	null := plan.Test{Fact: 2, In: plan.True}
	known := func(i int) plan.Truth { return map[int]plan.Truth{2: plan.Null}[i] }
	f := plan.Some{plan.All{null, a}, b}
	if left := plan.Reduce(f, known); left != plan.Formula(b) {
		t.Errorf("(NULL AND a) OR b became %#v: a can't make it true any more", left)
	}
}
