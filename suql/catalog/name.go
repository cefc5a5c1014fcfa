package catalog

import (
	"slices"
	"strings"
)

// manyRows is from how many rows on it is no accident that all are different,
// where the heading does not say that it names or numbers them.
const manyRows = 20

// sentences is how many words a text has, on average, from which a table is
// taken for one of things that are told of, not of facts with a long column.
const sentences = 15

// NameColumn is the column that says what a row is called: one that is called as
// the rows are and is another in each (the customer of customers), one whose name
// has "name", "nm" or "title", else, beside texts of some sentences, the first short
// text that is another in every row ("Trail", "Vehicle no"). It is nil when
// there is none.
func (t *Table) NameColumn() *Column {
	if c := t.Namesake(); c != nil {
		return c
	}
	var first *Column
	prose := false
	for _, c := range t.Columns {
		prose = prose || c.Kind == FreeText && c.Words >= sentences
		if c.Kind != Text || c.Hidden {
			continue
		}
		words := append(Words(c.Human), Words(c.Name)...)
		if slices.ContainsFunc(words, func(w string) bool { return w == "name" || w == "nm" || w == "title" }) {
			return c
		}
		if first == nil && t.tellsApart(c, words) {
			first = c
		}
	}
	if !prose {
		return nil
	}
	return first
}

// Namesake is the one text that is called as the rows of the table are, and is another in
// each; nil where there is none.
func (t *Table) Namesake() *Column {
	for _, c := range t.Columns {
		if c.Kind == Text && !c.Hidden && t.Unique(c) && Singular(c.Human) == Singular(t.Human) {
			return c
		}
	}
	return nil
}

// nameParts are the columns of first and last names of people; nil where a table has not
// both.
func (t *Table) nameParts() (first, last *Column) {
	called := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		called[i] = c.Human
	}
	i, j := NameParts(called)
	if i < 0 {
		return nil, nil
	}
	return t.Columns[i], t.Columns[j]
}

// NameParts are which of some columns, by what they are called, have the first and the last names
// of people; -1 for both where there are not both.
func NameParts(called []string) (first, last int) {
	first, last = -1, -1
	for i, c := range called {
		words := Words(c)
		says := func(some ...string) bool {
			return slices.ContainsFunc(some, func(w string) bool { return slices.Contains(words, w) })
		}
		switch {
		case !says("name", "surname"):
		case first < 0 && says("first", "given"):
			first = i
		case last < 0 && says("last", "family", "surname"):
			last = i
		}
	}
	if first < 0 || last < 0 {
		return -1, -1
	}
	return first, last
}

// CalledBy are the columns that together say what a row is called: its name, or a first
// and a last name; nil where it has none.
func (t *Table) CalledBy() []*Column {
	name := t.NameColumn()
	if name == nil {
		return nil
	}
	if first, last := t.nameParts(); first != nil && (name == first || name == last) {
		return []*Column{first, last}
	}
	return []*Column{name}
}

// Calling is how rows are called: by columns of the table that Path leads to, from each row to the
// one that it points at. Path is empty where these are their own.
type Calling struct {
	Path []ForeignKey
	By   []*Column
}

// mostSteps is how far away a name may be: a bill of a job of a quote of a customer is called as
// the customer.
const mostSteps = 3

// Calling is how the rows of a table are called: as the table says ([Table.CalledBy]), or as the
// nearest rows are that they point at. By is nil where nothing is called anything.
func (c *Catalog) Calling(t *Table) Calling {
	type step struct {
		table *Table
		path  []ForeignKey
	}
	seen := map[*Table]bool{t: true}
	for next := []step{{table: t}}; len(next) > 0; next = next[1:] {
		at := next[0]
		if by := at.table.CalledBy(); by != nil {
			return Calling{at.path, by}
		}
		if len(at.path) == mostSteps {
			continue
		}
		for _, f := range at.table.Foreign {
			to := c.Table(f.RefTable)
			if to == nil || seen[to] || len(f.Columns) != 1 || len(f.RefColumns) != 1 || !to.TellsRows(f.RefColumns[0]) {
				continue
			}
			seen[to] = true
			next = append(next, step{to, append(slices.Clone(at.path), f)})
		}
	}
	return Calling{}
}

// TellsRows is [Table.TellsApart] of the column of that name; false where there is none.
func (t *Table) TellsRows(column string) bool {
	c := t.Column(column)
	return c != nil && t.TellsApart(c)
}

// tellsApart reports whether the rows are called by c, whose name is made of
// these words: it is another in every row.
func (t *Table) tellsApart(c *Column, words []string) bool {
	told := slices.ContainsFunc(words, func(w string) bool { // Ticket no, or Tutor of tutors
		return slices.Contains([]string{"number", "no", "code", "id", "reference"}, w) || w == Singular(t.Human)
	})
	return (t.Rows >= manyRows || told) && t.Unique(c)
}

// Unique reports whether c holds another value in every row of t, as far as
// those are counted. One row alone shows nothing.
func (t *Table) Unique(c *Column) bool {
	return t.Rows > 1 && c.Distinct == t.Rows && c.Nulls == 0
}

// TellsApart reports whether c alone tells the rows of t apart: it is the key, or
// [Table.Unique].
func (t *Table) TellsApart(c *Column) bool {
	return len(t.Key) == 1 && strings.EqualFold(t.Key[0], c.Name) || t.Unique(c)
}
