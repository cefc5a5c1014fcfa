package lexical

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/suql/catalog"
)

// refuse recognises what is understood and can't be expressed yet: shares, and
// groups by what a row has several of. Answering something else instead would be a guess.
func (s *scan) refuse() error {
	for i, t := range s.tokens {
		switch {
		case (t.low == "percent" || t.low == "percentage" || t.low == "proportion") && !s.columnWord(t.low):
			return &agent.Unsupported{What: "Working out shares", Hint: "Ask for the two counts instead, one after the other."}
		case (t.low == "different" || t.low == "distinct") && i > 0 && s.listName(nextWord(s.tokens, i)) && slices.ContainsFunc(s.tokens[:i], func(o token) bool { return o.low == "many" || o.low == "number" }):
			return &agent.Unsupported{What: "Counting what a row has several of", Hint: "Ask about one of them at a time, for example how many there are of one kind."}
		case t.low == "per" || t.low == "each" || t.low == "every":
			if i+1 < len(s.tokens) && s.listName(s.tokens[i+1].low) {
				return &agent.Unsupported{What: "Counting or comparing by what a row has several of", Hint: "Ask about one of them at a time, for example how many there are of one kind."}
			}
		}
	}
	return nil
}

// nextWord is the word after token i, or "".
func nextWord(tokens []token, i int) string {
	if i+1 < len(tokens) {
		return tokens[i+1].low
	}
	return ""
}

// listName reports whether a phrase names a column that holds lists, by which
// rows can't be grouped.
func (s *scan) listName(text string) bool {
	return slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return c.List && !c.Hidden && c.Kind == catalog.Array && !strings.Contains(text, " ") && s.called(c, text)
	})
}
