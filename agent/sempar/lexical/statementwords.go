package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// askClause makes a question of a clause with its subject at tokens from:to. Those
// who wrote, or whom a row is, may be called "they" in it.
func (s *scan) askClause(from, to int) (a asking, ok bool) {
	if from >= to {
		return a, false
	}
	words := s.spokenOut(from, to)
	if s.whAt(from) || len(words) == 0 {
		return a, false // "what it says"
	}
	verb := s.verbIn(words)
	if verb < 1 {
		return a, false
	}
	subject, single := words[:verb], false
	if s.voice != nil && verb == 1 && slices.Contains([]string{"they", "he", "she"}, subject[0]) {
		subject, single = strings.Fields(s.voice.who), true
	}
	if verb == 1 && subject[0] == "i" {
		return a, false
	}
	return s.p.turn(subject, words[verb:], single)
}

// verbIn is where the verb of a clause stands among its words, the subject
// before it, adverbs between them not counted; -1 when none is found.
func (s *scan) verbIn(words []string) int {
	const longestSubject = 6
	back := func(k int) int {
		for k > 1 && s.p.words.is("middle", words[k-1]) {
			k--
		}
		return k
	}
	if len(words) > 1 && s.p.words.is("pronoun", words[0]) && words[1] != "of" {
		for k := 1; k < len(words); k++ {
			if !s.p.words.is("middle", words[k]) {
				if (words[0] == "that" || words[0] == "this" || words[0] == "one" || words[0] == "what" || words[0] == "who") && !s.p.words.is("helping", words[k]) {
					break
				}
				if s.p.words.is("stop", words[k]) && !s.p.words.is("helping", words[k]) && s.p.words.act(words[k]) == "" {
					return -1
				}
				return back(k)
			}
		}
	}
	if s.p.words.is("helping", words[0]) {
		return -1
	}
	for k := 1; k < min(len(words), longestSubject+1); k++ {
		w := words[k]
		before := words[k-1]
		if s.p.words.is("helping", w) {
			return back(k)
		}
		determined := s.p.words.is("stop", before) && !s.p.words.is("pronoun", before) && !slices.Contains([]string{"us", "them", "me"}, before)
		if determined || s.p.words.is("stop", w) && s.p.words.act(w) == "" {
			continue
		}
		base, t := s.p.verb(w)
		known := s.p.words.is("act", base) || s.p.words.is("irregular", base) || s.p.common[base] > 0
		ends := k+1 == len(words) || s.p.words.is("stop", words[k+1]) || s.p.words.is("middle", words[k+1]) || s.p.words.is("adverb", words[k+1]) || s.p.words.act(w) != ""
		switch {
		case t == past && known && !s.adjective(strings.ToLower(before)):
			return back(k)
		case t == third && known && ends && catalog.Singular(before) == before:
			return back(k)
		case t == plainForm && s.p.words.act(w) != "" && catalog.Singular(before) != before:
			return back(k)
		}
	}
	return -1
}

// askedAlready takes words that ask already: "did anything go out to a client".
func (s *scan) askedAlready(from, to int) (a asking, ok bool) {
	words := s.spokenOut(from, to)
	if len(words) < 3 || !s.p.words.is("helping", words[0]) || slices.Contains([]string{"i", "we", "you"}, words[1]) {
		return a, false
	}
	if slices.Contains([]string{"they", "he", "she"}, words[1]) {
		said := append([]string{words[0]}, words[2:]...)
		return s.p.turn(strings.Fields(s.voice.who), said, true)
	}
	words, a.negated = positive(words)
	a.question = strings.Join(words, " ") + "?"
	return a, true
}

