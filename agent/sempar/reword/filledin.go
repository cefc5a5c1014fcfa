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
	for i, t := range tokens {
		if !slices.Contains(ofRows, t.Lower) {
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
		rest := ""
		if end < len(tokens) {
			rest = utterance[tokens[end-1].To:]
		}
		return strings.TrimRight(utterance[:t.From], " ") + begins + strings.ToLower(c.Human) + rest
	}
	return utterance
}

// columnAt is the column whose name stands at a token, and the token behind it; the longest of several.
func (r *onDay) columnAt(tokens []english.Token, at int) (found *catalog.Column, end int) {
	if at < len(tokens) && tokens[at].Lower == "the" {
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
	words := english.Tokens(strings.ToLower(name))
	if len(words) == 0 || at+len(words) > len(tokens) {
		return 0
	}
	for k, w := range words {
		if tokens[at+k].Lower != w.Lower {
			return 0
		}
	}
	return len(words)
}

// said is what stands behind the name of a column: whether it holds something (is filled in, is not empty), and
// the token behind that.
func (r *onDay) said(tokens []english.Token, at int) (holds bool, end int, ok bool) {
	verb := func() bool { return at < len(tokens) && slices.Contains(english.Auxiliaries, tokens[at].Lower) }
	if !verb() {
		return false, 0, false
	}
	denied := false
	for ; at < len(tokens); at++ {
		switch w := tokens[at].Lower; {
		case w == "not" || w == "n't":
			denied = true
		case verb():
		case slices.Contains(given, w) || slices.Contains(blank, w):
			if r.spelled(w) {
				return false, 0, false
			}
			holds, end = slices.Contains(given, w) != denied, at+1
			if end < len(tokens) && tokens[end].Lower == "in" && w == "filled" {
				end++
			}
			return holds, end, true
		default:
			return false, 0, false
		}
	}
	return false, 0, false
}
