package reword

import (
	"slices"
	"strings"

	"parley/english"
	"parley/suql/catalog"
)

// Words for a cell that holds something, or nothing, and those that begin a clause about a column.
var (
	given  = english.Cues("given")
	blank  = english.Cues("blank")
	ofRows = english.Cues("ofrows")
)

// filledIn is an utterance in which rows are with or without what a column holds, where it says that the column
// is filled in or empty:
//
//	adoptions where returned on is filled in  →  adoptions that have a returned on
//	charges whose paid day is not blank       →  charges that have a paid day
//	charges where paid day is empty           →  charges without a paid day
//
// What is stored by these words (a status "missing") stays.
func (r *onDay) filledIn(utterance string) string {
	tokens := english.Tokens(utterance)
	if !slices.ContainsFunc(tokens, func(t english.Token) bool { return tellsOfCell(t.Lower) }) {
		return utterance
	}
	for i, t := range tokens {
		if !saidAt(tokens, i, ofRows...) {
			continue
		}
		c, last := r.columnAt(tokens, i+1)
		if c == nil || c.Nulls == 0 {
			continue
		}
		holds, end, ok := r.said(tokens, last)
		if !ok {
			continue
		}
		begins := " without a "
		if holds {
			begins = " that have a "
		}
		return strings.TrimRight(utterance[:t.From], " ") + begins + strings.ToLower(c.Human) + utterance[tokens[end-1].To:]
	}
	return utterance
}

// tellsOfCell reports whether a word says that a cell holds something, or nothing.
func tellsOfCell(word string) bool {
	return slices.Contains(given, word) || slices.Contains(blank, word)
}

// columnAt is the column whose name stands at a token, and the token behind it; the longest of several.
func (r *onDay) columnAt(tokens []english.Token, at int) (found *catalog.Column, end int) {
	if saidAt(tokens, at, "the") {
		at++
	}
	for _, t := range r.cat.Tables {
		for _, c := range t.Columns {
			for _, name := range []string{c.Human, c.Name, strings.Join(catalog.SplitName(c.Name), " ")} {
				if n := standsAt(tokens, at, name); !c.Hidden && at+n > max(end, at) {
					found, end = c, at+n
				}
			}
		}
	}
	return found, end
}

// standsAt is how many tokens a name takes at a token; 0 where it does not stand there.
func standsAt(tokens []english.Token, at int, name string) int {
	words := english.Tokens(name)
	for k, w := range words {
		if !saidAt(tokens, at+k, w.Lower) {
			return 0
		}
	}
	return len(words)
}

// said is what stands behind the name of a column: whether it holds something (is filled in, is not empty), and
// the token behind that.
func (r *onDay) said(tokens []english.Token, at int) (holds bool, end int, ok bool) {
	if !saidAt(tokens, at, english.Auxiliaries...) {
		return false, 0, false
	}
	denied := false
	for saidAt(tokens, at, english.Auxiliaries...) || saidAt(tokens, at, "not", "n't") {
		denied = denied || saidAt(tokens, at, "not", "n't")
		at++
	}
	if at == len(tokens) || !tellsOfCell(tokens[at].Lower) || r.spelled(tokens[at].Lower) {
		return false, 0, false
	}
	end = at + 1
	if saidAt(tokens, at, "filled") && saidAt(tokens, end, "in") {
		end++
	}
	return saidAt(tokens, at, given...) != denied, end, true
}
