package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// counting reads what "how many" at i:end counts: rows, different values, or
// a column that holds a number of things.
func (f *frame) counting(i, end int) (next int, ok bool) {
	if m, named := f.mention(i); named && m.score >= 0.93 && m.end > end {
		return 0, false // a column called so
	}
	if agg, _ := f.figureWord(end); agg != "" {
		return 0, false
	}
	j := f.skip(end, "the all total")
	different := f.is(j, "different distinct unique")
	if j = f.skip(j, "different distinct unique"); different {
		if m, named := f.mention(j); named && m.score >= 0.6 && m.end > j+f.rowWord(j) {
			f.claim("show", i, m.end)
			f.items = append(f.items, item{column: m.column, agg: unit.CountDistinct, also: m.also, from: i, to: m.end, sure: true})
			return m.end, true
		}
	}
	if n := f.rowWord(j); n > 0 {
		if m, named := f.mention(j); named && m.score >= 0.6 && m.end > j+n && m.column.Kind != catalog.Number && m.column.Kind != catalog.Date {
			n = m.end - j
			f.claim("show", i, j+n)
			f.items = append(f.items, item{column: m.column, agg: unit.CountDistinct, from: i, to: m.end, sure: true})
			return j + n, true
		}
		f.claim("show", i, j+n)
		f.rows = true
		f.count(i)
		return j + n, true
	}
	if c, end := f.reference(j); c != nil { // those that the rows belong to
		f.claim("show", i, end)
		f.items = append(f.items, item{column: c, agg: unit.CountDistinct, from: i, to: end, sure: true})
		return end, true
	}
	if m, named := f.mention(j); named && m.score >= 0.6 {
		f.claim("show", i, m.end)
		it := item{column: m.column, also: m.also, from: i, to: m.end}
		if m.column.Kind != catalog.Number {
			it.agg = unit.CountDistinct
		}
		f.items = append(f.items, it)
		return m.end, true
	}
	f.claim("show", i, end)
	f.count(i)
	return end, true
}

// count takes the number of rows among the items.
func (f *frame) count(from int) {
	if !slices.ContainsFunc(f.items, func(it item) bool { return it.column == nil }) {
		f.items = append(f.items, item{from: from, to: from})
	}
}
