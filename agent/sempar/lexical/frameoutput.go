package lexical

import (
	"slices"

	"parley/suql/catalog"
)

const (
	requestWords = "what which show list find give return tell display report select count what's whats provide get fetch name print state identify"
	boundaryText = "whose who where that when with having has have had than if since before after between over under above below without not except such more less located belonging from in on at during"
)

// output reads the columns and figures to show.
func (f *frame) output() {
	asking, lead := f.begins(), false // lead: the item so far only says what kind of thing is asked for
	var pending []string
	for i := 0; i < len(f.words); {
		w := f.at(i)
		switch {
		case f.said[i]:
			i++
			continue
		case f.is(i, ". ? ;"):
			asking = false
			i++
			continue
		case f.at(i) == "name" && i == 0 && !f.is(1, "and , of &"), f.is(i, requestWords) && !(w == "name" || w == "state" || w == "count" && i > 0) && !(w == "which" && f.is(i-1, "in for from of at on to by ,") && i > 1):
			if lead && len(f.items) > 0 && (f.is(i-1, ". ? ; and") || f.is(i-2, ". ?")) && (w != "which" && w != "what") {
				f.items, lead = nil, false
			}
			if len(f.items) == 0 && f.is(i, "which what") {
				lead = true
			}
			asking = true
			f.said[i] = true
			i++
			continue
		}
		if end := f.countWords(i); end > i && (asking && f.listed(i, true) || f.joinedCount(i, end) || i == 0) {
			if next, ok := f.counting(i, end); ok {
				i, asking = next, true
				pending = nil
				continue
			}
		}
		if !asking {
			if f.is(i, "and") && (f.is(i+1, "their its also his her") || f.figureAt(i+1)) {
				asking = true
			}
			i++
			continue
		}
		if f.is(i, "distinct different unique distinctive") {
			f.distinct, f.said[i] = true, true
			i++
			continue
		}
		if agg, end := f.figureWord(i); agg != "" && f.figureAt(i) {
			if len(pending) == 0 || f.is(i-1, "and , the") { // "highest total" is one
				pending = append(pending, agg)
			}
			f.claim("show", i, end)
			if i = f.skip(end, "of the"); f.is(i, "number amount") {
				if _, ok := f.mention(i); !ok {
					i = f.skip(i, "number amount of the")
				}
			}
			continue
		}
		if first, second, ok := f.fullName(i); ok && f.listed(i, false) {
			f.add(first, nil, i)
			f.add(second, nil, i)
			i = second.end
			continue
		}
		if first, second, ok := f.shared(i); ok && f.listed(i, len(pending) > 0) {
			f.add(first, pending, i)
			f.add(second, pending, first.end)
			pending = nil
			i = second.end
			continue
		}
		if m, ok := f.mention(i); ok && f.listed(i, len(pending) > 0) && (m.score > 0.75 || len(f.items) == 0 && m.score > 0.5 || m.score >= f.enough(m)) && !f.onlyRow(i, m) {
			f.add(m, pending, i)
			pending = nil
			i = m.end
			continue
		}
		if f.is(i, "information info details detail everything data attributes columns fields") && f.is(i+1, "about of on for regarding in") && len(f.items) == 0 {
			f.all = true
			f.claim("show", i, i+2)
			i += 2
			continue
		}
		if n := f.rowWord(i); n > 0 {
			f.rows = true
			f.claim("rows", i, i+n)
			i += n
			continue
		}
		if f.is(i, boundaryText) && i > 0 {
			asking = false
		}
		i++
	}
}

// enough is how well a column beside others is to be named: where there are
// several tables by part of its name, if no other is.
func (f *frame) enough(m mention) float64 {
	switch {
	case len(f.s.p.cat.Tables) == 1:
		return 0.76
	case len(m.also) == 0:
		return 0.5
	}
	return 0.6
}

// begins reports whether the utterance begins with what it asks for: where a
// word of request stands further on, what is before it is a condition.
func (f *frame) begins() bool {
	if f.is(0, boundaryText) && !f.is(0, "who whose where") || f.is(0, "when where if for") && !f.s.wh() {
		return false
	}
	if f.is(0, requestWords) || f.is(0, "how who find please can could the all average") {
		return true
	}
	for i := 1; i < len(f.words); i++ {
		if f.is(i, "what which who how name") {
			return false
		}
	}
	return true
}

