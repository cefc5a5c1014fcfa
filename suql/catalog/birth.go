package catalog

import (
	"slices"
	"strings"
)

// births are words by which the name of a column says that it tells when somebody
// was born.
var births = []string{"birth", "born", "dob", "birthday", "birthdate"}

// OfBirth reports whether a column of days tells when somebody was born.
func (c *Column) OfBirth() bool {
	return c.Kind == Date && slices.ContainsFunc(SplitName(c.Name), func(w string) bool {
		return slices.Contains(births, strings.ToLower(w))
	})
}
