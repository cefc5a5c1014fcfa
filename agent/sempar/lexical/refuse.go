package lexical

import (
	"slices"

	"parley/agent"
)

// refuse recognises what is understood and can't be expressed yet: groups and
// shares. Answering something else instead would be a guess.
func (s *scan) refuse() error {
	for i, t := range s.tokens {
		switch {
		case t.low == "percent" || t.low == "percentage" || t.low == "proportion":
			return &agent.Unsupported{What: "Working out shares", Hint: "Ask for the two counts instead, one after the other."}
		case t.low == "per" || t.low == "each" || t.low == "every":
			if i+1 < len(s.tokens) && s.columnNamed(s.tokens[i+1].low) {
				return grouping()
			}
		case (t.low == "which" || t.low == "what") && i == 0 && len(s.tokens) > 4 && s.columnNamed(s.tokens[1].low):
			has := slices.IndexFunc(s.tokens, func(t token) bool { return t.low == "has" || t.low == "have" })
			if has > 0 && has+2 < len(s.tokens) && (s.tokens[has+1].low == "the" || s.tokens[has+1].low == "most") && s.mentionsTable() {
				return grouping()
			}
		}
	}
	return nil
}

func grouping() error {
	return &agent.Unsupported{What: "Counting or comparing by groups", Hint: "Ask about one group at a time, for example how many there are in one place."}
}

// columnNamed reports whether a word names a column that rows can be grouped
// by.
func (s *scan) columnNamed(w string) bool {
	for _, c := range s.table.Columns {
		if !c.Hidden && len(c.Domain) > 0 && (s.mentions(c, w) || s.about(c, "place") && slices.Contains(s.p.words.notion["place"].cues, w) && w != "in" && w != "located") {
			return true
		}
	}
	return false
}
