package lexical

import (
	"slices"

	"parley/suql/catalog"
)

// unitsOfTime are the words for units in which a stretch of time is measured.
var unitsOfTime = []string{"second", "minute", "hour", "day", "night", "week", "month", "year"}

// measuresTime reports whether a column holds how long something took: its
// name ends with a unit of time ("first reply (h)") or is about a length.
func (s *scan) measuresTime(c *catalog.Column) bool {
	if c.Kind != catalog.Number || c.Hidden {
		return false
	}
	return slices.ContainsFunc(catalog.Words(c.Human), func(w string) bool {
		return slices.Contains(unitsOfTime, catalog.Singular(w)) || w == "duration"
	})
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
