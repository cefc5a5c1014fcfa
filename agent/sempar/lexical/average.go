package lexical

import (
	"slices"

	"parley/suql/catalog"
)

// onAverage reads "cost on average", "how good are they on average", "how much
// is a tent usually".
func (s *scan) onAverage() *figure {
	at, p := s.firstListed("on average"), 0.92
	much := s.howMuchAsked()
	if at < 0 && much >= 0 && len(s.named) == 0 {
		at, p = s.firstListed("usually"), 0.8
	}
	if at < 0 {
		return nil
	}
	c, from, to := s.howMeasured()
	if c == nil {
		c, from, to = s.measuredAnywhere()
	}
	if price := s.priceColumn(); c == nil && much >= 0 && price != nil && price.Kind == catalog.Number {
		c, from, to = price, much, much+2 // how much is a tent
	}
	if c == nil {
		return nil
	}
	for i := range s.tokens {
		for _, section := range []string{"on average", "usually"} {
			if end := s.listedAt(section, i); end > i && s.free(i, end) {
				s.claim("show word", i, end)
			}
		}
	}
	if much >= 0 && s.free(much, much+2) && from != much {
		s.claim("show word", much, much+2)
	}
	return &figure{c, "avg", p, from, to}
}

// costs is the column about prices where all that a clause asks is what
// something costs in other words: "what would it set me back", "what does it
// go for", "how much is it worth"; or nil.
func (s *scan) costs(q clauseWords) *catalog.Column {
	if q.head != "what" && !q.much {
		return nil
	}
	for i := q.from + 1; i < q.to; i++ {
		end := s.listedAt("costing", i)
		if end > i && !slices.ContainsFunc(q.content, func(j int) bool { return (j < i || j >= end) && s.tokens[j].low != "much" }) {
			return s.priceColumn()
		}
	}
	return nil
}

// howMuchAsked is where "how much" or "what do … cost" begins, or -1.
func (s *scan) howMuchAsked() int {
	for i := 0; i+1 < len(s.tokens); i++ {
		if text := low(s.tokens, i, i+2); text == "how much" || slices.Contains([]string{"what do", "what does", "what would", "what will"}, text) && s.asksCost() {
			return i
		}
	}
	return -1
}

// asksCost reports whether a verb says what things cost: "cost", "charge".
func (s *scan) asksCost() bool {
	price := s.priceColumn()
	return price != nil && slices.ContainsFunc(s.tokens, func(t token) bool { return t.number == "" && s.hasCue(price, t.low) })
}
