package lexical

import (
	"slices"
	"strings"

	"parley/suql/unit"
)

// answers turns what a question about one row asks for into output: "does X
// have parking?" shows the answer, "is X expensive?" the price, instead of
// filtering by it.
func (s *scan) answers() {
	if s.entity && s.yesNo() {
		s.places = slices.DeleteFunc(s.places, func(pl place) bool {
			if !isCondition(pl) || len(pl.options[0].units) == 0 {
				return false
			}
			last := pl.options[0].units[len(pl.options[0].units)-1]
			switch {
			case last.Kind == unit.FreeText:
				s.asks = append(s.asks, unit.Unit{Kind: unit.Projection, Column: last.Column, Question: last.Question})
			case last.Kind == unit.Value && s.table.Column(last.Column) != nil && !s.isName(s.table.Column(last.Column)):
				if !slices.ContainsFunc(s.asks, func(u unit.Unit) bool { return u.Column == last.Column && u.Kind == unit.Select }) {
					s.asks = append(s.asks, unit.Unit{Kind: unit.Select, Column: last.Column})
				}
			default:
				return false
			}
			return true
		})
	}
	if len(s.asks) == 0 {
		return
	}
	for i, pl := range s.places {
		if pl.name == "show" {
			all := option{[]unit.Unit{{Kind: unit.Select, Column: "*"}}, 0.1}
			s.places[i].options = []option{{s.withName(s.asks...), 0.9}, all}
			if pl.phrase == "" {
				s.places[i].phrase = s.text
			}
		}
	}
}

// openQuestion claims the rest of a wh-question that no column answers:
// "what do people say about the parking at X?" is put to the texts, of one row
// or of all that fit.
func (s *scan) openQuestion() {
	columns := s.freeText("")
	start, open := s.opinion()
	if !open && (!s.entity || !s.wh()) || s.counts || len(columns) == 0 ||
		slices.ContainsFunc(s.places, func(pl place) bool { return pl.name == "show" && pl.phrase != "" }) {
		return
	}
	var words []string
	says := false // more than the words of a request
	for i := start; i < len(s.tokens); i++ {
		t := &s.tokens[i]
		says = says || s.content(i) && !s.inValue(i)
		if s.inValue(i) || t.mark() || s.leadsToRow(i) || !s.entity && s.names(t.low) {
			continue
		}
		words = append(words, t.low)
		t.used = true
	}
	if len(words) < 3 || !says {
		return
	}
	for i := range s.tokens[:start] {
		s.tokens[i].used = true
	}
	s.asks = append(s.asks, unit.Unit{Kind: unit.Projection, Column: columns[0].column.Name, Question: strings.Join(words, " ") + "?"})
}

// opinion recognises questions that texts answer whatever the rows: "what do
// people say about …", "what's the road like", "for every tent, how many …".
// It returns where the question begins.
func (s *scan) opinion() (start int, ok bool) {
	if s.origin() {
		return 0, true
	}
	for i, t := range s.tokens {
		if s.topic[1] > 0 && i < s.topic[0] && (t.low == "how" || t.low == "how's") && s.opens(i) {
			return i, true // "how is the coffee at …"
		}
		if t.low != "what" && t.low != "what's" && t.low != "how" {
			continue
		}
		if lead := low(s.tokens, 0, min(2, i)); lead == "for every" || lead == "for each" {
			return i, true // "for every tent, how …"
		}
		if !s.opens(i) {
			return 0, false
		}
		rest := s.tokens[i+1:]
		for k, r := range rest {
			said := slices.Contains([]string{"say", "think", "complain", "mention", "praise", "report", "feel", "write", "criticise", "criticize", "recommend"}, r.low)
			if said && k >= 1 && (rest[0].low == "do" || rest[0].low == "does" || rest[0].low == "did") {
				return i, true
			}
			if i := i + 1 + k; r.low == "of" && k >= 2 && !s.entity && s.leadsToRow(i) && slices.Contains([]string{"is", "are", "was", "were"}, rest[0].low) && rest[1].low == "the" && !s.namesColumn(i+1-k+1, i) {
				return i - k - 1, true // "what are the colours of the tents"
			}
			if r.low == "like" && k >= 1 && (t.low == "what's" || slices.Contains([]string{"is", "are", "was", "were"}, rest[0].low)) {
				return i, true
			}
		}
		return 0, false
	}
	return 0, false
}

// topical finds what "how is the coffee at …" is about: that is no value to
// look for.
func (s *scan) topical() {
	for i := 0; i+3 < len(s.tokens); i++ {
		the := i + 1 // how's the, how is the
		if s.tokens[i].low == "how" && slices.Contains([]string{"is", "are", "was", "were"}, s.tokens[i+1].low) {
			the++
		} else if s.tokens[i].low != "how's" {
			continue
		}
		if s.tokens[the].low != "the" || !s.opens(i) {
			continue
		}
		for j := the + 2; j < min(the+5, len(s.tokens)); j++ {
			if slices.Contains([]string{"at", "in", "there"}, s.tokens[j].low) {
				s.topic = [2]int{the + 1, j}
				return
			}
		}
	}
}

// origin recognises "where are the … made": what is asked for stands at both
// ends.
func (s *scan) origin() bool {
	last := len(s.tokens)
	for last > 0 && s.tokens[last-1].mark() {
		last--
	}
	if last < 3 || s.firstWord() != "where" || !slices.ContainsFunc(s.tokens[:min(3, last)], func(t token) bool { return t.low == "is" || t.low == "are" || t.low == "was" || t.low == "were" }) {
		return false
	}
	return slices.Contains([]string{"made", "produced", "manufactured", "built", "grown", "sourced", "from"}, s.tokens[last-1].low)
}

// namesColumn reports whether a word at from:to names a column.
func (s *scan) namesColumn(from, to int) bool {
	for i := from; i < to; i++ {
		for end := i + 1; end <= to; end++ {
			for _, c := range s.table.Columns {
				if !c.Hidden && (s.called(c, low(s.tokens, i, end)) || s.heads(c, i, end) || s.spoken(c, low(s.tokens, i, end))) {
					return true
				}
			}
		}
	}
	return false
}

// leadsToRow reports whether only words of relation stand between token i,
// itself one, and a value or the table's name: "at" the Plough, "to each of
// the" mountain sites.
func (s *scan) leadsToRow(i int) bool {
	for ; i < len(s.tokens); i++ {
		w := s.tokens[i].low
		switch {
		case s.inValue(i), !s.entity && s.names(w):
			return true
		case !slices.Contains([]string{"at", "of", "in", "to", "for", "from", "on", "with", "each", "every", "all", "the", "these", "those", "any"}, w):
			return false
		}
	}
	return false
}

// inValue reports whether token i is part of a linked value.
func (s *scan) inValue(i int) bool {
	for _, pl := range s.places {
		if strings.HasPrefix(pl.name, "where@") && pl.at <= i && i < pl.at+len(tokenize(pl.phrase)) {
			return true
		}
	}
	return false
}
