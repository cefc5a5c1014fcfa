package lexical

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/unit"
)

// What may stand beside an end of a scale, a figure or a number that is all
// there is to a follow-up.
var besideEnds = []string{"the", "with", "which", "is", "are", "who", "what", "has", "have", "ones", "one", "first", "last", "that", "please", "now", "show", "me", "give", "list",
	"make", "it", "and", "but", "only", "just", "instead", "then", "value", "at", "of", "those", "them", "rather", "on", "in", "also", "too", "whats", "what's", "same", "for", "results", "rows", "as", "well"}

// ends are words for the ends of any scale.
var ends = []string{"highest", "most", "lowest", "least", "fewest", "greatest"}

// rankAgain reads an end of a scale that says nothing of what is ranked: the
// one before is meant. "And the five with the most?" after an order turns it
// round, "the highest first" after figures of groups orders these.
func (s *scan) rankAgain() bool {
	start, number := s.lead(), 0
	desc, found := false, false
	first := false
	for _, t := range s.tokens[start:] {
		agg := s.p.words.values["aggregate"][t.low]
		n, err := strconv.Atoi(t.number)
		switch {
		case (slices.Contains(ends, t.low) || t.low == "maximum" || t.low == "minimum") && !found:
			desc, found = agg == "max", true
		case err == nil && n > 0 && n <= 1000 && number == 0 && t.low != "one":
			number = n
		case !t.mark() && !slices.Contains(besideEnds, t.low) && !s.names(t.low) && !s.groupedBy(t.low):
			return false
		}
		first = first || t.low == "first"
	}
	if !found {
		return false
	}
	return s.orderedAgain(desc, first, number)
}

// groupedBy reports whether a word names a column that the query before groups
// by: "which flag has the fewest?".
func (s *scan) groupedBy(word string) bool {
	return slices.ContainsFunc(s.earlier, func(u unit.Unit) bool {
		c := s.table.Column(u.Column)
		return u.Kind == unit.Group && c != nil && s.called(c, word)
	})
}

// orderedAgain orders what the query before ordered, or the figures or the
// number that it shows, from one end.
func (s *scan) orderedAgain(desc, all bool, rows int) bool {
	units := slices.Clone(s.earlier)
	if i := slices.IndexFunc(units, func(u unit.Unit) bool { return u.Kind == unit.Order }); i >= 0 {
		units[i].Desc = desc
	} else {
		by, grouped := s.figureShown()
		if by == nil || !grouped && by.Agg != "" {
			return false
		}
		units = append(units, unit.Unit{Kind: unit.Order, Column: by.Column, Agg: by.Agg, Desc: desc})
		if rows == 0 && !all {
			rows = 1
		}
	}
	if rows > 0 {
		units = slices.DeleteFunc(units, func(u unit.Unit) bool { return u.Kind == unit.Limit || u.Kind == unit.Offset })
		units = append(units, unit.Unit{Kind: unit.Limit, N: rows})
	}
	s.earlier = units
	s.rest(len(s.tokens))
	return true
}

// figureShown is the last figure that the query before shows, or the one number
// column; grouped says that there is one of each group.
func (s *scan) figureShown() (by *unit.Unit, grouped bool) {
	for i, u := range s.earlier {
		switch {
		case u.Kind == unit.Aggregate && u.Agg != "" && u.Agg != unit.CountDistinct:
			by = &s.earlier[i]
		case u.Kind == unit.Group:
			grouped = true
		}
	}
	for i, u := range s.earlier {
		if c := s.table.Column(u.Column); by == nil && u.Kind == unit.Select && c != nil && s.numberColumn(c.Human) == c {
			by = &s.earlier[i]
		}
	}
	return by, grouped
}

// figureAgain reads another figure of the same column, or of the same groups:
// "and the maximum?", "and how many in each?".
func (s *scan) figureAgain() bool {
	start, agg := s.lead(), ""
	by, grouped := s.figureShown()
	if by == nil || by.Agg == "" {
		return false
	}
	for i := start; i < len(s.tokens); {
		size := 1
		for n := min(3, len(s.tokens)-i); n > 0 && agg == ""; n-- {
			text := low(s.tokens, i, i+n)
			switch {
			case s.p.words.values["aggregate"][text] != "" && !(grouped && slices.Contains(ends, text)):
				agg, size = s.p.words.values["aggregate"][text], n
			case s.p.words.is("count", text):
				agg, size = "count", n
			default:
				continue
			}
			break
		}
		w := s.tokens[i].low
		if size == 1 && s.p.words.values["aggregate"][w] == "" && !s.tokens[i].mark() && !slices.Contains(besideEnds, w) && !slices.Contains([]string{"each", "there", "a", "figure", "figures"}, w) && !s.p.words.is("altogether", w) && w != "overall" && !s.p.words.is("count", w) {
			return false
		}
		i += size
	}
	if grouped && agg == "" && s.overall(start) {
		return true
	}
	if agg == "" || by.Agg == agg || agg == "count" && !grouped || by.Agg == "count" && agg != "count" {
		return false
	}
	adds := s.inAddition()
	units := make([]unit.Unit, 0, len(s.earlier)+2)
	for i, u := range s.earlier {
		next := i+1 < len(s.earlier) && s.earlier[i+1].Kind == unit.Aggregate && s.earlier[i+1].Agg == by.Agg
		now := u
		if next || u.Kind == unit.Aggregate && u.Agg == by.Agg || u.Kind == unit.Order && u.Agg == by.Agg {
			if agg == "count" {
				now.Column = "*"
			}
			if !next {
				now.Agg = agg
			}
		}
		if adds && u.Kind == unit.Aggregate && u.Agg == by.Agg { // both
			of := s.earlier[i-1]
			units = append(units, u)
			of.Slot, now.Slot = u.Slot+1, u.Slot+1
			of.Column = now.Column
			units = append(units, of, now)
			continue
		}
		if adds {
			now = u
		}
		units = append(units, now)
	}
	s.earlier = units
	s.rest(len(s.tokens))
	return true
}

