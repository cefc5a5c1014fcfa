package grammar

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// inferContained finds keys that the database does not declare by what the
// columns hold: all values of one that points at a table are values of that
// table's key (inclusion dependencies: De Marchi et al., "Unary and n-ary
// inclusion dependency discovery in relational databases", 2009). It looks
// where names told nothing, in tables that declare no key to another.
//
// That values are contained means little where it may be by chance (the
// numbers from 1 to 5 are among those of every table that is numbered); then
// the column has to be named as one that points at something, or after the
// table, maybe in short (prog for programmes), or after somebody where one
// table is of people (observer, captain).
func (s *Schema) inferContained() {
	for from, t := range s.Tables {
		if slices.ContainsFunc(t.Foreign, func(f catalog.ForeignKey) bool { return !f.Said }) {
			continue // whoever declares some, declares all
		}
		for _, c := range t.Columns {
			if to := s.pointsInto(from, c); to >= 0 {
				s.addKey(Key{From: from, To: to, Columns: []int{c}, Targets: []int{s.keyOf(to)}, Inferred: true})
			}
		}
	}
}

// byChance is how likely it may be that values are contained by chance.
const byChance = 1e-3

// pointsInto is the table among whose keys the values of a column are; -1 where
// that is none, or it is not clear which.
func (s *Schema) pointsInto(from, c int) int {
	col := s.Columns[c]
	own := c == s.keyOf(from)
	if col.settled() || own && s.surelyKey(from, c) || col.Distinct < 2 || !countable(col.Column) {
		return -1
	}
	t := s.targetsOf(from, c)
	switch {
	case own && len(t.named) == 0:
		return -1
	case len(t.named) > 0:
		return s.closest(t.named, col.Distinct)
	case len(t.people) > 0:
		return s.closest(t.people, col.Distinct)
	case s.namedAfter(col.Name, from):
		return -1 // the number of an episode among the episodes
	case len(t.likely) == 0 && namesRow(col.Name):
		return s.closest(t.possible, col.Distinct)
	}
	return s.closest(t.likely, col.Distinct)
}

// surelyKey reports whether a column is the key of its own table by more than that no
// value comes twice: reviews, of which each has its booking, may point at bookings.
func (s *Schema) surelyKey(table, c int) bool {
	return len(s.Tables[table].Key) > 0 || calledKey(s.Columns[c].Name) || s.namedAfter(s.Columns[c].Name, table)
}

// targets are the tables among whose keys the values of a column are: all of
// them, those where that is hardly by chance, those that the column is named
// after, and, where it is named after somebody, those of people.
type targets struct{ possible, likely, named, people []int }

func (s *Schema) targetsOf(from, c int) targets {
	var t targets
	col := s.Columns[c]
	somebody := namesPerson(col.Name)
	for to := range s.Tables {
		if !s.mayPoint(from, c, to) {
			continue
		}
		t.possible = append(t.possible, to)
		if contained(col.Column, s.Columns[s.keyOf(to)].Column) < byChance {
			t.likely = append(t.likely, to)
		}
		if to != from && s.namedAfter(col.Name, to) {
			t.named = append(t.named, to)
		}
		if somebody && s.OfPeople(to) {
			t.people = append(t.people, to)
		}
	}
	return t
}

// namedAfter reports whether a word of a column's name is what a table is
// called, or the one is short for the other.
func (s *Schema) namedAfter(name string, table int) bool {
	thing := spaced(catalog.SingularPhrase(s.Tables[table].Name))
	last := lastOf(strings.Fields(thing))
	for _, word := range catalog.SplitName(name) {
		if word == thing || word == last || shortFor(word, last) || shortFor(last, word) {
			return true
		}
	}
	return false
}

// shortFor is english.Abbreviates among few names, where two letters say enough.
func shortFor(short, long string) bool {
	return english.Abbreviates(short, long) ||
		len(short) > 1 && len(long) > len(short)+1 && strings.HasPrefix(long, short) && !calledKey(short)
}

