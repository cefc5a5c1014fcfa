package reword

import (
	"slices"
	"strings"

	"parley/english"
	"parley/suql/catalog"
)

// withoutHyphens is an utterance in which what is called by several words has no hyphen between them, as
// the database has none:
//
//	no-shows in november  →  no shows in november
func (r *onDay) withoutHyphens(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := 0; i+2 < len(tokens); i++ {
		a, hyphen, b := tokens[i], tokens[i+1], tokens[i+2]
		if hyphen.Text != "-" || a.To != hyphen.From || hyphen.To != b.From || !r.called(a.Lower+" "+b.Lower) {
			continue
		}
		return r.withoutHyphens(utterance[:a.To] + " " + utterance[b.From:])
	}
	return utterance
}

// called reports whether a table or a column is called by some words, for one or several.
func (r *onDay) called(words string) bool {
	one := catalog.SingularPhrase(words)
	is := func(human string) bool {
		return strings.EqualFold(human, words) || strings.EqualFold(catalog.SingularPhrase(human), one)
	}
	return slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return is(t.Human) || slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool { return is(c.Human) })
	})
}
