package role

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// KeyOf is the column that tells the rows of a table apart: its key or, where none is
// declared, its first one, if that numbers the rows; "" where there is none.
func KeyOf(t *catalog.Table) string {
	switch {
	case len(t.Key) == 1:
		return t.Key[0]
	case len(t.Key) == 0 && len(t.Columns) > 0 && t.Columns[0].Kind == catalog.Number && t.Unique(t.Columns[0]):
		return t.Columns[0].Name
	}
	return ""
}

// Nameless reports whether nothing says what the rows of a table are called.
func Nameless(t *catalog.Table) bool {
	return t.NameColumn() == nil && !slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
		return c.Kind == catalog.Text && c.Name != KeyOf(t) && t.Unique(c)
	})
}

// KeyTo is the column by which the rows of a table point at those of another; nil for none, or
// several.
func KeyTo(from, to *catalog.Table) (found *catalog.Column) {
	for _, c := range from.Columns {
		if table, _ := from.PointsAt(c.Name); strings.EqualFold(table, to.Name) {
			if found != nil {
				return nil
			}
			found = c
		}
	}
	return found
}

// Above are a table and those that its rows point at, and these in turn.
func Above(cat *catalog.Catalog, of *catalog.Table) []*catalog.Table {
	out := []*catalog.Table{of}
	for i := 0; i < len(out); i++ {
		for _, c := range out[i].Columns {
			to, _ := out[i].PointsAt(c.Name)
			if t := cat.Table(to); t != nil && !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	return out
}

// Near reports whether rows of a table point at those of another, over others or by rows between
// them that point at both, or these at them.
func Near(cat *catalog.Catalog, of, others *catalog.Table) bool {
	reached := Above(cat, of)
	return slices.Contains(reached, others) || slices.ContainsFunc(cat.Tables, func(t *catalog.Table) bool {
		return KeyTo(t, of) != nil && slices.Contains(Above(cat, t), others)
	})
}

// OfPeople reports whether the rows of a table are called by a word for people, and have names. A word that
// is something else first, such as driver, is one for people where a column speaks of a person.
func OfPeople(t *catalog.Table) bool {
	words := strings.Fields(strings.ToLower(catalog.Singular(t.Human)))
	if len(words) == 0 || len(t.CalledBy()) == 0 {
		return false
	}
	last := words[len(words)-1]
	return wordnet.IsMostly(last, "person") || wordnet.IsA(last, "person") &&
		slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool { return Called(c, personal) })
}

// Phones are words in the names of columns of phone numbers.
var Phones = []string{"telephone", "tel", "phone", "mobile"}

// personal are words in the names of columns by which rows are people.
var personal = english.Cues("personal")
