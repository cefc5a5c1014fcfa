package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english/tape"
	"parley/suql/catalog"
)

// TableSaid reports whether the name of a table, or a word of it, is among the tokens, those
// of the query before too.
func (d *Database) TableSaid(q *link.Question, t *catalog.Table) bool {
	return slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return d.Schema.Tables[l.To].Name == t.Name && ByName(l)
	})
}

// ByName reports whether a word is linked to a table as its name, or as a word of it.
func ByName(l tape.Link) bool { return l.Way == link.TableWhole || l.Way == link.TablePart }

// NamesTable reports whether a token is what the rows of a table are called by.
func (d *Database) NamesTable(q *link.Question, token int, of *catalog.Table) bool {
	return token < q.Said && slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return l.From == token && ByName(l) && d.Schema.Tables[l.To].Name == of.Name
	})
}

// NamesAny reports whether an utterance names any table.
func NamesAny(q *link.Question) bool {
	return slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return l.From < q.Said && ByName(l)
	})
}

// NamedAt is the table whose whole name begins with a token; -1 for none.
func NamedAt(q *link.Question, at int) int {
	for _, l := range q.Tables {
		if l.From == at && l.Way == link.TableWhole {
			return l.To
		}
	}
	return -1
}

// kindAt is the table of which a token says the kind: how many students took part, where
// members are students, or not; -1 for none, or several.
func (d *Database) kindAt(q *link.Question, at int) int {
	found := -1
	for _, v := range q.Values {
		if v.From != at || v.Way != link.StoredWhole || v.Column < 0 {
			continue
		}
		t := d.Schema.Columns[v.Column].Table
		if found >= 0 && found != t {
			return -1
		}
		found = t
	}
	return found
}

// TableOrDayNamed reports whether an utterance has the name of a table, or a word of it, or of any of
// its columns of days.
func (d *Database) TableOrDayNamed(q *link.Question, t *catalog.Table) bool {
	table := slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return l.From < q.Said && strings.EqualFold(d.Schema.Tables[l.To].Name, t.Name) &&
			(l.Way == link.TableWhole || l.Way == link.TablePart || l.Way == link.TableSame)
	})
	return table || slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		of := d.Schema.Columns[l.To]
		return l.From < q.Said && of.Column != nil && of.Column.Table == t.Name && of.Kind == catalog.Date &&
			(l.Way == link.NameWhole || l.Way == link.NamePart || l.Way == link.SameMeaning)
	})
}

// Unspoken is the table of a column where neither is named; nil where one is.
func (d *Database) Unspoken(q *link.Question, c *catalog.Column) *catalog.Table {
	if c == nil || d.ColumnSaid(q, c) {
		return nil
	}
	if of := d.Catalog.Table(c.Table); of != nil && !d.TableSaid(q, of) {
		return of
	}
	return nil
}
