package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/catalog"
)

// inDigits is an utterance in which a number that is compared, and written out before what a column
// of numbers is called, is in digits: one, the word, stands for many things.
//
//	members with more than one person  →  members with more than 1 person
//
// What a table is called is counted.
func (r *onDay) inDigits(utterance string) string {
	tokens := english.Tokens(utterance)
	var out strings.Builder
	at := 0
	for _, q := range english.Quantities(tokens) {
		if q.Comparison == english.Plain || q.Noun == "" || q.HighText != "" || !r.countsIn(q.Noun) {
			continue
		}
		for _, n := range english.Numbers(tokens[q.First:q.Last]) {
			first, last := tokens[q.First+n.First], tokens[q.First+n.Last-1]
			if n.Written && !n.Ordinal {
				out.WriteString(utterance[at:first.From] + n.Text)
				at = last.To
			}
		}
	}
	return out.String() + utterance[at:]
}

// countsIn reports whether a column of numbers is called by a word alone, and no table is.
func (r *onDay) countsIn(noun string) bool {
	stem := link.Stem(strings.ToLower(noun))
	called := func(name string) bool { return link.Stem(strings.ToLower(name)) == stem }
	named := false
	for _, t := range r.cat.Tables {
		if called(t.Name) || called(t.Human) {
			return false
		}
		named = named || slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
			return c.Kind == catalog.Number && (called(c.Name) || called(c.Human))
		})
	}
	return named
}
