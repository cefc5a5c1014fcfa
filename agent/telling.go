package agent

import (
	"slices"
	"strings"
	"unicode"
)

// Telling are the columns of a reply, by number: first those that the query has a
// condition on, sorts by or shows by name, then the others, which SELECT * adds.
func (r *Reply) Telling() []int {
	said := map[string]bool{}
	for _, word := range strings.FieldsFunc(strings.ToLower(r.Receipt.SUQL), func(c rune) bool {
		return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	}) {
		said[word] = true
	}
	out := make([]int, len(r.Columns))
	for i := range out {
		out[i] = i
	}
	later := func(i int) int {
		if said[strings.ToLower(r.Columns[i].Name)] {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b int) int { return later(a) - later(b) })
	return out
}
