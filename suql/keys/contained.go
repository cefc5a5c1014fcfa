package keys

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// contained finds keys by what the columns hold: all values of one that points at a table are
// values of that table's key (inclusion dependencies: De Marchi et al., "Unary and n-ary
// inclusion dependency discovery in relational databases", 2009). It looks
// where names told nothing, in tables that declare no key to another.
//
// That values are contained means little where it may be by chance (the
// numbers from 1 to 5 are among those of every table that is numbered); then
// the column has to be named as one that points at something, or after the
// table, maybe in short (prog for programmes), or after somebody where one
// table is of people (observer, captain).
func (s *search) contained() {
	for _, from := range s.tables {
		if slices.ContainsFunc(from.Foreign, func(f catalog.ForeignKey) bool { return !f.Said && !f.Inferred }) {
			continue // whoever declares some, declares all
		}
		for _, c := range from.Columns {
			if to := s.pointsInto(from, c); to != nil {
				s.add(from, c, to, s.targets[to].key)
			}
		}
	}
}

// mostByChance is how likely it may be that values are contained by chance.
const mostByChance = 1e-3

// pointsInto is the table among whose keys the values of a column are; nil where
// that is none, or it is not clear which.
func (s *search) pointsInto(from *catalog.Table, c *catalog.Column) *catalog.Table {
	own := c == s.targets[from].key
	if s.settled(c) || own && surelyKey(from, c) || c.Distinct < 2 || !countable(c) ||
		s.namedForOther(from, c) {
		return nil
	}
	t := s.targetsOf(from, c)
	switch {
	case own && len(t.named) == 0:
		return nil
	case len(t.named) > 0:
		return s.closest(t.named, c.Distinct)
	case len(t.people) > 0:
		return cmp.Or(s.closest(t.people, c.Distinct), ofStaff(c.Name, t.people))
	case namedAfter(c.Name, from):
		return nil // the number of an episode among the episodes
	case len(t.likely) == 0 && namesRow(c.Name):
		return s.closest(t.possible, c.Distinct)
	}
	return s.closest(t.likely, c.Distinct)
}

// surelyKey reports whether a column is the key of its own table by more than that no
// value comes twice: reviews, of which each has its booking, may point at bookings.
func surelyKey(t *catalog.Table, c *catalog.Column) bool {
	return len(t.Key) > 0 || CalledKey(c.Name) || namedAfter(c.Name, t)
}

// targets are the tables among whose keys the values of a column are: all of
// them, those where that is hardly by chance, those that the column is named
// after, and, where it is named after somebody, those of people.
type targets struct{ possible, likely, named, people []*catalog.Table }

// targetsOf are the tables among whose keys all values of a column are, and those that it is named
// after among whose keys nearly all are, where there are none with all.
func (s *search) targetsOf(from *catalog.Table, c *catalog.Column) targets {
	var t, nearly targets
	isOne := somebodyNamed(c.Name)
	for _, to := range s.tables {
		share, ok := s.mayPoint(from, c, to)
		if !ok || share < nearlyAll {
			continue
		}
		in := &nearly
		if share == 1 {
			in = &t
			t.possible = append(t.possible, to)
			if byChance(c, s.targets[to].key) < mostByChance {
				t.likely = append(t.likely, to)
			}
		}
		if to != from && namedAfter(c.Name, to) && (share == 1 || namesRow(c.Name)) {
			in.named = append(in.named, to)
		}
		if isOne(to) {
			in.people = append(in.people, to)
		}
	}
	if len(t.named)+len(t.people) == 0 {
		t.named, t.people = nearly.named, nearly.people
	}
	return t
}

// somebodyNamed reports of a table whether a column of that name is named after one of its people: observer, or
// who is over others at work.
func somebodyNamed(column string) func(*catalog.Table) bool {
	person := namesPerson(column)
	over := calledOver(column) && column != "lead" // may be the metal
	return func(t *catalog.Table) bool { return person && OfPeople(t) || over && works(t) }
}

