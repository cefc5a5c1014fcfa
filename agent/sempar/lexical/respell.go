package lexical

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"parley/suql/catalog"
)

// respell puts what is written in haste into full words: "pls", "w/", and
// words of English that are one letter off ("cheepest", "veiw"). What the
// database knows, and names, stay as they are.
func (s *scan) respell() {
	for i := 0; i+1 < len(s.tokens); i++ { // w/, w/o
		t := &s.tokens[i]
		if t.low != "w" || s.tokens[i+1].low != "/" || s.tokens[i+1].start != t.end {
			continue
		}
		t.low, t.end = "with", s.tokens[i+1].end
		last := i + 2
		if last < len(s.tokens) && s.tokens[last].low == "o" && s.tokens[last].start == t.end {
			t.low, t.end = "without", s.tokens[last].end
			last++
		}
		s.tokens = slices.Delete(s.tokens, i+1, last)
	}
	for i := range s.tokens {
		t := &s.tokens[i]
		if full := s.p.words.values["spelling"][t.low]; full != "" && !(len(t.low) == 1 && (t.text != t.low || i > 0 && strings.ContainsAny(s.tokens[i-1].low, "0123456789"))) { // George W., 40 w
			t.low = full
			continue
		}
		if len(t.low) < 4 || t.number != "" || t.quoted || t.capital() || strings.ContainsFunc(t.low, func(r rune) bool { return !unicode.IsLetter(r) }) || s.familiar(t.low) {
			continue
		}
		if w := s.nearest(t.low); w != "" {
			t.low, t.respelt = w, true
			t.number = number(w)
		}
	}
}

// opening takes away what only opens the utterance ("Hi, could you help me?"),
// so that what it asks comes first.
func (s *scan) opening() {
	start := 0
	for changed := true; changed; {
		changed = false
		for size := min(6, len(s.tokens)-start); size > 0; size-- {
			text := low(s.tokens, start, start+size)
			if !s.p.words.is("opening", text) || start+size == len(s.tokens) {
				continue
			}
			end := start + size
			for end < len(s.tokens) && s.tokens[end].mark() {
				end++
			}
			asks := strings.HasSuffix(text, "know") || strings.HasSuffix(text, "tell me") || strings.Contains(text, "wonder")
			if asks && end < len(s.tokens) && (s.tokens[end].low == "if" || s.tokens[end].low == "whether") {
				end++
			}
			if end < len(s.tokens) && !(strings.HasSuffix(text, "tell me") && s.tokens[end].low == "about") {
				start, changed = end, true
			}
			break
		}
	}
	s.tokens = s.tokens[start:]
	shouted := strings.ToUpper(s.text) == s.text
	for i := range s.tokens {
		s.tokens[i].first = i == 0 || shouted || slices.Contains([]string{".", "?", "!", ":"}, s.tokens[i-1].low)
	}
}

// familiar reports whether English, the catalog or the data have the word.
func (s *scan) familiar(w string) bool {
	if s.p.common[w] > 0 || s.p.words.is("correct", w) || s.p.words.has(w) || s.p.words.has(catalog.Singular(w)) || s.names(w) || s.mentioned(w) > 0 || s.columnWord(w) {
		return true
	}
	for _, end := range []string{"ly", "er", "est", "ed", "ing", "al", "ness"} {
		if stem, ok := strings.CutSuffix(w, end); ok && len(stem) >= 3 && (s.p.words.has(stem) || s.p.words.has(stem+"e") || s.mentioned(stem) > 0) {
			return true
		}
	}
	for _, m := range s.p.values.Lookup(w) {
		if m.How != catalog.Typo {
			return true
		}
	}
	return len(s.meant(w)) > 0
}

// columnWord reports whether a word is part of what some column is called.
func (s *scan) columnWord(w string) bool {
	for _, c := range s.table.Columns {
		if slices.ContainsFunc(columnRoots(c), func(r string) bool { return r == root(w) }) {
			return true
		}
	}
	return false
}

