package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// groups reads "for each city", "per department", "grouped by sex".
func (f *frame) groups() {
	for i := range f.words {
		if !f.free(i, i+1) {
			continue
		}
		start, at := i, 0
		switch {
		case f.is(i, "for in of at from by to on") && f.is(i+1, "each every"):
			at = i + 2
		case f.at(i) == "per":
			at = i + 1
		case f.at(i) == "each", f.at(i) == "every" && (i == 0 || f.is(i-1, "does do did show list find give return across")):
			at = i + 1
		case f.is(i, "grouped group") && f.at(i+1) == "by":
			at = i + 2
		case f.at(i) == "for" && f.at(i+1) == "all" && i == 0:
			at = i + 2
		case f.is(i, "by across") && i > 1 && f.figured(i):
			at = i + 1
		case i > 0 && f.at(i) == "by" && f.at(i+1) == f.at(i-1): // "region by region"
			start, at = i-1, i+1
		default:
			continue
		}
		if f.inName(i) || f.inName(at-1) {
			continue
		}
		at = f.skip(at, "the different of each")
		m, ok := f.mention(at)
		if c, end := f.reference(at); c != nil && (!ok || m.score < 0.9) {
			m, ok = mention{column: c, end: end, score: 0.95}, true
		}
		if !ok || m.score < 0.5 || f.onlyRow(at, m) {
			continue
		}
		f.group, f.by = append(f.group, m.column), true
		f.claim("group", start, m.end)
		if f.at(m.end) == "and" {
			if second, ok := f.mention(f.skip(m.end+1, "each the")); ok && second.score >= 0.9 && f.at(i) != "by" {
				f.group = append(f.group, second.column)
				f.claim("group", m.end, second.end)
			}
		}
		return
	}
}

// inName reports whether token i stands inside the name of a column: "per" in
// points per game.
func (f *frame) inName(i int) bool {
	for j := i - 1; j >= max(0, i-longestName); j-- {
		if m, ok := f.mention(j); ok && m.end > i && m.score >= 0.9 && !slices.Contains(f.words[j:m.end], "of") {
			return true
		}
	}
	return false
}

// onlyRow reports whether the words at i name the table rather than the
// column: "for each student" of students.
func (f *frame) onlyRow(i int, m mention) bool {
	n := f.rowWord(i)
	return n > 0 && m.end <= i+n && m.score < 0.95
}

// figured reports whether a figure is asked for before token i.
func (f *frame) figured(i int) bool {
	for j := range i {
		if agg, _ := f.figureWord(j); agg != "" || f.countWords(j) > j {
			return true
		}
	}
	return false
}

// commonest reads "the most common city", "the city that occurs most often":
// the group with the most rows.
func (f *frame) commonest() {
	for i := range f.words {
		if !f.is(i, "most least") || !f.is(i+1, "common frequent frequently often commonly frequency popular used") {
			continue
		}
		if f.at(i+1) == "popular" && len(f.s.orders("popularity", true, i)) > 0 {
			continue
		}
		end := i + 2
		f.order, f.frequent = []orderKey{{desc: f.at(i) == "most"}}, true
		n, start := f.rank(i)
		f.limit = max(n, 1)
		f.claim("order", start, end)
		return
	}
}

// choice reads what is to hold of groups: "with more than 3 students", "that
// have at least two singers", "more than once", "whose average age is above
// 30".
func (f *frame) choice() {
	for i := range f.words {
		t := f.s.tokens[i]
		number, times := t.number, false
		switch f.at(i) {
		case "once":
			number, times = "1", true
		case "twice":
			number, times = "2", true
		}
		if number == "" || !f.free(i, i+1) {
			continue
		}
		from, op := f.compares(i)
		to := i + 1
		if f.is(to, "or") && f.is(to+1, "more less fewer") {
			if op = unit.Ge; f.at(to+1) != "more" {
				op = unit.Le
			}
			from, to = i, to+2
		}
		if op == "" {
			continue
		}
		if agg, c, start := f.figureBefore(from); agg != "" {
			f.having = &unit.Unit{Kind: unit.Having, Column: c.Name, Agg: agg, Op: op, Values: []string{number}, Number: true}
			f.claim("having", start, to)
			return
		}
		if !times && !f.countedAfter(to) || !times && !f.hasBefore(from) {
			continue
		}
		if f.at(to) == "times" {
			to++
		} else if !times {
			to += max(1, f.rowWord(to))
		}
		f.having = &unit.Unit{Kind: unit.Having, Column: "*", Agg: "count", Op: op, Values: []string{number}, Number: true}
		f.claim("having", from, to)
		return
	}
}