// namedAfter reports whether a word of a column's name is what a table is
// called, or the one is short for the other.
func namedAfter(name string, t *catalog.Table) bool {
	thing := Spaced(catalog.SingularPhrase(t.Name))
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
		len(short) > 1 && len(long) > len(short)+1 && strings.HasPrefix(long, short) && !CalledKey(short)
}

// namesPerson reports whether a column is named after one person: observer,
// captain_no, checked_by. Columns called "visitors" count them. A word that may
// be a person, and is something else first (driver, chair), is one where the
// column is called a key.
func namesPerson(name string) bool {
	words := catalog.SplitName(name)
	numbered := len(words) > 1 && CalledKey(name)
	if numbered {
		words = words[:len(words)-1]
	}
	last := lastOf(words)
	if last == "" || catalog.SingularPhrase(last) != last {
		return false
	}
	return len(words) > 1 && last == "by" || wordnet.IsMostly(last, "person") || numbered && wordnet.IsA(last, "person")
}

// ofStaff is the one table of people who work for those whose database it is, where a column says by whom
// something was done: a batch was made by one of the staff, not by a customer. nil for other columns, for what
// customers do (names.txt), and for none or several.
func ofStaff(name string, people []*catalog.Table) (staff *catalog.Table) {
	words := catalog.SplitName(name)
	if n := len(words); n < 2 || words[n-1] != "by" || slices.Contains(called["customer"], words[n-2]) {
		return nil
	}
	for _, t := range people {
		if !works(t) {
			continue
		}
		if staff != nil {
			return nil
		}
		staff = t
	}
	return staff
}

// works reports whether the rows of a table are people who work for those whose database it is.
func works(t *catalog.Table) bool {
	thing := lastOf(strings.Fields(Spaced(catalog.SingularPhrase(t.Name))))
	return slices.Contains(called["staff"], thing) || wordnet.IsMostly(thing, "worker")
}

// nearlyAll is which part of the values of a column that is named after a table or somebody are among
// the keys, at least: rows may be gone.
const nearlyAll = 0.9

// mayPoint is which part of the values of a column are among the keys of a table that no key is
// known to lead to yet; it reports false where there can be none.
func (s *search) mayPoint(from *catalog.Table, c *catalog.Column, to *catalog.Table) (share float64, ok bool) {
	key := s.targets[to].key
	if key == nil || !countable(key) || (c.Kind == catalog.Number) != (key.Kind == catalog.Number) ||
		to == from && s.pointsWithin(from) || s.joined(from, to) {
		return 0, false
	}
	return c.Sketch.Share(key.Sketch)
}

// closest is the table that values point at: of those among whose keys they
// are, the one with the fewest, since values taken from more of them would
// hardly all be among those. nil where none stands out.
func (s *search) closest(tables []*catalog.Table, values int) *catalog.Table {
	const clear = 4 // times as likely as the next
	keys := func(t *catalog.Table) float64 { return float64(s.targets[t].key.Distinct) }
	slices.SortStableFunc(tables, func(a, b *catalog.Table) int { return cmp.Compare(keys(a), keys(b)) })
	switch {
	case len(tables) == 0:
		return nil
	case len(tables) > 1 && math.Pow(keys(tables[1])/keys(tables[0]), float64(values)) < clear:
		return nil
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
	return CalledKey(name) || len(words) > 1 && (last == "by" || last == "to") || strings.HasSuffix(last, "id") ||
		strings.HasSuffix(last, "no")
}

// countable reports whether the values of a column may name rows.
func countable(c *catalog.Column) bool {
	return c.Kind == catalog.Number || c.Kind == catalog.Text || c.Kind == catalog.Enum
}

// byChance is how likely it is that the values of a column are among those of
// a key by chance. A number is, as likely as numbers of the key stand close, over all
// of them or where the numbers of the column are: rooms 1 to 4, and 101 to 304, have all
// numbers of persons. Of texts no more is known than that few are alike.
func byChance(col, key *catalog.Column) float64 {
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
