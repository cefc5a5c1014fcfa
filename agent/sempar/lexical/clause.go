package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// figureIn reports whether the clause asks for an average or a total.
func (s *scan) figureIn(from, to int) bool {
	for i := from; i+1 < to; i++ {
		if s.p.words.is("altogether", low(s.tokens, i, i+2)) { // "what do the deposits add up to"
			return true
		}
	}
	return slices.ContainsFunc(s.tokens[from:to], func(t token) bool {
		agg := s.p.words.values["aggregate"][t.low]
		return agg == "avg" || agg == "sum" || slices.Contains([]string{"altogether", "combined"}, t.low)
	})
}

// likes reports whether the clause asks what something is like.
func (s *scan) likes(q clauseWords) bool {
	return q.head == "what" && slices.ContainsFunc(s.tokens[q.from:q.to], func(t token) bool { return t.low == "like" }) &&
		!slices.ContainsFunc(s.tokens[q.from:q.to], func(t token) bool { return slices.Contains([]string{"do", "does", "would", "did"}, t.low) })
}

// calls reports whether the clause asks what something is called.
func (s *scan) calls(q clauseWords) bool {
	return slices.ContainsFunc(s.tokens[q.from:q.to], func(t token) bool { return t.low == "called" || t.low == "named" })
}

// denoteIn is the column that the words of a clause denote. What only says
// how it is asked is passed over: "how big is it in pitches", "where exactly
// is it", "how many tents can it take".
func (s *scan) denoteIn(q clauseWords) denoted {
	content := q.content
	if q.head == "where" || q.head == "when" || q.head == "who" {
		content = slices.DeleteFunc(slices.Clone(content), func(i int) bool {
			return q.head == "when" && s.personIn(i, i+1) || s.p.words.is("chatter", s.tokens[i].low) || s.p.words.is("stop", s.tokens[i].low) || q.head == "when" && s.p.words.is("calendar", s.tokens[i].low)
		})
	}
	if c := s.costs(q); c != nil {
		return denoted{[]*catalog.Column{c}, true, true}
	}
	if len(content) == 0 {
		return s.denoteBare(q)
	}
	if c := s.yearBegun(content); c != nil {
		return denoted{[]*catalog.Column{c}, true, true}
	}
	d := s.denote(content, q.fits(s))
	switch {
	case q.head == "when" && !d.some && s.onlyServe(content): // "until what time do they serve"
		return s.denoteBare(q)
	case !d.whole && d.some && (s.wholeBut(content, d.columns[0]) || s.headsClause(q, content, d.columns[0])):
		d.whole = true
	case s.askedOpinion(q) && q.head != "how" && q.head != "who":
		return denoted{}
	case d.whole:
	case d.some && s.asksHowLong(q) && s.tookTime(content, d.columns):
		d.whole, s.typed = true, true
	case q.head == "how" && d.some && len(content) == 2 && content[0] == q.from+1 && s.called(d.columns[0], s.tokens[content[1]].low):
		d.whole = true
	case q.count && (q.ofRow || s.entity) && slices.ContainsFunc(content, func(i int) bool { return s.p.words.is("holding", s.tokens[i].low) }):
		for _, c := range s.table.Columns {
			if c.Kind == catalog.Number && !c.Hidden && s.about(c, "capacity") {
				d.columns, d.some = append(d.columns, c), true
			}
		}
	}
	return d
}

// yearBegun is the column that holds in which year something began where the
// words of a question ask for no more than that: "what year did it start". A
// column of days would answer it, but that of years is meant.
func (s *scan) yearBegun(content []int) *catalog.Column {
	if len(content) != 2 || s.tokens[content[0]].low != "year" {
		return nil
	}
	w := s.tokens[content[1]].low
	if !slices.Contains(s.p.words.notion["opening"].cues, w) && !slices.Contains(s.p.words.notion["founding"].cues, w) {
		return nil
	}
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Number && !c.Hidden && s.about(c, "founding") {
			return c
		}
	}
	return nil
}

