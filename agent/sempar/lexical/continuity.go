package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// The probabilities that an utterance goes on from the query before it.
const (
	tied     = 0.96 // a word says so: "and", "only", "without those", "sort them"
	fragment = 0.93 // it says too little to stand alone: "in Berkeley", "under 20"
	headless = 0.75 // it does not say what is looked for: "can one person put it up alone?"
	whole    = 0.1  // it says what is looked for: "Thai places in Oakland"
)

// anew takes away the words that begin from nothing: "start again: mountain
// sites", "new search: tents". What follows them is no follow-up.
func (s *scan) anew() {
	for size := min(6, len(s.tokens)-1); size > 0; size-- {
		if !s.p.words.is("reset", low(s.tokens, 0, size)) {
			continue
		}
		for size < len(s.tokens)-1 && (s.tokens[size].mark() || s.tokens[size].low == "and" || s.tokens[size].low == "then") {
			size++
		}
		s.tokens = s.tokens[size:]
		s.tokens[0].first = true
		s.anewed = true
		return
	}
}

// followCue claims the words that tie an utterance to the query before it:
// "and", "what about", "only"; and those that drop a condition: "never mind
// the price".
func (s *scan) followCue() {
	if s.anewed {
		s.follow = 0.02
		return
	}
	if s.adds = s.earlier != nil && s.inAddition(); s.adds {
		s.besideMarks()
	}
	if s.edited {
		defer func() { s.follow = max(s.follow, tied) }()
		if s.drops != nil {
			return
		}
	}
	if n := len(s.tokens); s.earlier != nil && n > 2 && s.tokens[n-2].low == "i" && (s.tokens[n-1].low == "mean" || s.tokens[n-1].low == "meant") { // "phone numbers i mean"
		s.cut(n-2, n)
		defer func() { s.follow = max(s.follow, tied) }()
	}
	if s.earlier == nil {
		s.waived()
	} else if s.pointsAt() || s.drop() {
		return
	}
	for size := min(4, len(s.tokens)); size > 0; size-- {
		text := low(s.tokens, 0, size)
		if size > 1 && size < len(s.tokens) && s.p.words.values["state"][low(s.tokens, size-1, size+1)] != "" {
			continue // "and in stock"
		}
		if s.p.words.is("followup", text) || s.earlier != nil && s.p.words.is("adding", text) {
			end := size
			if size > 1 && slices.Contains([]string{"for", "with", "in", "of"}, s.tokens[size-1].low) {
				end-- // "and for three people": the word says how it is meant
			}
			if end < len(s.tokens) && s.tokens[end].low == "what" && slices.Contains([]string{"only", "just", "keep"}, s.tokens[end-1].low) {
				s.tokens[end].low = "that" // "only what Salma cooked": the ones that
			}
			s.claim("follow-up", 0, end)
			s.follow = tied
			s.adds = s.adds || s.p.words.is("adding", text)
			s.either = text == "or" || text == "or else"
			return
		}
	}
	if len(s.tokens) > 1 && s.tokens[0].low == "no" && s.tokens[1].low == "," { // "no, in Berkeley"
		s.claim("follow-up", 0, 2)
		s.follow = tied
		return
	}
	s.follow = s.continues()
}

// drop recognises a condition that is taken back: "never mind the price",
// "and forget the city", "it doesn't have to be quiet". "Drop the ones with
// dogs" drops rows instead, and "never mind, tents" is no more than a sigh.
func (s *scan) drop() bool {
	start := 0
	if len(s.tokens) > 1 && slices.Contains([]string{"and", "but", "then", "also", "now"}, s.tokens[0].low) {
		start = 1
	}
	for end := min(start+4, len(s.tokens)); end > start; end-- {
		if !s.p.words.is("drop", low(s.tokens, start, end)) {
			continue
		}
		var words []string
		for _, t := range s.tokens[end:] {
			if !t.mark() {
				words = append(words, t.low)
			}
		}
		rows := slices.Contains(words, "ones") || end < len(s.tokens) && (slices.Contains([]string{"any", "anything", "those", "all", "everything"}, s.tokens[end].low) || s.names(s.tokens[end].low))
		if rows || !s.droppable(words) {
			continue
		}
		if !s.dropValues(words) {
			s.drops = append(s.drops, words...)
		}
		s.claim("drop", 0, len(s.tokens))
		s.follow = 0.97
		return true
	}
	s.sigh()
	return s.anyOf() || s.waived()
}

// droppable reports whether one of the words names a condition, an order or a
// column of the query before.
func (s *scan) droppable(words []string) bool {
	return slices.ContainsFunc(s.earlier, func(u unit.Unit) bool { return s.dropped(u, words) })
}

