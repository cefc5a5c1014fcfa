package lexical

import (
	"slices"

	"parley/suql/unit"
)

// inAddition reports whether an utterance says that it wants something in
// addition: "with the deposit as well", "the dearer ones too".
func (s *scan) inAddition() bool {
	n := len(s.tokens)
	for n > 0 && (s.tokens[n-1].mark() || s.tokens[n-1].low == "please") {
		n--
	}
	if n > 0 && s.tokens[n-1].low == "too" || n > 1 && low(s.tokens, n-2, n) == "as well" {
		return true
	}
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.low == "also" })
}

// besideMarks passes over "too" and "as well" at the end, which say no more than
// that.
func (s *scan) besideMarks() {
	for n := len(s.tokens) - 1; n > 0; n-- {
		switch w := s.tokens[n].low; {
		case s.tokens[n].mark() || w == "please":
		case w == "too":
			s.cut(n, n+1)
			return
		case w == "well" && n > 1 && s.tokens[n-1].low == "as":
			s.cut(n-1, n+1)
			return
		default:
			return
		}
	}
}

// besideShown shows what a follow-up adds beside what was shown: "the
// calories too" after dishes and minutes, "and the average cost as well" after
// a count. Figures after groups are those of each group, whether they are added
// or not: "and their average stars?".
func (s *scan) besideShown() {
	var shown, groups []unit.Unit
	for _, u := range s.earlier {
		switch u.Kind {
		case unit.Select, unit.Aggregate, unit.Projection:
			shown = append(shown, u)
		case unit.Group:
			groups = append(groups, u)
		}
	}
	s.orderGroups(groups, shown)
	if len(shown) == 0 || shown[0].Column == "*" && len(shown) == 1 {
		return
	}
	for i, pl := range s.places {
		if pl.name != "show" || pl.phrase == "" || len(pl.options) == 0 {
			continue
		}
		first := pl.options[0].units
		if len(first) == 0 || first[0].Column == "*" && len(first) == 1 || slices.ContainsFunc(first, func(u unit.Unit) bool { return u.Kind == unit.Group || u.Kind == unit.Distinct }) {
			continue
		}
		figures := aggregates(first)
		switch {
		case len(groups) > 0 && figures:
			keep := shown
			if !s.adds { // the figure takes the place of the other
				keep = slices.DeleteFunc(slices.Clone(shown), func(u unit.Unit) bool {
					return !slices.ContainsFunc(groups, func(g unit.Unit) bool { return g.Column == u.Column && u.Kind == unit.Select })
				})
			}
			o := option{append(sideBySide(keep, first), groups...), 0.75 * pl.options[0].p}
			left := option{first, 0.25 * pl.options[0].p}
			s.places[i].options = append([]option{o, left}, pl.options[1:]...)
		case s.adds && len(groups) == 0 && figures == aggregates(shown):
			s.places[i].options = slices.Clone(pl.options)
			s.places[i].options[0].units = sideBySide(shown, first)
		}
	}
}

// columnsOnly reads a follow-up that only names columns, over a table without
// prose, where nothing else can be asked: "and the age?", "their flags too".
func (s *scan) columnsOnly() bool {
	if s.prose() {
		return false
	}
	start := s.skipWords(s.lead(), "with", "show", "add", "give", "me", "list", "include", "plus", "just", "only", "what", "about", "how")
	ws, end := s.columnsFrom(start)
	adds := s.inAddition() || start > 0 && s.p.words.is("adding", s.tokens[start-1].low)
	end = s.skipWords(end, "too", "as", "well", "also", "please", "instead", "only", "for", "of", "them", "those", "each")
	if len(ws) == 0 || !s.atEnd(end) {
		return false
	}
	var shown, now, rest []unit.Unit
	for _, u := range s.earlier {
		switch u.Kind {
		case unit.Select, unit.Aggregate, unit.Projection:
			shown = append(shown, u)
		case unit.Group, unit.Having, unit.Distinct:
			return false
		default:
			rest = append(rest, u)
		}
	}
	if aggregates(shown) {
		return false
	}
	if n := s.nameColumn(); n != nil {
		now = append(now, unit.Unit{Kind: unit.Select, Column: n.Name})
	}
	for _, w := range ws {
		now = append(now, unit.Unit{Kind: unit.Select, Column: w.columns[0].Name})
	}
	if adds && shown[0].Column != "*" {
		now = sideBySide(shown, now[min(1, len(now)-len(ws)):])
	} else {
		now = sideBySide(nil, now)
	}
	s.earlier = slices.Concat(rest[:1], now, rest[1:])
	s.rest(len(s.tokens))
	return true
}

// aggregates reports whether figures are shown.
func aggregates(units []unit.Unit) bool {
	return slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Kind == unit.Aggregate && u.Agg != "" })
}

// sideBySide shows both, what is in both once.
func sideBySide(a, b []unit.Unit) []unit.Unit {
	var out []unit.Unit
	slot := -1
	seen := map[string]bool{}
	all := slices.Concat(a, b)
	for i := 0; i < len(all); i++ {
		of := all[i : i+1]
		if i+1 < len(all) && all[i].Kind == unit.Select && all[i+1].Kind == unit.Aggregate {
			of = all[i : i+2]
			i++
		}
		key := of[len(of)-1].Key()
		if seen[key] {
			continue
		}
		seen[key] = true
		slot++
		for _, u := range of {
			u.Slot = slot
			out = append(out, u)
		}
	}
	return out
}

// widen gives up a condition whose contrary is wanted as well: "also those that
// are let" after those that are not. It reports whether b and u are contraries.
func (s *scan) widen(b, u unit.Unit) bool {
	contrary := opposites[b.Op] == u.Op && u.Op != "" && slices.Equal(b.Values, u.Values) ||
		b.Op == unit.Gt && len(b.Values) == 1 && b.Values[0] == "0" && (u.Op == unit.Eq || u.Op == unit.Le) && slices.Equal(b.Values, u.Values)
	if !s.adds || !contrary {
		return false
	}
	s.earlier = slices.DeleteFunc(slices.Clone(s.earlier), func(o unit.Unit) bool {
		return o.Column == b.Column && (o.Kind == unit.Column || o.Kind == unit.Operator || o.Kind == unit.Value)
	})
	s.widened = true
	return true
}

// orElse joins what a text is to say to what it was to say before: "or can be
// made the day before".
func (s *scan) orElse() {
	if !s.either {
		return
	}
	last := -1
	for i, u := range s.earlier {
		if u.Kind == unit.FreeText && u.Group == 0 {
			last = i
		}
	}
	for i, pl := range s.places {
		us := pl.options[0].units
		if last < 0 || len(us) != 1 || us[0].Kind != unit.FreeText {
			continue
		}
		before, now := s.earlier[last], us[0]
		before.Slot, before.Group, now.Slot, now.Group = 0, 1, 1, 1
		s.places[i].options = slices.Clone(pl.options)
		s.places[i].options[0].units = []unit.Unit{before, now}
		for n, o := range s.places[i].options {
			if len(o.units) == 0 {
				s.places[i].options[n].units = []unit.Unit{s.earlier[last]}
			}
		}
		s.earlier = slices.Delete(slices.Clone(s.earlier), last, last+1)
		return
	}
}
