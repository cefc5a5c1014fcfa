package lexical

import (
	"slices"

	"parley/suql/catalog"
)

// rowNoun claims the noun that stands for the rows where the utterance does
// not call them by the table's name: the head of what is asked for, told by a
// clause about it or by a stored value before it. "Faults that come back every
// day", "how many sushi counters …", "the most recent message from …". A
// word that many texts have is a thing that the rows have, no name of them.
func (s *scan) rowNoun() {
	if !s.prose() || s.entity || slices.ContainsFunc(s.tokens, func(t token) bool { return s.names(t.low) }) {
		return
	}
	i := s.headAt()
	if i < 0 {
		return
	}
	const seldom, often = 50, 6 // a word in one text of so many
	heard := max(s.mentioned(s.tokens[i].low), s.mentioned(catalog.Singular(s.tokens[i].low)))
	qualified := i > 0 && s.inValue(i-1)
	if s.clauseAbout(i+1) && heard <= s.table.Rows/often || qualified && heard <= s.table.Rows/seldom {
		s.claim("row word", i, i+1)
	}
}

// headAt is the token of a plural noun, or of one after an article, that
// heads what an utterance asks for, -1 where it begins with something else.
func (s *scan) headAt() int {
	article := false
	for i, t := range s.tokens {
		switch {
		case t.low == "a" || t.low == "an" || t.low == "the":
			article = true
		case t.low == ":":
			article = false
		case t.used && (s.whAt(i) || s.tokens[i].mark()):
		case t.used, s.p.words.is("adverb", t.low):
		case t.mark(), slices.Contains([]string{"with", "in", "at", "near", "from", "without", "serving", "not", "no", "i", "my", "we", "is", "are", "it"}, t.low):
			return -1
		case s.p.words.is("stop", t.low), s.p.words.is("request", t.low):
		case !s.content(i) || t.number != "" || s.adjective(t.low) || s.columnWord(t.low) || s.p.words.act(t.low) != "" && catalog.Singular(t.low) == t.low || s.p.words.is("dishlike", t.low) || s.p.words.is("reviewlike", t.low):
			return -1
		case catalog.Singular(t.low) != t.low || article && (i+1 == len(s.tokens) || !s.content(i+1)):
			return i
		default:
			return -1
		}
	}
	return -1
}

// clauseAbout reports whether a clause begins at token i that tells of the noun
// before it: "that …", "where …", "from people who …".
func (s *scan) clauseAbout(i int) bool {
	if i >= len(s.tokens) {
		return false
	}
	switch s.tokens[i].low {
	case "that", "which", "who", "where", "whose", "when":
		return true
	case "from", "by", "about", "concerning", "regarding", "saying", "mentioning":
		return true
	}
	return false
}

// tellsOfRows reports whether what stands at token i is said of the rows: after
// their name and a word that begins a clause about it, "tickets where …".
func (s *scan) tellsOfRows(i int) bool {
	return i > 1 && slices.Contains([]string{"where", "that", "which", "whose"}, s.tokens[i-1].low) && s.tokens[i-2].used && (s.names(s.tokens[i-2].low) || s.p.words.is("generic", s.tokens[i-2].low))
}
