package lexical

import (
	"cmp"
	"slices"
	"strings"

	"parley/suql/catalog"
)

// denoted is what the words of a question denote among the columns.
type denoted struct {
	columns []*catalog.Column // best first; those as good as the best
	whole   bool              // all words that say something are accounted for
	some    bool              // one of them is
}

// denote finds the column that the words at the given tokens speak of, by its
// name, by what it is about, or by words of a scale: "price" and "night" of
// "what's a night there", "pricey", "town".
func (s *scan) denote(at []int, fits func(*catalog.Column) bool) denoted {
	var best []*catalog.Column
	most := [2]int{}
	for _, c := range s.table.Columns {
		if c.Hidden || !fits(c) {
			continue
		}
		score := [2]int{}
		for _, i := range at {
			if v := s.speaksOf(c, s.tokens[i].low); v > 0 {
				score[0]++
				score[1] += v
			}
		}
		if score[0] == 0 || c.Kind.Prose() && score[0] < len(at) {
			continue
		}
		switch {
		case score[0] > most[0] || score[0] == most[0] && score[1] > most[1]:
			best, most = []*catalog.Column{c}, score
		case score == most:
			best = append(best, c)
		}
	}
	return denoted{best, len(best) > 0 && most[0] == len(at), len(best) > 0}
}

// speaksOf is how surely a word speaks of a column, 0 when it does not.
func (s *scan) speaksOf(c *catalog.Column, word string) int {
	w := word
	if stems := catalog.Stems(word); len(stems) > 0 {
		w = stems[0]
	}
	switch {
	case s.called(c, w):
		return 4
	case len(w) > 2 && slices.Contains(columnRoots(c), root(w)), len(w) > 4 && slices.ContainsFunc(columnRoots(c), func(r string) bool { return r == root(w)+"er" || r == root(w)+"or" }):
		return 3
	case s.sameVerb(c, word):
		return 3
	case s.askedAs(c, w) || s.askedAs(c, word):
		return 2
	case s.hasCue(c, word) || s.hasCue(c, w):
		return 2
	}
	if s.about(c, "time of opening") && s.p.words.is("calendar", w) {
		return 1
	}
	if slices.ContainsFunc(s.p.words.alike(w), func(o string) bool { return s.called(c, o) || slices.Contains(columnRoots(c), root(o)) }) {
		return 2
	}
	for _, sc := range s.p.words.scales {
		if s.about(c, sc.name) || len(s.onScale(c, sc)) >= 2 {
			for _, st := range sc.steps {
				if st.word == w || slices.Contains(st.other, w) {
					return 2
				}
			}
		}
	}
	return 0
}

// sameVerb reports whether a word is another form of a verb that the column is
// called by: "bring" of brought in, "closing" of closed on.
func (s *scan) sameVerb(c *catalog.Column, word string) bool {
	base := s.p.words.act(word)
	return base != "" && slices.ContainsFunc(catalog.Words(c.Human), func(w string) bool { return w != base && s.p.words.act(w) == base })
}

// askedAs reports whether a phrase is one by which people ask for what the
// column is about: "phone", "town", "starting date".
func (s *scan) askedAs(c *catalog.Column, text string) bool {
	if role := cmp.Or(s.p.words.values["any of role"][text], s.p.words.values["any of role"][catalog.SingularPhrase(text)]); role != "" && role == s.holdsPersons(c) {
		return true // "client", of owners
	}
	notion := s.p.words.values["asked as"][text]
	if notion == "name" && s.isName(c) {
		return true // whatever the column is called
	}
	return notion != "" && s.about(c, notion)
}

// columnAt is the column that a noun at token i asks for, and where its words
// end: "phone number", "starting date", "town". Columns that are as likely
// stand beside it.
func (s *scan) columnAt(i int) (cols []*catalog.Column, end int) {
	for end = min(i+4, len(s.tokens)); end > i; end-- {
		text := low(s.tokens, i, end)
		if low(s.tokens, i, min(i+2, len(s.tokens))) == "number of" && end == i+1 || s.tokens[i].mark() || s.tokens[end-1].mark() || !s.free(i, end) {
			continue
		}
		for _, fits := range []func(c *catalog.Column) bool{
			func(c *catalog.Column) bool { return s.called(c, text) || s.datedAs(c, i, end) },
			func(c *catalog.Column) bool { return s.askedAs(c, text) || s.askedAs(c, catalog.SingularPhrase(text)) },
			func(c *catalog.Column) bool { return s.heads(c, i, end) || s.unitless(c, text) },
		} {
			for _, c := range s.table.Columns {
				if !c.Hidden && fits(c) {
					cols = append(cols, c)
				}
			}
			if len(cols) > 0 {
				return cols, end
			}
		}
	}
	return s.dateOf(i)
}

// dateOf reads "the date they open", "the day it closes" at token i.
func (s *scan) dateOf(i int) (cols []*catalog.Column, end int) {
	if !slices.Contains([]string{"date", "dates", "day", "days", "time", "month"}, s.tokens[i].low) {
		return nil, i
	}
	if i+2 >= len(s.tokens) || !slices.Contains([]string{"it", "they", "each", "we"}, s.tokens[i+1].low) {
		for _, c := range s.table.Columns { // of what the utterance speaks of
			if !c.Hidden && c.Kind == catalog.Date && slices.ContainsFunc(s.tokens, func(t token) bool { return slices.Contains(columnRoots(c), root(t.low)) }) {
				cols = append(cols, c)
			}
		}
		if len(cols) == 0 {
			return nil, i
		}
		return cols, i + 1
	}
	for _, c := range s.table.Columns {
		if !c.Hidden && (c.Kind == catalog.Date || s.about(c, "time of opening")) && s.speaksOf(c, s.tokens[i+2].low) > 1 {
			cols = append(cols, c)
		}
	}
	if len(cols) == 0 {
		return nil, i
	}
	return cols, i + 3
}