// joinedCount reports whether a count, with its words at i:end, is asked for
// beside what was asked for before: "… and the number of students".
func (f *frame) joinedCount(i, end int) bool {
	j := i - 1
	for f.is(j, "the its their corresponding respective total a") {
		j--
	}
	if f.at(j) == "as" && f.at(j-1) == "well" && f.at(j-2) == "as" {
		return true
	}
	if !f.is(j, "and , & with plus") || f.at(j) == "with" && !f.is(j-1, "along together ,") {
		return false
	}
	if k := f.skip(end, "different distinct unique the of"); !f.tableWord(k) && !f.is(k, "are there is times for each people we do") {
		if m, ok := f.mention(k); !ok || m.score < 0.9 {
			return false
		}
	}
	for k := end; k < min(end+4, len(f.words)); k++ {
		if f.is(k, "more less larger greater smaller higher lower over under above below than of is was bigger") {
			return false
		}
	}
	return true
}

// listed reports whether a column named at i stands in the list of what is to
// be shown: at its beginning, or joined to what stands before.
func (f *frame) listed(i int, figure bool) bool {
	if len(f.items) == 0 || figure {
		return true
	}
	joint, rest := false, 0
	for j := i - 1; j >= 0; j-- {
		switch {
		case f.is(j, "and , & also plus or"), f.is(j, "as") && f.is(j+1, "well"), f.is(j, "well"), f.is(j, "along together") && f.is(j+1, "with"):
			joint = true
		case f.is(j, "the a its their his her corresponding both associated with all each respective as"):
		case f.said[j]:
			return joint || f.is(i-1, requestWords)
		case joint && rest < 2 && !f.is(j, boundaryText) && !f.s.tokens[j].mark() && len(f.s.p.cat.Tables) > 1:
			rest++ // "creation year", of a column called creation
		default:
			return false
		}
	}
	return joint
}

// figureAt reports whether the words at i ask for a figure of a column: what
// they go by follows, apart from further figures.
func (f *frame) figureAt(i int) bool {
	i = f.skip(i, "the their its")
	agg, end := f.figureWord(i)
	for n := 0; agg != "" && n < 4; n++ {
		j := f.skip(end, "of the , and")
		if m, ok := f.mention(j); f.is(j, "number amount") && (!ok || m.column.Kind != catalog.Number) {
			j = f.skip(j, "number amount of the")
		}
		if next, after := f.figureWord(j); next != "" {
			end = after
			continue
		}
		for k := j; k < min(j+3, len(f.words)) && !f.edge(f.at(k)) && !f.s.tokens[k].mark(); k++ { // "number of people injured"
			if m, ok := f.mention(k); ok && (m.column.Kind == catalog.Number || m.column.Kind == catalog.Date) {
				return true
			}
		}
		return false
	}
	return false
}

// shared reads two columns whose names end alike: "first and last name",
// "opening and closing dates".
func (f *frame) shared(i int) (first, second mention, ok bool) {
	if f.at(i+1) != "and" || f.edge(f.at(i)) || !f.free(i, i+1) {
		return first, second, false
	}
	second, ok = f.mention(i + 2)
	if !ok || second.score < 0.9 || second.end < i+4 {
		return first, second, false
	}
	if m, named := f.mention(i); named && m.score >= 0.9 && m.end == i+1 {
		return first, second, false // a column by itself
	}
	stems := append(catalog.Stems(f.at(i)), catalog.Stems(f.at(second.end-1))...)
	first = f.named(stems, false)
	first.end = i + 2
	return first, second, first.column != nil && first.column != second.column && first.score >= 0.6
}

// fullName reads "full name" as a first and a last name, where no column is
// called so.
func (f *frame) fullName(i int) (first, second mention, ok bool) {
	if !f.is(i, "full") || !f.is(i+1, "name names") || !f.free(i, i+2) {
		return first, second, false
	}
	if m, named := f.mention(i); named && m.score >= 0.9 {
		return first, second, false
	}
	first, second = f.named([]string{"first", "name"}, false), f.named([]string{"last", "name"}, false)
	first.end, second.end = i+2, i+2
	return first, second, first.column != nil && second.column != nil && first.column != second.column && min(first.score, second.score) >= 0.9
}

// add takes a column, or figures of it, among the items.
func (f *frame) add(m mention, figures []string, from int) {
	f.claim("show", from, m.end)
	if len(figures) == 0 {
		figures = []string{""}
	}
	for _, agg := range figures {
		if !slices.ContainsFunc(f.items, func(it item) bool { return it.column == m.column && it.agg == agg }) {
			f.items = append(f.items, item{column: m.column, agg: agg, also: m.also, from: from, to: m.end, sure: m.score > 0.9})
		}
	}
}