// onlyServe reports whether all words say only that people are served.
func (s *scan) onlyServe(content []int) bool {
	return !slices.ContainsFunc(content, func(i int) bool {
		return !s.p.words.is("serve", s.tokens[i].low) && s.p.words.act(s.tokens[i].low) == "" && !s.empty(i)
	})
}

// clauseWords is a clause of question taken apart.
type clauseWords struct {
	from, to int
	head     string // "what", "how"
	count    bool   // "how many"
	much     bool   // "how much"
	content  []int  // tokens that say what is asked
	ofRow    bool   // it speaks of each row: "it", "each", a name
	stretch  bool   // it says which rows: "at the Korean places"
	each     bool   // "for every tent, …"
	first    bool   // nothing but words of request stands before it
}

// clauseOf takes the clause i:end apart.
func (s *scan) clauseOf(i, end int) clauseWords {
	q := clauseWords{from: i, to: end, head: s.questionWord(i), first: s.opens(i) && !slices.ContainsFunc(s.named, func(l link) bool { return l.to <= i })}
	j := i + 1
	if q.head == "how" && j < end {
		q.count, q.much = s.tokens[j].low == "many", s.tokens[j].low == "much"
	}
	if (q.head == "what" || q.head == "which") && j < end && s.tokens[j].low == "time" { // "what time does it close"
		q.head = "when"
		j++
	}
	if (q.head == "what" || q.head == "which") && j < end && s.asksDay(s.tokens[j].low) {
		q.head = "when"
		j++
	}
	if lead := low(s.tokens, 0, min(2, i)); lead == "for every" || lead == "for each" {
		q.ofRow, q.each = true, true
	}
	for j < end {
		if to := s.rowStretch(j); to > j {
			q.stretch = true
			q.ofRow = q.ofRow || slices.ContainsFunc(s.tokens[j:to], func(t token) bool { return t.low == "each" || t.low == "every" }) || s.namedIn(j, to)
			j = min(to, end)
			continue
		}
		w := s.tokens[j].low
		switch {
		case s.tokens[j].used && s.row > 0:
		case slices.Contains(rowWords, w) && !(w == "there" && slices.Contains([]string{"is", "are", "was", "were", "what's"}, s.tokens[j-1].low)):
			q.ofRow = true
		case w != "like" && s.tokens[j-1].low == "to" && s.p.words.is("stop", w) && !s.p.words.is("auxiliary", w) && !slices.Contains([]string{"the", "a", "it", "them"}, w): // "what is there to eat"
			q.content = append(q.content, j)
		case !s.tokens[j].mark() && (!s.p.words.is("stop", w) || strings.HasSuffix(w, "'s") && !s.p.words.is("stop", strings.TrimSuffix(w, "'s"))) && !s.p.words.is("auxiliary", w):
			q.content = append(q.content, j)
			q.ofRow = q.ofRow || strings.HasSuffix(w, "'s") && j+1 < end && slices.Contains(rowWords, s.tokens[j+1].low)
		}
		j++
	}
	if len(q.content) == 0 && s.entity { // "how do I get there", "what's good at Vespro"
		for j := i + 1; j < end; j++ {
			if w := s.tokens[j].low; q.head == "how" && slices.Contains([]string{"get", "go", "come", "find"}, w) || q.head == "what" && (s.p.words.is("adjective", w) || slices.Contains([]string{"special", "eat", "know", "see"}, w)) {
				q.content = append(q.content, j)
			}
		}
	}
	return q
}

// wholeBut reports whether all that a column leaves of a clause are words that
// say little: "what does it cost to eat there".
func (s *scan) wholeBut(content []int, c *catalog.Column) bool {
	return !slices.ContainsFunc(content, func(i int) bool {
		return s.speaksOf(c, s.tokens[i].low) == 0 && !s.p.words.is("stop", s.tokens[i].low)
	})
}

// namedIn reports whether a row is named in the tokens from:to.
func (s *scan) namedIn(from, to int) bool {
	for i := from; i < to; i++ {
		if s.inName(i) {
			return true
		}
	}
	return false
}

