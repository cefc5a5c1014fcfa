package lexical

import (
	"cmp"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// request is something that an utterance asks to see of each row: a column, or
// what the texts say to a question. "How pricey is Nine Bamboo Carts, which
// town is it in, and is it any good for kids?" has three.
type request struct {
	from, to int
	columns  []*catalog.Column // that the words may mean, likeliest first
	question string            // put to the texts where no column answers
	text     *catalog.Column   // the texts it is put to
	doubt    float64           // how likely the question is meant although a column may be
}

// rowRequests finds the requests of an utterance, clause by clause, before numbers,
// dates and values are read: what belongs to a question is no condition. What
// tells which rows are meant stays free for the steps after it.
func (s *scan) rowRequests() {
	if !s.prose() || s.by != nil || s.kinds != nil || s.drops != nil {
		return
	}
	s.summaryRequest()
	summed := len(s.wants) > 0
	for i := 0; i < len(s.tokens); i++ {
		if w, ok := s.whoTold(i); ok {
			s.take(w)
			continue
		}
		if s.tokens[i].told || s.tokens[i].used && !s.inName(i) && (!s.whAt(i) || summed) && !s.p.words.is("auxiliary", s.tokens[i].low) || !s.askStart(i) {
			continue
		}
		end := s.askEnd(i)
		if w, ok := s.questionAt(i, end); ok {
			if i > 0 && s.relates(i-1) && s.free(i-1, i) {
				s.claim("filler", i-1, i)
			}
			s.take(w)
			i = w.to - 1
			continue
		}
		if w, to := s.personsAsked(i); to > i && len(s.wants) == 0 {
			s.typed = true
			s.wants = append(s.wants, w)
			s.claim("show word", i, to)
			i = to - 1
			continue
		}
		if ws, to := s.listOfColumns(i); to > i {
			s.wants = append(s.wants, ws...)
			from := i
			for from > 0 && s.free(from-1, from) && slices.Contains([]string{"with", "plus", "including", "put", "add", "+"}, s.tokens[from-1].low) {
				from--
			}
			to = s.skipWords(to, "first", "beside", "alongside", "in", "front", "too", "please", "only", "it")
			if to < len(s.tokens) && slices.Contains([]string{"of", "for"}, s.tokens[to].low) && s.rowStretch(to) > to {
				to++ // "phone numbers for places …"
			}
			s.claim("show word", from, to)
			i = to - 1
		}
	}
	s.askedInPlace()
	slices.SortStableFunc(s.wants, func(a, b request) int { return a.from - b.from })
	s.several = s.several || len(s.wants) > 0
}

// take takes a request down and claims its words, but for those that tell of the
// rows.
func (s *scan) take(w request) {
	s.wants = append(s.wants, w)
	if len(w.columns) > 0 && w.columns[0].Kind == catalog.Date {
		for i := w.from; i+1 < w.to; i++ { // "when's the first lesson", but "when does the first course begin"
			if (s.tokens[i].low == "first" || s.tokens[i].low == "last") && !s.names(s.tokens[i+1].low) && !s.p.words.is("generic", s.tokens[i+1].low) && s.free(i, i+2) {
				s.claim("show word", i, i+2)
			}
		}
	}
	for i := w.from; i < w.to; {
		if end := s.rowStretch(i); end > i {
			for ; i < end; i++ {
				if slices.Contains(rowWords, s.tokens[i].low) {
					s.claim("filler", i, i+1)
				}
			}
			continue
		}
		s.claim("show word", i, i+1)
		i++
	}
}

// askStart reports whether a clause that asks for something may begin at
// token i: at the beginning, after a mark, "and" or "tell me".
func (s *scan) askStart(i int) bool {
	if i == 0 || s.tokens[i-1].mark() {
		return true
	}
	before := s.tokens[i-1].low
	return s.p.words.is("request", before) || s.inName(i-1) || s.whAt(i) && (s.inName(i-1) || s.opens(i)) || before == "the" && s.askStart(i-1) || s.onlyFiller(i) ||
		s.whAt(i) && s.relates(i-1) && s.askStart(i-1)
}

// onlyFiller reports whether nothing stands before token i but what carries a
// request: "compare", "could you show me".
func (s *scan) onlyFiller(i int) bool {
	for k, t := range s.tokens[:i] {
		if !t.used || s.whAt(k) || s.names(t.low) || s.inName(k) || s.p.words.is("auxiliary", t.low) && k == 0 {
			return false
		}
	}
	return true
}

// askEnd is where the clause that begins at token i ends: at a mark or
// before "and" with another request.
func (s *scan) askEnd(i int) int {
	for j := i + 1; j < len(s.tokens); j++ {
		t := s.tokens[j].low
		switch {
		case s.tokens[j].told:
			return j
		case s.inName(j), t == "-", t == "'", t == "/", t == "&":
		case s.tokens[j].mark():
			if t == "," && j+1 < len(s.tokens) && s.valueLength(j-1) > 0 && s.valueLength(j+1) > 0 {
				continue
			}
			return j
		case slices.Contains([]string{"and", "but", "plus"}, t) && j+1 < len(s.tokens):
			next := s.tokens[j+1].low
			if s.whAt(j+1) || s.whAt(j+2) && s.relates(j+1) || s.p.words.is("auxiliary", next) || slices.Contains([]string{"tell", "give", "show", "list", "sort", "also", "then", "its", "their"}, next) {
				return j
			}
			if _, to := s.columnsFrom(j + 1); to > j+1 && s.endsList(to) {
				return j
			}
		}
	}
	return len(s.tokens)
}

// relates reports whether a preposition stands at token i, which a word of
// question may follow: "until when".
func (s *scan) relates(i int) bool {
	return slices.Contains([]string{"until", "till", "from", "since", "at", "in", "on", "of", "for", "to", "by", "with"}, s.tokens[i].low)
}

// whAt reports whether a word of question stands at token i.
func (s *scan) whAt(i int) bool {
	return i >= 0 && i < len(s.tokens) && slices.Contains([]string{"what", "which", "how", "where", "when", "who", "whose", "why", "whether"}, s.questionWord(i))
}

// questionWord is the word at token i without "is" run together with it:
// "what's", "hows".
func (s *scan) questionWord(i int) string {
	w := strings.TrimSuffix(s.tokens[i].low, "'s")
	if slices.Contains([]string{"hows", "whats", "wheres", "whens", "whos"}, w) {
		w = strings.TrimSuffix(w, "s")
	}
	return w
}

// summaryRequest reads what asks for the gist of the texts: "sum up what guests
// say about …", "the short version of the notes".
func (s *scan) summaryRequest() {
	texts := s.freeText("")
	if len(texts) == 0 {
		return
	}
	c := texts[0].column
	about := slices.ContainsFunc(s.tokens, func(t token) bool {
		return s.p.words.is("reviewlike", t.low) || s.called(c, t.low) || slices.Contains([]string{"say", "says", "write", "think", "reckon"}, t.low)
	})
	s.find(4, func(from, to int) bool {
		if !s.p.words.is("summary", s.together(from, to)) || !s.entity && !about && s.p.words.is("brief", low(s.tokens, from, to)) {
			return false
		}
		if from > 0 && s.free(from-1, from) && s.adjective(s.tokens[from-1].low) { // "quick summary"
			from--
		}
		s.claim("show word", from, to)
		s.wants = append(s.wants, request{from: from, to: to, question: ast.SummaryQuestion, text: c})
		return true
	})
	if len(s.wants) == 0 {
		return
	}
	s.wants = s.wants[:1]
	for i := range s.tokens { // "what folks reckon about", "of the reviews": it is what is summed up
		t := s.tokens[i]
		if t.used {
			continue
		}
		if s.p.words.is("reviewlike", t.low) || s.called(c, t.low) || s.p.words.is("saying", t.low) || s.whAt(i) && i+3 < len(s.tokens) && slices.ContainsFunc(s.tokens[i+1:i+4], func(o token) bool { return s.p.words.is("saying", o.low) }) {
			s.claim("filler", i, i+1)
			for k := i - 1; k >= max(0, i-1) && s.free(k, k+1) && s.p.words.is("chatter", s.tokens[k].low); k-- {
				s.claim("filler", k, k+1)
			}
		}
	}
}

// together is a phrase with the particle of its verb beside it, whatever points
// at rows between the two: "sum up" of "sum those up".
func (s *scan) together(from, to int) string {
	if to > from+1 && (s.tokens[to-1].low == "up" || s.tokens[to-1].low == "down") && !slices.ContainsFunc(s.tokens[from+1:to-1], func(t token) bool {
		return !s.p.words.is("pointing", t.low) && !slices.Contains([]string{"all", "of"}, t.low)
	}) {
		return s.tokens[from].low + " " + s.tokens[to-1].low
	}
	return low(s.tokens, from, to)
}

// requestedUnits is what the requests come to: the likeliest reading of each, and where
// one may be read otherwise, all with that one read so.
func (s *scan) requestedUnits() []option {
	s.wants = slices.DeleteFunc(s.wants, func(w request) bool {
		return len(w.columns) == 1 && s.fixed(w.columns[0]) && len(s.wants) > 0 && w.question == ""
	})
	if len(s.wants) == 0 {
		return nil
	}
	type choice struct {
		u unit.Unit
		p float64
	}
	var first []unit.Unit
	var others [][]choice
	for _, w := range s.wants {
		var all []choice
		left := 1.0
		if w.question != "" {
			p := w.doubt
			if len(w.columns) == 0 {
				p = 1
			}
			left -= p
			all = append(all, choice{unit.Unit{Kind: unit.Projection, Column: w.text.Name, Question: w.question}, p})
		}
		for i, c := range w.columns {
			p := left
			if len(w.columns) > 1 {
				p = left * 0.85
				if i > 0 {
					p = left * 0.15 / float64(len(w.columns)-1)
				}
			}
			all = append(all, choice{unit.Unit{Kind: unit.Select, Column: c.Name}, p})
		}
		slices.SortStableFunc(all, func(a, b choice) int { return cmp.Compare(b.p, a.p) })
		if !slices.ContainsFunc(first, func(u unit.Unit) bool { return u.Key() == all[0].u.Key() }) {
			first = append(first, all[0].u)
			others = append(others, all[1:])
		}
	}
	out := []option{{s.withName(slices.Clone(first)...), 0.9}}
	for i, alts := range others {
		for _, a := range alts {
			if a.p < 0.02 {
				continue
			}
			units := slices.Clone(first)
			units[i] = a.u
			out = append(out, option{s.withName(units...), 0.9 * a.p})
			out[0].p -= 0.9 * a.p
		}
	}
	out[0].p = max(out[0].p, 0.2)
	return append(out, option{[]unit.Unit{{Kind: unit.Select, Column: "*"}}, 0.06})
}

// likeliestRequests are the units of the requests, each read as it likely is.
func (s *scan) likeliestRequests() []unit.Unit {
	var out []unit.Unit
	if options := s.requestedUnits(); len(options) > 0 {
		out = slices.DeleteFunc(slices.Clone(options[0].units), func(u unit.Unit) bool { return s.table.Column(u.Column) == s.nameColumn() })
	}
	return out
}
