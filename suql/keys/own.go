package keys

import (
	_ "embed"
	"slices"
	"strings"

	"parley/english/wordnet"
	"parley/suql/catalog"
)

// within finds keys of a table to itself: by their names (names.txt), or named after the table
// and its key (parent_category_id).
func (s *search) within() {
	for _, t := range s.tables {
		key := s.targets[t].key
		if key == nil || s.pointsWithin(t) {
			continue
		}
		for _, c := range t.Columns {
			free := c != key && !s.settled(c) && !isKey(t, c) && c.Kind == key.Kind
			if free && pointsAtItself(t, c, key) && amongOrNone(c, key) && !s.ofSomebody(t, c) {
				s.add(t, c, t, key)
				break
			}
		}
	}
}

// ofSomebody reports whether a column that is named after who is over others is one of those who work there, and
// not of another row of its own: the leader of a mission is one of the workers.
func (s *search) ofSomebody(t *catalog.Table, c *catalog.Column) bool {
	if OfPeople(t) || !calledOver(c.Name) {
		return false
	}
	return slices.ContainsFunc(s.tables, func(to *catalog.Table) bool {
		share, ok := s.mayPoint(t, c, to)
		return ok && share == 1 && to != t && works(to)
	})
}

// calledOver reports whether a column is named after somebody who is over others: lead, foreman_no.
func calledOver(name string) bool {
	return slices.Contains(called["over"], unnumbered(name))
}

// unnumbered is a name in words, without the one that says that it is a key: foreman of foreman_no.
func unnumbered(name string) string {
	words := catalog.SplitName(name)
	if n := len(words); n > 1 && CalledKey(words[n-1]) {
		words = words[:n-1]
	}
	return strings.Join(words, " ")
}

// pointsWithin reports whether a table is known to have a key to itself.
func (s *search) pointsWithin(t *catalog.Table) bool {
	return s.joined(t, t) || slices.ContainsFunc(s.found, func(k Key) bool { return k.From == t && k.To == t })
}

// amongOrNone is among where 0 may stand for no row, and rows may be gone.
func amongOrNone(col, key *catalog.Column) bool {
	if share, known := col.Sketch.Share(key.Sketch); known && share >= mostly {
		return true
	}
	some := *col
	if strings.TrimSuffix(col.Min, ".0") == "0" {
		some.Min = key.Min
	}
	return among(&some, key)
}

func pointsAtItself(t *catalog.Table, c, key *catalog.Column) bool {
	name := Spaced(c.Name)
	thing := Spaced(catalog.SingularPhrase(t.Name))
	keyName := Spaced(key.Name)
	if strings.HasSuffix(name, " "+thing+" "+keyName) || !OfAnyTable(keyName) && strings.HasSuffix(name, " "+keyName) {
		return true
	}
	if name = unnumbered(c.Name); slices.Contains(called["self"], name) || name == "parent "+thing {
		return true
	}
	people := slices.Contains(called["people"], lastOf(strings.Fields(thing)))
	return slices.Contains(called["over"], name) && (people || c.Sketch.Within(key.Sketch))
}

// OfPeople reports whether the rows of a table are people: by its name, or as
// they have a first and a last name.
func OfPeople(t *catalog.Table) bool {
	thing := lastOf(strings.Fields(Spaced(catalog.SingularPhrase(t.Name))))
	return slices.Contains(called["people"], thing) || wordnet.IsMostly(thing, "person") ||
		NamePart(t, "first", nil) != nil && NamePart(t, "last", nil) != nil
}

// NamePart is the first column of a table that holds the first or the last names of people, by
// what it is called; nil for none. Columns that point at something are none, if pointing is given.
func NamePart(t *catalog.Table, part string, pointing func(*catalog.Column) bool) *catalog.Column {
	for _, c := range t.Columns {
		if c.Kind == catalog.Number || pointing != nil && pointing(c) {
			continue
		}
		plain, human := Spaced(c.Name), strings.ToLower(c.Human)
		if slices.ContainsFunc(called[part], func(n string) bool {
			return plain == n || human == n || strings.HasSuffix(plain, " "+n) || strings.HasSuffix(human, " "+n)
		}) {
			return c
		}
	}
	return nil
}

//go:embed names.txt
var names string

// called are the lists of names.txt.
var called = func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(names) {
		if list, words, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			out[list] = append(out[list], words)
		}
	}
	return out
}()