// statementEnd is where a statement ends that begins at token i. One that is reported may hold
// anything; any other ends before values, months and what groups the rows.
func (s *scan) statementEnd(i int, reported bool) int {
	end := len(s.tokens)
	for j := i; j < len(s.tokens); j++ {
		t := s.tokens[j]
		next := ""
		if j+1 < len(s.tokens) {
			next = s.tokens[j+1].low
		}
		switch {
		case t.mark() && t.low != "-" && t.low != "'" && t.low != "/", t.low == "-" && j > i && t.start > s.tokens[j-1].end:
			end = j
		case j == i:
			continue
		case t.used && !reported, s.inName(j) && !reported:
			end = j
		case slices.Contains([]string{"so", "because", "but", "although", "though", "if", "while", "which", "what", "per", "please", "then"}, t.low):
			end = j
		case t.low == "by" && slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return !c.Hidden && s.called(c, next) }):
			end = j
		case s.p.words.is("preposition", t.low) && (slices.Contains([]string{"anything", "anyone", "those", "these", "any"}, next) || s.names(next)):
			end = j
		case (t.low == "and" || t.low == "or") && s.beginsAnew(j+1):
			end = j
		case s.p.words.is("preposition", t.low) && (s.valueLength(j+1) > 0 || s.p.words.is("calendar", next) && s.tokens[j+1].capital() && !strings.HasSuffix(next, "day")):
			end = j
		default:
			continue
		}
		break
	}
	for end > i && slices.Contains([]string{"and", "or", "but", "with", "please", "the", "a", "in", "from"}, s.tokens[end-1].low) {
		end--
	}
	return end
}

// beginsAnew reports whether what stands after "and" or "or" at token i is
// another statement, condition or request, rather than more of the same.
func (s *scan) beginsAnew(i int) bool {
	if i >= len(s.tokens) {
		return true
	}
	w := s.tokens[i].low
	switch {
	case slices.Contains([]string{"where", "who", "which", "that", "what", "whose", "how", "when", "whoever", "tell", "show", "give", "list", "sort", "in", "from", "with", "without", "only"}, w), s.valueLength(i) > 0, s.inName(i):
		return true
	case s.p.words.is("helping", strings.TrimSuffix(w, "n't")), s.p.words.is("pronoun", w), strings.Contains(w, "'"):
		return true
	case s.finite(i) && !s.p.words.is("middle", w):
		_, t := s.p.verb(w)
		return t == third || t == past || t == plainForm
	}
	return i+1 < len(s.tokens) && s.p.words.is("helping", s.tokens[i+1].low)
}

// structural reports whether a clause at from:to speaks of what columns hold:
// a number with a unit or a comparison, a superlative, a value, or a verb that
// a column is called by. Others read it.
func (s *scan) structural(from, to int) bool {
	says, cut := false, to < len(s.tokens) && s.p.words.is("preposition", s.tokens[to].low) // "lives in Norhaven"
	for i := from; i < to; i++ {
		t := s.tokens[i]
		base, _ := s.p.verb(t.low)
		switch {
		case t.number != "" && (t.text != "" && t.text[0] >= '0' && t.text[0] <= '9' || i > 0 && s.comparesAt(i)), t.date != "":
			return true
		case s.superlativeAt(i) && !(i+1 < to && s.tokens[i+1].low == "time"):
			return true
		case s.valueLength(i) > 0 && !t.capital():
			return true
		case i == from+s.leadTo(from, to) && slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
			return !c.Hidden && !c.Kind.Prose() && slices.Contains(columnRoots(c), root(base))
		}):
			return true
		case slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
			return !c.Hidden && !c.Kind.Prose() && (s.called(c, t.low) || s.askedAs(c, t.low))
		}):
			return true
		}
		if act := s.p.words.act(t.low); act != "" {
			says = says || !cut || !slices.Contains([]string{"go", "come", "live", "do", "stay", "arrive", "receive", "get", "begin", "start", "end"}, act)
		} else {
			says = says || !s.empty(i)
		}
	}
	return !says
}

// leadTo is how many words stand before the verb of a predicate at from:to.
func (s *scan) leadTo(from, to int) int {
	n := 0
	for from+n < to && (s.p.words.is("middle", s.tokens[from+n].low) || s.p.words.is("helping", strings.TrimSuffix(s.tokens[from+n].low, "n't"))) {
		n++
	}
	return n
}

// comparesAt reports whether a comparison leads up to the number at token i.
func (s *scan) comparesAt(i int) bool {
	for from := max(0, i-3); from < i; from++ {
		text := low(s.tokens, from, i)
		if s.p.words.values["above"][text] != "" || s.p.words.values["below"][text] != "" {
			return true
		}
	}
	return false
}

