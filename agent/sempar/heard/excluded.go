package heard

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
)

// excluding are the words by which something is left out of the rest, and wholes those before a "but"
// that does: all but.
var (
	excluding = english.Cues("excluding")
	wholes    = []string{"all", "everything", "everywhere", "everyone", "everybody", "anyone", "anything", "any"}
	asides    = []string{"aside", "apart", "excluded", "excepted"}
)

// Excluded reports whether a value is left out of the rest: apart from row A, row A aside.
func (d *Database) Excluded(q *link.Question, value string) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return v.From < v.To && v.To <= q.Said && link.SameValue(v.Text, value) && excludes(q, v.From, v.To)
	})
}

// ExcludedTime reports whether the time from one day to another is left out of the rest: all months but
// September.
func (d *Database) ExcludedTime(q *link.Question, first, last string) bool {
	for _, of := range d.Periods(q) {
		from, to := of.Days()
		at, end := d.Stretch(q, of.First, of.Last)
		if (of.Kind.Recurs() || from == first && to == last) && excludes(q, at, end) {
			return true
		}
	}
	return false
}

// excludes reports whether the tokens [from, to) are left out of the rest, by a word before them, names
// of columns and what carries no meaning aside, or after them.
func excludes(q *link.Question, from, to int) bool {
	if to < q.Said && slices.Contains(asides, q.Tokens[to].Lower) {
		return true
	}
	for i := from - 1; i >= max(0, from-farthestExcluding); i-- {
		if excludesAt(q, i) {
			return true
		}
		named := slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
			return l.From == i && (l.Way == link.NameWhole || l.Way == link.NamePart)
		})
		if !named && q.Tokens[i].Lower != "out" && q.Flags[i*link.FlagCount+link.IsStop] == 0 {
			return false
		}
	}
	return false
}

// ExcludingSaid marks the words that leave something out of the rest: what they leave out is ruled out.
func ExcludingSaid(q *link.Question, said []bool) {
	for i := range q.Said {
		said[i] = said[i] || excludesAt(q, i) || i > 0 && slices.Contains(asides, q.Tokens[i].Lower)
	}
}

// farthestExcluding is how many tokens before what is left out the word may stand that says so.
const farthestExcluding = 4

// excludesAt reports whether a token, with what stands beside it, leaves out what follows.
func excludesAt(q *link.Question, i int) bool {
	at := func(i int) string {
		if i < 0 || i >= q.Said {
			return ""
		}
		return q.Tokens[i].Lower
	}
	word, before, after := at(i), at(i-1), at(i+1)
	switch word {
	case "but":
		return slices.Contains(wholes, before) || slices.Contains(wholes, at(i-2)) || after == "not"
	case "counting":
		return before == "not" || before == "without"
	case "leaving":
		return after == "out" || after == "aside"
	case "apart", "aside":
		return after == "from"
	}
	return slices.Contains(excluding, word)
}
