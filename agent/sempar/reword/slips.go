package reword

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/catalog"
)

// leastSlip is how many letters a word has at least that is taken for a slip.
const leastSlip = 4

// askings are words of questions that the lexicon of small words does not have.
var askings = []string{"many", "much", "show", "list", "total", "average", "number", "most", "least"}

// slips is the vocabulary of a database, made when it is first asked for.
type slips struct {
	once  sync.Once
	words []string
}

// corrected is an utterance with the word that was meant in place of one that nobody knows: the
// one word of the small ones of English, and of the names of tables and columns, that it
// differs from by one letter, or by two where it is long.
//
//	how mny bookings were canceled in septmber
//	→ how many bookings were canceled in september
//
// Names with capital letters, and words that the database holds, stay as they are.
func (r *onDay) corrected(utterance string) string {
	var out strings.Builder
	at := 0
	for i, t := range link.Tokens(utterance) {
		if len(t.Text) < leastSlip-1 || !plainWord(t.Text, i == 0) {
			continue
		}
		meant, ok := shortened(t.Lower)
		if !ok && !r.knows(t) {
			meant, ok = r.meantBy(t.Lower, r.net.Knows(t.Lower))
		}
		if ok {
			out.WriteString(utterance[at:t.From])
			out.WriteString(meant)
			at = t.To
		}
	}
	out.WriteString(utterance[at:])
	return out.String()
}

// notted are the words that "not" is often written to, and persons those that other short
// forms are, without their apostrophe.
var (
	persons = []string{"ive", "youve", "weve", "theyve", "youre", "theyre", "hes", "shes"}
	notted  = []string{"have", "has", "had", "did", "does", "do", "is", "was", "are", "were", "could", "would", "should"}
)

// shortened is a short form with the apostrophe that it lacks: haven't for havent, they've for
// theyve.
func shortened(word string) (string, bool) {
	if slices.Contains(persons, word) {
		at := len(word) - len("ve")
		if strings.HasSuffix(word, "s") {
			at = len(word) - len("s")
		}
		return word[:at] + "'" + word[at:], true
	}
	of, ok := strings.CutSuffix(word, "nt")
	return of + "n't", ok && slices.Contains(notted, of)
}

// plainWord reports whether a token is made of letters, none of them a capital but the
// first of an utterance.
func plainWord(word string, first bool) bool {
	for i, r := range word {
		if !unicode.IsLetter(r) || unicode.IsUpper(r) && (i > 0 || !first) {
			return false
		}
	}
	return true
}

// knows reports whether a word is one of English, or the database has it.
func (r *onDay) knows(t link.Token) bool {
	return english.IsWord(t.Lower) || slices.Contains(r.vocabulary(), t.Lower) ||
		r.values != nil && len(r.values.Lookup(t.Text)) > 0
}

// named reports whether a word stands in a name of the database, or is stored in it.
func (r *onDay) named(word string) bool {
	return r.values != nil && len(r.values.Lookup(word)) > 0 ||
		slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
			return slices.Contains(namesOf(t.Name), word) || slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
				return slices.Contains(namesOf(c.Name), word)
			})
		})
}

// vocabulary are the words that a slip may be for.
func (r *onDay) vocabulary() []string {
	r.slips.once.Do(func() {
		words := append(english.Vocabulary(), askings...)
		for _, t := range r.cat.Tables {
			words = append(words, namesOf(t.Name, t.Human)...)
			for _, c := range t.Columns {
				if !c.Hidden {
					words = append(words, namesOf(c.Name, c.Human)...)
				}
			}
		}
		words = slices.DeleteFunc(words, func(w string) bool { return len(w) < leastSlip })
		slices.Sort(words)
		r.slips.words = slices.Compact(words)
	})
	return r.slips.words
}

// namesOf are the words of names, one of each in both numbers.
func namesOf(names ...string) (out []string) {
	for _, name := range names {
		for _, w := range catalog.SplitName(name) {
			out = append(out, w, catalog.Singular(w), catalog.Plural(w))
		}
	}
	return out
}

// meantBy is the one word of the vocabulary that a word is a slip for: one of which it lacks
// a letter before one of which it has a wrong one. Where the network has learnt the word, which
// may have been a slip as well, it is one for a word by which a question asks.
func (r *onDay) meantBy(word string, learnt bool) (string, bool) {
	limit := 1
	if len(word) > 2*leastSlip && !learnt {
		limit = 2
	}
	type near struct {
		word string
		far  int
	}
	var found []near
	for _, w := range r.vocabulary() {
		d := catalog.Distance(word, w, limit)
		if d == 0 || d > limit || w[0] != word[0] || learnt && !slices.Contains(askings, w) {
			continue
		}
		far := 2 * d
		if len(w) == len(word) && !swapped(word, w) {
			far++
		}
		found = append(found, near{w, far})
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(a.far, b.far) })
	if len(found) == 0 || len(found) > 1 && found[0].far == found[1].far {
		return "", false
	}
	return found[0].word, true
}

// swapped reports whether two words have the same letters.
func swapped(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}
