package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// act is the base of a verb that says nothing of a thing by itself ("leaves",
// "leaving", "left" → leave), or "".
func (lx *lexicon) act(w string) string {
	if base := lx.values["act"][w]; base != "" {
		return base
	}
	if lx.is("act", w) {
		return w
	}
	for _, end := range []string{"s", "es", "ed", "ing"} {
		stem, ok := strings.CutSuffix(w, end)
		if !ok || len(stem) < 2 {
			continue
		}
		bases := []string{stem, stem + "e"}
		if n := len(stem); stem[n-1] == stem[n-2] { // running
			bases = append(bases, stem[:n-1])
		}
		if rest, ok := strings.CutSuffix(stem, "i"); ok { // tallied
			bases = append(bases, rest+"y")
		}
		for _, base := range bases {
			if lx.is("act", base) {
				return base
			}
		}
	}
	return ""
}

// empty reports whether a word is none that a property is made of: it only
// stands between others, or is the name of a column.
func (s *scan) empty(i int) bool {
	w := strings.TrimSuffix(s.tokens[i].low, "'s")
	lx := s.p.words
	return lx.is("stop", w) || lx.is("generic", w) || lx.is("chatter", w) || lx.is("adverb", w) || s.tokens[i].number != ""
}

// saysNothing reports whether the words at from:to, with nothing before them
// that says that a property follows, are none: "leave", "put", "the rating",
// "whatever town", "because above".
// A verb after "can" or "have to" is no name of a column.
func (s *scan) saysNothing(from, to int, f form) bool {
	if f == canForm && to > from+1 && s.tokens[from].low == "bring" && s.p.words.is("generic", s.tokens[to-1].low) {
		return false // "where you can bring your own food"
	}
	for i := from; i < to; i++ {
		if s.alone(i) || f != isForm && i == from && !s.empty(i) && s.p.words.act(s.tokens[i].low) == "" {
			return false
		}
		if !s.empty(i) && s.p.words.act(s.tokens[i].low) == "" && !s.ofColumn(s.tokens[i].low) {
			return false
		}
	}
	return true
}

// alone reports whether "on my own" or "by myself" ends at token i.
func (s *scan) alone(i int) bool {
	w := s.tokens[i].low
	return w == "own" && i > 1 && s.tokens[i-2].low == "on" || i > 0 && s.tokens[i-1].low == "by" && strings.HasSuffix(w, "self")
}

// narrates reports whether the bare words at from:to are a sentence of their
// own about something else: "zip broke after two weeks", "readers ask about
// queues".
func (s *scan) narrates(from, to int) bool {
	for i := from + 1; i < to; i++ {
		w := s.tokens[i].low
		base := s.p.words.act(w)
		past := base != w && !strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ing")
		present := base != w && strings.HasSuffix(w, "s") || catalog.Singular(s.tokens[i-1].low) != s.tokens[i-1].low
		if base != "" && !s.adjective(s.tokens[i-1].low) && (past || present && (i+1 == to || s.p.words.is("stop", s.tokens[i+1].low) || s.p.words.is("adverb", s.tokens[i+1].low))) {
			return true
		}
	}
	return false
}

// ofColumn reports whether a word names a column beside prose, or goes with
// what one is about.
func (s *scan) ofColumn(w string) bool {
	if s.adjective(w) || !s.prose() {
		return false
	}
	for _, c := range s.table.Columns {
		if !c.Hidden && !c.Kind.Prose() && (slices.Contains(columnRoots(c), root(w)) || s.hasCue(c, w)) {
			return true
		}
	}
	return false
}

// lemma is the base of a verb that the lexicon knows, else the word itself.
func (lx *lexicon) lemma(w string) string {
	if base := lx.values["irregular"][w]; base != "" {
		return base
	}
	if base := lx.act(w); base != "" {
		return base
	}
	for _, end := range []string{"s", "es", "ed", "d", "ing"} {
		if stem, ok := strings.CutSuffix(w, end); ok && (lx.is("stating", stem) || lx.is("stating", stem+"e")) {
			if lx.is("stating", stem) {
				return stem
			}
			return stem + "e"
		}
	}
	return w
}
