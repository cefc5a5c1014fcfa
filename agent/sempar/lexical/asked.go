package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// asked finds the columns that a question asks for: "what is the phone number
// of …", "when is … open", "where is …", "prices of the …", "show brand and
// price".
func (s *scan) asked() (cols []*catalog.Column, from, to int) {
	question := len(s.tokens) > 0 && (s.entity || s.wh())
	if !question && !s.lists() {
		return nil, 0, 0
	}
	found := func(c *catalog.Column, i, j int) {
		s.claim("show word", i, j)
		if !slices.Contains(cols, c) {
			if len(cols) == 0 {
				from = i
			}
			cols, to = append(cols, c), max(to, j)
		}
	}
	for _, i := range s.measure {
		if c := s.measured(s.tokens[i].low); c != nil {
			found(c, i, i+1)
		}
	}
	if c, i, j := s.howDegree(); c != nil {
		found(c, i, j)
	}
	for i := 0; i+1 < len(s.tokens); i++ { // "how much is …"
		if c := s.priceColumn(); c != nil && low(s.tokens, i, i+2) == "how much" && s.free(i, i+2) && (i+2 == len(s.tokens) || s.p.words.is("stop", s.tokens[i+2].low) || s.hasCue(c, s.tokens[i+2].low)) {
			found(c, i, i+2)
		}
	}
	s.find(4, func(i, j int) bool {
		text := low(s.tokens, i, j)
		if s.p.words.is("stop", text) && text != "where" && text != "when" && !(s.entity && slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return !c.Hidden && s.called(c, text) })) {
			return false
		}
		for _, loose := range []bool{false, true} {
			for _, c := range s.table.Columns {
				if c.Hidden || !s.called(c, text) && !s.spoken(c, text) && !(loose && s.heads(c, i, j)) {
					continue
				}
				end := j
				if end < len(s.tokens) && s.free(end, end+1) && slices.Contains([]string{"class", "level", "range", "category", "value", "date", "dates"}, catalog.Singular(s.tokens[end].low)) {
					end++
				}
				found(c, i, end)
				return true
			}
		}
		return false
	})
	s.several = len(cols) > 1 && from <= 5 && to-from <= 4*len(cols) && s.sideBySide(from, to, len(cols))
	for i, t := range s.tokens { // "a night" beside the price per night
		if slices.ContainsFunc(cols, func(c *catalog.Column) bool {
			return !c.Kind.Prose() && slices.Contains(columnRoots(c), root(t.low)) || (s.about(c, "price") || s.about(c, "time of opening")) && s.hasCue(c, t.low)
		}) && s.free(i, i+1) && !s.p.words.is("stop", t.low) {
			s.claim("column word", i, i+1)
		}
	}
	return cols, from, max(to, from)
}

// lists reports whether the utterance begins with what is to be shown of each
// row ("phone numbers of …", "opening and closing dates of …") or says it in
// as many words ("just the name", "show brand and price").
func (s *scan) lists() bool {
	start := 0
	for start < len(s.tokens) && (s.tokens[start].used || s.p.words.is("stop", s.tokens[start].low) || s.tokens[start].mark()) {
		start++
	}
	for end := min(start+6, len(s.tokens)); end > start; end-- {
		if end < len(s.tokens) && (!slices.Contains([]string{"of", "for", "at", "in", "and", ",", "from", "only", "please"}, s.tokens[end].low) || end+1 < len(s.tokens) && (s.tokens[end+1].used && s.inQuantity(end+1) || s.tokens[end+1].number != "")) {
			continue
		}
		if s.headed(start, end) {
			return true
		}
	}
	return false
}

// inQuantity reports whether token i belongs to a comparison with a number.
func (s *scan) inQuantity(i int) bool {
	return slices.ContainsFunc(s.places, func(pl place) bool {
		us := pl.options[0].units
		return pl.at <= i && i < pl.end && len(us) == 3 && us[2].Number
	})
}

// sideBySide reports whether only columns and what joins n of them to a list
// stand at the tokens from:to.
func (s *scan) sideBySide(from, to, n int) bool {
	joints := 0
	for i := from; i < to; i++ {
		switch w := s.tokens[i].low; {
		case w == "and" || w == "&" || w == "," && i+1 < to && s.tokens[i+1].low != "and":
			joints++
		case !s.tokens[i].used && w != "," && w != "the" && w != "their" && w != "its" && w != "of":
			return false
		}
	}
	return joints >= n-1
}

