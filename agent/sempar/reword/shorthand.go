package reword

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// writtenOut is an utterance with the words that are meant by what is typed in a hurry:
//
//	pitches w hookup free tonite  →  pitches with hookup free tonight
//
// What the database calls something, or holds, stays as it is, and so does what stands in capitals.
func (r *onDay) writtenOut(utterance string) string {
	var out strings.Builder
	at := 0
	tokens := english.Tokens(utterance)
	for i := 0; i < len(tokens); i++ {
		meant, n := english.Shorthand(tokens, i)
		capitals := i > 0 && strings.ToLower(tokens[i].Text) != tokens[i].Text
		if n == 0 || capitals || !r.standsFor(tokens, i, meant) ||
			meant != and && r.spelled(tokens[i].Lower) && !r.spelled(meant) {
			continue
		}
		if meant == "who's" && r.ownerAsked(tokens, i) {
			meant = "whose"
		}
		out.WriteString(utterance[at:tokens[i].From])
		out.WriteString(meant)
		i += n - 1
		at = tokens[i].To
	}
	out.WriteString(utterance[at:])
	return withArticle(out.String())
}

// spelled reports whether a word stands in a name of the database, or is stored in it, just as it is: named takes
// other forms of it, and slips, for the same.
func (r *onDay) spelled(word string) bool {
	stored := r.values != nil && slices.ContainsFunc(r.values.Lookup(word), func(m catalog.Match) bool {
		return strings.Contains(strings.ToLower(m.Value), word)
	})
	in := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return slices.Contains(catalog.SplitName(name), word)
		})
	}
	return stored || slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool { return in(t.Name, t.Human) }) ||
		r.anyColumn(func(c *catalog.Column) bool { return in(c.Name, c.Human) })
}

// ownerAsked reports whether what somebody has is asked for behind a word, by the name of a column or of what is
// stored: whos badge runs out is whose badge, whos on shift is who's.
func (r *onDay) ownerAsked(tokens []english.Token, i int) bool {
	if i+1 >= len(tokens) || english.StopWord(tokens[i+1].Lower) {
		return false
	}
	word := tokens[i+1].Lower
	return r.anyColumn(func(c *catalog.Column) bool {
		return slices.Contains(strings.Fields(strings.ToLower(c.Human)), catalog.Singular(word))
	}) && len(wordnet.LemmasAs(word, wordnet.Noun)) > 0 && !wordnet.IsA(word, "person") // who's manager of the hall
}

// standsFor reports whether what is typed in a hurry may stand for a word there: btw is between before a number or
// a time, and "by the way" else; a w behind a number is a unit.
func (r *onDay) standsFor(tokens []english.Token, i int, meant string) bool {
	switch meant {
	case "between":
		rest := tokens[i+1:]
		found := append(english.PlainPeriods(rest, r.today), english.Period{First: -1})
		return len(rest) > 0 && (len(english.Numbers(rest[:1])) > 0 || found[0].First == 0)
	case "with":
		return i == 0 || len(english.Numbers(tokens[i-1:i])) == 0
	case and:
		return r.joins(tokens, i)
	}
	return true
}

// and is what somebody means who types n between words; in many columns N stands for no, too.
const and = "and"

// joins reports whether an n joins what is around it, and is no value: names n phones, but not "paid n".
func (r *onDay) joins(tokens []english.Token, i int) bool {
	if i+1 == len(tokens) || !english.LetterOrDigit(tokens[i+1].Text) ||
		i > 0 && !english.LetterOrDigit(tokens[i-1].Text) {
		return false
	}
	return i == 0 || !r.anyColumn(func(c *catalog.Column) bool {
		return c.SaysYesNo() && strings.HasSuffix(strings.ToLower(c.Human), tokens[i-1].Lower)
	})
}

// withArticle is an utterance in which "in next 3 months" has its article.
func withArticle(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := 0; i+2 < len(tokens); i++ {
		in := slices.Contains([]string{"in", "within", "over", "during", "for"}, tokens[i].Lower)
		next := slices.Contains([]string{"next", "last", "past", "coming"}, tokens[i+1].Lower)
		if in && next && len(english.Numbers(tokens[i+2:i+3])) > 0 {
			return utterance[:tokens[i+1].From] + "the " + utterance[tokens[i+1].From:]
		}
	}
	return utterance
}
