package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// fromCountry is an utterance in which rows of a country, said by its adjective, are those from that country,
// where a column of theirs holds the country, and none the adjective:
//
//	invoices to German clients  →  invoices to clients from Germany     (clients.country)
//
// It stays as it is where a table beside theirs holds the adjective: French restaurants may be those of a
// cuisine. So do several adjectives: French or German clients.
func (r *onDay) fromCountry(utterance string) string {
	if r.values == nil {
		return utterance
	}
	tokens := english.Tokens(utterance)
	for i := 0; i+1 < len(tokens); i++ {
		word, thing := tokens[i], tokens[i+1]
		adjective := len(wordnet.LemmasAs(word.Lower, wordnet.Adjective)) > 0 && !english.StopWord(word.Lower)
		if !adjective || oneOfSeveral(tokens, i) {
			continue
		}
		for _, t := range r.cat.Tables {
			if !tableIsNamed(t, tokens[i+1:i+2]) || r.holds(t, word.Lower) || r.heldBeside(t, word.Lower) {
				continue
			}
			if country := r.countryOf(t, word.Lower); country != "" {
				return utterance[:word.From] + thing.Text + " from " + country + utterance[thing.To:]
			}
		}
	}
	return utterance
}

// countryOf is the country that an adjective is of, as a column of a table holds it; "" for none.
func (r *onDay) countryOf(t *catalog.Table, adjective string) string {
	for _, near := range wordnet.Near(adjective) {
		if near.Step != wordnet.One || !wordnet.IsA(near.Word, "country") {
			continue
		}
		for _, m := range r.values.Lookup(near.Word) {
			if strings.EqualFold(m.Column.Table, t.Name) && strings.EqualFold(m.Value, near.Word) {
				return m.Value
			}
		}
	}
	return ""
}

// holds reports whether a column of a table holds a word, or is called by it.
func (r *onDay) holds(t *catalog.Table, word string) bool {
	return slices.ContainsFunc(r.values.Lookup(word), func(m catalog.Match) bool {
		return strings.EqualFold(m.Column.Table, t.Name) && m.How != catalog.Typo
	}) || slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
		return slices.Contains(catalog.SplitName(c.Name), word)
	})
}

// heldBeside reports whether a value of a table beside another is a word: one that points at it, that it points
// at, or that a third points at with it.
func (r *onDay) heldBeside(t *catalog.Table, word string) bool {
	return slices.ContainsFunc(r.values.Lookup(word), func(m catalog.Match) bool {
		of := r.cat.Table(m.Column.Table)
		return of != nil && of != t && strings.EqualFold(m.Value, word) && r.beside(of, t)
	})
}

// beside reports whether one table points at another, or a third at both.
func (r *onDay) beside(a, b *catalog.Table) bool {
	points := func(from, to *catalog.Table) bool { return role.KeyTo(from, to) != nil }
	return points(a, b) || points(b, a) || slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return t != a && t != b && points(t, a) && points(t, b)
	})
}

// oneOfSeveral reports whether a word is one of several that "and" or "or" joins.
func oneOfSeveral(tokens []english.Token, i int) bool {
	joins := func(at int) bool {
		return at >= 0 && at < len(tokens) && slices.Contains([]string{"and", "or", ",", "/"}, tokens[at].Lower)
	}
	return joins(i-1) || joins(i+1)
}