// fits are the columns that can answer a question word.
func (q clauseWords) fits(s *scan) func(*catalog.Column) bool {
	return func(c *catalog.Column) bool {
		switch q.head {
		case "when":
			return c.Kind == catalog.Date || s.about(c, "time of opening") || s.about(c, "time") && !s.measuresTime(c) || s.about(c, "day")
		case "where":
			return c.Kind != catalog.Number && (s.about(c, "address") || s.about(c, "place"))
		case "who", "whose":
			return c.Kind == catalog.Text || c.Kind == catalog.Enum
		}
		return !q.count || c.Kind == catalog.Number
	}
}

// denoteBare is what a question without words of its own asks for: "where is
// it", "how much", "when do we start".
func (s *scan) denoteBare(q clauseWords) denoted {
	notion := map[string][]string{"where": {"address", "place"}, "when": {"time of opening", "time"}, "who": {"maker"}}[q.head]
	if q.much {
		notion = []string{"price"}
	}
	if q.count && (q.ofRow || s.entity) {
		notion = []string{"stock"}
	}
	var d denoted
	for _, n := range notion {
		for _, c := range s.table.Columns {
			if !c.Hidden && s.about(c, n) && !slices.Contains(d.columns, c) && !s.measuresTime(c) && (q.head != "where" || c.Kind != catalog.Number) {
				d.columns = append(d.columns, c)
			}
		}
	}
	d.whole = len(d.columns) > 0
	d.some = d.whole
	return d
}

// sortOf reports whether a question asks what somebody or something is like:
// "what sort of person is the teacher".
func (s *scan) sortOf(q clauseWords) bool {
	text := low(s.tokens, q.from, min(q.from+4, q.to))
	for _, kind := range []string{"sort", "kind", "type"} {
		if rest, ok := strings.CutPrefix(text, "what "+kind+" of "); ok {
			return rest == "person" || rest == "people"
		}
	}
	return false
}

// askedOpinion reports whether the clause asks what people say: "what do guests
// complain about".
func (s *scan) askedOpinion(q clauseWords) bool {
	return slices.ContainsFunc(s.tokens[q.from:q.to], func(t token) bool { return s.p.words.is("saying", t.low) || s.p.words.is("judging", t.low) })
}

// textFor is the column of texts that a clause is put to: one that its words
// speak of, else that which says most of the rows.
func (s *scan) textFor(q clauseWords) *catalog.Column {
	texts := s.freeText("")
	for _, t := range texts {
		for _, i := range q.content {
			if s.speaksOf(t.column, s.tokens[i].low) > 2 || s.dishes(t.column) && s.p.words.is("dishlike", s.tokens[i].low) {
				return t.column
			}
		}
	}
	return texts[0].column
}

// asWritten is the clause in the user's words without what tells of the rows.
func (s *scan) asWritten(q clauseWords) string {
	var words []string
	for i := q.from; i < q.to; {
		if end := s.rowStretch(i); end > i {
			if s.inName(i) || slices.Contains([]string{"each", "every", "the", "these", "those"}, s.tokens[i].low) { // the row itself is spoken of
				if n := len(words); n > 0 && (words[n-1] == "are" || words[n-1] == "do") {
					words[n-1] = map[string]string{"are": "is", "do": "does"}[words[n-1]]
				}
				words = append(words, "this "+s.thing())
			}
			i = end
			continue
		}
		if !s.tokens[i].mark() {
			words = append(words, s.tokens[i].low)
		}
		i++
	}
	if len(words) < 2 {
		return ""
	}
	if words[0] == "whether" {
		words = turned(words[1:])
	}
	return s.direct(words)
}

// stocked reports whether a clause asks whether there is anything of it: "have
// we any in", "is there any left".
func (s *scan) stocked(from, to int) bool {
	any := false
	for i := from; i < to; i++ {
		w := s.tokens[i].low
		if any && slices.Contains([]string{"in", "left"}, w) && (i+1 == to || s.tokens[i+1].low == "stock") {
			return true
		}
		any = any || w == "any"
	}
	return false
}
