package rerank

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// Contrary is how often a reading goes against what the words plainly mean: it has the
// other side of a day ("until May" as from May on), one end of a time that was said with
// both ("this week" as from Monday on), or one day of a time that goes on ("by May" as on
// the last of May), unless something is denied; other days than the ends of a time; a
// column compared with a number that is part of another's name ("total harvest 2025" as
// the sum of harvest_2025 where the queen is of 2025), or the column of another number
// (harvest_2024); a name looked for in a column that can't have it, where another does;
// or a text asked about a time alone, or about the name of a column that it compares.
// That is known of the words, and not learnt.
func (s Said) Contrary(made grammar.Derivation) int {
	n := s.spent(made) + s.siblings(made) + s.misplaced(made) + s.otherEnds(made) + s.misread(made)
	n += s.timesAsked(made) + s.namesAsked(made)
	for _, b := range s.bounded(made) {
		if (b.turned() || b.half() || b.aDay()) && !s.denies {
			n++
		}
	}
	return n
}

// spent is how many numbers are compared with a column that the name of another column
// of the reading has.
func (s Said) spent(made grammar.Derivation) int {
	var all []int
	for _, d := range made {
		if d.Symbol == grammar.Column {
			all = append(all, d.Index)
		}
	}
	n := 0
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			if s.namedBy(value, column, all) {
				n++
			}
		}
	}
	return n
}

// namedBy reports whether a number was said as part of the name of one of some
// columns, beside the one that is compared with it.
func (s Said) namedBy(number string, but int, columns []int) bool {
	return slices.ContainsFunc(s.q.Values, func(v link.Candidate) bool {
		if v.Text != number || v.To != v.From+1 || v.Way != link.Number && v.Way != link.Year {
			return false
		}
		for _, l := range s.q.Columns {
			if l.From == v.From && l.To != but && slices.Contains(columns, l.To) &&
				(l.Way == link.NameWhole || l.Way == link.NamePart) {
				return true
			}
		}
		return false
	})
}

// siblings is how many columns a reading has that are told from another by a number in
// their names, where the number of the other was said: harvest 2024 of "total harvest
// 2025".
func (s Said) siblings(made grammar.Derivation) int {
	columns := s.linker.Schema.Columns
	n := 0
	seen := map[int]bool{}
	for _, d := range made {
		if d.Symbol != grammar.Column || columns[d.Index].Column == nil || seen[d.Index] {
			continue
		}
		seen[d.Index] = true
		own, number := numbered(columns[d.Index].Human)
		if number == "" || s.saysNumber(number) {
			continue
		}
		if slices.ContainsFunc(columns, func(o grammar.ColumnOf) bool {
			if o.Column == nil || o.Table != columns[d.Index].Table {
				return false
			}
			name, other := numbered(o.Human)
			return name == own && other != "" && s.saysNumber(other)
		}) {
			n++
		}
	}
	return n
}

// numbered is a name without the one number in it, and that number; "" where there is
// none, or more.
func numbered(name string) (rest, number string) {
	var words []string
	for _, w := range strings.Fields(strings.ToLower(name)) {
		if strings.Trim(w, "0123456789") != "" {
			words = append(words, w)
			continue
		}
		if number != "" {
			return name, ""
		}
		number = w
		words = append(words, "#")
	}
	return strings.Join(words, " "), number
}

func (s Said) saysNumber(number string) bool {
	return slices.ContainsFunc(s.q.Tokens[:s.q.Said], func(t link.Token) bool { return t.Text == number })
}

// misplaced is how many values a reading looks for in columns whose values are all
// known, and are others, where another column holds the words or a part of them: the
// Dr. Wilk of a column that is yes, no or partly.
func (s Said) misplaced(made grammar.Derivation) int {
	n := 0
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			if s.closed(column) && s.heldElsewhere(value, column) {
				n++
			}
		}
	}
	return n
}

// heldElsewhere reports whether words are no value of a column, and another holds some
// of them.
func (s Said) heldElsewhere(words string, column int) bool {
	way, _ := s.way(words, column)
	if way != link.Capitals && way != link.Quoted && way != link.Plain {
		return false
	}
	for _, v := range s.q.Values {
		if !strings.EqualFold(v.Text, words) || v.From == v.To {
			continue
		}
		if slices.ContainsFunc(s.q.Values, func(o link.Candidate) bool {
			stored := o.Way == link.StoredWhole || o.Way == link.StoredPart
			return stored && o.Column >= 0 && o.Column != column && v.From <= o.From && o.To <= v.To && o.From < o.To
		}) {
			return true
		}
	}
	return false
}