// overall reads that the figure of all is wanted that was worked out of groups:
// "and overall?", "all together".
func (s *scan) overall(start int) bool {
	for end := len(s.tokens); end > start; end-- {
		if !s.tokens[end-1].mark() {
			if text := low(s.tokens, start, end); !s.p.words.is("altogether", text) && text != "overall" {
				return false
			}
			break
		}
	}
	var units []unit.Unit
	for i, u := range s.earlier {
		plain := u.Kind == unit.Select && (i+1 == len(s.earlier) || s.earlier[i+1].Kind != unit.Aggregate)
		if !plain && u.Kind != unit.Group && u.Kind != unit.Having && u.Kind != unit.Order && u.Kind != unit.Limit && u.Kind != unit.Offset {
			units = append(units, u)
		}
	}
	s.earlier = units
	s.rest(len(s.tokens))
	return true
}

// asManyAs reads another number of rows: "make it ten", "show five only".
func (s *scan) asManyAs() bool {
	start, number := s.lead(), 0
	limited := slices.ContainsFunc(s.earlier, func(u unit.Unit) bool { return u.Kind == unit.Limit })
	for _, t := range s.tokens[start:] {
		n, err := strconv.Atoi(t.number)
		switch {
		case err == nil && n > 0 && n <= 1000 && number == 0 && !t.money && t.low != "one":
			number = n
		case !t.mark() && (!slices.Contains(besideEnds, t.low) || t.low == "the" || t.low == "with" || t.low == "first" || t.low == "last" || t.low == "in" || t.low == "on" || t.low == "at" || t.low == "for"):
			return false
		}
	}
	if number == 0 || !limited && !slices.ContainsFunc(s.tokens, func(t token) bool { return t.low == "show" || t.low == "list" || t.low == "give" }) {
		return false
	}
	s.earlier = slices.DeleteFunc(slices.Clone(s.earlier), func(u unit.Unit) bool { return u.Kind == unit.Limit || u.Kind == unit.Offset })
	s.earlier = append(s.earlier, unit.Unit{Kind: unit.Limit, N: number})
	s.rest(len(s.tokens))
	return true
}

// noLimit takes back a bound: "no time limit", "no limit on the rent".
func (s *scan) noLimit() bool {
	start := s.lead()
	if start > 0 && s.tokens[start-1].low == "no" {
		start--
	}
	if len(s.tokens) < start+3 || s.tokens[start].low != "no" {
		return false
	}
	var words []string
	limit := false
	for _, t := range s.tokens[start+1:] {
		switch {
		case slices.Contains([]string{"limit", "limits", "restriction", "restrictions", "maximum", "minimum", "cap"}, t.low):
			limit = true
		case !t.mark() && !s.p.words.is("stop", t.low):
			words = append(words, t.low)
		}
	}
	if !limit || len(words) == 0 || !s.droppable(words) {
		return false
	}
	s.earlier = slices.DeleteFunc(slices.Clone(s.earlier), func(u unit.Unit) bool { return s.dropped(u, words) })
	s.rest(len(s.tokens))
	return true
}

// orderGroups makes an order by what a figure of groups is worked out from one
// by the figure: "which district is the cheapest?", "most expensive first" after
// average rents.
func (s *scan) orderGroups(groups, shown []unit.Unit) {
	if len(groups) == 0 || s.by != nil || s.follow <= 0.5 && !slices.ContainsFunc(s.tokens, func(t token) bool { return s.groupedBy(t.low) }) {
		return
	}
	ordered := false
	for i, pl := range s.places {
		if !strings.HasPrefix(pl.name, "order@") {
			continue
		}
		s.places[i].options = slices.Clone(pl.options)
		for n, o := range pl.options {
			if len(o.units) != 1 || o.units[0].Kind != unit.Order || o.units[0].Agg != "" {
				continue
			}
			for _, u := range shown {
				if u.Kind == unit.Aggregate && u.Column == o.units[0].Column && (u.Agg == "avg" || u.Agg == "sum" || u.Agg == "max" || u.Agg == "min") {
					by := o.units[0]
					by.Agg = u.Agg
					s.places[i].options[n].units, ordered = []unit.Unit{by}, true
				}
			}
		}
	}
	if !ordered {
		return
	}
	s.edited, s.ranksGroups, s.follow = true, true, max(s.follow, tied)
	for i, pl := range s.places { // the groups are shown already
		if pl.name == "show" && !slices.ContainsFunc(pl.options[0].units, func(u unit.Unit) bool {
			c := s.table.Column(u.Column)
			return u.Kind != unit.Select || (c == nil || !s.isName(c)) && !slices.ContainsFunc(groups, func(g unit.Unit) bool { return g.Column == u.Column })
		}) {
			s.places[i].phrase = ""
		}
	}
}
