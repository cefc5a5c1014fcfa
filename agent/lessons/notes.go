package lessons

import (
	"cmp"
	"math"
	"slices"

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
	said := counted(catalog.Stems(utterance))
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
			if said[w] == 0 || stopWords[w] {
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

// stopWords are so frequent in any sentence that a note is not about them.
var stopWords = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range catalog.Stems(
		"a an the of in on at to for from by with and or not no is are was were be been do does did has have had it its this that these those what which who whom whose when where how many much all any each per than as if means mean only also our we i you they") {
		out[w] = true
	}
	return out
}()
