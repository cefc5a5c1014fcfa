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
