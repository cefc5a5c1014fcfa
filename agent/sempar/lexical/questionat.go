package lexical

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// questionAt reads the clause i:end as a question about each row, which a
// column answers or else the texts: "how long is the wait at each", "which
// town's it in", "what do guests grumble about at the three cheapest". A
// question for the rows themselves is none: "which places are quiet".
func (s *scan) questionAt(i, end int) (w request, ok bool) {
	if !s.whAt(i) {
		return s.yesNoAt(i, end)
	}
	end = s.rowsTold(i, end)
	q := s.clauseOf(i, end)
	if len(s.named) > 1 && s.weighs(i, end) {
		return w, false
	}
	if texts := s.freeText(""); len(s.named) > 1 && len(texts) > 0 {
		if question := s.heldBy(i, end); question != "" {
			return request{from: i, to: end, text: texts[0].column, question: question, doubt: 1}, true
		}
	}
	texts := s.freeText("")
	if len(texts) > 0 && (s.namedIn(i, end) || s.entity) && s.inGeneral(q) {
		return request{from: i, to: end, question: ast.SummaryQuestion, text: texts[0].column}, true
	}
	if w, ok := s.whoAt(q); ok {
		return w, true
	}
	if s.asksForRows(q) && !(q.head == "what" && s.calls(q)) || s.figureIn(i, end) {
		return w, false
	}
	if c, _ := s.timeSpent(q); c != nil || s.didPerson(q) {
		return w, false
	}
	w = request{from: i, to: end}
	if n := s.nameColumn(); n != nil && q.head == "what" && s.calls(q) {
		w.columns = []*catalog.Column{n}
		return w, true
	}
	d := s.denoteIn(q)
	likeness := s.likes(q) || s.sortOf(q)
	switch {
	case d.whole && !likeness && (q.ofRow || q.stretch || s.entity || s.elsewhere(i, end)):
		w.columns = d.columns
		return w, true
	case d.whole && q.head == "when" && s.personIn(i, end): // "when did Quillfeather write"
		s.typed = true
		w.columns, w.to = d.columns, q.content0()
		return w, true
	case q.head == "where" || q.head == "when" || q.head == "who" || q.head == "whose":
		if d.some && q.ofRow && q.head != "whose" {
			w.columns = d.columns
			return w, true
		}
		if !(q.head == "where" && s.origin()) {
			return w, false
		}
	}
	if len(texts) == 0 || !s.openTo(q) {
		return w, false
	}
	w.text, w.question, w.doubt = s.textFor(q), s.asWritten(q), 1
	if byKind := s.columnsOfKind(q); !d.some && len(byKind) > 0 {
		if s.tookTime(q.content, byKind) { // "how long did it take"
			w.columns, w.question = byKind, ""
			return w, true
		}
		w.columns, w.doubt = byKind, 0.6
		if len(byKind) == 1 {
			w.doubt = 0.45
		}
	}
	if d.some && !likeness {
		w.columns, w.doubt = d.columns, 0.6
		if q.count { // of one row there is nothing to count
			w.doubt = 0.3
		}
	}
	return w, w.question != ""
}

// content0 is the first token that says something besides how it is asked.
func (q clauseWords) content0() int {
	if len(q.content) == 0 {
		return q.to
	}
	return q.content[0]
}

