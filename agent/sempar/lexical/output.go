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
	if len(s.tokens) > 0 && s.follow > 0.5 && s.worked == nil && s.by == nil && len(s.wants) == 0 && s.pronounOnly() { // "show them"
		add(0, len(s.tokens), 0.95, unit.Unit{Kind: unit.Select, Column: "*"})
		return
	}
	if f := s.worked; f != nil {
		s.counts = true
		if f.column != nil && s.measuresTime(f.column) {
			s.consuming(0, len(s.tokens))
		}
		units := s.besides(f.units())
		if s.by != nil {
			units = s.grouped(f.units())
		}
		add(f.from, f.to, f.p, units...)
		if alt := s.extremeRow(f); alt != nil {
			pl := &s.places[len(s.places)-1]
			pl.options = []option{pl.options[0], *alt, {all.units, 1 - f.p - alt.p}}
		}
		return
	}
	if s.by != nil && s.chosen == nil && s.leads == nil && s.orderFigure() {
		return
	}
	if options := s.requestedUnits(); len(options) > 0 {
		s.places = append(s.places, place{name: "show", phrase: s.text, options: options, must: true})
		return
	}
	from, to, counts := s.countCue()
	if c, start, end := s.totalled(to); counts && s.by != nil && c != nil {
		s.claim("show word", from, to)
		s.counts = true
		add(start, end, 0.9, s.grouped(figure{column: c, agg: "sum"}.units())...)
		return
	}
	if counts && s.entity && s.earlier != nil && !s.countsFound(to) { // "how many people fit in it": the texts may tell
		counts = false
	}
	if c, end := s.countsKinds(to); counts && c != nil {
		s.counts = true
		s.claim("show word", to, end)
		different := unit.Unit{Kind: unit.Aggregate, Column: c.Name, Agg: unit.CountDistinct}
		add(from, to, 0.95, unit.Unit{Kind: unit.Select, Column: c.Name}, different)
		pl := &s.places[len(s.places)-1]
		pl.options = []option{{pl.options[0].units, 0.8}, {figure{}.units(), 0.15}, {all.units, 0.05}}
		return
	}
	if counts && (!s.counted(to) || (s.entity || s.order) && s.leftNumber() != nil) {
		s.claim("show word", from, to) // "how many reviews": the column is asked for
	} else if counts || s.by != nil {
		s.counts = true
		units := []unit.Unit{{Kind: unit.Select, Column: "*"}, {Kind: unit.Aggregate, Column: "*", Agg: "count"}}
		if s.by != nil {
			units = s.grouped(units)
		}
		if !counts {
			add(0, 0, 0.75, units...)
			s.places[len(s.places)-1].phrase = s.text
			return
		}
		add(from, to, 0.95, units...)
		return
	}
	if from, c := s.summary(); c != nil {
		add(from, from+1, 0.9, s.withName(unit.Unit{Kind: unit.Projection, Column: c.Name, Question: ast.SummaryQuestion})...)
		return
	}
	if h := s.kinds; h != nil && !s.entity && !s.order && s.earlier == nil {
		s.sorted = true // all of them
		s.claimHead(h)
		kinds := []unit.Unit{{Kind: unit.Distinct}, {Kind: unit.Select, Column: h.column.Name}}
		add(h.from, h.to, 0.8, kinds...)
		pl := &s.places[len(s.places)-1]
		pl.options = []option{pl.options[0], {s.withName(unit.Unit{Kind: unit.Select, Column: h.column.Name}), 0.13}, {all.units, 0.07}}
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
// before: "show them", "list those", "which ones are they?".
func (s *scan) pronounOnly() bool {
	if _, _, counts := s.countCue(); counts || s.drops != nil || slices.ContainsFunc(s.places, func(pl place) bool { return isCondition(pl) && len(pl.options[0].units) > 0 }) {
		return false
	}
	pronoun := false
	for _, t := range s.tokens {
		switch {
		case slices.Contains([]string{"how", "when", "where", "why", "how's", "where's", "when's"}, t.low):
			return false
		case slices.Contains([]string{"them", "those", "these", "it", "this", "ones", "they"}, t.low):
			pronoun = true
		case !t.used && !t.mark() && !s.p.words.is("stop", t.low):
			return false
		}
	}
	return pronoun
}

// carriedEntity takes over the one row that the previous query was about.
func (s *scan) carriedEntity() {
	several := func(t token) bool {
		return slices.Contains([]string{"those", "these", "which", "ones"}, t.low) || !s.carriedName() && slices.Contains([]string{"them", "any"}, t.low) // "any parking?" at the one named
	}
	if s.follow < 0.5 || s.mentionsTable() || slices.ContainsFunc(s.tokens, several) {
		return
	}
	it := s.yesNo() && !s.searches() || s.wh() && !s.asksHowMany() || slices.ContainsFunc(s.tokens, func(t token) bool {
		return slices.Contains([]string{"it", "its", "it's", "this"}, t.low) || t.low == "there" && !s.searches()
	})
	for _, u := range s.earlier {
		c := s.table.Column(u.Column)
		switch {
		case u.Kind == unit.Value && u.Op == unit.Eq && c != nil && s.isName(c):
			s.entity = true
		case u.Kind == unit.Limit && u.N == 1 && it:
			s.entity = true
		}
	}
}

// withName puts the name column in front of other output, slots numbered.
func (s *scan) withName(units ...unit.Unit) []unit.Unit {
	if n := s.title(); n != nil && s.prose() && !slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Column == n.Name }) {
		units = append([]unit.Unit{{Kind: unit.Select, Column: n.Name}}, units...)
	}
	for i := range units {
		units[i].Slot = i
	}
	return units
}

