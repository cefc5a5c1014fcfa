package lexical

import (
	"slices"

	"parley/suql/catalog"
)

// unitsOfTime are the words for units in which a stretch of time is measured.
var unitsOfTime = []string{"second", "minute", "hour", "day", "night", "week", "month", "year"}

// measuresTime reports whether a column holds how long something took: its
// name has a unit of time ("first reply (h)", "days lent"), though not after
// "per", or the word duration. A month or a year by itself is a point of time.
func (s *scan) measuresTime(c *catalog.Column) bool {
	if c.Kind != catalog.Number || c.Hidden {
		return false
	}
	words := catalog.Words(c.Human)
	for i, w := range words {
		one := catalog.Singular(w)
		short := slices.Contains([]string{"second", "minute", "hour"}, one)
		if w == "duration" || slices.Contains(unitsOfTime, one) && (short || one != w) && (i == 0 || words[i-1] != "per") {
			return true
		}
	}
	return false
}

// asksHowLong reports whether a clause asks for a stretch of time: "how long",
// "how much time", "how many hours".
func (s *scan) asksHowLong(q clauseWords) bool {
	if q.head != "how" || q.from+1 >= q.to {
		return false
	}
	next := ""
	if q.from+2 < q.to {
		next = catalog.Singular(s.tokens[q.from+2].low)
	}
	return s.tokens[q.from+1].low == "long" || q.much && next == "time" || q.count && slices.Contains(unitsOfTime, next)
}

// tookTime reports whether columns that measure time answer a question how
// long whose words are at the given tokens: what they leave of it are verbs
// that say little, as "take" and "wait" do.
func (s *scan) tookTime(content []int, columns []*catalog.Column) bool {
	if slices.ContainsFunc(columns, func(c *catalog.Column) bool { return !s.measuresTime(c) }) {
		return false
	}
	return !slices.ContainsFunc(content, func(i int) bool {
		return s.speaksOf(columns[0], s.tokens[i].low) == 0 && !s.empty(i) && s.p.words.act(s.tokens[i].low) == "" && s.roleOf([]int{i}) == ""
	})
}

// spentOf reads a question how much time a set of rows took: "how many minutes
// has Vantrell cost us". All of it is asked for rather than that of each row.
func (s *scan) spentOf() *figure {
	for i := range s.tokens {
		if s.tokens[i].low != "how" || !s.free(i, min(i+2, len(s.tokens))) {
			continue
		}
		c, to := s.timeSpent(s.clauseOf(i, s.askEnd(i)))
		if c == nil {
			continue
		}
		s.spent = true
		return &figure{c, "sum", 0.65, i, to}
	}
	return nil
}

// timeSpent is the column of the time that a clause asks for as a whole, of
// what is no single row, and where the words end that say so; nil where it
// asks for nothing of the kind.
func (s *scan) timeSpent(q clauseWords) (c *catalog.Column, to int) {
	if s.entity || q.ofRow || s.order || len(s.wants) > 0 || !s.asksHowLong(q) || s.tokens[q.from+1].low == "long" {
		return nil, 0
	}
	to = q.from + 3
	if !slices.ContainsFunc(s.tokens[to:q.to], func(t token) bool { return s.p.words.is("consuming", t.low) }) {
		return nil, 0
	}
	var content []int
	for i := q.from + 2; i < q.to; i++ {
		if s.free(i, i+1) {
			content = append(content, i)
		}
	}
	d := s.denote(content, s.measuresTime)
	if len(d.columns) == 0 {
		for _, c := range s.table.Columns { // "how many minutes" of what is held in hours
			if s.measuresTime(c) {
				d.columns = append(d.columns, c)
			}
		}
	}
	if len(d.columns) != 1 {
		return nil, 0
	}
	return d.columns[0], to
}

// consumed claims the verbs that go with a time that is compared: "took over
// two hours", "had to wait more than 36 hours for the first reply", and what
// names its column behind it.
func (s *scan) consumed() {
	for n := range s.places {
		pl := s.places[n]
		if pl.end <= pl.at || !isCondition(pl) || len(pl.options[0].units) == 0 {
			continue
		}
		c := s.table.Column(pl.options[0].units[0].Column)
		if c == nil || !s.measuresTime(c) {
			continue
		}
		s.consuming(max(0, pl.at-5), pl.at)
		s.namedBehind(c, pl.end)
	}
}

// consuming claims the verbs of taking time at the tokens from:to, with "had
// to" before and "us" behind them.
func (s *scan) consuming(from, to int) {
	for i := from; i < to; i++ {
		if s.free(i, i+1) && s.p.words.is("consuming", s.tokens[i].low) {
			start := i
			if i > 1 && s.tokens[i-1].low == "to" && s.p.words.is("auxiliary", s.tokens[i-2].low) && s.free(i-2, i) {
				start = i - 2
			}
			s.claim("column word", start, i+1)
		}
	}
}

// namedBehind claims words behind a comparison that name its column again:
// "more than 36 hours for our first answer", "until the first reply".
func (s *scan) namedBehind(c *catalog.Column, i int) {
	j := s.skipWords(i, "for", "until", "till", "of", "to", "on", "before", "the", "a", "an", "our", "my", "their", "its", "us", "get")
	end := j
	for end < len(s.tokens) && s.free(end, end+1) && s.speaksOf(c, s.tokens[end].low) > 0 {
		end++
	}
	if end > j {
		s.claim("column word", i, end)
	}
}

// headsClause reports whether a column is named right after the question word,
// and verbs that say nothing follow: "what rent are we asking", "which version
// are they on", or is named whole where an amount is asked for: "how much would
// we have to put down as a deposit".
func (s *scan) headsClause(q clauseWords, content []int, c *catalog.Column) bool {
	verbs := !slices.ContainsFunc(content, func(i int) bool {
		particle := slices.Contains([]string{"down", "up", "out", "off", "away", "back"}, s.tokens[i].low)
		return s.speaksOf(c, s.tokens[i].low) == 0 && !s.empty(i) && !particle && s.p.words.act(s.tokens[i].low) == "" && s.roleOf([]int{i}) == ""
	})
	switch {
	case !verbs:
		return false
	case q.much:
		return slices.ContainsFunc(content, func(i int) bool { return s.called(c, s.tokens[i].low) })
	}
	return (q.head == "what" || q.head == "which") && content[0] == q.from+1 && s.speaksOf(c, s.tokens[content[0]].low) > 2
}

// asksDay reports whether a noun after "what" asks when something was: "date",
// or "days" where no column holds days of the week.
func (s *scan) asksDay(noun string) bool {
	dated := slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return c.Kind == catalog.Date && !c.Hidden })
	switch catalog.Singular(noun) {
	case "date":
		return dated
	case "day":
		return dated && !slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return s.about(c, "day") || s.called(c, "day") })
	}
	return false
}

// columnsOfKind are the columns that may answer a question by what they hold,
// although none of its words names them: days for "when", stretches of time for
// "how long".
func (s *scan) columnsOfKind(q clauseWords) (out []*catalog.Column) {
	for _, c := range s.table.Columns {
		if !c.Hidden && (q.head == "when" && c.Kind == catalog.Date || s.asksHowLong(q) && s.measuresTime(c)) {
			out = append(out, c)
		}
	}
	return out
}
