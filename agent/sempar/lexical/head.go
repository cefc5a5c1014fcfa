package lexical

import (
	"slices"
	"strconv"

	"parley/suql/catalog"
)

// head is a column whose values are asked for rather than rows: "which cities
// …", "the top five brands by …", "regions with more than …".
type head struct {
	column   *catalog.Column
	from, to int  // its tokens, with "which" before it
	n        int  // "top five": how many, 0 where that is not said
	at       int  // the token that says how many
	plural   bool // "cities"
	asked    bool // after "which" or "what"
}

// leadWords may stand before what is asked for.
var leadWords = []string{"list", "show", "rank", "sort", "order", "name", "top", "first", "different", "distinct", "various", "unique", "give", "find", "tell", "compare"}

// headColumn finds the column whose values the utterance asks for, or nil.
func (s *scan) headColumn() *head {
	var h head
	start := s.askedAbout()
	for i, t := range s.tokens {
		if i < start {
			continue
		}
		if n, err := strconv.Atoi(t.number); err == nil && !t.money && n > 0 && n <= 100 {
			h.n, h.at = n, i
			continue
		}
		if i+1 < len(s.tokens) && slices.Contains(leadWords, t.low) && slices.Contains([]string{"by", "them", "these", "those", "it"}, s.tokens[i+1].low) {
			return nil // "sort them by price"
		}
		if c, end := s.groupAt(i); c != nil {
			h.column, h.from, h.to = c, i, end
			break
		}
		if t.used && s.names(t.low) {
			return nil // rows are asked for
		}
		if !t.used && !t.mark() && !s.p.words.is("stop", t.low) && !slices.Contains(leadWords, t.low) {
			return nil
		}
	}
	if h.column == nil {
		return nil
	}
	last := s.tokens[h.to-1].low
	h.plural = catalog.Singular(last) != last
	for j := h.from - 1; j >= max(0, h.from-3) && !h.asked; j-- {
		switch s.tokens[j].low {
		case "which", "what":
			h.asked, h.from = true, j
		case "of", "the", "our", "your", "these", "those", "different":
		default:
			j = 0
		}
	}
	if h.to < len(s.tokens) && s.tokens[h.to].low == "of" { // "which kind of product", but "the kinds of tents"
		end := h.to + 1
		for end < len(s.tokens) && slices.Contains([]string{"the", "our", "your"}, s.tokens[end].low) {
			end++
		}
		if end >= len(s.tokens) || !s.names(s.tokens[end].low) {
			return nil
		}
		h.to = end + 1
	}
	if h.to < len(s.tokens) && slices.Contains([]string{"and", ",", "/", "&", "for"}, s.tokens[h.to].low) {
		return nil // a list of columns
	}
	return &h
}

// askedAbout is where the question begins of an utterance that only tells who
// asks it: "the caretaker asks which buildings …", or 0.
func (s *scan) askedAbout() int {
	for i := range s.tokens[:min(4, len(s.tokens))] {
		if j := s.skipWords(i+1, "me", "us"); slices.Contains([]string{"asks", "ask", "asked", "know", "see", "tell", "wonder", "wonders"}, s.tokens[i].low) && j < len(s.tokens) && (s.tokens[j].low == "which" || s.tokens[j].low == "what") {
			if c, _ := s.groupAt(j + 1); c != nil {
				for k := range s.tokens[:j] {
					s.claim("group word", k, k+1)
				}
				return j
			}
		}
	}
	return 0
}

// groupAt is the column to group by that the words at token i name, and where
// they end.
func (s *scan) groupAt(i int) (*catalog.Column, int) {
	for end := min(i+3, len(s.tokens)); end > i; end-- {
		if s.tokens[i].used && s.tokens[i].number == "" || s.tokens[end-1].mark() {
			continue
		}
		if c := s.groupColumn(low(s.tokens, i, end)); c != nil {
			return c, end
		}
	}
	return nil, 0
}

// league reads an utterance that asks for values of a column: with what is to
// hold of each group of rows, with what orders the groups, or all there are.
func (s *scan) league() {
	h := s.headColumn()
	if h == nil || s.by != nil {
		return
	}
	choice, order := s.groupChoice(h), s.groupOrder(h)
	if !choice && !order {
		more := slices.ContainsFunc(s.tokens[h.to:], func(t token) bool { return slices.Contains([]string{"show", "list", "give"}, t.low) })
		if more {
			return // "… Show brand and price."
		}
		if h.plural && (h.asked || h.to == len(s.tokens)) || h.asked && h.to < len(s.tokens) && s.tokens[h.to].low == "are" {
			s.kinds = h
		}
		return
	}
	s.by = h.column
	s.claimHead(h)
	if h.n > 0 && order {
		s.leadRows = h.n
	}
}

// claimHead claims the words that ask for the values of a column, with those
// that lead up to them and the verb after them: "rank the cities", "which
// brand sells".
func (s *scan) claimHead(h *head) {
	for i := range s.tokens[:h.from] {
		if slices.Contains(leadWords, s.tokens[i].low) || h.n > 0 && i == h.at {
			s.claim("group word", i, i+1)
		}
	}
	to := h.to
	for to < len(s.tokens) && (slices.Contains([]string{"gets", "get", "charges", "charge", "is", "are", "you", "we", "find"}, s.tokens[to].low) || s.free(to, to+1) && s.carriesGroup(s.tokens[to].low)) {
		to++
	}
	s.claim("group word", h.from, to)
}

// inColumnName reports whether the word at i and those after it, up to token
// to, are what a column is called.
func (s *scan) inColumnName(i, to int) bool {
	for end := i + 2; end <= min(i+4, to); end++ {
		if slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return s.called(c, low(s.tokens, i, end)) }) {
			return true
		}
	}
	return false
}
