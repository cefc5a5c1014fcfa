package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// statement is a clause that says what a text is to tell: "nothing was lost" in
// "who say that nothing was lost", "restarting helped" in "where restarting
// helped", "want a refund" in "who want a refund".
type statement struct {
	start    int // its introduction: "who say that"
	from, to int
	asking
}

// statements reads what is said of the texts in clauses of their own, before
// anything else is made of their words. Only where somebody tells in the texts
// of themselves or of what happened to them: what is said of places and goods
// is mostly said in other ways.
func (s *scan) statements() {
	if !s.prose() {
		return
	}
	if s.voice != nil && s.voice.writes { // what those who ask tell of themselves is no matter of theirs who wrote
		for _, c := range s.people {
			if w, _, _ := strings.Cut(s.tokens[c.from].low, "'"); slices.Contains([]string{"i", "we", "my", "our"}, w) && s.free(c.from, c.to) {
				s.claim("filler", c.from, c.to)
			}
		}
	}
	var before *statement
	for i := 0; i < len(s.tokens); {
		st, ok := s.statementAt(i, before)
		if !ok {
			i++
			continue
		}
		s.state(st)
		before, i = &st, st.to
	}
}

// state makes the place of a statement. The name of a stored value in it stays
// free to be read as that.
func (s *scan) state(st statement) {
	var values []int
	for i := st.from; i < st.to; i++ {
		n := s.valueLength(i)
		for k := i; k < i+n && s.tokens[i].capital(); k++ {
			values = append(values, k)
		}
		i += max(0, n-1)
	}
	s.property(modifier{start: st.start, from: st.from, to: st.to, form: tellForm, negated: st.negated, introduced: true, asks: st.question})
	for _, i := range values {
		s.tokens[i].used = false
	}
	for i := st.start; i < st.to; i++ {
		s.tokens[i].told = true
	}
	if i := st.start - 1; s.voice != nil && s.free(i, i+1) && s.p.words.is("people", catalog.Singular(s.tokens[i].low)) && !slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return !c.Kind.Prose() && slices.Contains(columnRoots(c), root(s.tokens[i].low))
	}) {
		s.claim("filler", i, i+1) // "which residents say"
	}
	s.people = slices.DeleteFunc(s.people, func(c circumstance) bool { return c.from < st.to && st.start < c.to })
}

// statementAt reads a statement whose introduction begins at token i; before is
// the statement before it, which "and" may carry on.
func (s *scan) statementAt(i int, before *statement) (statement, bool) {
	if s.tokens[i].used || s.tokens[i].mark() || s.inName(i) {
		return statement{}, false
	}
	for _, read := range []func(int) (statement, bool){s.reported, s.located, s.related, s.wondered, s.undergone, s.narrated} {
		if st, ok := read(i); ok {
			return st, true
		}
	}
	if slices.Contains([]string{"and", "or", "but"}, s.tokens[i].low) && (before != nil && i == before.to || s.deniesAfter(i)) {
		return s.carriedOn(i)
	}
	return statement{}, false
}

