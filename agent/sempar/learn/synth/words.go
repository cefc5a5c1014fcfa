package synth

import (
	"slices"
	"strings"

	"parley/english"
)

// things are rows of a table, in the plural.
func (a *asker) things(t *tableView) string { return plural(a.thing(t)) }

// thing is a row of a table.
func (a *asker) thing(t *tableView) string { return a.synonym(t.noun, 0) }

// called is what a column is called: without the name of its table half the
// times, and by another word now and then.
func (a *asker) called(c int) string {
	words := a.nominal(c)
	noun := strings.Fields(a.v.tables[a.v.Columns[c].Table].noun)
	if len(words) > 1 && a.Float64() < 0.5 {
		shorter := without(words, func(w string) bool { return slices.Contains(noun, english.Singular(w)) })
		if len(shorter) > 0 && !has(shorter, "bare") {
			words = shorter
		}
	}
	return a.synonym(strings.Join(words, " "), c)
}

func without(words []string, bad func(string) bool) []string {
	return slices.DeleteFunc(slices.Clone(words), bad)
}

// nominal is the name of a column as a noun: joined on is the joining date,
// built the year built, sold the number sold.
func (a *asker) nominal(c int) []string {
	col := a.v.Columns[c]
	words := a.nameWords(c)
	if shorter := without(words, func(w string) bool { return has([]string{w}, "flags") }); len(shorter) > 0 {
		words = shorter
	}
	if other := phrases().nominals[strings.Join(words, " ")]; len(other) > 0 {
		return strings.Fields(one(a, other))
	}
	t := a.v.tables[col.Table]
	if slices.Contains(t.label, c) && strings.Join(words, " ") == t.noun { // the players of a column "player"
		return []string{"name"}
	}
	return a.participle(t, c, words)
}

// participle makes a noun of a name that ends in one, and leaves others.
func (a *asker) participle(t *tableView, c int, words []string) []string {
	last := words[len(words)-1]
	if last == "on" && len(words) > 1 {
		words = words[:len(words)-1]
		last = words[len(words)-1]
	}
	if !strings.HasSuffix(last, "ed") && !has([]string{last}, "participles") {
		return words
	}
	switch {
	case slices.Contains(t.dates, c) && a.chance(0.5):
		return append([]string{"date"}, words...)
	case slices.Contains(t.dates, c):
		return append(slices.Clone(words), "date")
	case slices.Contains(t.years, c) && !slices.Contains(words, "year"):
		return append([]string{"year"}, words...)
	case slices.Contains(t.nums, c) && len(words) == 1:
		return append([]string{"number"}, words...)
	}
	return words
}

// synonym puts another word in the place of the last one, now and then. column
// is the column that is called so, or 0 for a table. A word that something
// else in the database is called by says the wrong thing.
func (a *asker) synonym(words string, column int) string {
	if a.Float64() >= shareSynonyms {
		return words
	}
	head, last := "", words
	if i := strings.LastIndexByte(words, ' '); i >= 0 {
		head, last = words[:i+1], words[i+1:]
	}
	if head != "" && column == 0 {
		return words
	}
	others := phrases().synonyms[last]
	if a.v.src.Synonyms != nil && (len(others) == 0 || a.Float64() < 0.2) {
		others = a.v.src.Synonyms(last)
		others = others[:min(2, len(others))] // those of rarer senses come later
	}
	if len(others) == 0 {
		return words
	}
	other := others[a.IntN(len(others))]
	if a.v.taken(other) {
		return words
	}
	return head + other
}

// taken reports whether a table or column of the database is called by a word.
func (v *view) taken(word string) bool {
	if v.names == nil {
		v.names = map[string]bool{}
		for _, t := range v.tables {
			for _, w := range strings.Fields(t.noun) {
				v.names[w] = true
			}
			for _, c := range v.Tables[t.n].Columns {
				for _, w := range strings.Fields(strings.ToLower(v.Columns[c].Human)) {
					v.names[w] = true
				}
			}
		}
	}
	return slices.ContainsFunc(strings.Fields(word), func(w string) bool { return v.names[w] })
}

// alternatives reads lines "word/other/another" of a list, by word.
func (w *wording) alternatives(list string) map[string][]string {
	out := map[string][]string{}
	for _, line := range w.lists[list] {
		words := strings.Split(line, "/")
		out[words[0]] = append(out[words[0]], words[1:]...)
	}
	return out
}

// superlative is how the rows are called that have the most, or the least, of
// a column: the cheapest, the longest; "" when there is no word for it.
func (a *asker) superlative(c int, most bool) string {
	words := strings.Fields(strings.ToLower(a.v.Columns[c].Human))
	for _, line := range phrases().lists["superlatives"] {
		parts := strings.Split(line, "/")
		if len(parts) == 3 && slices.Contains(words, parts[0]) {
			if most {
				return parts[1]
			}
			return parts[2]
		}
	}
	return ""
}

// number is a number in digits, or a small one in words.
func (a *asker) number(n int) string {
	small := phrases().lists["numbers"]
	if n >= 1 && n <= len(small) && a.Float64() < 0.25 {
		return small[n-1]
	}
	return digits(n)
}

// spoken is a stored value as a person writes it: in another letter case,
// without its last word.
func (a *asker) spoken(value string) string {
	words := strings.Fields(value)
	switch r := a.Float64(); {
	case r < 0.35:
		return strings.ToLower(value)
	case r < 0.41 && len(words) > 1 && len(words[0]) > 3 && len(words[1]) > 2 && !isNumber(words[0]):
		return words[0]
	case r < 0.44 && len(value) < 12:
		return strings.ToUpper(value)
	}
	return value
}