// headed reports whether the tokens from:to are names of columns, in a row.
func (s *scan) headed(from, to int) bool {
	any := false
	for i := from; i < to; {
		next := i
		for end := min(i+4, to); end > i && next == i; end-- {
			for _, c := range s.table.Columns {
				if !c.Hidden && s.free(i, end) && (s.called(c, low(s.tokens, i, end)) || s.heads(c, i, end) || s.about(c, "contact") && s.spoken(c, low(s.tokens, i, end))) {
					next, any = end, true
				}
			}
		}
		switch w := s.tokens[i].low; {
		case next > i:
			i = next
		case w == "and" || w == "," || w == "the" || any && (w == "dates" || w == "date"):
			i++
		default:
			return false
		}
	}
	return any
}

// heads reports whether a word heads a request for a column: by its root for
// numbers and dates ("opening"), by what it is about for prices ("cost") and
// places ("city", but not "in the city").
func (s *scan) heads(c *catalog.Column, i, j int) bool {
	if j != i+1 || s.p.words.is("stop", s.tokens[i].low) {
		return false
	}
	w := s.tokens[i].low
	switch {
	case c.Kind == catalog.Number || c.Kind == catalog.Date:
		return slices.Contains(columnRoots(c), root(w)) && (c.Kind == catalog.Date || len(catalog.Words(c.Human)) == 1 || root(w) == columnRoots(c)[0]) || s.about(c, "price") && s.hasCue(c, w)
	case s.about(c, "price"):
		return s.hasCue(c, w)
	case s.about(c, "place"):
		return slices.Contains(s.p.words.notion["place"].cues, catalog.Singular(w)) && w != "located" && w != "in" && !s.inPlace(i)
	}
	return false
}

// inPlace reports whether "in" leads up to token i.
func (s *scan) inPlace(i int) bool {
	for i--; i >= 0 && slices.Contains([]string{"the", "a", "this", "that", "my", "our"}, s.tokens[i].low); i-- {
	}
	return i >= 0 && slices.Contains([]string{"in", "near", "of", "at", "around"}, s.tokens[i].low)
}

// priceColumn is the column about prices, or nil.
func (s *scan) priceColumn() *catalog.Column {
	for _, c := range s.table.Columns {
		if !c.Hidden && !c.Kind.Prose() && s.about(c, "price") {
			return c
		}
	}
	return nil
}

// measured is the column whose scale has the word, or nil.
func (s *scan) measured(word string) *catalog.Column {
	for _, sc := range s.p.words.scales {
		for _, st := range sc.steps {
			if st.word == word || slices.Contains(st.other, word) {
				if c := s.scaleColumn(sc); c != nil {
					return c
				}
			}
		}
	}
	return nil
}

// spoken reports whether a word of a question stands for a column: "phone",
// "when", "where", "open".
func (s *scan) spoken(c *catalog.Column, text string) bool {
	switch {
	case s.about(c, "time of opening"):
		return text == "when" || text == "hours" || s.entity && !s.yesNo() && (text == "open" || text == "close")
	case s.about(c, "address"):
		return text == "where" && s.entity
	case s.about(c, "maker"):
		return s.entity && slices.Contains(s.p.words.notion["maker"].cues, text)
	case s.about(c, "contact"):
		return text == "phone" || text == "telephone" || text == "call"
	case c.Kind == catalog.Number:
		return s.entity && s.hasCue(c, text)
	}
	return slices.ContainsFunc(c.Synonyms, func(n string) bool { return sameWords(n, text) }) ||
		!c.Kind.Prose() && !strings.Contains(text, " ") && slices.Contains(catalog.Stems(c.Human), catalog.Singular(text)) && len(catalog.Stems(c.Human)) == 1
}

// wh reports whether the utterance is a question for something.
func (s *scan) wh() bool {
	return slices.Contains([]string{"what", "what's", "which", "when", "when's", "where", "where's", "who", "who's", "how", "how's", "tell", "give"}, s.firstWord())
}
