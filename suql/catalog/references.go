package catalog

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// reference is what annotations say that a column points at.
type reference struct {
	at    *yaml.Node
	table *Table
	from  *Column
}

// refer takes what each column is said to point at: "guests.guest_id", or
// "guests" where that has a key of one column; [] says that it points at
// nothing. What is hidden by the same annotations may be pointed at.
func (a *annotator) refer() {
	for _, r := range a.references {
		if r.at.Kind == yaml.SequenceNode && len(r.at.Content) == 0 {
			r.from.Unlinked = true
			r.table.Foreign = r.table.withoutKey(r.from)
			continue
		}
		var said string
		if a.text(r.at, &said); said == "" {
			continue
		}
		to, key := a.target(r.at, said)
		if key == nil || !a.pairs(r, to, key) {
			continue
		}
		if table, column := r.table.PointsAt(r.from.Name); table != to.Name || column != key.Name {
			r.table.Foreign = append(r.table.withoutKey(r.from), ForeignKey{Columns: []string{r.from.Name},
				RefTable: to.Name, RefColumns: []string{key.Name}, Said: true})
		}
	}
}

// target is the table and column that a text names; nil, with a fault, where
// there is none.
func (a *annotator) target(n *yaml.Node, said string) (*Table, *Column) {
	name, column, dotted := strings.Cut(said, ".")
	i := a.tableNamed(n, name)
	if i < 0 {
		return nil, nil
	}
	to := a.cat.Tables[i]
	if !dotted {
		if len(to.Key) != 1 {
			a.fail(n, "%s has no key of one column: say which column, as in %s.%s", to.Name, to.Name, to.Columns[0].Name)
			return nil, nil
		}
		column = to.Key[0]
	}
	if i = a.columnNamed(n, to, column); i < 0 {
		return nil, nil
	}
	return to, to.Columns[i]
}

// pairs reports whether the values of a column can be those of a key.
func (a *annotator) pairs(r reference, to *Table, key *Column) bool {
	switch {
	case r.from == key:
		a.fail(r.at, "%s.%s can't point at itself", r.table.Name, r.from.Name)
	case (r.from.Kind == Number) != (key.Kind == Number):
		a.fail(r.at, "%s.%s is %s and %s.%s is %s: their values are never the same", r.table.Name, r.from.Name,
			r.from.Kind, to.Name, key.Name, key.Kind)
	default:
		return true
	}
	return false
}

// withoutKey are the keys of a table but for that of one column by itself.
func (t *Table) withoutKey(c *Column) []ForeignKey {
	return slices.DeleteFunc(slices.Clone(t.Foreign), func(f ForeignKey) bool {
		return len(f.Columns) == 1 && strings.EqualFold(f.Columns[0], c.Name)
	})
}
