package lexical

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// followCue claims the words that tie an utterance to the query before it:
// "and", "what about", "only"; and those that drop a condition: "never mind
// the price".
func (s *scan) followCue() {
	if s.earlier != nil && s.pointsAt() {
		return
	}
	start := 0 // "and never mind the price"
	if len(s.tokens) > 1 && slices.Contains([]string{"and", "but", "then", "also", "now"}, s.tokens[0].low) {
		start = 1
	}
	for size := min(4, len(s.tokens)); size > 0; size-- {
		text := low(s.tokens, 0, size)
		if end := start + size; end < len(s.tokens) && s.p.words.is("drop", low(s.tokens, start, end)) {
			for _, t := range s.tokens[end:] {
				if !t.mark() {
					s.drops = append(s.drops, t.low)
				}
			}
			s.claim("drop", 0, len(s.tokens))
			s.follow = 0.97
			return
		}
		if s.waived() {
			return
		}
		if size > 1 && size < len(s.tokens) && s.p.words.values["state"][low(s.tokens, size-1, size+1)] != "" {
			continue // "and in stock"
		}
		if s.p.words.is("followup", text) {
			s.claim("follow-up", 0, size)
			s.follow = 0.94
			s.adds = s.adds || text == "also" || text == "or" || strings.HasSuffix(text, " also")
			return
		}
	}
	if len(s.tokens) > 1 && s.tokens[0].low == "no" && s.tokens[1].low == "," { // "no, in Berkeley"
		s.claim("follow-up", 0, 2)
		s.follow = 0.94
		return
	}
	s.follow = s.continues()
}

// continues is the probability that an utterance without a word of
// connection goes on from the previous query: pronouns point back, fragments
// have nothing else to belong to.
func (s *scan) continues() float64 {
	content, p := 0, 0.05
	for i, t := range s.tokens {
		switch {
		case t.low == "ones" || t.low == "instead" || t.low == "one" && i > 0 && s.tokens[i-1].low == "the":
			p = 0.94
			s.claim("follow-up", i, i+1)
		case slices.Contains([]string{"them", "those", "these", "they", "it", "its", "their", "there"}, t.low) && s.earlier != nil && !s.mentionsTable():
			p = max(p, 0.85)
		case !t.mark() && !s.p.words.is("stop", t.low):
			content++
		}
		if t.low == "too" && i == len(s.tokens)-1 || t.low == "also" {
			s.adds = true
		}
	}
	if len(s.tokens) == 0 {
		return p
	}
	first := s.tokens[0].low
	if slices.Contains([]string{"anything", "something", "any", "somewhere", "anywhere"}, first) && content <= 5 {
		return max(p, 0.7) // one of those before, most likely
	}
	if s.earlier != nil && !slices.ContainsFunc(s.tokens, func(t token) bool { return s.names(t.low) }) {
		if slices.Contains([]string{"with", "without", "sort", "sorted", "order", "ordered", "rank"}, first) && content <= 5 {
			return max(p, 0.85)
		}
	}
	if s.mentionsTable() {
		return p
	}
	fragment := slices.Contains([]string{"with", "without", "at", "more", "fewer", "less", "under", "over", "above", "below", "in", "near", "for", "serving",
		"that", "which", "rated", "not", "no", "open", "between", "is", "does", "how", "what's", "what", "when", "where"}, first)
	switch {
	case fragment && content <= 4:
		return max(p, 0.85)
	case content <= 2 && len(s.tokens) <= 4:
		return max(p, 0.85)
	case content <= 4 && slices.Contains([]string{"we", "we're", "we'll", "i", "i'm", "my", "our", "he", "she", "it", "they", "they're"}, first):
		return max(p, 0.75) // something more about those who ask
	}
	return p
}

func (s *scan) mentionsTable() bool {
	for _, t := range s.tokens {
		if s.names(t.low) || s.p.words.is("generic", t.low) && t.low != "ones" && t.low != "one" {
			return true
		}
	}
	return false
}

// readings returns the ways to read the utterance: on its own, and as a
// change to the previous query.
func (s *scan) readings() []reading {
	if s.earlier == nil {
		if !s.understood() {
			return nil
		}
		return []reading{{p: 1, places: s.places, leftOut: s.leftOut()}}
	}
	s.extend()
	kept := s.carry(s.earlier)
	if s.drops != nil {
		if len(kept) == len(s.carried(s.earlier)) {
			return nil // nothing like that was asked before
		}
		return []reading{{p: 1, places: kept}}
	}
	var out []reading
	if s.changes() {
		out = append(out, reading{p: s.follow, places: append(kept, s.merged(kept)...), leftOut: s.leftOut()})
	}
	if s.understood() {
		out = append(out, reading{p: 1 - s.follow, places: s.places, leftOut: s.leftOut()})
	}
	return out
}

// unitsOver takes the previous query apart, if it is one over the table.
func unitsOver(previous ast.Query, t *catalog.Table) []unit.Unit {
	if previous == nil {
		return nil
	}
	us, err := unit.Of(previous)
	if err != nil || !strings.EqualFold(us[0].Table, t.Name) {
		return nil // a query of another shape has no units to change
	}
	return us
}

