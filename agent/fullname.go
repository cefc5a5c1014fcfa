package agent

import (
	"strings"

	"parley/suql"
	"parley/suql/catalog"
)

// NameParts are the columns of a reply, by number, that have the first and the last names of people; -1
// for both where it has not both.
func (r *Reply) NameParts() (first, last int) {
	called := make([]string, len(r.Columns))
	for i, c := range r.Columns {
		if c.Kind == catalog.Text || c.Kind == catalog.Enum {
			called[i] = catalog.Humanise(c.Name)
		}
	}
	return catalog.NameParts(called)
}

// FullName is the first and the last name of somebody in a row, by the columns that [Reply.NameParts] gives; ""
// where it has not both.
func FullName(row suql.Row, first, last int) string {
	if min(first, last) < 0 || max(first, last) >= len(row.Values) {
		return ""
	}
	given, ok1 := row.Values[first].(string)
	family, ok2 := row.Values[last].(string)
	if given, family = strings.TrimSpace(given), strings.TrimSpace(family); !ok1 || !ok2 || given == "" || family == "" {
		return ""
	}
	return given + " " + family
}
