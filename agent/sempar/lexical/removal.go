package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// removals claims what takes things out from both sides or from behind:
// "leaving Oakland aside", "Sunnyvale is out of the question", "once those in
// Berkeley are taken out". It marks what is taken out as refused.
func (s *scan) removals() {
	for i := range s.tokens {
		if s.p.words.is("takes", s.tokens[i].low) {
			s.takenAside(i)
		}
	}
	s.find(5, func(from, to int) bool {
		if !s.p.words.is("removed", low(s.tokens, from, to)) {
			return false
		}
		first := s.removed(from)
		for k := first; k < from; k++ {
			if s.says(k) {
				s.claim("negation", from, to)
				s.refuseBack(first, from)
				return true
			}
		}
		return false
	})
}

// takenAside claims "setting … aside" around a stored value.
func (s *scan) takenAside(i int) {
	for j := i + 2; j < min(i+7, len(s.tokens)) && !s.tokens[j].mark(); j++ {
		if !slices.Contains([]string{"aside", "out", "off", "away"}, s.tokens[j].low) || !s.free(i, j+1) || s.valueAt(i+1) == nil {
			continue
		}
		s.claim("negation", i, i+1)
		s.claim("negation", j, j+1)
		s.except(i+1, j)
		return
	}
}

// removed is where the clause begins whose end at token end takes out what it
// speaks of; of "a bag that isn't waterproof" what makes the difference.
func (s *scan) removed(end int) int {
	first := end
	for first > 0 && !s.tokens[first-1].mark() &&
		!slices.Contains([]string{"but", "so", "because", "if", "once", "when", "after", "although", "though"}, s.tokens[first-1].low) {
		first--
	}
	for k := first; k < end; k++ {
		if slices.Contains([]string{"that", "which", "who", "where", "with", "without"}, s.tokens[k].low) && k > first && s.says(k-1) {
			return k
		}
	}
	return first
}

// refuseBack refuses tokens from:to; what was negated there is granted: "one
// that isn't waterproof is of no use".
func (s *scan) refuseBack(from, to int) {
	for k := from; k < to; k++ {
		for size := min(3, to-k); size > 0; size-- {
			if s.p.words.is("negation", low(s.tokens, k, k+size)) && s.free(k, k+size) && !s.comparesWith(k, k+size) {
				s.claim("filler", k, k+size)
				return
			}
		}
	}
	s.except(from, to)
}

// except marks tokens from:to as what is left out.
func (s *scan) except(from, to int) {
	for k := from; k < to; k++ {
		s.tokens[k].negated, s.tokens[k].excepted = true, true
	}
}

// says reports whether token i is more than a function word.
func (s *scan) says(i int) bool {
	t := s.tokens[i]
	return !t.mark() && !s.p.words.is("stop", t.low) && !s.p.words.is("generic", t.low)
}

// dropValues takes the named values out of a condition of the query before
// that has others left: "leave out the tents" after backpacks or tents.
func (s *scan) dropValues(words []string) bool {
	said := catalog.Stems(strings.Join(words, " "))
	names := func(v string) bool {
		stems := catalog.Stems(v)
		return len(stems) > 0 && !slices.ContainsFunc(stems, func(w string) bool { return !slices.Contains(said, w) })
	}
	for i, u := range s.earlier {
		if u.Kind != unit.Value || u.Op != unit.In || i < 2 {
			continue
		}
		left := slices.DeleteFunc(slices.Clone(u.Values), names)
		if len(left) == 0 || len(left) == len(u.Values) {
			continue
		}
		s.earlier = slices.Clone(s.earlier)
		s.earlier[i].Values = left
		if len(left) == 1 {
			for j := range s.earlier {
				if o := &s.earlier[j]; o.Slot == u.Slot && o.Group == u.Group && (o.Kind == unit.Value || o.Kind == unit.Operator) && o.Column == u.Column {
					o.Op = unit.Eq
				}
			}
		}
		s.drops = []string{}
		return true
	}
	return false
}
