package rerank

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// timesAsked is how many questions a reading puts to texts that are about a time alone,
// whether "this week" is so, or about one among other words, where columns have days that
// tell it.
func (s Said) timesAsked(made grammar.Derivation) int {
	n := 0
	for _, d := range made {
		if d.Symbol == grammar.Words && (s.isTime(d.Text) || s.hasTime(d.Text)) {
			n++
		}
	}
	return n
}

// isTime reports whether words say a time, and nothing else.
func (s Said) isTime(words string) bool {
	return slices.ContainsFunc(s.q.Values, func(v link.Candidate) bool {
		return v.SaysTime() && v.To <= s.q.Said && strings.HasSuffix(s.wordsOf(v), strings.ToLower(words))
	})
}

// hasTime reports whether words hold a time that can't be taken for another one, and a column
// of the database has days.
func (s Said) hasTime(words string) bool {
	if !slices.ContainsFunc(s.linker.Schema.Columns, func(c grammar.ColumnOf) bool {
		return c.Column != nil && c.Column.Kind == catalog.Date && len(c.Column.Max) >= dateChars
	}) {
		return false
	}
	words = " " + strings.ToLower(words) + " "
	return slices.ContainsFunc(s.q.Values, func(v link.Candidate) bool {
		return v.SaysTime() && v.To <= s.q.Said && v.From < v.To && s.certain(v) &&
			strings.Contains(words, " "+s.wordsOf(v)+" ")
	})
}

// wordsOf are the words of an utterance that a candidate was found in, in small letters.
func (s Said) wordsOf(v link.Candidate) string {
	var said []string
	for _, t := range s.q.Tokens[v.From:v.To] {
		said = append(said, t.Lower)
	}
	return strings.Join(said, " ")
}

// namesAsked is how many questions a reading puts to texts that are about the name of a
// column alone which it compares with a number: whether "cost" is so, where the price is
// under 90.
func (s Said) namesAsked(made grammar.Derivation) int {
	var compared []int
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			if s.saysNumber(value) {
				compared = append(compared, column)
			}
		}
	}
	n := 0
	for _, d := range made {
		if d.Symbol == grammar.Words && s.namesOne(d.Text, compared) {
			n++
		}
	}
	return n
}

// namesOne reports whether every word of a stretch that carries meaning is in the name of
// one of some columns, or means the same.
func (s Said) namesOne(words string, columns []int) bool {
	stems, any := s.told(words)
	if !any || len(stems) == 0 {
		return false
	}
	return slices.ContainsFunc(columns, func(column int) bool {
		return !slices.ContainsFunc(stems, func(stem string) bool { return !s.names(stem, column) })
	})
}

// names reports whether a word is in the name of a column, or means the same as one that is.
func (s Said) names(stem string, column int) bool {
	for _, l := range s.q.Columns {
		way := l.Way == link.NameWhole || l.Way == link.NamePart || l.Way == link.SameMeaning || l.Way == link.OneStep
		if way && l.To == column && s.q.Tokens[l.From].Stem == stem {
			return true
		}
	}
	return false
}
