package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// How says in which way a phrase matched a value.
type How string

// The ways of matching, surest first.
const (
	Exact      How = "exact"      // the same text, letter case aside
	Normalised How = "normalised" // the same words without accents, punctuation, plural endings or spaces
	Partial    How = "partial"    // the value holds all the words and more
	Typo       How = "typo"       // as one of the above after correcting misspelt words
)

// Match is a stored value that a phrase may mean.
type Match struct {
	Column *Column
	Value  string  // as stored; for an array column one element
	Score  float64 // 1 for an exact match, less for what needs more good will
	How    How
}

// Bounds on one Lookup.
const (
	maxMatches    = 50  // returned
	maxCandidates = 200 // partial matches that are scored
	maxSpellings  = 8   // corrections tried for one word
)

// Lookup returns the stored values that phrase may mean, best first. Words
// are forgiven one wrong, missing, additional or swapped letter from four
// letters on and two from eight on, but only where the phrase matches nothing
// as it is written.
func (ix *Index) Lookup(phrase string) []Match {
	out := ix.lookup(phrase)
	if ix.more != nil {
		out = append(out, ix.more.lookup(phrase)...)
		slices.SortStableFunc(out, func(a, b Match) int { return cmp.Compare(b.Score, a.Score) })
		out = out[:min(len(out), maxMatches)]
	}
	return out
}

// lookup is Lookup among the values that the index holds itself.
func (ix *Index) lookup(phrase string) []Match {
	words := Stems(phrase)
	if len(words) == 0 {
		return nil
	}
	found := ix.lookupWhole(phrase, strings.Join(words, ""))
	known := make([]int32, 0, len(words))
	for _, w := range words {
		if n, ok := ix.byWord[w]; ok {
			known = append(known, n)
		}
	}
	if len(known) == len(words) {
		found = append(found, ix.lookupPartial(found, known, 0)...)
	}
	if len(found) == 0 {
		found = ix.lookupMisspelt(words)
	}
	slices.SortFunc(found, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.entry, b.entry))
	})
	var out []Match
	for _, h := range found[:min(len(found), maxMatches)] {
		e := ix.entries[h.entry]
		out = append(out, Match{e.column, e.value, h.score, h.how})
	}
	return out
}

// Whole returns the stored values whose stems, run together, are the key.
func (ix *Index) Whole(key string) []Match {
	var out []Match
	for _, id := range ix.whole[key] {
		e := ix.entries[id]
		out = append(out, Match{e.column, e.value, 1, Exact})
	}
	if ix.more != nil {
		out = append(out, ix.more.Whole(key)...)
	}
	return out
}

// hit is a match before it is handed out.
type hit struct {
	entry int32
	score float64
	how   How
}

func (ix *Index) lookupWhole(phrase, key string) []hit {
	var out []hit
	for _, id := range ix.whole[key] {
		h := hit{id, 0.95, Normalised}
		if strings.EqualFold(strings.TrimSpace(phrase), strings.TrimSpace(ix.entries[id].value)) {
			h.score, h.how = 1, Exact
		}
		out = append(out, h)
	}
	return out
}

// lookupPartial returns the entries that hold all the words, without those
// in whole. wrong is the number of letters that were corrected in the words.
func (ix *Index) lookupPartial(whole []hit, words []int32, wrong int) []hit {
	letters := 0
	for _, w := range words {
		letters += len(ix.vocab[w].text)
	}
	var found []hit
	for _, id := range ix.intersect(words, maxCandidates) {
		if slices.ContainsFunc(whole, func(h hit) bool { return h.entry == id }) {
			continue
		}
		covered := min(1, float64(letters)/float64(ix.entries[id].size))
		h := hit{id, 0.4 + 0.45*covered, Partial}
		if wrong > 0 {
			h.how = Typo
			h.score = max(h.score-0.1*float64(wrong), 0.05)
		}
		found = append(found, h)
	}
	return found
}

// lookupMisspelt corrects the words the vocabulary doesn't hold; where it
// holds them all, any one of them may be the wrong one.
func (ix *Index) lookupMisspelt(words []string) []hit {
	choices := make([][]spelling, len(words))
	unknown := false
	for i, w := range words {
		if n, ok := ix.byWord[w]; ok {
			choices[i] = []spelling{{n, 0}}
			continue
		}
		unknown = true
		if choices[i] = ix.spellings(w); len(choices[i]) == 0 {
			return nil
		}
	}
	if unknown {
		return ix.combine(choices)
	}
	var found []hit
	for i, w := range words {
		as := choices[i]
		if choices[i] = ix.spellings(w); len(choices[i]) > 0 {
			found = append(found, ix.combine(choices)...)
		}
		choices[i] = as
	}
	return best(found)
}

// combine looks up every combination of spellings, a bounded number of them.
func (ix *Index) combine(choices [][]spelling) []hit {
	combos := [][]spelling{nil}
	for _, c := range choices {
		var next [][]spelling
		for _, head := range combos {
			for _, s := range c {
				next = append(next, append(slices.Clip(head), s))
			}
		}
		combos = next[:min(len(next), 2*maxSpellings)]
	}
	var found []hit
	for _, combo := range combos {
		words := make([]int32, len(combo))
		wrong := 0
		for i, s := range combo {
			words[i] = s.word
			wrong += s.wrong
		}
		found = append(found, ix.lookupPartial(nil, words, wrong)...)
	}
	return best(found)
}

// best keeps the highest score of every entry.
func best(hits []hit) []hit {
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.entry, b.entry), cmp.Compare(b.score, a.score))
	})
	return slices.CompactFunc(hits, func(a, b hit) bool { return a.entry == b.entry })
}

// allowedTypos is how many wrong letters a word of so many runes may have.
func allowedTypos(w string) int {
	switch n := utf8.RuneCountInString(w); {
	case strings.ContainsAny(w, "0123456789"):
		return 0 // a number with a wrong digit is another number
	case n >= 8:
		return 2
	case n >= 4:
		return 1
	}
	return 0
}
