package reword

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// fromCountry is an utterance in which rows of a country, said by its adjective, are those from that country,
// where a column of theirs holds the country, and none the adjective:
//
//	invoices to German clients  →  invoices to clients from Germany     (clients.country)
func (r *onDay) fromCountry(utterance string) string {
	if r.values == nil {
		return utterance
	}
	tokens := english.Tokens(utterance)
	for i := 0; i+1 < len(tokens); i++ {
		word, thing := tokens[i], tokens[i+1]
		if len(wordnet.LemmasAs(word.Lower, wordnet.Adjective)) == 0 || english.StopWord(word.Lower) {
			continue
		}
		for _, t := range r.cat.Tables {
			if !tableIsNamed(t, tokens[i+1:i+2]) || r.holds(t, word.Lower) {
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
		if near.Step != wordnet.One || !wordnet.IsA(near.Word, "country") || wordnet.Relate(adjective, near.Word) != wordnet.One {
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
		return slices.Contains(catalog.SplitName(strings.ToLower(c.Name)), word)
	})
}
