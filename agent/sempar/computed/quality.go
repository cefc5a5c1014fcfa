package computed

import (
	"slices"
	"strconv"

	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// What is said of rows that have a low rating or a high one.
var (
	Lows  = []string{"bad", "poor", "negative"}
	Highs = []string{"good", "positive", "favourable", "favorable"}

	// What rows with a rating are called, whatever their table is.
	Reviewing = []string{"review", "feedback", "comment", "rating"}
)

// mostStars is the highest rating of a scale from one on whose ends are told of by name.
const mostStars = 10

// qualitySaid reports whether an utterance calls the rows of a table with ratings, or the
// ratings, good or bad: "bad reviews", but not "reviews that say the food is bad".
func qualitySaid(cat *catalog.Catalog, utterance string) bool {
	tokens := link.Tokens(utterance)
	for i, t := range tokens[:max(len(tokens)-1, 0)] {
		if !slices.Contains(Lows, t.Lower) && !slices.Contains(Highs, t.Lower) {
			continue
		}
		for _, table := range cat.Tables {
			c := role.RatingOf(table)
			if c == nil {
				continue
			}
			own := catalog.SplitName(table.Name + " " + c.Name)
			names := slices.Concat(Reviewing, own)
			if slices.ContainsFunc(names, func(n string) bool { return link.Stem(n) == tokens[i+1].Stem }) {
				return true
			}
		}
	}
	return false
}

// qualityOf is whether rows have a low rating or a high one: up to two of five stars, and
// from four on. It is for tables with one column of whole ratings from 1 on, or from 0.
//
//	bad reviews
//	SELECT * FROM reviews WHERE stars <= 2
func qualityOf(t *catalog.Table, says About) []Column {
	if !says.quality {
		return nil
	}
	found := role.RatingOf(t)
	if found == nil {
		return nil
	}
	least, err1 := strconv.Atoi(found.Min)
	most, err2 := strconv.Atoi(found.Max)
	if err1 != nil || err2 != nil || least < 0 || least > 1 || most < 4 || most > mostStars {
		return nil
	}
	low := expression("%s <= %d", bare(found), most*2/5)
	high := expression("%s >= %d", bare(found), most-most/5)
	return []Column{stateOf(t, found, append(sameState(Lows, low), sameState(Highs, high)...))}
}
