package lexical

import "parley/agent"

// refuse recognises what is understood and can't be expressed yet: shares, and
// groups by what a row has several of. Answering something else instead would be a guess.
func (s *scan) refuse() error {
	for i, t := range s.tokens {
		switch {
		case (t.low == "percent" || t.low == "percentage" || t.low == "proportion") && !s.columnWord(t.low):
			return &agent.Unsupported{What: "Working out shares", Hint: "Ask for the two counts instead, one after the other."}
		case t.low == "per" || t.low == "each" || t.low == "every":
			if i+1 < len(s.tokens) && s.listName(s.tokens[i+1].low) {
				return &agent.Unsupported{What: "Counting or comparing by what a row has several of", Hint: "Ask about one of them at a time, for example how many there are of one kind."}
			}
		}
	}
	return nil
}
