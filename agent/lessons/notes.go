package lessons

import (
	"cmp"
	"math"
	"slices"

	"parley/english"
	"parley/suql/catalog"
)

// The parameters of Okapi BM25, as usual.
const (
	saturation = 1.2
	byLength   = 0.75
)

// Notes are the sentences among notes that have words of an utterance, those
// that fit it best first, in the order of Okapi BM25. A term of a note counts
// as its words do.
func Notes(all []catalog.Note, utterance string, most int) []catalog.Note {
	var words [][]string
	in := map[string]int{}
	total := 0
	for _, n := range all {
		own := catalog.Stems(n.Text)
		for _, t := range n.Terms {
			own = append(own, catalog.Stems(t)...)
		}
		words = append(words, own)
		total += len(own)
		for w := range counted(own) {
			in[w]++
		}
	}
	said := map[string]bool{}
	for _, w := range catalog.Words(utterance) {
		if !english.StopWord(w) {
			said[catalog.Singular(w)] = true
		}
	}
	mean := float64(total) / float64(max(len(all), 1))
	type scored struct {
		note  catalog.Note
		score float64
	}
	var found []scored
	for i, n := range all {
		if n.Text == "" {
			continue
		}
		score := 0.0
		for w, times := range counted(words[i]) {
			if !said[w] {
				continue
			}
			rare := math.Log(1 + (float64(len(all)-in[w])+0.5)/(float64(in[w])+0.5))
			f := float64(times)
			score += rare * f * (saturation + 1) / (f + saturation*(1-byLength+byLength*float64(len(words[i]))/mean))
		}
		if score > 0 {
			found = append(found, scored{n, score})
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var out []catalog.Note
	for _, f := range found[:min(len(found), most)] {
		out = append(out, f.note)
	}
	return out
}

func counted(words []string) map[string]int {
	out := map[string]int{}
	for _, w := range words {
		out[w]++
	}
	return out
}
