package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// edits carries out what an utterance says is to be done to the query before
// it: to drop a part and ask for something else, to put one thing in the place
// of another, to turn a condition round, to group by another column. What is
// left of the utterance is read as a follow-up on the query as it is then.
func (s *scan) edits() {
	if s.earlier == nil || s.anewed || len(s.tokens) == 0 {
		return
	}
	s.reason()
	s.friendlyTo()
	s.edited = s.notThat() || s.dropFirst() || s.exchange() || s.contrary() || s.elliptic() || s.regroup() || s.noLimit() || s.figureAgain() || s.rankAgain() || s.asManyAs() || s.columnsOnly()
}

// lead is where the words end that only say that the utterance goes on: "and",
// "no,", "ok now".
func (s *scan) lead() int {
	i := 0
	for i < len(s.tokens)-1 && (slices.Contains([]string{"and", "but", "then", "also", "now", "no", "ok", "okay", "actually", "well", "or", "so", "just", "please", "yes", "rather", "hm"}, s.tokens[i].low) || i > 0 && s.tokens[i].low == ",") {
		i++
	}
	return i
}

// rest leaves only the tokens from i on to be read, after an edit; without any
// that say something the edit is all there is to the utterance.
func (s *scan) rest(i int) {
	for i < len(s.tokens) && (s.tokens[i].mark() || slices.Contains([]string{"but", "and", "then", "please"}, s.tokens[i].low)) {
		i++
	}
	s.tokens = s.tokens[i:]
	if len(s.tokens) == 0 {
		s.drops = []string{}
		return
	}
	s.tokens[0].first = true
}

// reason leaves out why something is wanted, before what is: "my sister is
// coming, so leave out anything with nuts".
func (s *scan) reason() {
	for i := 3; i+2 < len(s.tokens); i++ {
		if s.tokens[i].low != "so" {
			continue
		}
		for size := 3; size > 0 && i+1+size < len(s.tokens); size-- {
			text := low(s.tokens, i+1, i+1+size)
			if s.p.words.is("exception", text) || s.p.words.is("drop", text) || s.p.words.is("exception of values", text) {
				s.unread = append(s.unread, strings.TrimRight(phrase(s.text, s.tokens, 0, i), " ,"))
				s.rest(i + 1)
				return
			}
		}
	}
}

// dropFirst takes back a part of the query before, where something else is
// asked for after that: "forget the district, but at least 3 rooms", "drop the
// price and only show those with wifi".
func (s *scan) dropFirst() bool {
	start := s.lead()
	for end := min(start+4, len(s.tokens)); end > start; end-- {
		if !s.p.words.is("drop", low(s.tokens, start, end)) {
			continue
		}
		var words []string
		for i := end; i < len(s.tokens); i++ {
			t := s.tokens[i]
			if t.mark() || t.low == "but" || t.low == "and" {
				if len(words) > 0 && s.droppable(words) && s.asksMore(i+1) {
					s.earlier = slices.DeleteFunc(slices.Clone(s.earlier), func(u unit.Unit) bool { return s.dropped(u, words) })
					s.rest(i + 1)
					return true
				}
				continue
			}
			if s.rowsWord(i) || s.names(t.low) {
				return false // rows are to be left out
			}
			words = append(words, t.low)
		}
	}
	return false
}

// asksMore reports whether what stands from token i on asks for something of
// its own, and names no other part to drop: not "and the city".
func (s *scan) asksMore(i int) bool {
	var words []string
	for ; i < len(s.tokens); i++ {
		if t := s.tokens[i]; !t.mark() && !s.p.words.is("stop", t.low) {
			words = append(words, t.low)
		}
	}
	return len(words) > 0 && (len(words) > 1 || !s.droppable(words))
}

// rowsWord reports whether token i stands for rows: "the ones with dogs",
// "anything above 800", "whatever is damp".
func (s *scan) rowsWord(i int) bool {
	for i < len(s.tokens) && slices.Contains([]string{"the", "all", "of"}, s.tokens[i].low) && s.tokens[i].low != "all" {
		i++
	}
	return i < len(s.tokens) && slices.Contains([]string{"ones", "any", "anything", "those", "all", "everything", "whatever", "whichever", "everyone", "anyone", "such"}, s.tokens[i].low)
}

// exchange puts one thing in the place of another that the query before has:
// "swap Oakland for Cupertino", "change 900 to 1000", "calories instead of
// minutes".
func (s *scan) exchange() bool {
	start := s.lead()
	for end := min(start+2, len(s.tokens)); end > start; end-- {
		verb := low(s.tokens, start, end)
		for between := end + 1; between < len(s.tokens)-1; between++ {
			word := s.tokens[between].low
			if !s.exchanges(verb, word) {
				continue
			}
			if stop, ok := s.replace(end, between, between+1); ok {
				s.restOfExchange(stop)
				return true
			}
		}
	}
	if s.columnInstead(start) {
		return true
	}
	for i := start + 1; i+2 < len(s.tokens); i++ {
		if text := low(s.tokens, i, i+2); text != "instead of" && text != "rather than" {
			continue
		}
		if stop, ok := s.replace(i+2, len(s.tokens), start); ok && stop <= i {
			s.restOfExchange(len(s.tokens))
			return true
		}
	}
	return false
}

