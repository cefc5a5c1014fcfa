package lexical

import (
	"slices"
	"strings"

	"parley/suql/unit"
)

// degree is an adjective that says where a thing stands on what a notion
// measures: "dear" high on prices, "old" low on times.
type degree struct {
	notion string
	high   bool
}

// readDegrees takes down the adjectives of a notion, low ones and high ones,
// with the superlatives made of them: dear, dearest, most dear, least dear.
// A superlative that the file lists by itself stands.
func (lx *lexicon) readDegrees(notion string, low, high []string) {
	put := func(word string, desc bool) {
		if _, listed := lx.values["superlative"][word]; listed {
			return
		}
		lx.values["superlative"][word] = notion + map[bool]string{true: " desc", false: " asc"}[desc]
		lx.content = append(lx.content, strings.Fields(word)...)
	}
	for i, w := range append(low, high...) {
		up := i >= len(low)
		lx.degrees[w] = degree{notion, up}
		put(superlativeOf(w), up)
		lx.comparison(strings.TrimSuffix(superlativeOf(w), "st")+"r", notion, up)
		lx.comparison("more "+w, notion, up)
		lx.comparison("less "+w, notion, !up)
		put("most "+w, up)
		put("least "+w, !up)
		if strings.Contains(w, " ") {
			put(strings.ReplaceAll("most "+w, " ", "-"), up)
		}
	}
}

// comparison takes down a comparative, and with it the comparison with a
// number: cheaper, cheaper than.
func (lx *lexicon) comparison(word, notion string, desc bool) {
	if lx.values["comparison"] == nil {
		lx.values["comparison"] = map[string]string{}
	}
	lx.values["comparison"][word] = notion + map[bool]string{true: " desc", false: " asc"}[desc]
	lx.content = append(lx.content, strings.Fields(word)...)
	than := word + " than"
	switch {
	case lx.values["above"][than] != "" || lx.values["below"][than] != "":
	case desc:
		lx.values["above"][than] = ">"
	default:
		lx.values["below"][than] = "<"
	}
}

// comparative is what a comparative orders by, and how: "price desc" for
// dearer; or "".
func (lx *lexicon) comparative(text string) string {
	if spec := lx.values["comparative"][text]; spec != "" {
		return spec
	}
	return lx.values["comparison"][text]
}

// compares is the notion that "dearer" or "dear" compares by, or "".
func (lx *lexicon) compares(w string) string {
	if notion, _, ok := strings.Cut(lx.values["comparison"][w], " "); ok {
		return notion
	}
	return lx.degrees[w].notion
}

// superlativeOf is the superlative of a short adjective: big, biggest; pricey,
// priciest; large, largest.
func superlativeOf(w string) string {
	const vowels = "aeiou"
	last := w[len(w)-1]
	switch {
	case strings.HasSuffix(w, "ey"):
		return strings.TrimSuffix(w, "ey") + "iest"
	case last == 'y':
		return strings.TrimSuffix(w, "y") + "iest"
	case last == 'e':
		return w + "st"
	case len(w) == 3 && strings.IndexByte(vowels, w[1]) >= 0 && strings.IndexByte(vowels+"wxy", last) < 0:
		return w + string(last) + "est"
	}
	return w + "est"
}

// degreesInNumbers claims an adjective that a number of the same utterance
// explains: "cheap watches, say under 100" asks for nothing but the price.
func (s *scan) degreesInNumbers() {
	s.find(2, func(from, to int) bool {
		d, ok := s.p.words.degrees[low(s.tokens, from, to)]
		if !ok || s.tokens[from].negated || from > 0 && s.tokens[from-1].low == "how" {
			return false
		}
		for _, pl := range s.places {
			us := pl.options[0].units
			if len(us) != 3 || us[2].Kind != unit.Value || !us[2].Number {
				continue
			}
			if !slices.ContainsFunc(s.orders(d.notion, d.high, from), func(o option) bool {
				return len(o.units) == 1 && o.units[0].Column == us[2].Column
			}) {
				continue
			}
			if op := us[2].Op; d.high && lower(op) || !d.high && upper(op) {
				s.claim("where word", from, to)
				return true
			}
		}
		return false
	})
}
