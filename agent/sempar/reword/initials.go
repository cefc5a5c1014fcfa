package reword

import (
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// mostInitials is how many words a column may be the initials of.
const mostInitials = 4

// byInitials is an utterance in which words are what a column is called by their first letters:
//
//	which project manager has the most projects  →  which pm has the most projects     (projects.pm)
//
// Words of which the last is called so itself, in the database or in a value, stay as they are.
func (r *onDay) byInitials(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := range tokens {
		initials := ""
		for k := i; k < len(tokens) && k < i+mostInitials && english.LetterOrDigit(tokens[k].Text); k++ {
			initials += tokens[k].Lower[:1]
			last := tokens[k]
			if k == i || !mayName(tokens[i].Lower) || !thingAt(tokens, k) || r.spelled(last.Lower) ||
				r.spelled(catalog.Singular(last.Lower)) || !r.calledJust(initials) {
				continue
			}
			return utterance[:tokens[i].From] + initials + utterance[last.To:]
		}
	}
	return utterance
}

// mayName reports whether a name may begin with a word: direct debit.
func mayName(word string) bool {
	is := func(part wordnet.PartOfSpeech) bool { return len(wordnet.LemmasAs(word, part)) > 0 }
	return !english.StopWord(word) && (is(wordnet.Noun) || is(wordnet.Adjective))
}

// calledJust reports whether a column is called by some letters and nothing else: dt, which is short for date, is not.
func (r *onDay) calledJust(letters string) bool {
	return r.anyColumn(func(c *catalog.Column) bool {
		return !c.Hidden && strings.EqualFold(c.Human, letters)
	})
}