// verbal reports whether a verb may stand at token i, adverbs passed over.
func (s *scan) verbal(i int) bool {
	for i < len(s.tokens) && (s.p.words.is("middle", s.tokens[i].low) || s.tokens[i].low == "no" || s.tokens[i].low == "longer") {
		i++
	}
	if i >= len(s.tokens) || s.tokens[i].mark() {
		return false
	}
	w := s.tokens[i].low
	return s.p.words.is("helping", strings.TrimSuffix(w, "n't")) || strings.Contains(w, "'") || w == "cannot" || s.p.words.act(w) != "" || !s.p.words.is("stop", w)
}

// wants1 reports whether the verb at token i is one of saying or wanting.
func (s *scan) wants1(i int) bool {
	i += s.leadTo(i, len(s.tokens))
	return i < len(s.tokens) && (s.p.words.is("wishing", s.p.words.lemma(s.tokens[i].low)) || s.p.words.is("stating", s.p.words.lemma(s.tokens[i].low)))
}

// ofCounted reports whether those of whom the verb at token i tells are counted
// or asked for: "how many per street mention a lawyer", "which customers want".
func (s *scan) ofCounted(i int) bool {
	before := s.tokens[max(0, i-1)].low
	if i == 0 || !s.names(before) && !s.p.words.is("people", catalog.Singular(before)) && before != "many" && !slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return !c.Hidden && s.called(c, before) }) {
		return false
	}
	return slices.ContainsFunc(s.tokens[:i], func(t token) bool { return t.low == "many" || t.low == "which" })
}

// pronounAt reports whether a clause about "it" or "they" begins at token i.
func (s *scan) pronounAt(i int) bool {
	if i >= len(s.tokens) {
		return false
	}
	subject, _, _ := strings.Cut(s.tokens[i].low, "'")
	return slices.Contains([]string{"it", "they", "there", "he", "she", "nothing", "nobody"}, subject)
}

// aboutRow reports whether a question for somebody asks about the row before:
// "who dealt with it".
func (s *scan) aboutRow(to int) bool {
	last := s.tokens[to-1].low
	return s.earlier != nil && slices.Contains([]string{"it", "them", "this", "that", "these", "those"}, last)
}

// headsRows is where the relative clause begins that says which rows are meant
// at token i: "whoever", "those who", "the ones that"; i if none does.
func (s *scan) headsRows(i int) int {
	if s.tokens[i].low == "whoever" {
		return i + 1
	}
	j := s.skipWords(i, "the", "all", "also")
	if j+1 < len(s.tokens) && slices.Contains([]string{"those", "ones", "people", "anyone", "anybody", "everyone", "everybody"}, s.tokens[j].low) && slices.Contains([]string{"who", "that", "whose"}, s.tokens[j+1].low) {
		return j + 2
	}
	return i
}

// deniesAfter reports whether what is said of somebody goes on after "and" with
// what they don't do: "who lives in Norhaven and can't drive".
func (s *scan) deniesAfter(i int) bool {
	return i+2 < len(s.tokens) && (strings.HasSuffix(s.tokens[i+1].low, "n't") || s.tokens[i+1].low == "cannot") &&
		slices.ContainsFunc(s.tokens[:i], func(t token) bool { return t.low == "who" || t.low == "that" || t.low == "whoever" })
}

// carriedOn reads what "and" or "or" adds to a statement: "… and see no way
// round it", "… and data was lost".
func (s *scan) carriedOn(i int) (st statement, ok bool) {
	if s.voice == nil || i+1 >= len(s.tokens) {
		return st, false
	}
	j := i + 1
	if s.headsRows(j) > j { // "those who … and those who …": whoever one of them is true of
		s.tokens[i].low = "or"
		return st, false
	}
	to := s.statementEnd(j, false)
	if to <= j || s.structural(j, to) || slices.Contains([]string{"where", "who", "which", "whose", "in", "what", "when", "how"}, s.tokens[j].low) {
		return st, false
	}
	if a, ok := s.askClause(j, to); ok {
		return statement{j, j, to, a}, true
	}
	if !s.finite(j) {
		return st, false
	}
	a, ok := s.p.turn(strings.Fields(s.voice.who), s.spokenOut(j, to), true)
	return statement{j, j, to, a}, ok
}
