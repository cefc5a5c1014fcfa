package lexical

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// output decides what is shown: everything about each row, some columns, a
// count or another aggregate, a summary.
func (s *scan) output() {
	all := option{[]unit.Unit{{Kind: unit.Select, Column: "*"}}, 1}
	add := func(from, to int, p float64, units ...unit.Unit) {
		all.p = 1 - p
		s.claim("show", from, to, option{units, p}, all)
		s.places[len(s.places)-1].name, s.places[len(s.places)-1].must = "show", true
	}
	if len(s.tokens) > 0 && s.follow > 0.5 && s.pronounOnly() { // "show them"
		add(0, len(s.tokens), 0.95, unit.Unit{Kind: unit.Select, Column: "*"})
		return
	}
	if from, to, ok := s.countCue(); ok && !s.counted(to) {
		s.claim("show word", from, to) // "how many reviews": the column is asked for
	} else if ok {
		s.counts = true
		add(from, to, 0.95, unit.Unit{Kind: unit.Select, Column: "*"}, unit.Unit{Kind: unit.Aggregate, Column: "*", Agg: "count"})
		return
	}
	if from, to, c, agg := s.aggregate(); c != nil {
		s.counts = true
		add(from, to, 0.93, unit.Unit{Kind: unit.Select, Column: c.Name}, unit.Unit{Kind: unit.Aggregate, Column: c.Name, Agg: agg})
		return
	}
	if from, c := s.summary(); c != nil {
		add(from, from+1, 0.9, s.withName(unit.Unit{Kind: unit.Projection, Column: c.Name, Question: ast.SummaryQuestion})...)
		return
	}
	if cols, from, to := s.asked(); len(cols) > 0 {
		var units []unit.Unit
		for _, c := range cols {
			units = append(units, unit.Unit{Kind: unit.Select, Column: c.Name})
		}
		add(from, to, 0.9, s.withName(units...)...)
		return
	}
	s.places = append(s.places, place{name: "show", options: []option{all}, must: true})
}

// pronounOnly reports whether the utterance asks to see what was found
// before: "show them", "list those".
func (s *scan) pronounOnly() bool {
	pronoun := false
	for _, t := range s.tokens {
		switch {
		case slices.Contains([]string{"them", "those", "these"}, t.low):
			pronoun = true
		case !t.used && !t.mark() && !s.p.words.is("stop", t.low):
			return false
		}
	}
	return pronoun
}

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
				s.asks = append(s.asks, unit.Unit{Kind: unit.Select, Column: last.Column})
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

// openQuestion claims the rest of a wh-question about one row that no column
// answers: "what do people say about the parking at X?" is put to the texts.
func (s *scan) openQuestion() {
	columns := s.freeText("")
	if !s.entity || !s.wh() || len(columns) == 0 || slices.ContainsFunc(s.places, func(pl place) bool { return pl.name == "show" && pl.phrase != "" }) {
		return
	}
	var words []string
	for i := range s.tokens {
		t := &s.tokens[i]
		if s.inValue(i) || t.mark() {
			continue
		}
		if i+1 < len(s.tokens) && s.inValue(i+1) && s.p.words.is("stop", t.low) {
			continue // "at", "of" in front of the name
		}
		words = append(words, t.low)
		t.used = true
	}
	if len(words) < 3 {
		return
	}
	s.asks = append(s.asks, unit.Unit{Kind: unit.Projection, Column: columns[0].column.Name, Question: strings.Join(words, " ") + "?"})
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

// carriedEntity takes over the one row that the previous query was about.
func (s *scan) carriedEntity() {
	if s.follow < 0.5 || s.mentionsTable() {
		return
	}
	for _, u := range s.earlier {
		if c := s.table.Column(u.Column); u.Kind == unit.Value && u.Op == unit.Eq && c != nil && s.isName(c) {
			s.entity = true
		}
	}
}

// withName puts the name column in front of other output, slots numbered.
func (s *scan) withName(units ...unit.Unit) []unit.Unit {
	if n := s.nameColumn(); n != nil && !slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Column == n.Name }) {
		units = append([]unit.Unit{{Kind: unit.Select, Column: n.Name}}, units...)
	}
	for i := range units {
		units[i].Slot = i
	}
	return units
}

