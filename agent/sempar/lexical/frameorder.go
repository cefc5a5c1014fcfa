package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

const (
	risingWords  = "ascending asc increasing alphabetical alphabetically alphabetic lexicographical lexicographic lexicographically chronological chronologically ascendingly"
	fallingWords = "descending desc decreasing reverse reversed descendingly"
	sortVerbs    = "sorted sort sorting ordered order ordering ranked rank arranged arrange arranging listed"
)

// direction is 1 for a word of rising order, -1 of falling, 0 of none.
func (f *frame) direction(i int) int {
	switch {
	case f.is(i, risingWords):
		return 1
	case f.is(i, fallingWords):
		return -1
	}
	return 0
}

// sorting reads "sorted by age in descending order", "in alphabetical order
// of name", "alphabetically".
func (f *frame) sorting() {
	for i := range f.words {
		key := 0
		switch {
		case f.at(i) == "by" && f.sortsBefore(i):
			key = i + 1
		case f.is(i, "of by") && f.at(i-1) == "order" && (f.direction(i-2) != 0 || f.at(i-2) == "in"):
			key = i + 1
		default:
			continue
		}
		start := f.sortStart(i)
		key = f.skip(key, "the their its each ascending descending asc desc alphabetical order of in increasing decreasing")
		k, end := f.key(key)
		if end == 0 {
			continue
		}
		dir, stop := f.directionIn(start, end)
		k.desc = dir < 0
		f.order = append(f.order[:0], k)
		f.claim("order", start, stop)
		return
	}
	for i := range f.words { // no column is named: what is shown goes by itself
		dir := f.direction(i)
		if dir == 0 || !f.free(i, i+1) {
			continue
		}
		text := f.at(i+1) == "order" || strings.HasSuffix(f.at(i), "ly")
		if !text && !f.sortsBefore(i) {
			continue
		}
		start, stop := f.sortStart(i), i+1
		if f.at(stop) == "order" {
			stop++
		}
		if f.at(start-1) == "reverse" {
			start, dir = start-1, -1
		}
		if slices.ContainsFunc(f.words[start:stop], func(w string) bool { return slices.Contains(strings.Fields(fallingWords), w) }) {
			dir = -1
		}
		f.claim("order", start, stop)
		f.order = []orderKey{{column: f.laterItem(stop), desc: dir < 0}}
		if f.order[0].column == nil {
			f.order[0].agg = shownOrder // settled when the items are known
		}
		return
	}
}

// shownOrder stands for an order that names no column.
const shownOrder = "shown"

// orderOfItems settles an order that names no column: it goes by the figure
// that is shown beside groups, by the first column shown, or by the name.
func (f *frame) orderOfItems() {
	if len(f.order) == 0 || f.order[0].agg != shownOrder {
		return
	}
	k := &f.order[0]
	k.agg = ""
	if len(f.group) > 0 {
		for _, it := range f.items {
			if it.column == nil || it.agg != "" {
				k.column, k.agg = it.column, it.agg
				return
			}
		}
	}
	for _, it := range f.items {
		if it.column != nil && it.agg == "" {
			k.column = it.column
			return
		}
	}
	if k.column = f.s.nameColumn(); k.column == nil {
		f.order = nil
	}
}

// sortsBefore reports whether a verb of sorting stands shortly before i.
func (f *frame) sortsBefore(i int) bool {
	for j := i - 1; j >= max(0, i-6); j-- {
		if f.is(j, sortVerbs) || f.direction(j) != 0 {
			return true
		}
		if f.s.tokens[j].mark() {
			return false
		}
	}
	return false
}

// sortStart is where the words of sorting that lead up to i begin.
func (f *frame) sortStart(i int) int {
	start := i
	for j := i - 1; j >= max(0, i-6); j-- {
		if f.is(j, sortVerbs) || f.direction(j) != 0 {
			start = j
		}
		if f.s.tokens[j].mark() {
			break
		}
	}
	for f.is(start-1, "in results result them and sort order list") && start > 1 && (f.at(start-1) == "in" || f.at(start-1) == "and") {
		start--
	}
	return start
}

// directionIn is the direction that is said from start to end or right after,
// and where its words end.
func (f *frame) directionIn(start, end int) (dir, stop int) {
	dir, stop = 1, end
	for i := start; i < end; i++ {
		if d := f.direction(i); d != 0 {
			dir = d
		}
	}
	for i := end; i < min(end+6, len(f.words)); i++ {
		d := f.direction(i)
		if f.is(i, "from") { // from the highest to the lowest
			j := f.skip(i+1, "the")
			if spec := f.extremeWord(j); spec != "" {
				dir = 1
				if spec == "max" {
					dir = -1
				}
				stop = min(f.skip(j+1, "to the")+1, len(f.words))
				return dir, stop
			}
		}
		switch {
		case d != 0:
			dir, stop = d, i+1
			if f.at(stop) == "order" {
				stop++
			}
		case f.extremeWord(i) != "" && f.at(i+1) == "first":
			if dir = 1; f.extremeWord(i) == "max" {
				dir = -1
			}
			return dir, i + 2
		case !f.is(i, "in the an a order and of , values value"):
			return dir, stop
		}
	}
	return dir, stop
}

// extremeWord is "max" or "min" for a word of one end, or "".
func (f *frame) extremeWord(i int) string {
	switch agg := f.s.p.words.values["aggregate"][f.at(i)]; {
	case agg == "max" || agg == "min":
		return agg
	case f.is(i, "high oldest large big long newest tallest heaviest"):
		return "max"
	case f.is(i, "low youngest small little short lightest"):
		return "min"
	}
	return ""
}

// key reads what an order goes by: a column, a figure of one, or how many rows
// there are.
func (f *frame) key(i int) (k orderKey, end int) {
	if j := f.countWords(i); j > i {
		if m, ok := f.mention(i); ok && m.score >= 0.93 {
			return orderKey{column: m.column}, m.end
		}
		if m, ok := f.mention(f.skip(j, "the different distinct")); ok && m.column.Kind == catalog.Number && m.score > 0.7 {
			return orderKey{column: m.column}, m.end
		}
		for j < len(f.words) && !f.s.tokens[j].mark() && !f.is(j, "in and descending ascending from for each that who") {
			j++
		}
		return orderKey{}, j
	}
	if f.is(i, "count counts frequency frequencies") {
		return orderKey{}, i + 1
	}
	if agg, j := f.figureWord(i); agg != "" {
		if m, ok := f.mention(f.skip(j, "of the their")); ok {
			return orderKey{column: m.column, agg: agg}, m.end
		}
	}
	if m, ok := f.mention(i); ok {
		return orderKey{column: m.column}, m.end
	}
	return k, 0
}

// laterItem is the column named right after "in alphabetical order of".
func (f *frame) laterItem(i int) *catalog.Column {
	if !f.is(i, "of by") {
		return nil
	}
	if m, ok := f.mention(f.skip(i+1, "the their")); ok {
		f.claim("order", i, m.end)
		return m.column
	}
	return nil
}
