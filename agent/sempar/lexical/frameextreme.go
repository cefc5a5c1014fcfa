package lexical

import (
	"strconv"
	"strings"

	"parley/suql/catalog"
)

// extremes reads "with the highest score", "the three oldest singers", "has
// the most students", where it does not ask for the figure itself.
func (f *frame) extremes() {
	if len(f.order) > 0 {
		return
	}
	for i := range f.words {
		if !f.free(i, i+1) {
			continue
		}
		n, start := f.rank(i)
		if k, end, ok := f.extremeKey(i); ok {
			if k[0].agg == "" && f.at(end) != "first" && !f.notional(i) && f.asksFigure(i, end) {
				continue
			}
			f.order, f.limit = k, max(n, 1)
			if f.at(end) == "first" { // all of them, in that order
				f.limit = n
				end++
			}
			f.frequent = k[0].column == nil
			f.claim("order", start, end)
			return
		}
	}
}

// notional reports whether the superlative at i says by itself what it goes
// by, and something that has it follows: "the oldest singer".
func (f *frame) notional(i int) bool {
	_, end, ok := f.byNotion(i)
	if !ok {
		return false
	}
	if f.is(i-1, "the") && (f.tableWord(end) || f.is(end, "one ones")) {
		return true
	}
	m, named := f.mention(end)
	return f.tableWord(end) && !(named && m.column.Kind == catalog.Number)
}

// rank is how many of the first are wanted: "top 3", "the two oldest"; 0 where
// that is not said. start is where the words begin.
func (f *frame) rank(i int) (n, start int) {
	start = i
	if i > 0 && f.s.tokens[i-1].number != "" && f.free(i-1, i) {
		n, _ = strconv.Atoi(f.s.tokens[i-1].number) //nolint:errcheck // 0 where it is no whole number
		if start = i - 1; f.is(start-1, "top first") {
			start--
		}
	}
	return n, start
}

// extremeKey reads a superlative at i and what it goes by.
func (f *frame) extremeKey(i int) (keys []orderKey, end int, ok bool) {
	if f.is(i, "top first") && i+1 < len(f.words) && f.s.tokens[i+1].number != "" {
		return nil, 0, false // read with the superlative or the order that follows
	}
	agg := f.s.p.words.values["aggregate"][f.at(i)]
	if agg == "max" || agg == "min" {
		desc := agg == "max"
		j := i + 1
		j = f.skip(j, "the total")
		if f.is(j, "number amount") && f.at(j+1) == "of" {
			j += 2
		}
		if fig, after := f.figureWord(j); fig != "" { // the highest average score
			if m, found := f.mention(f.skip(after, "of the")); found {
				return []orderKey{{m.column, fig, desc}}, m.end, true
			}
		}
		if m, found := f.mention(j); found && (m.column.Kind == catalog.Number || m.column.Kind == catalog.Date) && m.score >= 0.5 && f.rowWord(j) == 0 {
			return []orderKey{{column: m.column, desc: desc}}, m.end, true
		}
		if f.is(i, "most fewest least") || j > i+1 { // the most students
			if f.is(i, "most least") && (f.s.p.words.values["superlative"][f.at(i)+" "+f.at(i+1)] != "" || f.is(i+1, "recent recently expensive popular common frequent often")) {
				return f.byNotion(i)
			}
			if j < len(f.words) && f.tableWord(j) {
				return []orderKey{{desc: desc}}, j + max(1, f.rowWord(j)), true
			}
		}
	}
	return f.byNotion(i)
}

// byNotion reads a superlative that says by its own meaning what it goes by.
func (f *frame) byNotion(i int) (keys []orderKey, end int, ok bool) {
	if f.is(i, "most least") && f.is(i+1, "recently recent") { // "most recently opened"
		c := f.s.dateColumn(f.at(i + 2))
		if m, named := f.mention(i + 2); c == nil && named && (m.column.Kind == catalog.Date || f.s.about(m.column, "time")) {
			return []orderKey{{column: m.column, desc: f.at(i) == "most"}}, m.end, true
		}
		if c != nil {
			return []orderKey{{column: c, desc: f.at(i) == "most"}}, i + 3, true
		}
	}
	for n := 3; n > 0; n-- {
		if i+n > len(f.words) {
			continue
		}
		notion, dir, found := strings.Cut(f.s.p.words.values["superlative"][strings.Join(f.words[i:i+n], " ")], " ")
		if !found {
			continue
		}
		for _, o := range f.s.orders(notion, dir == "desc", i) {
			if len(o.units) == 1 && o.units[0].Agg == "" {
				keys = append(keys, orderKey{column: f.s.table.Column(o.units[0].Column), desc: o.units[0].Desc})
			}
		}
		if len(keys) > 0 {
			return keys[:min(len(keys), 3)], i + n, true
		}
	}
	return nil, 0, false
}

// asksFigure reports whether a superlative with its column, at tokens i:end,
// asks for the figure: "what is the highest score of …" rather than "with the
// highest score".
func (f *frame) asksFigure(i, end int) bool {
	j := i - 1
	for j >= 0 && (f.is(j, "the a their its , and or maximum minimum average highest lowest total top") || f.s.tokens[j].number != "") {
		j--
	}
	if f.rowWord(end) > 0 || f.is(j, "with has have had having whose by where got gets won") {
		return false
	}
	for k := j; k > max(0, j-4); k-- { // "whose score is the highest", "the one that got"
		if f.is(k, "whose that who which") && k > 0 {
			return false
		}
	}
	return true
}
