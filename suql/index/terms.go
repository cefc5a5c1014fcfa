package index

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/term"
)

// questionTerms are the terms of a question as those of an FTS5 query, any of
// which may match. Every word is quoted, so nothing in the question is read as
// FTS5 syntax. None means that the question has no content word.
func questionTerms(question string) []string {
	var out []string
	for _, t := range term.Of(question) {
		var words []string
		for _, w := range t.Words {
			words = append(words, catalog.Words(w)...)
		}
		q := quote(strings.Join(words, " "))
		if t.Prefix {
			q += "*"
		}
		if !slices.Contains(out, q) {
			out = append(out, q)
		}
	}
	return out
}

func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