// namesPerson reports whether a column is named after one person: observer,
// captain_no, checked_by. Columns called "visitors" count them. A word that may
// be a person, and is something else first (driver, chair), is one where the
// column is called a key.
func namesPerson(name string) bool {
	words := catalog.SplitName(name)
	numbered := len(words) > 1 && calledKey(name)
	if numbered {
		words = words[:len(words)-1]
	}
	last := lastOf(words)
	if last == "" || catalog.SingularPhrase(last) != last {
		return false
	}
	return len(words) > 1 && last == "by" || wordnet.IsMostly(last, "person") || numbered && wordnet.IsA(last, "person")
}

// OfPeople reports whether the rows of a table are people: by its name, or as
// they have a first and a last name.
func (s *Schema) OfPeople(table int) bool {
	t := s.Tables[table]
	thing := lastOf(strings.Fields(spaced(catalog.SingularPhrase(t.Name))))
	_, listed := roleWords["people"][thing]
	return listed || wordnet.IsMostly(thing, "person") ||
		s.ending(t, firstNames) >= 0 && s.ending(t, lastNames) >= 0
}

// mayPoint reports whether the values of a column are among the keys of a
// table that no key is known to lead to yet.
func (s *Schema) mayPoint(from, c, to int) bool {
	key := s.keyOf(to)
	if key < 0 || !countable(s.Columns[key].Column) ||
		(s.Columns[c].Kind == catalog.Number) != (s.Columns[key].Kind == catalog.Number) {
		return false
	}
	known := to == from && s.pointsWithin(from) || s.joined(from, to)
	return !known && s.Columns[c].Sketch.Within(s.Columns[key].Sketch)
}

// closest is the table that values point at: of those among whose keys they
// are, the one with the fewest, since values taken from more of them would
// hardly all be among those. -1 where none stands out.
func (s *Schema) closest(tables []int, values int) int {
	const clear = 4 // times as likely as the next
	keys := func(table int) float64 { return float64(s.Columns[s.keyOf(table)].Distinct) }
	slices.SortStableFunc(tables, func(a, b int) int { return cmp.Compare(keys(a), keys(b)) })
	switch {
	case len(tables) == 0:
		return -1
	case len(tables) > 1 && math.Pow(keys(tables[1])/keys(tables[0]), float64(values)) < clear:
		return -1
	}
	return tables[0]
}

// namesRow reports whether a column is named as one that says which row of
// something is meant: as a key is, or by what is done to it (packed_by).
func namesRow(name string) bool {
	words := catalog.SplitName(name)
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return calledKey(name) || len(words) > 1 && (last == "by" || last == "to") || strings.HasSuffix(last, "id") ||
		strings.HasSuffix(last, "no")
}

// pointsWithin reports whether a table is known to have a key to itself.
func (s *Schema) pointsWithin(table int) bool {
	for _, k := range s.Keys {
		if k.From == table && k.To == table {
			return true
		}
	}
	return false
}

// countable reports whether the values of a column may name rows.
func countable(c *catalog.Column) bool {
	return c.Kind == catalog.Number || c.Kind == catalog.Text || c.Kind == catalog.Enum
}

// contained is how likely it is that the values of a column are among those of
// a key by chance. A number is, as likely as numbers of the key stand close, over all
// of them or where the numbers of the column are: rooms 1 to 4, and 101 to 304, have all
// numbers of persons. Of texts no more is known than that few are alike.
func contained(col, key *catalog.Column) float64 {
	const alike = 0.1 // our estimate: one text in ten stands in any key
	if col.Kind != catalog.Number {
		return math.Pow(alike, float64(col.Distinct))
	}
	low, high, ok1 := ends(key)
	from, to, ok2 := ends(col)
	if !ok1 || !ok2 || strings.Contains(col.Min, ".") || strings.Contains(col.Max, ".") {
		return 1
	}
	close := math.Max(float64(key.Distinct)/(high-low+1), float64(col.Distinct)/(to-from+1))
	return math.Pow(math.Min(1, close), float64(col.Distinct))
}
