// Package keys finds what the columns of a database point at though it does not
// declare that: by how they are named, and by what they hold. People who bring
// their tables rarely declare keys, and sheets have none.
//
// Call [Complete] first, with a catalog that was just read:
//
//	keys.Complete(cat)
//	cat.Table("lessons").PointsAt("pupil_id") // pupils, id
package keys

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// Key says that the values of one column name rows of a table.
type Key struct {
	From   *catalog.Table
	Column *catalog.Column // of From
	To     *catalog.Table  // From itself, where a row names another of its table
	Target *catalog.Column // of To: what tells its rows apart
}

func (k Key) String() string {
	return k.From.Name + "." + k.Column.Name + " = " + k.To.Name + "." + k.Target.Name
}

// Complete adds the keys that a database does not declare to the foreign keys of its tables, and
// hides those that only number things, as declared ones are hidden ([catalog.HideKeys]).
func Complete(cat *catalog.Catalog) {
	for _, k := range Inferred(cat) {
		k.From.Foreign = append(k.From.Foreign, catalog.ForeignKey{Columns: []string{k.Column.Name}, RefTable: k.To.Name,
			RefColumns: []string{k.Target.Name}, Inferred: true})
	}
	for _, t := range cat.Tables {
		catalog.HideKeys(t)
	}
}

// Inferred are the keys that a database does not declare, and seems to have: those that names
// tell, those to other rows of the same table, and those that values tell, in this order.
func Inferred(cat *catalog.Catalog) []Key {
	s := &search{tables: cat.Tables, foreign: map[*catalog.Column]bool{}, targets: map[*catalog.Table]target{}}
	for _, t := range cat.Tables {
		if key := Of(t); key != nil {
			s.targets[t] = target{key, Spaced(key.Name), Spaced(catalog.SingularPhrase(t.Name))}
		}
	}
	s.declared()
	s.byName()
	s.within()
	s.contained()
	return s.found
}

// search is what is known of the keys of a database so far.
type search struct {
	tables  []*catalog.Table
	foreign map[*catalog.Column]bool // columns that point somewhere
	joins   [][2]*catalog.Table      // what declared keys join
	targets map[*catalog.Table]target
	found   []Key
}

// target is what may be pointed at of a table: its key, what that is called, and what one of its rows is, in words.
type target struct {
	key         *catalog.Column
	name, thing string
}

// declared notes the keys that the database declares.
func (s *search) declared() {
	for _, t := range s.tables {
		for _, f := range t.Foreign {
			if f.Inferred {
				continue
			}
			to := tableOf(s.tables, f.RefTable)
			if to == nil {
				continue
			}
			targets := f.RefColumns
			if len(targets) == 0 {
				targets = to.Key
			}
			s.declare(t, to, f.Columns, targets)
		}
	}
}

// declare notes one declared key, whose columns stand for the targets of the same place.
func (s *search) declare(from, to *catalog.Table, columns, targets []string) {
	var pointing []*catalog.Column
	for i, name := range columns {
		if i >= len(targets) {
			break
		}
		c := from.Column(name)
		if c == nil || to.Column(targets[i]) == nil {
			return
		}
		pointing = append(pointing, c)
	}
	if len(pointing) == 0 {
		return
	}
	for _, c := range pointing {
		s.foreign[c] = true
	}
	s.joins = append(s.joins, [2]*catalog.Table{from, to})
}

func tableOf(tables []*catalog.Table, name string) *catalog.Table {
	i := slices.IndexFunc(tables, func(t *catalog.Table) bool { return strings.EqualFold(t.Name, name) })
	if i < 0 {
		return nil
	}
	return tables[i]
}

func (s *search) add(from *catalog.Table, c *catalog.Column, to *catalog.Table, target *catalog.Column) {
	if slices.ContainsFunc(s.found, func(k Key) bool { return k.To == to && k.Column == c }) {
		return
	}
	s.foreign[c] = true
	s.found = append(s.found, Key{from, c, to, target})
}

// settled reports whether what a column points at is known, be it nothing.
func (s *search) settled(c *catalog.Column) bool { return s.foreign[c] || c.Unlinked }

// joined reports whether a declared key joins two tables.
func (s *search) joined(a, b *catalog.Table) bool {
	return slices.Contains(s.joins, [2]*catalog.Table{a, b}) || slices.Contains(s.joins, [2]*catalog.Table{b, a})
}

// Of is the column that tells the rows of a table apart: the declared key, or a
// column named as one, or the first, in which no value comes twice; nil for
// none, and where it takes several.
func Of(t *catalog.Table) *catalog.Column {
	if len(t.Key) > 0 {
		if len(t.Key) > 1 {
			return nil
		}
		return t.Column(t.Key[0])
	}
	for i, c := range t.Columns {
		if (i == 0 || CalledKey(c.Name)) && t.Unique(c) && !c.Kind.Prose() {
			return c
		}
	}
	return nil
}

// isKey reports whether a column is the one that its table declares to be its key.
func isKey(t *catalog.Table, c *catalog.Column) bool {
	return len(t.Key) == 1 && strings.EqualFold(t.Key[0], c.Name)
}

// CalledKey reports whether a column is named as those that tell rows apart.
func CalledKey(name string) bool {
	words := catalog.SplitName(name)
	if len(words) == 0 { // a heading such as "#"
		return false
	}
	switch words[len(words)-1] {
	case "id", "code", "no", "number", "key":
		return true
	}
	return false
}

// OfAnyTable reports whether a key, by its name in words, is called as any table's may be: id.
func OfAnyTable(name string) bool {
	return slices.Contains([]string{"id", "code", "no", "number", "name", "key"}, name)
}

// Spaced is a name of columns or tables in words.
func Spaced(name string) string { return strings.Join(catalog.SplitName(name), " ") }

func lastOf(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}
