package lexical

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql/catalog"
)

// personColumns are the columns that hold the persons of a row, those first
// that the verbs at the given tokens speak of: of a support desk's tickets
// "who dealt with it" is the agent, "who wants a refund" the customer.
func (s *scan) personColumns(at []int, fallback string) []*catalog.Column {
	done := s.roleOf(at)
	role := done
	if role == "" {
		role = fallback
	}
	var first, rest []*catalog.Column
	for _, c := range s.table.Columns {
		switch r := s.holdsPersons(c); {
		case r == "":
		case r == role, r == "person" && done != "":
			first = append(first, c)
		default:
			rest = append(rest, c)
		}
	}
	if done != "" && len(first) == 0 {
		return nil // an officer is not who wants to be called back
	}
	return append(first, rest...)
}

// roleOf is the role whose verbs stand at the given tokens: "looking after" is
// what a doer does. It is "" when none or several have one.
func (s *scan) roleOf(at []int) string {
	found := ""
	for _, i := range at {
		for role := range s.p.words.roles {
			if !s.verbOf(role, i) {
				continue
			}
			if found != "" && found != role {
				return ""
			}
			found = role
		}
	}
	return found
}

// verbOf reports whether the word at token i, or it and the next, are what
// persons of the role do: "handled", "looking after".
func (s *scan) verbOf(role string, i int) bool {
	cues := s.p.words.roles[role].cues
	if i+1 < len(s.tokens) && slices.Contains(cues, low(s.tokens, i, i+2)) {
		return true
	}
	w := s.tokens[i].low
	return slices.ContainsFunc(cues, func(cue string) bool { return inflected(cue, w) })
}

// inflected reports whether a word is a form of a verb: "handles", "handled",
// "handling", "tried" of handle and try.
func inflected(verb, w string) bool {
	rest, ok := strings.CutPrefix(w, verb)
	if ok {
		return slices.Contains([]string{"", "s", "es", "d", "ed", "ing"}, rest) || len(rest) > 3 && rest[0] == verb[len(verb)-1] && (rest[1:] == "ing" || rest[1:] == "ed")
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(verb, "e"), "y")
	rest, ok = strings.CutPrefix(w, stem)
	return ok && len(stem) < len(verb) && len(stem) > 1 && slices.Contains([]string{"ing", "ied", "ies"}, rest)
}

// holdsPersons is the role of the persons that a column holds, "person" when
// only the form of its name tells ("curator"), "" for a column of anything
// else.
func (s *scan) holdsPersons(c *catalog.Column) string {
	if c.Hidden || c.Kind != catalog.Text && c.Kind != catalog.Enum || s.isName(c) {
		return ""
	}
	words := catalog.Words(c.Human)
	if len(words) == 0 {
		return ""
	}
	last := catalog.Singular(words[len(words)-1])
	if last == "name" && len(words) > 1 {
		last = catalog.Singular(words[len(words)-2])
	}
	if role := s.p.words.roleNamed(last); role != "" {
		return role
	}
	for _, end := range []string{"er", "or", "ist", "ee"} {
		if stem, ok := strings.CutSuffix(last, end); ok && len(stem) > 2 && s.commonVerb(stem) && namesOfPeople(c) {
			return "person"
		}
	}
	return ""
}

// commonVerb reports whether what is left of a noun without its ending is a
// common word: borrow of borrower, write of writer, but not quart of quarter.
func (s *scan) commonVerb(stem string) bool {
	bases := []string{stem, stem + "e"}
	if n := len(stem); stem[n-1] == stem[n-2] {
		bases = append(bases, stem[:n-1])
	}
	return slices.ContainsFunc(bases, func(w string) bool { _, ok := s.p.common[w]; return ok })
}

// roleNamed is the role of persons that a noun calls so: "clients" receive. It
// is "" for any other word.
func (lx *lexicon) roleNamed(noun string) string {
	if role := lx.values["role"][noun]; role != "" {
		return role
	}
	return lx.values["role"][catalog.SingularPhrase(noun)]
}

// namesOfPeople reports whether the values of a column are written as names
// are: each word with a capital, no figures.
func namesOfPeople(c *catalog.Column) bool {
	values := c.Domain
	if len(values) == 0 {
		values = c.Samples
	}
	const longestPersonName = 4 // words
	return len(values) > 0 && !slices.ContainsFunc(values, func(v string) bool {
		first, _ := utf8.DecodeRuneInString(v)
		return !unicode.IsUpper(first) || strings.ContainsAny(v, "0123456789") || len(strings.Fields(v)) > longestPersonName
	})
}