// columnInstead shows another column than the last one, or orders by another:
// "the calories instead", "by size instead".
func (s *scan) columnInstead(start int) bool {
	end := len(s.tokens)
	for end > start && (s.tokens[end-1].mark() || s.tokens[end-1].low == "please") {
		end--
	}
	if end <= start+1 || s.tokens[end-1].low != "instead" {
		return false
	}
	order := s.tokens[start].low == "by" || s.tokens[start].low == "sorted"
	things, to := s.thingAt(s.skipWords(start, "sorted", "ordered", "by", "then", "with"), end-1)
	if len(things) == 0 || to != end-1 || things[0].value != "" {
		return false
	}
	for i := len(s.earlier) - 1; i >= 0; i-- {
		u := s.earlier[i]
		shown := s.table.Column(u.Column)
		if order && u.Kind == unit.Order && u.Agg == "" || !order && u.Kind == unit.Select && shown != nil && !s.isName(shown) && (i+1 == len(s.earlier) || s.earlier[i+1].Kind != unit.Aggregate) {
			s.earlier = slices.Clone(s.earlier)
			s.earlier[i].Column = things[0].column.Name
			s.rest(len(s.tokens))
			return true
		}
	}
	return false
}

// exchanges reports whether a verb goes with the word between the two things.
func (s *scan) exchanges(verb, between string) bool {
	goes := s.p.words.values["exchange"][verb]
	return goes == between || goes == "from" && (between == "to" || between == "over") || verb == "replace" && (between == "with" || between == "by")
}

// restOfExchange reads on after an exchange: what begins with a word of
// connection is asked for besides, anything else says why.
func (s *scan) restOfExchange(i int) {
	for i < len(s.tokens) && s.tokens[i].mark() {
		i++
	}
	if i < len(s.tokens) && !slices.Contains([]string{"and", "but", "with", "without", "only", "then", "also"}, s.tokens[i].low) && !s.p.words.is("stop", s.tokens[i].low) {
		s.unread = append(s.unread, strings.TrimRight(phrase(s.text, s.tokens, i, len(s.tokens)), " .!"))
		i = len(s.tokens)
	}
	s.rest(i)
}

// replace puts what begins at token in, in the place of what stands at
// from:to, if the query before has that; it returns where the new thing ends.
func (s *scan) replace(from, to, in int) (end int, ok bool) {
	out, _ := s.thingAt(from, to)
	with, end := s.thingAt(in, len(s.tokens))
	for _, a := range out {
		for _, b := range with {
			if s.replaced(a, b) {
				return end, true
			}
		}
	}
	return 0, false
}

// thing is what words of an exchange stand for: a value of a column, a number
// or a column itself.
type thing struct {
	column *catalog.Column // nil for a number
	value  string          // "" for the column itself
}

// thingAt finds what the first words of the tokens from:to may stand for,
// articles skipped, and where they end.
func (s *scan) thingAt(from, to int) (out []thing, end int) {
	for from < to && slices.Contains([]string{"the", "a", "an", "ones", "one", "those", "in", "from", "of", "by", "make", "it", "that", "show", "use", "take"}, s.tokens[from].low) {
		from++
	}
	for size := min(longestValue, to-from); size > 0; size-- {
		said := phrase(s.text, s.tokens, from, from+size)
		for _, m := range append(s.lookup(said), s.meant(strings.ToLower(said))...) {
			if m.Column.Table == s.table.Name && m.How != catalog.Typo && m.How != catalog.Partial {
				out = append(out, thing{m.Column, m.Value})
			}
		}
		if size == 1 && s.tokens[from].number != "" {
			out = append(out, thing{value: s.tokens[from].number})
		}
		if len(out) == 0 {
			for _, c := range s.table.Columns {
				if !c.Hidden && !c.Kind.Prose() && (s.called(c, said) || size == 1 && s.mentions(c, strings.ToLower(said))) {
					out = append(out, thing{column: c})
				}
			}
		}
		if len(out) > 0 {
			return out, from + size
		}
	}
	return nil, from
}

// replaced changes the query before: b stands where a stood. It reports
// whether a was there, and b can be.
func (s *scan) replaced(a, b thing) bool {
	if (a.value == "") != (b.value == "") || a.value != "" && a.column != b.column {
		return false
	}
	units, found := slices.Clone(s.earlier), false
	for i, u := range units {
		switch {
		case a.value == "" && u.Column == a.column.Name && (u.Kind == unit.Select && u.Agg == "" || u.Kind == unit.Order || u.Kind == unit.Group || u.Kind == unit.Aggregate && u.Agg != ""):
			units[i].Column, found = b.column.Name, true
		case a.value == "" || u.Kind != unit.Value || a.column != nil && u.Column != a.column.Name || a.column == nil && !u.Number:
		default:
			values := slices.Clone(u.Values)
			for n, v := range values {
				if strings.EqualFold(v, a.value) {
					values[n], found = b.value, true
				}
			}
			units[i].Values = values
		}
	}
	if found {
		s.earlier = units
	}
	return found
}