// orderFigure reads a superlative beside groups as a figure of each group:
// "the most expensive product of each brand".
func (s *scan) orderFigure() bool {
	for i, pl := range s.places {
		if len(pl.options[0].units) != 1 || pl.options[0].units[0].Kind != unit.Order {
			continue
		}
		o := pl.options[0].units[0]
		f := figure{column: s.table.Column(o.Column), agg: "min"}
		if o.Desc {
			f.agg = "max"
		}
		s.counts = true
		s.places[i].name, s.places[i].must = "show", true
		s.places[i].options = []option{{s.grouped(f.units()), 0.8}, {[]unit.Unit{{Kind: unit.Select, Column: "*"}}, 0.2}}
		return true
	}
	return false
}

// totalled is the number column that "number of" at the tokens before i
// counts: "pitches".
func (s *scan) totalled(i int) (c *catalog.Column, from, to int) {
	for end := min(i+4, len(s.tokens)); end > i; end-- {
		if c := s.numberColumn(low(s.tokens, i, end)); c != nil && c.Kind == catalog.Number && !s.names(low(s.tokens, i, end)) {
			return c, i, end
		}
	}
	return nil, 0, 0
}

// countsFound reports whether what "how many" before token i counts are the
// things of the table, or whatever was found.
func (s *scan) countsFound(i int) bool {
	for ; i < len(s.tokens); i++ {
		t := s.tokens[i]
		if !t.used && !t.mark() && !s.p.words.is("stop", t.low) {
			return s.names(t.low) || s.p.words.is("generic", t.low)
		}
	}
	return true
}

// leftNumber is the number column that an unclaimed word speaks of, or nil.
func (s *scan) leftNumber() *catalog.Column {
	c, _, _ := s.measuredAnywhere()
	return c
}

// extremeRow is the other way to read a lowest or highest figure, the row that
// has it, or a total, that of each row.
func (s *scan) extremeRow(f *figure) *option {
	if s.spent && s.by == nil && len(s.beside) == 0 {
		return &option{s.withName(unit.Unit{Kind: unit.Select, Column: f.column.Name}), 0.8 * (1 - f.p)}
	}
	if f.agg != "min" && f.agg != "max" || s.by != nil || len(s.beside) > 0 {
		return nil
	}
	units := s.withName(unit.Unit{Kind: unit.Select, Column: f.column.Name})
	units = append(units, unit.Unit{Kind: unit.Order, Column: f.column.Name, Desc: f.agg == "max"}, unit.Unit{Kind: unit.Limit, N: 1})
	return &option{units, 0.6 * (1 - f.p)}
}

// countCue finds the first unclaimed "how many".
func (s *scan) countCue() (from, to int, ok bool) {
	for size := 3; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			text := low(s.tokens, i, i+size)
			if !s.p.words.is("count", text) || !s.free(i, i+size) {
				continue
			}
			switch { // "the number of restaurants", but "the phone number of …"
			case text == "count" && s.by == nil && !s.opens(i):
				continue
			case strings.HasPrefix(text, "number") && i > 0 && !s.tokens[i-1].used && !s.tokens[i-1].mark() && !slices.Contains([]string{"the", "total", "and", "plus", "with"}, s.tokens[i-1].low):
				continue
			}
			return i, i + size, true
		}
	}
	return 0, 0, false
}

// opens reports whether nothing but words of request stands before token i.
func (s *scan) opens(i int) bool {
	if i > 0 && slices.Contains([]string{"that", "which", "who", "to", "and"}, s.tokens[i-1].low) && !(i == 1 && s.tokens[0].low == "and") {
		return false
	}
	for _, t := range s.tokens[:i] {
		if !t.used && !t.mark() && !s.p.words.is("stop", t.low) {
			return false
		}
	}
	return true
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
			if c.Kind == catalog.Number && !c.Hidden && s.mentions(c, text) && (!s.about(c, "price") || s.called(c, text)) {
				return false
			}
		}
	}
	return true
}

// summary finds "summarise" and the column to summarise.
func (s *scan) summary() (int, *catalog.Column) {
	for i, t := range s.tokens {
		if !t.used && (strings.HasPrefix(t.low, "summar") || t.low == "overview" || t.low == "gist" || t.low == "describe" && s.entity || t.low == "sum" && i+1 < len(s.tokens) && s.tokens[i+1].low == "up") {
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
