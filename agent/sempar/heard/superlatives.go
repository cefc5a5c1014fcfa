package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// Superlative is a word by which the one is asked for that is the most so, where no column says how
// much each is: lightest, most stable.
type Superlative struct {
	From, To int    // its tokens
	Base     string // light, stable
}

func (d *Database) superlatives(q *link.Question) (out []Superlative) {
	for i := range q.Said {
		s, ok := superlativeAt(q, i)
		if ok && !english.Ranks(s.Base) && !d.measured(q, s) && !isValue(q, s) {
			out = append(out, s)
		}
	}
	return out
}

// superlativeAt is the superlative of an adjective that begins at a token: lightest, most stable.
// Who has the most wooden tools has the most of them.
func superlativeAt(q *link.Question, i int) (Superlative, bool) {
	word := q.Tokens[i].Lower
	if word == "most" && i+1 < q.Said {
		next := q.Tokens[i+1].Lower
		return Superlative{From: i, To: i + 2, Base: next}, onlyDescribes(next) && !countsMost(q, i)
	}
	base, grade := english.Degree(word)
	describes := word != "most" && word != "least" && slices.Contains(wordnet.PartsOfSpeech(base), wordnet.Adjective)
	return Superlative{From: i, To: i + 1, Base: base}, grade == english.Superlative && describes &&
		q.Flags[i*link.FlagCount+link.IsQuoted] == 0
}

// onlyDescribes reports whether a word is an adjective as it stands, and no noun as often.
func onlyDescribes(word string) bool {
	return slices.Contains(wordnet.PartsOfSpeech(word), wordnet.Adjective) &&
		wordnet.FrequencyAs(word, wordnet.Noun) <= wordnet.FrequencyAs(word, wordnet.Adjective)
}

// countsMost reports whether the most is what somebody has, or does.
func countsMost(q *link.Question, most int) bool {
	at := most - 1
	if at >= 0 && q.Tokens[at].Lower == "the" {
		at--
	}
	if at < 0 {
		return false
	}
	before := q.Tokens[at].Lower
	return slices.Contains([]string{"has", "have", "had", "with"}, before) ||
		!english.StopWord(before) && MostlyVerb(english.Singular(before))
}

// measured reports whether a column of numbers or days, or of values that have an order, is called by
// a superlative or by a word near to it in meaning: lightest, of weights.
func (d *Database) measured(q *link.Question, s Superlative) bool {
	near := []int{link.NameWhole, link.NamePart, link.SameMeaning, link.OneStep}
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		c := d.Schema.Columns[l.To]
		begun := l.Way == link.NamePrefix && strings.Contains(strings.ToLower(c.Human), s.Base) // loudness
		return l.From == s.To-1 && (begun || slices.Contains(near, l.Way)) && c.Column != nil &&
			(c.Kind == catalog.Number || c.Kind == catalog.Date || len(c.Order) > 0)
	})
}

// isValue reports whether a value that is stored is said by a superlative, or by what it is one of:
// easiest, of easy.
func isValue(q *link.Question, s Superlative) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		if v.From > s.From || v.To < s.To || v.Column < 0 || v.Way == link.StoredMisspelt {
			return false
		}
		return v.Way == link.StoredWhole || link.Stem(v.Text) == link.Stem(s.Base) ||
			wordnet.Relate(s.Base, v.Text) == wordnet.Same
	})
}