// asksForRows reports whether the clause asks for rows or for how many there
// are, rather than for something of each.
func (s *scan) asksForRows(q clauseWords) bool {
	i := q.from + 1
	if i >= q.to {
		return q.head != "how" && (len(s.wants) == 0 || q.head != "where" && q.head != "when") // "which?", "and where?"
	}
	next := s.tokens[i].low
	switch q.head {
	case "what", "which":
		if at, _, op := s.afterThat(i); op != "" && at < q.to { // "what begins after that"
			return true
		}
		if s.likes(q) && len(q.content) > 0 {
			return false
		}
		if rest := s.skipWords(i, "is", "are", "has", "have", "else"); s.arriving(i) > i || rest < q.to && !s.entity && slices.Contains([]string{"left", "remaining"}, s.tokens[rest].low) { // "what came in", "what's left in …"
			return true
		}
		if next == "about" || next == "if" || next == "of" && !s.namedIn(q.from, q.to) {
			return true
		}
		for j := i; j < min(i+4, q.to); j++ { // "which quiet places", "what kind of places"
			w := s.tokens[j].low
			if s.names(w) || s.p.words.is("generic", w) && w != "food" && w != "thing" && !s.inName(j) || s.valueLength(j) > 0 && j <= i+1 && !q.ofRow {
				return true
			}
			if s.p.words.is("auxiliary", w) || slices.Contains(rowWords, w) || s.inName(j) {
				break
			}
		}
		if s.p.words.is("auxiliary", next) || s.tokens[q.from].low != q.head { // what is, what's
			subject := i
			if s.p.words.is("auxiliary", next) {
				subject++
			}
			if subject >= q.to {
				return true
			}
			if slices.Contains([]string{"do", "does", "did"}, next) && len(q.content) > 0 && !slices.Contains([]string{"you", "i", "we"}, s.tokens[subject].low) {
				return false // "what does the cheapest tent weigh"
			}
			return s.subjectIsRows(subject, q)
		}
		return q.head == "which" && !q.ofRow && !s.namedIn(q.from, q.to)
	case "how":
		for j := i; j < q.to; j++ { // "how bad is the lowest score"
			if s.superlativeAt(j) && s.columnAhead(j) && !s.relates(j-1) && !s.relates(max(0, j-2)) {
				return true
			}
		}
		if slices.Contains([]string{"about", "come", "do", "can"}, next) && !(next == "do" && s.entity) && !(next == "do" && i+1 < q.to && !slices.Contains([]string{"i", "we", "you"}, s.tokens[i+1].low)) {
			return true
		}
		if q.count {
			return s.countsRowsAt(i+1, q)
		}
	case "where":
		return !q.ofRow && !s.entity && !s.namedIn(q.from, q.to) && !s.origin()
	case "when", "who", "whose":
		return !q.ofRow && !s.entity && !s.elsewhere(q.from, q.to) && !(q.head == "when" && s.personIn(q.from, q.to))
	case "whether":
		return !s.entity && !q.ofRow
	}
	return false
}

// subjectIsRows reports whether what a "what is" or "what do" goes on with at
// token i are rows: "the cheapest tent", "you have", "good in Oakland".
func (s *scan) subjectIsRows(i int, q clauseWords) bool {
	w := s.tokens[i].low
	switch {
	case w == "you" || w == "i" || w == "we":
		for _, t := range s.tokens[i:q.to] {
			if slices.Contains([]string{"have", "got", "sell", "recommend", "suggest", "offer", "stock", "carry", "get", "find", "choose", "pick"}, t.low) && !q.ofRow {
				return true
			}
		}
		return s.tokens[i-1].low == "can" && !q.ofRow && !s.entity
	case w == "there":
		return !slices.ContainsFunc(s.tokens[i:q.to], func(t token) bool { return t.low == "to" })
	case s.inName(i):
		return len(q.content) == 0
	}
	determined := slices.Contains([]string{"the", "a", "an", "its", "their", "your", "our"}, w)
	j := s.skipWords(i, "the", "a", "an", "its", "their", "your", "our", "is")
	if j >= q.to {
		return !q.ofRow
	}
	if s.superlativeAt(j) || s.p.words.values["aggregate"][s.tokens[j].low] != "" && s.tokens[j].number == "" {
		return true
	}
	if s.rowStretch(j) > j && !s.inName(j) {
		return !q.ofRow || len(q.content) == 0
	}
	return !determined && !q.ofRow && !s.entity && !slices.Contains([]string{"do", "does", "did", "people", "guests", "should", "would"}, s.tokens[i-1].low) && !s.p.words.is("chatter", catalog.Singular(w))
}