// columnRoots are the roots of the words that a column is called by, without
// those that lead up to what stands below: the "on" of "closed on".
func columnRoots(c *catalog.Column) []string {
	var out []string
	for _, name := range append([]string{c.Human, c.Name}, c.Synonyms...) {
		for _, w := range catalog.Words(name) {
			if len(w) > 1 && !slices.Contains([]string{"on", "at", "of", "to", "for", "from", "the"}, w) {
				out = append(out, root(w))
			}
		}
	}
	return out
}

// nearest is the familiar word that a misspelt one stands for, or "": one of
// those that compare and order, or one with two letters swapped that the texts
// have. A value that the index would correct it to goes first.
func (s *scan) nearest(w string) string {
	if slices.ContainsFunc(s.p.values.Lookup(w), func(m catalog.Match) bool { return m.Column.Table == s.table.Name && len(catalog.Words(m.Value)) == 1 }) {
		return ""
	}
	limit := 1
	if len(w) >= 9 {
		limit = 2
	}
	best := ""
	for _, known := range s.p.words.spelt {
		if known[0] != w[0] || len(known) < 5 {
			continue
		}
		if d := catalog.Distance(w, known, limit); d <= limit {
			if d < limit || best == "" {
				best, limit = known, d
			}
		}
	}
	if best != "" {
		return best
	}
	if best = s.swapped(w); best != "" {
		return best
	}
	if best = s.misspelt(w); best != "" {
		return best
	}
	letters := []byte(w)
	for i := 1; i+1 < len(letters); i++ {
		letters[i], letters[i+1] = letters[i+1], letters[i]
		if swapped := string(letters); s.mentioned(swapped) > 0 && (len(letters) > 4 || s.p.common[swapped] > 0) {
			return swapped
		}
		letters[i], letters[i+1] = letters[i+1], letters[i]
	}
	return ""
}

// swapped is the word that a longer one stands for which has two letters
// swapped or one doubled or not, or, from eight letters on, one wrong: a word of the lexicon, of the
// table's name or of a column's, or a number.
func (s *scan) swapped(w string) string {
	if len(w) < 6 {
		return ""
	}
	names := strings.Fields(s.table.Human)
	for _, c := range s.table.Columns {
		names = append(names, strings.Fields(c.Human)...)
	}
	near := func(known string) bool {
		if len(known) < 6 || known[0] != w[0] || catalog.Distance(w, known, 1) > 1 {
			return false
		}
		return len(w) >= 8 || len(known) > len(w) && slices.Contains(names, known) || sameLetters(w, known) || undoubled(w) == undoubled(known)
	}
	names = slices.Clone(names)
	for n := range numberWords {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, list := range [][]string{names, s.p.words.content} {
		for _, known := range list {
			for _, form := range []string{known, catalog.Singular(known), known + "s"} {
				if near(form) {
					return form
				}
			}
		}
	}
	return ""
}

// misspelt is the most common word of English that a longer word is one letter
// away from ("weelchair"), or "" where it is common itself.
func (s *scan) misspelt(w string) string {
	if len(w) < 6 || s.p.common[w] > 0 || s.p.common[catalog.Singular(w)] > 0 {
		return ""
	}
	best := ""
	for known, n := range s.p.common {
		if len(known) <= len(w)-2 || len(known) >= len(w)+2 || len(known) < 6 || known[0] != w[0] || catalog.Distance(w, known, 1) > 1 {
			continue
		}
		if best == "" || n > s.p.common[best] || n == s.p.common[best] && known < best {
			best = known
		}
	}
	return best
}

// undoubled is a word with each run of one letter written once, as when the
// second d of "address" is forgotten.
func undoubled(w string) string {
	letters := []byte(w)
	return string(slices.Compact(letters))
}

func sameLetters(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return string(x) == string(y)
}

// halves joins "four and a half" to one number.
func (s *scan) halves() {
	for i := 0; i+3 < len(s.tokens); i++ {
		t := &s.tokens[i]
		if t.number == "" || low(s.tokens, i+1, i+4) != "and a half" {
			continue
		}
		f, err := strconv.ParseFloat(t.number, 64)
		if err != nil {
			continue
		}
		t.number = strconv.FormatFloat(f+0.5, 'f', -1, 64)
		t.end = s.tokens[i+3].end
		t.text = s.text[t.start:t.end]
		t.low = strings.ToLower(t.text)
		s.tokens = slices.Delete(s.tokens, i+1, i+4)
	}
}
