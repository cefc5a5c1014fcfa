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
		s.claim("where", start, end, option{oneOf(c.Name, []string{value}), 0.8},
			option{unit.Condition(0, 0, c.Name, unit.Ne, false, other), 0.12}, option{p: 0.08})
		return true
	})
}