// datedAs reports whether the words i:end name a date by what is done then:
// "starting date", "day of closing".
func (s *scan) datedAs(c *catalog.Column, i, end int) bool {
	if c.Kind != catalog.Date || end != i+2 {
		return false
	}
	return slices.Contains([]string{"date", "dates", "day", "days"}, s.tokens[end-1].low) && slices.Contains(columnRoots(c), root(s.tokens[i].low))
}

// unitless reports whether a word is what a column is called but for the unit
// it is measured in: "altitude" of altitude m.
func (s *scan) unitless(c *catalog.Column, text string) bool {
	return s.p.names.alike(c, catalog.Stems(text)) >= 0.92
}

// columnsFrom reads columns listed from token i on: "names and prices", "its
// title, the brand plus the price". It returns a request for each and where the
// list ends, or i.
func (s *scan) columnsFrom(i int) (ws []request, end int) {
	end = i
	for j := i; ; {
		j = s.skipWords(j, "the", "their", "its", "his", "her", "a", "an", "both", "exact", "full", "all", "your", "my", "then", "also")
		if j+1 < len(s.tokens) && strings.HasSuffix(s.tokens[j].low, "'s") && s.names(strings.TrimSuffix(s.tokens[j].low, "'s")) { // "the site's name"
			j++
		}
		if j >= len(s.tokens) || s.inName(j) {
			return ws, end
		}
		cols, to := s.columnAt(j)
		if len(cols) == 0 || s.valueLength(j) >= to-j {
			return ws, end
		}
		from := j
		to = s.ofEach(to)
		if to == from+1 && to+1 < len(s.tokens) && slices.Contains([]string{"each", "it", "they"}, s.tokens[to].low) { // "the year each began"
			to = s.askEnd(to)
		}
		ws = append(ws, request{from: from, to: to, columns: cols})
		end = to
		j = s.skipWords(to, ",", "and", "&", "plus", "or", "+", "/")
		if j == to {
			return ws, end
		}
	}
}

// ofEach passes over words that say that something is wanted for each row:
// "next to each", "for those", "of it".
func (s *scan) ofEach(i int) int {
	j := s.skipWords(i, "of", "for", "next", "to", "beside", "with", "at", "in")
	if j > i && j < len(s.tokens) && slices.Contains([]string{"each", "it", "them", "those", "these", "both", "all", "everything", "anything"}, s.tokens[j].low) {
		return j + 1
	}
	return i
}

// listOfColumns reads a list of columns that the clause at token i asks for.
func (s *scan) listOfColumns(i int) ([]request, int) {
	ws, end := s.columnsFrom(i)
	ofAll := end > i+1 && slices.Contains([]string{"everything", "all", "those", "anything"}, s.tokens[end-1].low) // "name and floor of everything above …"
	if len(ws) == 0 || !ofAll && !s.endsList(end) {
		return nil, i
	}
	lead := ""
	if i > 0 {
		lead = s.tokens[i-1].low
	}
	for j := i - 1; j >= max(0, i-4) && !s.tokens[j].mark(); j-- { // "sorted by price and name"
		if slices.Contains([]string{"by", "sort", "sorted", "order", "ordered", "rank", "ranked"}, s.tokens[j].low) {
			return nil, i
		}
	}
	determined := slices.Contains([]string{"the", "their", "its"}, s.tokens[i].low)
	for _, w := range ws {
		c := w.columns[0]
		word := low(s.tokens, w.from, w.to)
		granted := c.Kind == catalog.Enum && slices.ContainsFunc(c.Domain, func(v string) bool { return s.p.words.is("refused", strings.ToLower(v)) })
		if len(ws) == 1 && (granted || !determined && lead != "" && !s.tokens[max(0, i-1)].mark() && !s.nounFor(c, word)) {
			return nil, i
		}
	}
	return ws, end
}

// nounFor reports whether words can't but name the column: they are its name,
// and no value or property.
func (s *scan) nounFor(c *catalog.Column, text string) bool {
	return s.called(c, text) || s.askedAs(c, text) || s.askedAs(c, catalog.SingularPhrase(text))
}

// endsList reports whether a list of what is to be shown may end before token
// i: nothing follows that would make a condition of it ("with a rating over
// 4").
func (s *scan) endsList(i int) bool {
	if i >= len(s.tokens) {
		return true
	}
	w := s.tokens[i].low
	switch {
	case s.whAt(i):
		return true
	case s.tokens[i].mark():
		return !slices.Contains([]string{"<", ">", "=", "<=", ">="}, w)
	case slices.Contains([]string{"please", "too", "thanks", "only", "if", "beside", "and", "as", "pls", "next", "first"}, w):
		return true
	case low(s.tokens, i, min(i+2, len(s.tokens))) == "in front":
		return true
	case slices.Contains([]string{"of", "for", "from", "at", "in", "on"}, w):
		if i+1 < len(s.tokens) && (s.tokens[i+1].number != "" || low(s.tokens, i, min(i+2, len(s.tokens))) == "at least" || low(s.tokens, i, min(i+2, len(s.tokens))) == "at most") {
			return i+2 < len(s.tokens) && s.superlativeAt(i+2)
		}
		return s.rowStretch(i) > i || w == "of" || s.ofEach(i) > i
	}
	return false
}