// whoAt reads a clause that asks who: the column of the persons that its verb
// speaks of answers it. What else the clause says stays free, to be a
// condition: "who dealt with it", "who lost data", "whose are they".
func (s *scan) whoAt(q clauseWords) (w request, ok bool) {
	if q.head != "who" && q.head != "whose" || s.asksOfOthers(q) {
		return w, false
	}
	rest := s.besideVerbs(q)
	known := q.ofRow || q.stretch || s.entity || s.elsewhere(q.from, q.to)
	fallback := "receiver"
	if q.head == "who" && known && len(rest) == 0 {
		fallback = "doer"
	}
	verbs := q.content
	for j := q.from + 1; j < min(q.from+3, q.to) && len(verbs) == 0; j++ { // "who has it"
		if s.p.words.is("auxiliary", s.tokens[j].low) {
			verbs = []int{j}
		}
	}
	persons := s.personColumns(verbs, fallback)
	if len(persons) == 0 || slices.ContainsFunc(q.content, func(i int) bool {
		return slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return s.holdsPersons(c) != "" && s.speaksOf(c, s.tokens[i].low) > 2 })
	}) {
		return w, false // "who is the owner" says which
	}
	w = request{from: q.from, to: q.to, columns: persons}
	if texts := s.freeText(""); s.entity && len(rest) > 0 && len(texts) > 0 { // "who lives downstairs from Quill House 3"
		w.text, w.question, w.doubt = s.textFor(q), s.asWritten(q), 0.6
		return w, w.question != ""
	}
	s.typed = true
	if !known || len(rest) > 0 {
		w.to = q.from + 1
		for w.to < q.to && s.p.words.is("auxiliary", s.tokens[w.to].low) {
			w.to++
		}
	}
	return w, true
}

// whoTold reads "who" at token i where a statement about the texts says of
// whom it is asked: "who lost data" shows the customers.
func (s *scan) whoTold(i int) (w request, ok bool) {
	if !s.tokens[i].told || s.questionWord(i) != "who" || i > 0 && s.tokens[i-1].told || !s.askStart(i) {
		return w, false
	}
	if w = (request{from: i, to: i + 1, columns: s.personColumns(nil, "receiver")}); len(w.columns) == 0 || s.holdsPersons(w.columns[0]) != "receiver" {
		return w, false
	}
	s.typed = true
	return w, true
}

// besideVerbs are the words of a clause that are no verbs of what persons have
// to do with rows: "data" of "who lost data", none of "who dealt with it".
func (s *scan) besideVerbs(q clauseWords) (rest []int) {
	for _, i := range q.content {
		if s.roleOf([]int{i}) == "" && !s.columnWord(s.tokens[i].low) && !s.empty(i) && s.p.words.act(s.tokens[i].low) == "" && !(i > 0 && s.roleOf([]int{i - 1}) != "" && s.relates(i)) {
			rest = append(rest, i)
		}
	}
	return rest
}

// asksPerson reports whether a question at token i asks who has to do with
// rows, and says nothing more of them, "who dealt with it", or asks of a row
// that is named: "who lives downstairs from Quill House 3".
func (s *scan) asksPerson(i int) bool {
	if i > 0 && !s.tokens[i-1].mark() && s.tokens[i-1].low != "and" {
		return false
	}
	q := s.clauseOf(i, s.askEnd(i))
	return q.head == "who" && (len(s.besideVerbs(q)) == 0 || s.namedIn(q.from, q.to)) && len(s.personColumns(q.content, "")) > 0
}

// asksOfOthers reports whether a clause asks for whom something is, or who may
// do something, of which a column of persons knows nothing: "who is it for",
// "who can join".
func (s *scan) asksOfOthers(q clauseWords) bool {
	if q.from+1 >= q.to {
		return true
	}
	return slices.Contains([]string{"can", "could", "should", "would", "may", "might", "must"}, s.tokens[q.from+1].low) ||
		slices.Contains([]string{"for", "to"}, s.tokens[q.to-1].low)
}

// personsAsked reads persons that an utterance asks for at token i, told by
// what they do or have: "customers with more than …", "names of the people who
// borrowed …". It returns where the words end that only ask for them, or i.
func (s *scan) personsAsked(i int) (w request, end int) {
	skip := func(j int) int { return s.skipWords(j, "the", "all", "our", "those", "any", "these", "your") }
	j := skip(i)
	if text := low(s.tokens, i, min(i+3, len(s.tokens))); text == "which of our" || text == "which of your" || text == "who of our" { // "which of our people"
		for _, c := range s.table.Columns {
			if noun := min(i+3, len(s.tokens)-1); s.holdsPersons(c) != "" && (s.called(c, s.tokens[noun].low) || s.askedAs(c, s.tokens[noun].low)) {
				w.columns = append(w.columns, c)
			}
		}
		if len(w.columns) > 0 {
			w.from, w.to = i, i+4
			return w, i + 4
		}
	}
	named := j+1 < len(s.tokens) && slices.Contains([]string{"name", "names"}, s.tokens[j].low) && s.tokens[j+1].low == "of"
	if named {
		j = skip(j + 2)
	}
	if j+1 >= len(s.tokens) || !s.free(j, j+1) {
		return w, i
	}
	noun, next := s.tokens[j].low, s.tokens[j+1].low
	told := next == "who" || next == "whose" || next == "whom"
	plural := catalog.Singular(noun) != noun
	switch {
	case slices.Contains([]string{"people", "person", "persons", "folk", "folks", "ones", "those", "everyone", "everybody"}, noun) && told && (named || noun != "ones" && noun != "those"):
		var verbs []int
		for k := j + 2; k < min(j+5, len(s.tokens)); k++ {
			verbs = append(verbs, k)
		}
		w.columns = s.personColumns(verbs, "receiver")
	case (plural || named) && (told || slices.Contains([]string{"with", "without", "having", "waiting"}, next) || named):
		for _, c := range s.table.Columns {
			if s.holdsPersons(c) != "" && (s.called(c, noun) || s.askedAs(c, noun)) {
				w.columns = append(w.columns, c)
			}
		}
	}
	if len(w.columns) == 0 {
		return w, i
	}
	end = j + 1
	if told {
		end++
	}
	w.from, w.to = i, end
	return w, end
}
