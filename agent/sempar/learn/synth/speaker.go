package synth

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// speaker words one question.
type speaker struct {
	*rand.Rand
	w     *wording
	style byte
	slots slots
}

// covers says which slots take in which: {rows} are the things with all that
// is said of them.
var covers = map[string][]string{
	"brief": {"pre", "post"}, "stated": {"pre", "post"},
	"rows": {"pre", "post"}, "row": {"pre", "post"}, "things": {"pre"}, "thing1": {"pre"},
	"pre": {"pre"}, "post": {"post"}, "year": {"year"},
}

// heard is told which kinds are worded, for a test.
var heard func(kind string)

// say words a kind; ok is false where no template fits.
func (s *speaker) say(kind string) (text string, ok bool) {
	if heard != nil {
		heard(kind)
	}
	c := s.w.kinds[kind]
	fit := func(one way) bool {
		return (one.styles == "" || strings.IndexByte(one.styles, s.style) >= 0) && s.possible(one) && s.complete(one)
	}
	one, ok := s.pick(c, fit)
	if !ok {
		return "", false
	}
	return strings.Join(strings.Fields(s.write(one)), " "), true
}

// rule words a rule.
func (s *speaker) rule(name string) string {
	one, ok := s.pick(s.w.rules[name], s.possible)
	if !ok {
		return ""
	}
	return s.write(one)
}

// pick draws one of the ways that fit, by weight.
func (s *speaker) pick(c choice, fit func(way) bool) (way, bool) {
	sum := 0.0
	var open []way
	for _, one := range c {
		if fit(one) {
			open = append(open, one)
			sum += one.weight
		}
	}
	if len(open) == 0 {
		return way{}, false
	}
	at := s.Float64() * sum
	for _, one := range open {
		if at -= one.weight; at < 0 {
			return one, true
		}
	}
	return open[len(open)-1], true
}

// possible reports whether there are words for all that a way needs.
func (s *speaker) possible(one way) bool {
	for _, p := range one.pieces {
		switch {
		case p.slot != "" && !p.optional:
			if _, there := s.slots[p.slot]; !there && !slices.ContainsFunc(s.w.rules[p.slot], s.possible) {
				return false
			}
		case p.among != nil && !slices.ContainsFunc(p.among, s.possible):
			return false
		}
	}
	return true
}

// complete reports whether a template takes in the conditions.
func (s *speaker) complete(one way) bool {
	for _, must := range []string{"pre", "post", "year"} {
		if s.slots[must] == "" {
			continue
		}
		if !slices.ContainsFunc(one.pieces, func(p piece) bool { return slices.Contains(covers[p.slot], must) }) {
			return false
		}
	}
	return true
}

func (s *speaker) write(one way) string {
	var b strings.Builder
	for _, p := range one.pieces {
		switch {
		case p.among != nil:
			if sub, ok := s.pick(p.among, s.possible); ok {
				b.WriteString(s.write(sub))
			}
		case p.slot == "":
			b.WriteString(p.text)
		default:
			if words, there := s.slots[p.slot]; there {
				b.WriteString(words)
			} else if sub, ok := s.pick(s.w.rules[p.slot], s.possible); ok {
				b.WriteString(s.write(sub))
			}
		}
	}
	return b.String()
}
