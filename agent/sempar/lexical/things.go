package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// rowNames finds what the utterance calls single rows by their names before
// anything else is read from the words: "Harbour 200" is no number, "Hermit's
// Spring" no season, "Spanish from Nothing" refuses nothing. It serves lists
// with prose; where rows are facts, the words of a name may be any.
func (s *scan) rowNames() {
	if s.nameColumn() == nil || !s.prose() {
		return
	}
	s.find(longestValue, func(from, to int) bool {
		l, ok := s.rowName(from, to)
		if ok {
			s.claim("value", from, to)
			s.named = append(s.named, l)
		}
		return ok
	})
	slices.SortFunc(s.named, func(a, b link) int { return a.from - b.from })
}

// rowName looks a stretch up among the names of rows. Only what can hardly be
// anything else counts: the whole name, misspelt or not, or the beginning of
// one name in capitals ("Mother Ardelia's" of Mother Ardelia's Kitchen).
func (s *scan) rowName(from, to int) (link, bool) {
	first, last := s.tokens[from], s.tokens[to-1]
	if first.mark() || last.mark() || to == from+1 && first.number != "" {
		return link{}, false
	}
	text := low(s.tokens, from, to)
	if s.weak(text) {
		return link{}, false
	}
	single := to == from+1
	if single && !first.quoted && (len(text) < 5 || s.p.words.has(catalog.Singular(text)) || s.columnWord(text)) {
		return link{}, false
	}
	matches := s.lookup(phrase(s.text, s.tokens, from, to))
	if slices.ContainsFunc(matches, func(m catalog.Match) bool {
		return m.Column.Table == s.table.Name && !s.isName(m.Column) && (m.How == catalog.Exact || m.How == catalog.Normalised)
	}) {
		return link{}, false // links weighs them
	}
	edges := s.p.words.is("stop", first.low) || s.p.words.is("stop", last.low)
	parts := 0
	for _, m := range matches {
		if m.Column.Table == s.table.Name && m.How == catalog.Partial {
			parts++
		}
	}
	for _, m := range matches {
		if m.Column.Table != s.table.Name || !s.isName(m.Column) {
			continue
		}
		sure := false
		switch m.How {
		case catalog.Exact, catalog.Normalised:
			sure = true
		case catalog.Typo:
			whole := len(catalog.Words(m.Value)) == len(catalog.Words(text))
			sure = whole && !edges && !s.knownWord(text) && (!single || len(text) >= 7)
		case catalog.Partial:
			words, name := catalog.Words(text), catalog.Words(m.Value)
			begins := len(words) <= len(name) && slices.Equal(words, name[:len(words)])
			sure = begins && parts == 1 && !single && !edges && (first.capital() || first.quoted) && (last.capital() || last.quoted) && m.Score >= 0.5
		}
		if sure {
			return link{from: from, to: to, matches: []catalog.Match{m}, several: map[string]int{m.Column.Name: 1}}, true
		}
	}
	return link{}, false
}

// linkNames makes conditions of the names found, those in a list together.
func (s *scan) linkNames() {
	for i := range s.named {
		s.named[i].negated = s.negated(s.named[i].from)
	}
	for i := 0; i < len(s.named); {
		n := s.listed(s.named[i:])
		s.entity = s.entity || !s.named[i].negated
		s.condition(s.named[i : i+n])
		i += n
	}
}

// inName reports whether token i belongs to the name of a row.
func (s *scan) inName(i int) bool {
	return slices.ContainsFunc(s.named, func(l link) bool { return l.from <= i && i < l.to })
}

// rowWords are words that stand for the rows an utterance is about.
var rowWords = []string{"it", "they", "them", "those", "these", "each", "there", "its", "their", "it's", "they're", "he", "she", "one"}

