package role

import (
	"slices"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// holders are kinds of people who have something for a time: a tenant, a holder and an
// occupant are among them, a maker or a manager is not.
var holders = []string{"owner", "inhabitant", "recipient", "user", "customer"}

// HolderOf is the one column that says who has a row of a table, where some rows have nobody: tenant
// of rooms, lent_to of instruments, rented_by of bikes. It is nil where there is none, or several.
func HolderOf(t *catalog.Table) (found *catalog.Column) {
	for _, c := range t.Columns {
		if c.Nulls == 0 || c.Hidden || c.Kind == catalog.FreeText || !saysHolder(c.Name) {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}

// saysHolder reports whether a column is called by a word for who has something, but for a
// number: tenant, lent_to, rented_by, customer_id.
func saysHolder(name string) bool {
	words := catalog.SplitName(name)
	if n := len(words); n > 1 && slices.Contains([]string{"id", "no", "number", "name"}, words[n-1]) {
		words = words[:n-1]
	}
	n := len(words)
	if n == 0 {
		return false
	}
	last := words[n-1]
	if last == "by" || last == "to" {
		return n > 1 && (english.Occupied(words[n-2]) || english.Arranges(words[n-2]))
	}
	return slices.ContainsFunc(holders, func(kind string) bool { return wordnet.IsA(last, kind) })
}
