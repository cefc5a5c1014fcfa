package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// What is said of those that have the best ratings, or the worst.
var (
	bestOnes  = []string{"best", "top", "highest"}
	worstOnes = []string{"worst", "lowest"}
	rated     = []string{"rated", "reviewed", "scored"}
)

// bestRated is an utterance in which what is rated best has the highest average of the one column of ratings, of
// another table than its own:
//
//	best rated film   →  film with the highest average stars
func (r *onDay) bestRated(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := 0; i+1 < len(tokens); i++ {
		end := "highest"
		switch {
		case slices.Contains(worstOnes, tokens[i].Lower):
			end = "lowest"
		case !slices.Contains(bestOnes, tokens[i].Lower):
			continue
		}
		k := i + 1
		if tokens[k].Text == "-" {
			k++
		}
		if k+1 >= len(tokens) || !slices.Contains(rated, tokens[k].Lower) || !english.LetterOrDigit(tokens[k+1].Text) {
			continue
		}
		thing := tokens[k+1]
		rating := r.oneRating(thing.Lower)
		if rating == "" {
			return utterance
		}
		return utterance[:tokens[i].From] + thing.Text + " with the " + end + " average " + rating + utterance[thing.To:]
	}
	return utterance
}

// oneRating is what the one column of ratings is called; "" where there is none, there are several, or it is of the
// rows that are called so.
func (r *onDay) oneRating(thing string) string {
	var found *catalog.Column
	for _, t := range r.cat.Tables {
		c := role.RatingOf(t)
		if c == nil {
			continue
		}
		if found != nil || strings.EqualFold(catalog.Singular(t.Human), catalog.Singular(thing)) {
			return ""
		}
		found = c
	}
	if found == nil {
		return ""
	}
	return found.Human
}