// reported reads what somebody is said to say: "who told us they are leaving",
// "people write that nothing was lost".
func (s *scan) reported(i int) (st statement, ok bool) {
	if !s.p.words.is("stating", s.p.words.lemma(s.tokens[i].low)) || i == 0 || strings.HasSuffix(s.tokens[i].low, "ing") {
		return st, false
	}
	start, denied := i, false
	for start > 0 && !s.tokens[start-1].used {
		w := s.tokens[start-1].low
		if strings.HasSuffix(w, "n't") || w == "not" || w == "never" {
			denied = !denied
		}
		if !s.p.words.is("middle", w) && !s.p.words.is("helping", strings.TrimSuffix(w, "n't")) {
			break
		}
		start--
	}
	if start == 0 || slices.Contains([]string{"i", "we", "you", "to", "please", "i'd", "we'd", "let", "me", "the", "a", "an", "this", "their", "his", "her", "my", "our", "your", "no", "any", "of", "recent", "last", "first"}, s.tokens[start-1].low) || s.tokens[start-1].mark() {
		return st, false
	}
	for start > 0 && !s.tokens[start-1].used && slices.Contains([]string{"who", "that", "which", "where", "they", "people", "guests", "reviewers", "folks"}, s.tokens[start-1].low) {
		start--
	}
	j := i + 1
	if j < len(s.tokens) && s.tokens[j].low == "to" {
		j++
	}
	for j < len(s.tokens) && (slices.Contains([]string{"me", "us", "them", "you"}, s.tokens[j].low) || s.p.words.is("middle", s.tokens[j].low) && s.tokens[j].low != "not") {
		j++
	}
	that := j < len(s.tokens) && slices.Contains([]string{"that", "how", ":"}, s.tokens[j].low)
	if that {
		j++
	}
	if !that && (s.voice == nil && !s.pronounAt(j) || j < len(s.tokens) && s.p.words.is("preposition", s.tokens[j].low)) {
		return st, false // "what customers write in two sentences"
	}
	to := s.statementEnd(j, true)
	a, ok := s.askClause(j, to)
	if !ok {
		return st, false
	}
	a.negated = a.negated != denied
	return statement{start, j, to, a}, true
}

// reportedIn finds what is reported in a clause whose predicate
// begins at token j: "where they say that", "who told us".
func (s *scan) reportedIn(j int) (st statement, ok bool) {
	const far = 6
	for k := j; k < min(j+far, len(s.tokens)) && !s.tokens[k].mark() && !slices.Contains([]string{"and", "or", "but"}, s.tokens[k].low); k++ {
		if st, ok = s.reported(k); ok {
			return st, true
		}
	}
	return st, false
}

// located reads a clause after "where" or "in which", of rows that are messages
// or people: "where restarting made no difference", "in which of these was
// anything lost".
func (s *scan) located(i int) (st statement, ok bool) {
	if s.voice == nil {
		return st, false
	}
	j := i
	switch {
	case s.tokens[i].low == "where":
		j++
	case i+1 < len(s.tokens) && s.tokens[i].low == "in" && (s.tokens[i+1].low == "which" || s.tokens[i+1].low == "whose"):
		j = s.skipWords(i+2, "of", "these", "those", "them", "cases", "the")
		for j > i+2 && j < len(s.tokens) && s.names(s.tokens[j].low) {
			j++
		}
	default:
		return st, false
	}
	if j >= len(s.tokens) || slices.Contains([]string{"i", "we", "you"}, s.tokens[j].low) {
		return st, false
	}
	if st, within := s.reportedIn(j); within {
		return st, st.start == i
	}
	to := s.statementEnd(j, false)
	if to <= j || s.structural(j, to) {
		return st, false
	}
	a, ok := s.askClause(j, to)
	if !ok {
		a, ok = s.askedAlready(j, to)
	}
	return statement{i, j, to, a}, ok
}

