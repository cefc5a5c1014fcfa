package link

import (
	"slices"

	"parley/english/wordnet"
)

// otherForms are the stems of words of names that are other forms of a verb than the token is, as
// WordNet lists them, where the token is no word of a name itself: came for "come", sold for "sell".
func (r *reading) otherForms(token int) (out []string) {
	t := r.q.Tokens[token]
	if !r.maybeOtherwise(token) {
		return nil
	}
	for _, base := range wordnet.LemmasAs(t.Lower, wordnet.Verb) {
		for _, form := range append(wordnet.Irregular(base, wordnet.Verb), base) {
			stem := Stem(form)
			if stem != t.Stem && r.l.named(form) && !slices.Contains(out, stem) {
				out = append(out, stem)
			}
		}
	}
	return out
}

// named reports whether a word stands in the name of a column or table.
func (l *Linker) named(word string) bool {
	return len(l.columns.words[word]) > 0 || len(l.tables.words[word]) > 0
}