// countCue finds the first unclaimed "how many".
func (s *scan) countCue() (from, to int, ok bool) {
	for size := 3; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			text := low(s.tokens, i, i+size)
			if !s.p.words.is("count", text) || !s.free(i, i+size) {
				continue
			}
			// "the number of restaurants", but "the phone number of …"
			if text == "how many" || i+size < len(s.tokens) && s.names(s.tokens[i+size].low) {
				return i, i + size, true
			}
		}
	}
	return 0, 0, false
}

// counted reports whether "how many" at the tokens before i counts rows: what
// follows names the table or nothing, not a number column.
func (s *scan) counted(i int) bool {
	for end := min(i+3, len(s.tokens)); end > i; end-- {
		text := low(s.tokens, i, end)
		if s.names(text) {
			return true
		}
		for _, c := range s.table.Columns {
			if c.Kind == catalog.Number && !c.Hidden && s.mentions(c, text) {
				return false
			}
		}
	}
	return true
}

// aggregate finds "average rating", "total stock".
func (s *scan) aggregate() (from, to int, c *catalog.Column, agg string) {
	for i, t := range s.tokens {
		agg := s.p.words.values["aggregate"][t.low]
		if agg != "avg" && agg != "sum" || t.used {
			continue
		}
		for end := min(i+5, len(s.tokens)); end > i+1; end-- {
			for _, c := range s.table.Columns {
				if c.Kind == catalog.Number && !c.Hidden && s.mentions(c, low(s.tokens, i+1, end)) {
					return i, end, c, agg
				}
			}
		}
	}
	return 0, 0, nil, ""
}

// summary finds "summarise" and the column to summarise.
func (s *scan) summary() (int, *catalog.Column) {
	for i, t := range s.tokens {
		if !t.used && (strings.HasPrefix(t.low, "summar")) {
			if c := s.freeText(""); len(c) > 0 {
				for j := range s.tokens { // "the reviews of" belongs to the request
					if s.mentions(c[0].column, s.tokens[j].low) {
						s.claim("filler", j, j+1)
					}
				}
				return i, c[0].column
			}
		}
	}
	return 0, nil
}

// asked finds the columns that a question asks for: "what is the phone number
// of …", "when is … open", "where is …".
func (s *scan) asked() (cols []*catalog.Column, from, to int) {
	if len(s.tokens) == 0 || !s.entity && !s.wh() {
		return nil, 0, 0
	}
	for _, i := range s.measure {
		if c := s.measured(s.tokens[i].low); c != nil {
			cols, from, to = append(cols, c), i, i+1
		}
	}
	s.find(4, func(i, j int) bool {
		text := low(s.tokens, i, j)
		if s.p.words.is("stop", text) && text != "where" && text != "when" {
			return false
		}
		for _, c := range s.table.Columns {
			if c.Hidden || !sameWords(c.Human, text) && !sameWords(c.Name, text) && !s.spoken(c, text) {
				continue
			}
			s.claim("show word", i, j)
			if !slices.Contains(cols, c) {
				if len(cols) == 0 {
					from = i
				}
				cols, to = append(cols, c), j
			}
			return true
		}
		return false
	})
	return cols, from, max(to, from)
}

// measured is the column whose scale has the word, or nil.
func (s *scan) measured(word string) *catalog.Column {
	for _, sc := range s.p.words.scales {
		for _, st := range sc.steps {
			if st.word == word || slices.Contains(st.other, word) {
				if c := s.scaleColumn(sc); c != nil {
					return c
				}
			}
		}
	}
	return nil
}

// spoken reports whether a word of a question stands for a column: "phone",
// "when", "where", "open".
func (s *scan) spoken(c *catalog.Column, text string) bool {
	switch {
	case s.about(c, "time of opening"):
		return text == "when" || text == "hours" || s.entity && (text == "open" || text == "close")
	case s.about(c, "address"):
		return text == "where" && s.entity
	case s.about(c, "contact"):
		return text == "phone" || text == "telephone" || text == "call"
	case c.Kind == catalog.Number:
		return s.entity && s.hasCue(c, text)
	}
	return slices.ContainsFunc(c.Synonyms, func(n string) bool { return sameWords(n, text) }) ||
		c.Kind != catalog.FreeText && !strings.Contains(text, " ") && slices.Contains(catalog.Stems(c.Human), catalog.Singular(text)) && len(catalog.Stems(c.Human)) == 1
}

// wh reports whether the utterance is a question for something.
func (s *scan) wh() bool {
	first := s.tokens[0].low
	return slices.Contains([]string{"what", "what's", "which", "when", "where", "who", "how", "tell", "give"}, first)
}
