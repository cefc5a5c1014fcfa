package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// root is a lower-case word without the endings that change its part of
// speech: opens, opened, opening → open; closes, closing → clos. It need only
// be the same for words that belong together.
func root(w string) string {
	w = catalog.Singular(w)
	for _, end := range []string{"ing", "ed", "ion", "e"} {
		if stem, ok := strings.CutSuffix(w, end); ok && len(stem) >= 3 {
			return stem
		}
	}
	return w
}

// akin reports whether a word is another with a common ending or with a word
// before it, or the other way round for endings: coastal and coast, lake and
// lakeside, wristwatch and watch.
func akin(word, value string) bool {
	a, b := catalog.Singular(word), catalog.Singular(strings.ToLower(value))
	if strings.HasSuffix(a, b) && len(b) >= 4 && len(a) >= len(b)+3 {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 4 || strings.Contains(b, " ") {
		return false
	}
	rest, ok := strings.CutPrefix(b, a)
	return ok && slices.Contains([]string{"al", "y", "ern", "ous", "side", "land", "front", "ish", "ese"}, rest)
}

// alike are the other words for a phrase, as English has them.
func (lx *lexicon) alike(text string) []string {
	key := strings.Join(catalog.Stems(text), " ")
	var out []string
	for _, i := range lx.sets[key] {
		for _, w := range lx.synonyms[i] {
			if strings.Join(catalog.Stems(w), " ") != key {
				out = append(out, w)
			}
		}
	}
	return out
}

// meant finds the values of closed columns that a phrase means without naming
// them: by another word (rucksack), by a word of the same family (coastal) or
// by their initials (SF).
func (s *scan) meant(text string) []catalog.Match {
	if len(text) < 2 {
		return nil
	}
	others := s.p.words.alike(text)
	var out []catalog.Match
	for _, c := range s.table.Columns {
		if c.Hidden || c.Kind != catalog.Enum && c.Kind != catalog.Array {
			continue
		}
		found := false
		for _, v := range c.Domain {
			score := 0.0
			switch {
			case len(v) == 1 && !s.about(c, "sex"): // a letter is no word
			case slices.ContainsFunc(others, func(o string) bool { return sameWords(o, v) }):
				score = 0.9
			case len(text) > 4 && strings.HasSuffix(text, "es") && sameWords(strings.TrimSuffix(text, "es"), v):
				score = 0.8
			case !strings.Contains(text, " ") && akin(text, v):
				score = 0.8
			case s.shortFor(text, v, c):
				score = 0.7
			case initials(v) == text:
				score = 0.7
			case slices.ContainsFunc(others, func(o string) bool { return !strings.Contains(o, " ") && akin(o, v) }):
				score = 0.6
			}
			if score > 0 && !found {
				found = true
				out = append(out, catalog.Match{Column: c, Value: v, Score: score, How: catalog.Normalised})
			}
		}
	}
	return out
}

// shortFor reports whether a phrase is the beginning of one value only: "san
// fran", "berk".
func (s *scan) shortFor(text, value string, c *catalog.Column) bool {
	begins := func(v string) bool { return strings.HasPrefix(strings.ToLower(v), text) }
	if len(text) < 4 || !begins(value) || strings.Contains(text, " ") == !strings.Contains(value, " ") || s.knownWord(text) {
		return false
	}
	return slices.IndexFunc(c.Domain, func(v string) bool { return v != value && begins(v) }) < 0
}

// initials are the first letters of a name of several words: sf.
func initials(name string) string {
	words := catalog.Words(name)
	if len(words) < 2 {
		return ""
	}
	out := ""
	for _, w := range words {
		out += w[:1]
	}
	return out
}
