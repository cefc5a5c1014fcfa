package link

import (
	"slices"

	"parley/english/tape"
)

// Cover marks a range of tokens.
func Cover(covered []bool, from, to int) {
	for i := from; i < to; i++ {
		covered[i] = true
	}
}

// CoverLinked marks the tokens that lead to something in one of some ways, as
// far as covered goes.
func CoverLinked(covered []bool, links []tape.Link, to int, ways ...int) {
	for _, l := range links {
		if l.To == to && l.From < len(covered) && slices.Contains(ways, l.Way) {
			covered[l.From] = true
		}
	}
}
