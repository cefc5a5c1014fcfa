package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// states claims what people say of a column's state in words of their own:
// "sold out" where a column counts the stock, "dogs are welcome" where a
// closed column says whether they are.
func (s *scan) states() {
	s.find(3, func(from, to int) bool {
		notion, rest, ok := strings.Cut(s.p.words.values["state"][low(s.tokens, from, to)], " ")
		op, value, ok2 := strings.Cut(rest, " ")
		if !ok || !ok2 {
			return false
		}
		for _, c := range s.table.Columns {
			if c.Kind == catalog.Number && !c.Hidden && s.about(c, notion) {
				if s.compared(c) { // "at least 50 in stock"
					s.claim("column word", from, to)
					return true
				}
				if s.negated(from) { // "nothing in stock"
					op = string(map[unit.Op]unit.Op{unit.Eq: unit.Gt, unit.Gt: unit.Eq}[unit.Op(op)])
				}
				s.claim("where", from, to, option{unit.Condition(0, 0, c.Name, unit.Op(op), true, value), 0.9}, option{p: 0.1})
				return true
			}
		}
		return false
	})
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Enum && !c.Hidden {
			s.granted(c)
		}
	}
}

// compared reports whether a condition on the column was found.
func (s *scan) compared(c *catalog.Column) bool {
	return slices.ContainsFunc(s.places, func(pl place) bool {
		us := pl.options[0].units
		return len(us) == 3 && us[2].Column == c.Name
	})
}

// granted claims the mention of a column whose values grant or refuse what it
// is called: "where dogs are allowed", "we bring the dog", "no dogs".
func (s *scan) granted(c *catalog.Column) {
	yes, no := "", ""
	for _, v := range c.Domain {
		switch {
		case s.p.words.is("granted", strings.ToLower(v)):
			yes = v
		case s.p.words.is("refused", strings.ToLower(v)):
			no = v
		}
	}
	if yes == "" || no == "" {
		return
	}
	s.find(3, func(from, to int) bool {
		text := low(s.tokens, from, to)
		if !s.called(c, text) && !slices.ContainsFunc(s.p.words.alike(text), func(o string) bool { return s.called(c, o) }) {
			return false
		}
		start, end := from, to
		refused := s.tokens[from].negated
		for end < len(s.tokens) && end < to+4 && !s.tokens[end].mark() { // "are not allowed"
			w := s.tokens[end].low
			if s.p.words.is("granted", w) || s.p.words.is("grants", w) || s.p.words.is("refused", w) {
				refused = refused || s.p.words.is("refused", w)
				end++
				break
			}
			if w != "not" && w != "are" && w != "is" && w != "be" && w != "aren't" && w != "isn't" {
				end = to
				break
			}
			refused = refused || w == "not" || w == "aren't" || w == "isn't"
			end++
		}
		if at := s.without(c, to, yes, no); at > to { // "dogs, no leash"
			s.claim("where", from, at, option{oneOf(c.Name, []string{yes}), 0.75}, option{unit.Condition(0, 0, c.Name, unit.Ne, false, no), 0.17}, option{p: 0.08})
			return true
		}
		if at, not := s.grantedLater(end); end == to && at > to { // "dogs, so … where they are not allowed"
			refused, end = not, at
			for i := to; i < at; i++ {
				if s.tokens[i].low == "they" {
					s.claim("column word", i, at)
					end = to
					break
				}
			}
		}
		for _, v := range c.Domain { // "dogs on leash": the value itself is said
			if at := to; at+len(catalog.Words(v)) <= len(s.tokens) && sameWords(low(s.tokens, at, at+len(catalog.Words(v))), v) {
				s.claim("column word", from, to)
				return true
			}
		}
		for start > 0 && s.free(start-1, start) && (s.p.words.is("grants", s.tokens[start-1].low) || s.tokens[start-1].low == "the" || s.tokens[start-1].low == "my" || s.tokens[start-1].low == "our" || s.tokens[start-1].low == "where") {
			start--
		}
		value, other := yes, no
		if refused {
			value, other = no, yes
		}
		alone, others := 0.8, 0.12
		if s.tokens[from].excepted && !refused { // those are left out that refuse it
			alone, others = others, alone
		}
		s.claim("where", start, end, option{oneOf(c.Name, []string{value}), alone},
			option{unit.Condition(0, 0, c.Name, unit.Ne, false, other), others}, option{p: 0.08})
		return true
	})
}

// without is where "no leash" or "off the leash" after the mention of a column
// ends: what is in between granting and refusing is not asked of it. It is 0 where nothing
// of the kind is said.
func (s *scan) without(c *catalog.Column, i int, yes, no string) int {
	for i < len(s.tokens) && slices.Contains([]string{",", "and", "with", "(", "are", "is", "be", "run"}, s.tokens[i].low) {
		i++
	}
	if i >= len(s.tokens) || !slices.Contains([]string{"no", "without", "off", "not"}, s.tokens[i].low) {
		return 0
	}
	for i++; i < len(s.tokens) && slices.Contains([]string{"a", "the", "any", "on", "their", "its"}, s.tokens[i].low); i++ {
	}
	for _, v := range c.Domain {
		if words := catalog.Words(v); i < len(s.tokens) && v != yes && v != no && sameWords(words[len(words)-1], s.tokens[i].low) {
			return i + 1
		}
	}
	return 0
}

// grantedLater reads what is said of a thing by a pronoun: "…, so where they are
// not allowed". It returns where that ends, or 0, and whether it is refused.
func (s *scan) grantedLater(i int) (end int, refused bool) {
	for last := min(len(s.tokens)-2, i+12); i < last && !slices.Contains([]string{".", ";", "?", "!"}, s.tokens[i].low); i++ {
		if s.tokens[i].low != "they" || !slices.Contains([]string{"are", "aren't"}, s.tokens[i+1].low) {
			continue
		}
		refused = s.tokens[i+1].low == "aren't"
		for j := i + 2; j < min(i+4, len(s.tokens)); j++ {
			w := s.tokens[j].low
			switch {
			case w == "not":
				refused = true
			case s.p.words.is("refused", w):
				return j + 1, true
			case s.p.words.is("granted", w):
				return j + 1, refused
			}
		}
	}
	return 0, false
}