// continues is the probability that an utterance without a word of
// connection goes on from the previous query: pronouns point back, fragments
// have nothing else to belong to.
func (s *scan) continues() float64 {
	content, p := 0, 0.05
	for i, t := range s.tokens {
		switch {
		case t.low == "ones" || t.low == "instead" || t.low == "one" && i > 0 && s.tokens[i-1].low == "the":
			p = tied
			s.claim("follow-up", i, i+1)
		case !t.mark() && !s.p.words.is("stop", t.low):
			content++
		}
	}
	if len(s.tokens) == 0 {
		return p
	}
	if s.earlier != nil && s.pointsBack() {
		return tied
	}
	if s.refusing() || s.earlier != nil && len(s.tokens) > 2 && s.tokens[0].low == "the" && s.tokens[1].number != "" {
		return max(p, fragment) // "the two with the best marks"
	}
	first := s.tokens[0].low
	if slices.Contains([]string{"anything", "something", "any", "somewhere", "anywhere"}, first) && content <= 5 {
		return max(p, 0.8) // one of those before, most likely
	}
	named := s.mentionsTable()
	if s.earlier != nil && !slices.ContainsFunc(s.tokens, func(t token) bool { return s.names(t.low) }) {
		if slices.Contains([]string{"with", "without", "sort", "sorted", "order", "ordered", "rank", "best", "worst", "cheapest"}, first) && content <= 5 {
			return max(p, fragment)
		}
	}
	if named {
		return max(p, whole)
	}
	if s.earlier != nil && s.ofOneRow() && (s.yesNo() || s.wh()) {
		return max(p, fragment) // "can I bring the dog?" after one place
	}
	fragmentary := slices.Contains([]string{"with", "without", "at", "more", "fewer", "less", "under", "over", "above", "below", "in", "near", "for", "serving",
		"that", "which", "rated", "not", "no", "open", "between", "is", "does", "how", "what's", "what", "when", "where", "nothing", "none", "sorted", "from"}, first)
	switch {
	case fragmentary && content <= 4, content <= 2 && len(s.tokens) <= 4:
		return max(p, fragment)
	case content <= 4 && slices.Contains([]string{"we", "we're", "we'll", "i", "i'm", "my", "our", "he", "she", "it", "they", "they're"}, first):
		return max(p, 0.85) // something more about those who ask
	case s.earlier != nil && !s.holdsValue():
		return max(p, headless)
	}
	return p
}

// pointsBack reports whether the utterance speaks of what was found: "them",
// "those", "of what remains". Beside the table's name it takes a word that
// points: "those places", "of the restaurants".
func (s *scan) pointsBack() bool {
	for size := 4; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			if !s.p.words.is("pointing", low(s.tokens, i, i+size)) {
				continue
			}
			if size > 1 && i == 0 && size < len(s.tokens) { // "of what remains, which is …"
				for size < len(s.tokens)-1 && s.tokens[size].mark() {
					size++
				}
				s.cut(0, size)
				s.tokens[0].first = true
				return true
			}
			if size > 1 {
				s.claim("follow-up", i, i+size)
				return true
			}
			if s.tokens[i].low == "there" && s.exists(i) {
				continue
			}
			if !s.mentionsTable() || slices.Contains([]string{"those", "these", "them"}, s.tokens[i].low) {
				return true
			}
		}
	}
	return false
}

// exists reports whether "there" at token i says no more than that something
// is: "are there any", "there is one".
func (s *scan) exists(i int) bool {
	is := func(i int) bool {
		return i >= 0 && i < len(s.tokens) && slices.Contains([]string{"is", "are", "was", "were", "isn't", "aren't", "be", "what's", "who's"}, s.tokens[i].low)
	}
	return is(i-1) || is(i+1)
}

// ofOneRow reports whether the query before shows one row.
func (s *scan) ofOneRow() bool {
	return slices.ContainsFunc(s.earlier, func(u unit.Unit) bool {
		c := s.table.Column(u.Column)
		return u.Kind == unit.Limit && u.N == 1 || u.Kind == unit.Value && u.Op == unit.Eq && c != nil && s.isName(c)
	})
}

// holdsValue reports whether a word of the utterance is a value of the table
// that tells what is looked for: "headphones".
func (s *scan) holdsValue() bool {
	for _, t := range s.tokens {
		if t.mark() || s.p.words.is("stop", t.low) {
			continue
		}
		for _, m := range s.p.values.Lookup(t.low) {
			if m.Column.Table == s.table.Name && m.How != catalog.Typo && len(catalog.Words(m.Value)) <= 2 {
				return true
			}
		}
	}
	return false
}

func (s *scan) mentionsTable() bool {
	for _, t := range s.tokens {
		if s.names(t.low) || s.p.words.is("generic", t.low) && t.low != "ones" && t.low != "one" && !s.columnWord(t.low) {
			return true
		}
	}
	return false
}
