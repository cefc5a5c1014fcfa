package lexical

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

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
	s.besideShown()
	kept := s.carry(s.earlier)
	var out []reading
	for _, units := range s.otherwise {
		out = append(out, reading{p: 0.2 / float64(len(s.otherwise)), places: s.carried(units), leftOut: s.unread})
	}
	if s.drops != nil {
		if !s.edited && len(s.drops) > 0 && len(kept) == len(s.carried(s.earlier)) { // there was nothing of the kind
			s.unread = append(s.unread, s.text)
		}
		return append(out, reading{p: 0.8, places: kept, leftOut: s.unread})
	}
	if s.changes() {
		out = append(out, reading{p: s.follow, places: append(kept, s.merged(kept)...), leftOut: append(s.leftOut(), s.unread...)})
	} else if s.follow >= tied { // nothing to change it by: the thread is not lost for that
		out = append(out, reading{p: s.follow / 2, places: s.carried(s.earlier), leftOut: s.leftOut()})
	}
	if s.understood() && !s.edited {
		out = append(out, reading{p: 1 - s.follow, places: s.places, leftOut: s.leftOut()})
	}
	return out
}

// changes reports whether the utterance says anything to change a query by: words that nothing
// knows do so only where others tie them to it ("any of those freezable?").
func (s *scan) changes() bool {
	return s.widened || (s.bare == 0 || s.follow >= tied || s.understood()) &&
		slices.ContainsFunc(s.places, func(pl place) bool { return pl.name != "show" || pl.phrase != "" })
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
	aggregate, named, others := s.counts, s.namesRow(), s.otherRows()
	all := s.carried(before)
	if s.drops == nil && (replaced[string(unit.Order)] || replaced[string(unit.Limit)]) { // an order or a number of rows is one of the rows that were counted
		all = slices.DeleteFunc(all, func(pl place) bool { return pl.name == "show" && oneFigure(pl.options[0].units) })
	}
	if s.drops == nil && !replaced["show"] && !s.ranksGroups {
		all = s.rowsAgain(all)
	}
	return slices.DeleteFunc(all, func(pl place) bool {
		if named && pl.name != "show" {
			return true // "is the Stride Mini waterproof?": which row is said
		}
		for _, u := range pl.options[0].units {
			if c := s.table.Column(u.Column); others && u.Kind == unit.Value && u.Op == unit.Eq && c != nil && s.isName(c) || u.Kind == unit.FreeText && s.asksOfNumber(u) {
				return true
			}
			if aggregate && (u.Kind == unit.Order || u.Kind == unit.Limit || u.Kind == unit.Offset) {
				return true // a count of all that fit, in no order
			}
			if s.sorted && (u.Kind == unit.Limit || u.Kind == unit.Offset) {
				return true // all of them, in order
			}
			if u.Kind != unit.FreeText && replaced[u.Column] && strings.HasPrefix(pl.name, "before@") || replaced[u.Question] && u.Question != "" ||
				replaced[string(u.Kind)] || pl.name == "show" && replaced["show"] || pl.name != "show" && s.dropped(u, s.drops) {
				return true
			}
		}
		return false
	})
}

// rowsAgain lets what is shown be the rows again, after a count or other figures:
// "which are the ones in Oakland?", "show me the cheap ones". Where nothing
// asks to see them, "only the cheap ones" may mean either.
func (s *scan) rowsAgain(carried []place) []place {
	for i, pl := range carried {
		if pl.name != "show" || !slices.ContainsFunc(pl.options[0].units, func(u unit.Unit) bool { return u.Kind == unit.Group || u.Agg != "" }) {
			continue
		}
		p := 0.0
		switch w := s.firstWord(); {
		case slices.Contains([]string{"which", "who", "show", "list", "give", "display", "see"}, w), len(s.tokens) > 0 && s.tokens[0].low == "show":
			p = 0.85
		case oneFigure(pl.options[0].units) && slices.ContainsFunc(s.tokens, func(t token) bool { return t.low == "ones" || t.low == "those" }):
			p = 0.4
		}
		if p == 0 {
			continue
		}
		rows := option{[]unit.Unit{{Kind: unit.Select, Column: "*"}}, p}
		carried[i].options = []option{rows, {pl.options[0].units, 1 - p}}
		if p < 0.5 {
			slices.Reverse(carried[i].options)
			continue
		}
		carried[i].phrase = s.text
		return slices.DeleteFunc(carried, func(o place) bool { // the order of the groups
			return slices.ContainsFunc(o.options[0].units, func(u unit.Unit) bool { return u.Kind == unit.Order && u.Agg != "" })
		})
	}
	return carried
}

// oneFigure reports whether what is shown is a single line of figures.
func oneFigure(units []unit.Unit) bool {
	figure := slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Kind == unit.Aggregate && u.Agg != "" })
	return figure && !slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Kind == unit.Group })
}

// dropped reports whether the words name this unit as one to leave out.
func (s *scan) dropped(u unit.Unit, words []string) bool {
	if words == nil || u.Kind == unit.Select || u.Kind == unit.Table {
		return false
	}
	own := append(catalog.Stems(u.Column+" "+u.Question), catalog.Stems(strings.Join(u.Values, " "))...)
	if c := s.table.Column(u.Column); c != nil && u.Column != "*" {
		own = append(own, catalog.Stems(c.Human)...)
	}
	for _, w := range words {
		c := s.table.Column(u.Column)
		if c != nil && s.called(c, w) && u.Kind != unit.FreeText {
			return true
		}
		if s.p.words.is("stop", w) || s.names(w) {
			continue
		}
		if s.meansPart(u, w) {
			return true
		}
		if slices.Contains(own, catalog.Singular(w)) || c != nil && u.Kind != unit.FreeText && (s.hasCue(c, w) || c.Kind == catalog.Date && (w == "date" || w == "month" || w == "time")) {
			return true
		}
	}
	return false
}

// meansPart reports whether a word means what a condition says in another form:
// "the swimming" of "can one swim there?", "the lake" of lakeside.
func (s *scan) meansPart(u unit.Unit, w string) bool {
	if u.Kind == unit.FreeText && len(w) > 4 {
		return slices.ContainsFunc(catalog.Words(u.Question), func(o string) bool {
			return len(o) >= 4 && !s.p.words.is("stop", o) && (root(o) == root(w) || root(o)+o[len(o)-1:] == root(w) || kindred(root(o), w))
		})
	}
	return len(u.Values) > 0 && !u.Number && slices.ContainsFunc(s.meant(w), func(m catalog.Match) bool {
		return m.Column.Name == u.Column && slices.Contains(u.Values, m.Value)
	})
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
