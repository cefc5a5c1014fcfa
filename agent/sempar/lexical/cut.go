package lexical

import "slices"

// cut takes tokens from:to out of the utterance, and out of what was found in
// it before: "of those, which …" goes on with what follows.
func (s *scan) cut(from, to int) {
	s.tokens = slices.Delete(slices.Clone(s.tokens), from, to)
	moved := func(i int) int {
		switch {
		case i >= to:
			return i - (to - from)
		case i > from:
			return from
		}
		return i
	}
	for k := range s.people {
		c := &s.people[k]
		c.from, c.verb, c.to = moved(c.from), moved(c.verb), moved(c.to)
	}
	s.people = slices.DeleteFunc(s.people, func(c circumstance) bool { return c.verb >= c.to })
	for k := range s.named {
		l := &s.named[k]
		l.from, l.to = moved(l.from), moved(l.to)
	}
	s.named = slices.DeleteFunc(s.named, func(l link) bool { return l.from >= l.to })
	for k := range s.places {
		pl := &s.places[k]
		pl.at, pl.end = moved(pl.at), moved(pl.end)
	}
	for k := range s.measure {
		s.measure[k] = moved(s.measure[k])
	}
}