// compares finds the comparison right before token i.
func (f *frame) compares(i int) (from int, op unit.Op) {
	for size := min(4, i); size > 0; size-- {
		text := strings.Join(f.words[i-size:i], " ")
		for _, section := range []string{"above", "below"} {
			if o := f.s.p.words.values[section][text]; o != "" {
				return i - size, unit.Op(o)
			}
		}
	}
	if f.is(i-1, "only exactly") {
		return i - 1, unit.Eq
	}
	return i, ""
}

// figureBefore reads "average age is" before a comparison.
func (f *frame) figureBefore(i int) (agg string, c *catalog.Column, start int) {
	for start = i - 2; start >= max(0, i-9); start-- {
		agg, j := f.figureWord(start)
		if agg == "" || f.said[start] || f.held[start] {
			continue
		}
		if m, ok := f.mention(f.skip(j, "of the")); ok && m.column.Kind == catalog.Number && m.end <= i && f.skip(m.end, "is are was of that greater than or a") >= i {
			return agg, m.column, start
		}
	}
	return "", nil, 0
}

// countedAfter reports whether what stands at i are things that are counted:
// rows, or a noun that no number column has.
func (f *frame) countedAfter(i int) bool {
	if i >= len(f.words) || f.s.tokens[i].mark() || f.edge(f.at(i)) || f.s.tokens[i].number != "" {
		return false
	}
	if m, ok := f.mention(i); ok && (m.column.Kind == catalog.Number || m.column.Kind == catalog.Date) && m.score >= 0.9 {
		return false
	}
	return f.at(i) == "times" || f.tableWord(f.skip(i, "different distinct unique"))
}

// hasBefore reports whether a comparison of a count follows "with", "that
// have", "used by": something that groups have.
func (f *frame) hasBefore(i int) bool {
	return f.is(i-1, "with have has had having by where from to for are were when used which that in of owns own owning contain contains offer offers is") ||
		i > 1 && (f.is(i-2, "that which who") || f.rowWord(i-1) > 0)
}

// figureWord is the aggregate that the word at i asks for, and where its
// words end: "average", "the total".
func (f *frame) figureWord(i int) (agg string, end int) {
	if i < len(f.words) && f.at(i) != "" {
		if m, ok := f.mention(i); ok && m.score >= 0.93 { // "total produced" is a column's name
			return "", i
		}
	}
	switch f.at(i) {
	case "average", "mean", "avg", "averaged":
		return "avg", i + 1
	case "total", "sum", "combined":
		if f.is(i+1, "number amount") && f.at(i+2) == "of" {
			return "sum", i + 3
		}
		return "sum", i + 1
	case "maximum", "max", "maximal":
		return "max", i + 1
	case "minimum", "min", "minimal":
		return "min", i + 1
	}
	if agg := f.s.p.words.values["aggregate"][f.at(i)]; (agg == "max" || agg == "min") && slices.Contains([]string{"highest", "lowest", "largest", "smallest", "biggest", "greatest", "longest", "shortest", "earliest", "latest", "most", "least"}, f.at(i)) {
		return agg, i + 1
	}
	return "", i
}

// countWords is where words that count end: "how many", "the number of"; i
// where there are none.
func (f *frame) countWords(i int) int {
	if f.is(i, "number count numbers counts") && i > 0 && !f.is(i-1, "the a total and , is are find show list give return what and corresponding its their different") {
		return i // "the phone number of", "the partner count"
	}
	for n := 4; n > 0; n-- {
		if i >= 0 && i+n <= len(f.words) && f.s.p.words.is("count", strings.Join(f.words[i:i+n], " ")) {
			return i + n
		}
	}
	if f.is(i, "numbers counts") && f.at(i+1) == "of" {
		return i + 2
	}
	return i
}
