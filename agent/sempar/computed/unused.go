package computed

import (
	"slices"
	"strings"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// unusedWords are the words for what is left of something of which a part was used.
var unusedWords = []string{"left", "remaining", "unused"}

// unusedSaid is the word by which an utterance speaks of what is left; "" where it does not.
func unusedSaid(utterance string) string {
	for _, t := range english.Tokens(utterance) {
		if slices.Contains(unusedWords, t.Lower) {
			return t.Lower
		}
	}
	return ""
}

// unusedOf is what is left of each row of a table that has so much of something, and how much of it
// was used.
//
//	sessions left  →  sessions - used
func unusedOf(t *catalog.Table, says About) []Column {
	all, used := role.PartUsed(t)
	if says.unused == "" || all == nil {
		return nil
	}
	left := *all
	left.Human, left.Min = all.Human+" "+says.unused, "0"
	left.Name = strings.ReplaceAll(left.Human, " ", "_")
	return []Column{{Column: &left, Of: expression("%s - %s", bare(all), bare(used))}}
}

// IsUnused reports whether a computed column is what is left of something of which a part was used.
func IsUnused(c *Column) bool {
	return c != nil && unusedIn(&ast.Select{Items: []*ast.Item{{Expr: c.Of}}}) != ""
}

// unusedIn is what a query calls what is left; "" where it works nothing of the kind out.
func unusedIn(q ast.Query) string {
	if takesOff(q, func(name string) bool { return slices.Contains(catalog.SplitName(name), "used") }) {
		return unusedWords[0]
	}
	return ""
}