// related reads what is said of those who wrote, or whom a row is: "who want a
// refund", "whoever can't climb a ladder", "whose back hurts".
func (s *scan) related(i int) (st statement, ok bool) {
	if s.voice == nil || i+1 >= len(s.tokens) || s.asksPerson(i) {
		return st, false
	}
	j, subject := i+1, strings.Fields(s.voice.who)
	if st, within := s.reportedIn(j); within {
		return st, st.start == i
	}
	switch w := s.tokens[i].low; {
	case w == "who" || w == "whoever" || strings.HasPrefix(w, "who'"):
		if strings.HasPrefix(w, "who'") {
			j = i
		}
	case w == "that" || w == "which":
		if i == 0 || !s.names(s.tokens[i-1].low) && !s.p.words.is("people", catalog.Singular(s.tokens[i-1].low)) && !slices.Contains([]string{"those", "ones", "one"}, s.tokens[i-1].low) {
			return st, false
		}
		if s.voice.writes && !s.wants1(j) {
			subject = []string{"this", s.thing()}
		}
	case w == "whose":
		to := s.statementEnd(j, false)
		if s.structural(j, to) {
			return st, false
		}
		words := s.spokenOut(j, to)
		verb := s.verbIn(words)
		if verb < 1 {
			return st, false
		}
		subject[len(subject)-1] += "'s"
		a, ok := s.p.turn(append(subject, words[:verb]...), words[verb:], false)
		return statement{i, j, to, a}, ok
	case s.wants1(i) && s.ofCounted(i):
		j = i
	case s.p.words.is("people", catalog.Singular(w)) && (s.tokens[j].low == "asking" || s.tokens[j].low == "wanting" || s.tokens[j].low == "threatening"):
	default:
		return st, false
	}
	to := s.statementEnd(j, false)
	if to <= j || s.structural(j, to) || !s.verbal(j) {
		return st, false
	}
	words := s.spokenOut(j, to)
	if len(words) > 0 && words[0] == "who" {
		words = words[1:]
	}
	a, ok := s.p.turn(subject, words, true)
	if ok && i == 0 && (s.aboutRow(to) || s.inName(to)) {
		return st, false
	}
	start := i
	if i > 0 && !s.tokens[i-1].used && slices.Contains([]string{"people", "persons", "folks", "someone", "somebody", "anyone", "anybody", "everyone", "everybody", "those"}, s.tokens[i-1].low) {
		start-- // whoever they are
	}
	return statement{start, j, to, a}, ok
}

// wondered reads a question whether there is anybody of whom something is true:
// "has anybody complained about the noise", "is anyone afraid of dogs".
func (s *scan) wondered(i int) (st statement, ok bool) {
	if s.voice == nil || i+2 >= len(s.tokens) || !s.p.words.is("helping", strings.TrimSuffix(s.tokens[i].low, "n't")) || i > 0 && !s.tokens[i-1].mark() && !s.onlyFiller(i) {
		return st, false
	}
	j := s.skipWords(i+1, "any", "of", "our", "the")
	switch n := s.valueLength(j); {
	case j == i+1 && slices.Contains([]string{"anyone", "anybody", "someone", "somebody"}, s.tokens[j].low):
		j++
	case j > i+1 && j < len(s.tokens) && (s.names(s.tokens[j].low) || s.p.words.is("people", catalog.Singular(s.tokens[j].low))):
		j++
	case j == i+1 && n > 0 && s.voice.writes:
		j += n
	case j == i+1 && s.inName(j) && s.voice.writes:
		for s.inName(j) {
			j++
		}
	case j == i+1 && s.voice.writes && s.tokens[j].capital() && s.wants1(j+1):
		j++
	default:
		return st, false
	}
	if st, within := s.reportedIn(j); within {
		return st, st.start == i
	}
	for k := j; k < len(s.tokens) && !s.tokens[k].mark() && slices.Contains([]string{"whose", "who", "that", "with", "from", "in", "on"}, s.tokens[j].low); k++ {
		if s.wants1(k) { // "anybody whose case is open asked for …"
			j = k
		}
	}
	to := s.statementEnd(j, false)
	if to <= j || s.structural(j, to) {
		return st, false
	}
	a, ok := s.p.turn(strings.Fields(s.voice.who), append(s.spokenOut(i, i+1), s.spokenOut(j, to)...), true)
	return statement{j, j, to, a}, ok
}

// narrated reads a sentence about "it" or "they" that begins the utterance,
// where another asks for the rows of which it is true: "They have a deadline:
// which messages are those?".
func (s *scan) narrated(i int) (st statement, ok bool) {
	if s.voice == nil || !s.pronounAt(i) || i > 0 && !s.onlyFiller(i) && !slices.Contains([]string{"although", "though", "but", "because", "while", "when"}, s.tokens[i-1].low) {
		return st, false
	}
	to := s.statementEnd(i, false)
	if to >= len(s.tokens) || s.structural(i, to) {
		return st, false
	}
	a, ok := s.askClause(i, to)
	return statement{i, i, to, a}, ok
}