// countsRowsAt reports whether "how many" before token i counts rows, or what
// the whole table has of something.
func (s *scan) countsRowsAt(i int, q clauseWords) bool {
	single := len(s.named) > 0 || s.entity
	if q.each || q.ofRow && slices.ContainsFunc(s.tokens[q.from:q.to], func(t token) bool { return t.low == "each" }) || len(s.wants) > 0 && len(q.content) > 0 {
		return false
	}
	if i >= q.to {
		return !single
	}
	if s.tokens[i].low == "of" || s.names(s.tokens[i].low) || s.p.words.is("generic", s.tokens[i].low) || s.valueLength(i) > 0 && !s.inName(i) {
		return !single
	}
	return !single && !(q.ofRow && len(q.content) > 0 && s.earlier != nil)
}

// elsewhere reports whether the utterance says outside the tokens from:to
// which rows it is about.
func (s *scan) elsewhere(from, to int) bool {
	if s.earlier != nil && s.follow > 0.5 {
		return true
	}
	for i := 0; i < len(s.tokens); i++ {
		if i >= from && i < to {
			continue
		}
		if s.inName(i) || s.names(s.tokens[i].low) || s.valueLength(i) > 0 || s.superlativeAt(i) {
			return true
		}
	}
	return false
}

// openTo reports whether the clause may be put to the texts: it says
// something, and of which rows.
func (s *scan) openTo(q clauseWords) bool {
	if len(q.content) == 0 && !s.askedOpinion(q) {
		return false
	}
	if q.first && q.head != "how" && !q.ofRow && !q.stretch && !s.entity && !(s.earlier != nil && s.follow > 0.5) {
		return s.askedOpinion(q)
	}
	for _, i := range q.content { // "what opens before May" asks for rows
		led := s.tokens[i-1].low
		if !q.ofRow && !s.entity && (s.tokens[i].number != "" || s.p.words.is("calendar", s.tokens[i].low) && (led == "in" || s.p.words.values["above"][led] != "" || s.p.words.values["below"][led] != "")) {
			return false
		}
	}
	return q.ofRow || q.stretch || s.entity || s.elsewhere(q.from, q.to)
}

// yesNoAt reads a question for yes or no about one row, in the middle of an
// utterance: "…, and is it noisy at weekends?", "have we any in".
func (s *scan) yesNoAt(i, end int) (w request, ok bool) {
	picked := s.picksOne(i) && i+1 < end && slices.Contains([]string{"it", "they"}, s.tokens[i+1].low)
	if !s.entity && !picked || !s.p.words.is("auxiliary", s.tokens[i].low) || i == 0 || s.inName(i-1) || s.opens(i) && len(s.named) == 0 && len(s.wants) == 0 && s.row == 0 {
		return w, false
	}
	if s.opens(i) && len(s.wants) == 0 && s.row == 0 && !slices.ContainsFunc(s.named, func(l link) bool { return l.to <= i }) {
		return w, false // the whole utterance is one question
	}
	q := s.clauseOf(i, end)
	w = request{from: i, to: end}
	d := s.denote(q.content, func(c *catalog.Column) bool { return !c.Kind.Prose() })
	texts := s.freeText("")
	switch {
	case s.stocked(i, end):
		d = s.denoteBare(clauseWords{count: true, ofRow: true})
		w.columns = d.columns
	case d.some:
		w.columns = d.columns
	case len(texts) > 0 && len(q.content) > 0:
		w.text, w.question, w.doubt = s.textFor(q), s.asWritten(q), 1
	}
	return w, len(w.columns) > 0 || w.question != ""
}

// picksOne reports whether what stands before token i picks one row: "which
// tent is the cheapest, and does it …".
func (s *scan) picksOne(i int) bool {
	for k := 0; k < i; k++ {
		if s.superlativeAt(k) && !s.opens(i) {
			return !slices.ContainsFunc(s.tokens[:i], func(t token) bool {
				return t.number != "" || (s.names(t.low) || s.p.words.is("generic", t.low)) && catalog.Singular(t.low) != t.low
			})
		}
	}
	return false
}
