package reword

import (
	"slices"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// endings are words in the name of the day on which something that rows have ends.
var endings = []string{"end", "ends", "until", "till", "expires", "expiry", "expiration", "due", "to"}

// outOf is an utterance in which what is out of something, or still under it, has its end before today, or
// not before, where one day says when that ends:
//
//	how many devices are out of warranty  →  how many devices are with warranty end before 2026-11-29
//	boats still under warranty            →  boats with warranty end after 2026-11-28
func (r *onDay) outOf(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	for i := 1; i < len(tokens); i++ {
		before := tokens[i-1].Lower
		from := i - 1
		out := before == "of" && i > 1 && tokens[i-2].Lower == "out"
		if out {
			from = i - 2
		}
		if !out && before != "under" {
			continue
		}
		day := r.endOf(tokens[i].Lower)
		if day == nil {
			continue
		}
		said := "with " + day.Human + " before " + r.day()
		if !out {
			said = "with " + day.Human + " after " + r.today.AddDate(0, 0, -1).Format("2006-01-02")
		}
		for from > 0 && slices.Contains([]string{"still", "is", "are"}, tokens[from-1].Lower) {
			from--
		}
		return utterance[:tokens[from].From] + said + utterance[tokens[i].To:]
	}
	return utterance
}

// endOf is the one day on which something ends that a word says: the warranty end, or warranty_until; nil for none,
// or several.
func (r *onDay) endOf(word string) (found *catalog.Column) {
	for _, t := range r.cat.Tables {
		for _, c := range t.Columns {
			words := catalog.SplitName(c.Name)
			if !role.IsDay(c) || len(words) != 2 || words[0] != word || !slices.Contains(endings, words[1]) {
				continue
			}
			if found != nil {
				return nil
			}
			found = c
		}
	}
	return found
}