// rowStretch reads the rows that a question is about, with the words that
// lead up to them: "at the Korean places", "each Vantrell watch", "for the
// three cheapest". It returns where they end, or i.
func (s *scan) rowStretch(i int) int {
	j, relates := i, false
	for j < len(s.tokens) && slices.Contains([]string{"at", "of", "in", "to", "for", "from", "on", "among", "with", "each", "every", "all", "both", "the", "these", "those", "any", "our", "your", "my"}, s.tokens[j].low) {
		relates = relates || !slices.Contains([]string{"the", "any", "our", "your", "my"}, s.tokens[j].low)
		j++
	}
	end, things, values := j, false, 0
	for end < len(s.tokens) {
		t := s.tokens[end]
		n := s.valueLength(end)
		switch {
		case s.inName(end):
			things = true
			end++
		case n > 0:
			values++
			things = things || !s.entity && end > j && catalog.Singular(s.tokens[end+n-1].low) != s.tokens[end+n-1].low
			end += n
		case s.names(t.low), end > j && s.p.words.is("generic", t.low), relates && slices.Contains([]string{"place", "places", "spot", "spots", "item", "items"}, t.low):
			things = true
			end++
		case values > 0 && t.low != catalog.Singular(t.low) && s.p.words.is("classword", catalog.Singular(t.low)): // "Greek kitchens"
			things = true
			end++
		case s.rankWord(end): // "the third cheapest"
			end++
		case s.superlativeAt(end) && !s.columnAhead(end):
			things = true
			end++
		case t.number != "" && end+1 < len(s.tokens) && (s.superlativeAt(end+1) || s.names(s.tokens[end+1].low) || s.valueLength(end+1) > 0):
			end++
		case end == j && j == i+1 && slices.Contains([]string{"in", "at", "from"}, s.tokens[i].low) && t.capital() && !s.p.words.has(t.low) && !s.names(t.low): // a place that may be unknown
			things = true
			end++
		case end > j && slices.Contains([]string{"and", "or", ",", "&"}, t.low) && end+1 < len(s.tokens) && (s.valueLength(end+1) > 0 || s.inName(end+1)):
			end++
		case end > j && (t.low == "best" || t.low == "rated" || t.low == "most" || t.low == "recent" || t.low == "expensive") && s.superlativeAt(end-1):
			end++
		default:
			if !things && !(relates && values > 0 && s.pointed(i, j)) {
				return i
			}
			return end
		}
	}
	if !things && !(relates && values > 0 && s.pointed(i, j)) {
		return i
	}
	return end
}

// pointed reports whether the words i:j lead up to rows rather than to what a
// question is about: "in Oakland", but not "the ramen".
func (s *scan) pointed(i, j int) bool {
	return i < j && !slices.Contains([]string{"the", "any", "our", "your", "my"}, s.tokens[i].low)
}

// columnAhead reports whether a superlative at token i says its column: "the
// highest rating".
func (s *scan) columnAhead(i int) bool {
	if i+1 < len(s.tokens) && s.p.words.values["superlative"][low(s.tokens, i, i+2)] != "" {
		return false // "best rated"
	}
	return i+1 < len(s.tokens) && s.numberColumn(s.tokens[i+1].low) != nil
}

// lookup is Lookup of the stored values, each phrase looked up once.
func (s *scan) lookup(text string) []catalog.Match {
	found, known := s.found[text]
	if !known {
		found = s.p.values.Lookup(text)
		if s.found == nil {
			s.found = map[string][]catalog.Match{}
		}
		s.found[text] = found
	}
	return found
}

// valueLength is how many tokens from i on are a stored value as it is written,
// or another word for one; 0 when they are none.
func (s *scan) valueLength(i int) int {
	for n := min(4, len(s.tokens)-i); n > 0; n-- {
		text := low(s.tokens, i, i+n)
		if s.tokens[i].mark() || s.tokens[i+n-1].mark() || s.weak(text) || n == 1 && s.tokens[i].number != "" {
			continue
		}
		for _, m := range s.p.values.Whole(strings.Join(catalog.Stems(text), "")) {
			if m.Column.Table == s.table.Name && !s.p.words.is("granted", strings.ToLower(m.Value)) {
				return n
			}
		}
		if meant := s.meant(text); len(meant) > 0 && meant[0].Score >= 0.8 {
			return n
		}
	}
	return 0
}
