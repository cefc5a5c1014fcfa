package link

import (
	"maps"
	"slices"

	"parley/english"
	"parley/suql/catalog"
)

// abbreviations are the words of names that may be short for others, in order.
func abbreviations(of ...names) []string {
	seen := map[string]bool{}
	for _, n := range of {
		for word := range n.words {
			seen[word] = len(word) > 1 && len(word) < mostShort && letterOrDigit(word) && !english.StopWord(word)
		}
	}
	maps.DeleteFunc(seen, func(_ string, short bool) bool { return !short })
	return slices.Sorted(maps.Keys(seen))
}

// mostShort is how many letters an abbreviation does not have.
const mostShort = 7

// maybeOtherwise reports whether a token may be another way of writing a word of a name: it is none itself, no
// stop word and no number.
func (r *reading) maybeOtherwise(token int) bool {
	stem := r.q.Tokens[token].Stem
	return len(r.l.columns.part[stem]) == 0 && len(r.l.tables.part[stem]) == 0 && !r.flag(token, IsStop) &&
		!r.flag(token, IsNumber)
}

// short are the stems of words of names that are short for a token, where the
// token is no word of a name itself: bldg for "buildings".
func (r *reading) short(token int) []string {
	t := r.q.Tokens[token]
	if !r.maybeOtherwise(token) {
		return nil
	}
	var out []string
	one := catalog.Singular(t.Lower)
	for _, word := range r.l.abbreviations {
		if (english.Abbreviates(word, t.Lower) || english.Abbreviates(word, one)) && !slices.Contains(out, Stem(word)) {
			out = append(out, Stem(word))
		}
	}
	return out
}
