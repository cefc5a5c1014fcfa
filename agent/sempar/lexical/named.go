package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// weighs reports whether the clause from:to holds rows against each other:
// "which is cheaper", "which of the two has the better rating", "what's the
// difference".
func (s *scan) weighs(from, to int) bool {
	for i := from; i < to; i++ {
		if s.p.words.values["comparative"][s.tokens[i].low] != "" || s.superlativeAt(i) || s.p.words.is("difference", s.tokens[i].low) {
			return true
		}
		if c, _, _ := s.moreOf(i); c != nil {
			return true
		}
	}
	return false
}

// compareNamed reads what rows that are named are compared by: "A or B, which
// has more reviews", "which is higher, A or B"; "difference between A and B"
// shows both.
func (s *scan) compareNamed() {
	if len(s.named) < 2 {
		return
	}
	for i, t := range s.tokens {
		if s.free(i, i+1) && (s.p.words.is("difference", t.low) || slices.Contains([]string{"vs", "versus", "v", "or", "between", "compared"}, t.low)) {
			s.claim("filler", i, i+1)
		}
	}
	for i := range s.tokens {
		if c, desc, end := s.moreOf(i); c != nil && s.free(i, end) {
			s.ordering(i, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, 0.9})
			return
		}
	}
}

// moreOf is the column that the words at token i compare by, whether the
// larger is meant, and where they end: "more reviews", "more in stock",
// "higher".
func (s *scan) moreOf(i int) (c *catalog.Column, desc bool, end int) {
	w := s.tokens[i].low
	if desc, ok := map[string]bool{"more": true, "higher": true, "larger": true, "fewer": false, "less": false, "lower": false}[w]; ok {
		start := s.skipWords(i+1, "in", "of", "the")
		for end := min(start+3, len(s.tokens)); end > start; end-- {
			if c := s.numberColumn(low(s.tokens, start, end)); c != nil {
				return c, desc, end
			}
		}
	}
	stem, ok := strings.CutSuffix(w, "er")
	if !ok {
		return nil, false, i
	}
	notion, dir, _ := strings.Cut(s.p.words.values["superlative"][stem+"est"], " ")
	for _, c := range s.table.Columns {
		if !c.Hidden && notion != "" && (c.Kind == catalog.Number || c.Kind == catalog.Date) && s.about(c, notion) {
			return c, dir == "desc", i + 1
		}
	}
	return nil, false, i
}

// heldBy reads what rows that are named are compared by where no column has
// it: "which is quieter, A or B" asks of both how quiet they are.
func (s *scan) heldBy(from, to int) (question string) {
	for i := from; i < to; i++ {
		stem, ok := strings.CutSuffix(s.tokens[i].low, "er")
		if !ok || s.p.words.values["comparative"][s.tokens[i].low] != "" {
			continue
		}
		for _, base := range []string{stem, stem + "e", strings.TrimSuffix(stem, "i") + "y", stem[:max(0, len(stem)-1)]} {
			if s.p.words.is("adjective", base) {
				return "how " + base + " is this " + s.thing() + "?"
			}
		}
	}
	return ""
}

// inGeneral reports whether the clause asks about the row named as a whole:
// "what's it like", "how is Vespro", "what do people say about it".
func (s *scan) inGeneral(q clauseWords) bool {
	said := 0
	for i := q.from; i < q.to; {
		if end := s.rowStretch(i); end > i {
			i = end
			continue
		}
		w := s.tokens[i].low
		switch {
		case s.p.words.is("saying", w):
			said++
		case i > q.from && !s.p.words.is("auxiliary", w) && !s.p.words.is("chatter", w) && !s.p.words.is("chatter", catalog.Singular(w)) && !slices.Contains(rowWords, w) && !slices.Contains([]string{"about", "of", "the", "place", "all", "other", "sort", "kind", "type"}, w):
			return false
		}
		i++
	}
	kind := q.from+1 < q.to && slices.Contains([]string{"sort", "kind", "type"}, s.tokens[q.from+1].low)
	return q.head == "what" && kind || q.head == "what" && said > 0 && (s.likes(q) || slices.ContainsFunc(s.tokens[q.from:q.to], func(t token) bool { return t.low == "about" || t.low == "of" })) || q.head == "how" && said == 0
}

// askedInPlace reads a question about one row whose question word stands where
// its answer would: "Harbour 200 the strap is from what material".
func (s *scan) askedInPlace() {
	texts := s.freeText("")
	if len(s.wants) > 0 || len(s.named) == 0 || len(texts) == 0 || s.whAt(0) || s.weighs(0, len(s.tokens)) {
		return
	}
	for i := range s.tokens {
		if !s.whAt(i) || s.tokens[i].used || i == 0 {
			continue
		}
		q := s.clauseOf(0, len(s.tokens))
		if len(q.content) == 0 || s.tokens[len(s.tokens)-1].mark() && len(q.content) < 2 {
			return
		}
		d := s.denote(q.content, func(*catalog.Column) bool { return true })
		w := request{from: 0, to: len(s.tokens), text: texts[0].column, question: s.asWritten(q), doubt: 1}
		if d.whole {
			w = request{from: 0, to: len(s.tokens), columns: d.columns}
		}
		s.take(w)
		return
	}
}