// changes reports whether the utterance says anything to change a query by.
func (s *scan) changes() bool {
	for _, pl := range s.places {
		if pl.name != "show" || pl.phrase != "" {
			return s.bare == 0 || s.understood()
		}
	}
	return false
}

// understood reports whether anything was found that the utterance must have
// meant: more than words that neither the database nor its texts know.
func (s *scan) understood() bool {
	meant := s.mentionsTable()
	for _, pl := range s.places {
		switch {
		case strings.HasPrefix(pl.name, "where@"), strings.HasPrefix(pl.name, "order@"), pl.name == "show" && pl.phrase != "":
			meant = true
		case strings.HasPrefix(pl.name, "read@"):
			meant = meant || s.bare == 0 || s.heard > 0
		}
	}
	return meant
}

// carried makes places of the units of the previous query.
func (s *scan) carried(before []unit.Unit) []place {
	byName := map[string]int{}
	var out []place
	for _, u := range before {
		name := ""
		switch u.Kind {
		case unit.Table:
			continue
		case unit.Select, unit.Aggregate, unit.Projection, unit.Distinct, unit.Group, unit.Having:
			name = "show"
		case unit.Order:
			name = "order@before"
		case unit.Limit, unit.Offset:
			name = "limit"
		default:
			name = fmt.Sprintf("before@%d", u.Slot)
			if u.Group > 0 {
				name = fmt.Sprintf("before@group%d", u.Group)
			}
		}
		i, ok := byName[name]
		if !ok {
			i = len(out)
			byName[name] = i
			out = append(out, place{name: name, options: []option{{nil, 1}}, must: name == "show"})
		}
		if name != "show" {
			u.Slot = len(out[i].options[0].units) / 3
		}
		u.Group = min(u.Group, 1)
		out[i].options[0].units = append(out[i].options[0].units, u)
	}
	return out
}

// carry keeps what the new utterance neither replaces nor drops.
func (s *scan) carry(before []unit.Unit) []place {
	replaced := map[string]bool{}
	for _, pl := range s.places {
		for _, u := range pl.options[0].units {
			switch u.Kind {
			case unit.Column:
				replaced[u.Column] = true
			case unit.FreeText:
				replaced[u.Question] = true
			case unit.Order, unit.Limit:
				replaced[string(u.Kind)] = true
			case unit.Select, unit.Projection:
				if pl.phrase != "" {
					replaced["show"] = true
				}
			}
		}
	}
	aggregate := s.counts
	return slices.DeleteFunc(s.carried(before), func(pl place) bool {
		if s.drops == nil && pl.name == "show" && (replaced[string(unit.Order)] || replaced[string(unit.Limit)]) && oneFigure(pl.options[0].units) {
			return true // an order or a number of rows is one of the rows that were counted
		}
		for _, u := range pl.options[0].units {
			if aggregate && (u.Kind == unit.Order || u.Kind == unit.Limit || u.Kind == unit.Offset) {
				return true // a count of all that fit, in no order
			}
			if s.sorted && (u.Kind == unit.Limit || u.Kind == unit.Offset) {
				return true // all of them, in order
			}
			if u.Kind != unit.FreeText && replaced[u.Column] && strings.HasPrefix(pl.name, "before@") || replaced[u.Question] && u.Question != "" ||
				replaced[string(u.Kind)] || pl.name == "show" && replaced["show"] || s.dropped(u) {
				return true
			}
		}
		return false
	})
}

// oneFigure reports whether what is shown is a single line of figures.
func oneFigure(units []unit.Unit) bool {
	figure := slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Kind == unit.Aggregate && u.Agg != "" })
	return figure && !slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Kind == unit.Group })
}

// dropped reports whether the user named this unit as one to leave out.
func (s *scan) dropped(u unit.Unit) bool {
	if s.drops == nil || u.Kind == unit.Select || u.Kind == unit.Table {
		return false
	}
	own := append(catalog.Stems(u.Column+" "+u.Question), catalog.Stems(strings.Join(u.Values, " "))...)
	if c := s.table.Column(u.Column); c != nil && u.Column != "*" {
		own = append(own, catalog.Stems(c.Human)...)
	}
	for _, w := range s.drops {
		if s.p.words.is("stop", w) || s.names(w) {
			continue
		}
		c := s.table.Column(u.Column)
		if slices.Contains(own, catalog.Singular(w)) || c != nil && u.Kind != unit.FreeText && (s.hasCue(c, w) || c.Kind == catalog.Date && (w == "date" || w == "month" || w == "time")) {
			return true
		}
	}
	return false
}

// merged is what the new utterance adds to the carried places.
func (s *scan) merged(kept []place) []place {
	have := map[string]bool{}
	for _, pl := range kept {
		have[pl.name] = true
	}
	return slices.DeleteFunc(slices.Clone(s.places), func(pl place) bool {
		return have[pl.name] && (pl.name == "show" || pl.name == "limit")
	})
}
