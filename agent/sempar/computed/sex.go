package computed

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Words for people, and animals, of one sex, and the letters by which columns write it.
var (
	females = []string{"female", "females", "girl", "girls", "woman", "women", "lady", "ladies"}
	males   = []string{"male", "males", "boy", "boys", "man", "men", "gentleman", "gentlemen"}
	sexes   = []string{"sex", "gender"}
)

// sexesSaid are the words of an utterance that say of which sex somebody is, each with a
// comma; "" where it speaks of both, which tells groups apart.
func sexesSaid(utterance string) (out string) {
	var both [2]bool
	for _, t := range link.Tokens(utterance) {
		female, male := slices.Contains(females, t.Lower), slices.Contains(males, t.Lower)
		if female || male {
			out += t.Lower + ","
		}
		both = [2]bool{both[0] || female, both[1] || male}
	}
	if both[0] && both[1] {
		return ""
	}
	return out
}

// sexOf is of which sex the rows of a table are, in the words that were said, where a
// column writes it by its first letter: girls are pupils whose sex is F.
func sexOf(t *catalog.Table, says About) (out []Column) {
	for _, c := range t.Columns {
		if says.sexes == "" || c.Hidden || c.Kind != catalog.Enum || !role.Called(c, sexes) {
			continue
		}
		var states []state
		for word := range strings.SplitSeq(strings.TrimSuffix(says.sexes, ","), ",") {
			letters := "mh"
			if slices.Contains(females, word) {
				letters = "fw"
			}
			if value, ok := startsWith(c.Domain, letters); ok && !slices.ContainsFunc(c.Domain, sameWord(word)) {
				when := &ast.Binary{Op: ast.Eq, L: &ast.Column{Name: c.Name}, R: ast.Str(value)}
				states = append(states, state{word, when})
			}
		}
		if states != nil {
			out = append(out, stateOf(t, c, states))
		}
	}
	return out
}

// startsWith is the one value that begins with one of some letters.
func startsWith(values []string, letters string) (string, bool) {
	found, n := "", 0
	for _, v := range values {
		if v != "" && strings.ContainsRune(letters, rune(strings.ToLower(v)[0])) {
			found, n = v, n+1
		}
	}
	return found, n == 1
}

// sameWord reports whether a value is a word, in one form or another.
func sameWord(word string) func(string) bool {
	return func(value string) bool { return link.Stem(strings.ToLower(value)) == link.Stem(word) }
}
