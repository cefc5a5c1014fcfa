package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// tiedVerbs claims the verbs that only tie a person to the rows: "everything
// Sten repaired", "handled by Yusuf", "what Ines is working on". What is said
// of the row beyond that stays: "where Tidewell says they lost data".
func (s *scan) tiedVerbs() {
	for i := 1; i < len(s.tokens); i++ { // "everything that came in over chat"
		if end := s.arriving(i); end > i && s.free(i, end) && slices.Contains([]string{"what", "that", "which", "everything", "all"}, s.tokens[i-1].low) {
			s.claim("column word", i, s.skipWords(end, "over", "through", "via"))
		}
	}
	for i := 0; i < len(s.tokens) && s.typed; i++ { // "which of our people worked on the tyres"
		end := s.skipWords(i+1, "on", "for", "with", "at", "the", "of")
		if s.free(i, i+1) && s.roleOf([]int{i}) != "" && (end == len(s.tokens) || s.inValue(end)) {
			s.claim("column word", i, i+1)
		}
	}
	for n := range s.places {
		pl := s.places[n]
		if pl.end <= pl.at || len(pl.options[0].units) == 0 {
			continue
		}
		c := s.table.Column(pl.options[0].units[0].Column)
		last := pl.options[0].units[len(pl.options[0].units)-1]
		if c == nil || last.Kind != unit.Value || s.holdsPersons(c) == "" {
			continue
		}
		if by := pl.at - 1; by > 0 && s.free(by-1, by+1) && s.tokens[by].low == "by" && s.tyingVerb(by-1) {
			s.claim("column word", by-1, by+1)
		}
		if end := s.tiedTo(pl.end); end > pl.end {
			s.claim("column word", pl.end, end)
		}
	}
}

// tiedTo is where a verb and its particles end that stand at token i, behind a
// person, where nothing else follows them in the clause; else it is i.
func (s *scan) tiedTo(i int) int {
	verb, j := false, i
	for j < len(s.tokens) && !s.tokens[j].used && !s.tokens[j].mark() {
		switch w := s.tokens[j].low; {
		case !verb && s.tyingVerb(j), w == "care", w == "charge", w == "home", verb && w == "after":
			verb = true
		case verb && s.tokens[j-1].low != "of" && slices.Contains([]string{"his", "her", "their"}, w) && j+1 < len(s.tokens) && !s.tokens[j+1].used: // "on his desk"
			j++
		case s.p.words.is("stop", w), s.p.words.is("adverb", w), s.p.words.is("auxiliary", w):
			verb = verb || w == "have" || w == "has" || w == "had"
		case w == "so" || w == "far" || w == "still":
		case !verb && s.adjective(w) && j+1 < len(s.tokens) && s.tokens[j+1].low == "with": // "busy with"
			verb = true
		default:
			return i
		}
		j++
	}
	if !verb {
		return i
	}
	for j > i && j < len(s.tokens) && slices.Contains([]string{"in", "on", "at", "by", "from", "for", "with", "and", "or", "but", "not", "that", "which", "where"}, s.tokens[j-1].low) {
		j-- // it leads up to what follows
	}
	return j
}

// tyingVerb reports whether the word at token i is a verb of persons who have
// to do with rows, or one that says nothing by itself.
func (s *scan) tyingVerb(i int) bool {
	return s.roleOf([]int{i}) != "" || s.p.words.act(s.tokens[i].low) != "" || s.p.words.is("ties", s.tokens[i].low) ||
		slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return s.holdsPersons(c) != "" && s.doneBy(c, s.tokens[i].low) })
}

// doneBy reports whether a verb is what the persons of a column are called
// after: "borrowed" of borrower.
func (s *scan) doneBy(c *catalog.Column, w string) bool {
	return slices.ContainsFunc(catalog.Words(c.Human), func(name string) bool {
		name = catalog.Singular(name)
		stem, ok := strings.CutSuffix(name, "er")
		return ok && len(stem) > 2 && (inflected(stem, w) || inflected(stem+"e", w))
	})
}

// nameAt is where the name of a person ends that a column holds and that
// begins at token i, or i: "Quillfeather", of Quillfeather Translations.
func (s *scan) nameAt(i int) int {
	const longestPersonName = 4
	for to := min(i+longestPersonName, len(s.tokens)); to > i; to-- {
		if s.tokens[i].mark() || s.tokens[to-1].mark() {
			continue
		}
		if l, ok := s.link(i, to); ok && s.holdsPersons(l.matches[0].Column) != "" {
			return to
		}
	}
	return i
}

// didPerson reports whether a clause asks what a person did, of which the rows
// tell: "what did Quillfeather write", "what has Pemberton brought in".
func (s *scan) didPerson(q clauseWords) bool {
	i := q.from + 1
	if q.head != "what" || i >= q.to || !s.p.words.is("auxiliary", s.tokens[i].low) {
		return false
	}
	end := s.nameAt(i + 1)
	return end > i+1 && end < q.to && (s.tiedTo(end) > end || slices.Contains([]string{"do", "does", "did", "has", "have", "had"}, s.tokens[i].low) && s.tyingVerb(end))
}

// arriving is where words end that say that rows began, "came in", or i.
func (s *scan) arriving(i int) int {
	for end := min(i+2, len(s.tokens)); end > i; end-- {
		if s.p.words.is("arriving", low(s.tokens, i, end)) {
			return end
		}
	}
	return i
}

// personIn reports whether a person that a column holds is named in the tokens
// from:to.
func (s *scan) personIn(from, to int) bool {
	if !slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return s.holdsPersons(c) != "" }) {
		return false
	}
	for i := from; i < to; i++ {
		if !s.p.words.is("stop", s.tokens[i].low) && s.nameAt(i) > i {
			return true
		}
	}
	return false
}
