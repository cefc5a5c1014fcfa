package lexical

import (
	"cmp"
	"math"
	"slices"

	"parley/suql/reader"
)

// The thresholds of a verdict.
const (
	textCap    = 3.4  // what one text can count at most, per pole
	enough     = 0.50 // weight that a verdict needs
	contested  = 0.72 // with a loser this near the winner the texts are split
	restWeight = 0.25 // what further hits in the same text add
	outdated   = 0.5  // what a clause counts that the same text takes back
)

// weigh lets the texts vote: each speaks with its strongest clause per pole.
func weigh(hits []hit) finding {
	if len(hits) == 0 {
		return undecided
	}
	hits = lastWord(hits)
	perText := map[int][2][]float64{}
	for _, h := range hits {
		v := perText[h.text]
		if h.weight > 0 {
			v[0] = append(v[0], h.weight)
		} else {
			v[1] = append(v[1], -h.weight)
		}
		perText[h.text] = v
	}
	var pole [2]float64
	for n := range slices.Max(keys(perText)) + 1 {
		v := perText[n]
		for side := range pole {
			if len(v[side]) == 0 {
				continue
			}
			slices.Sort(v[side])
			top := v[side][len(v[side])-1]
			sum := 0.0
			for _, w := range v[side] {
				sum += w
			}
			pole[side] += min(textCap, top+restWeight*(sum-top))
		}
	}
	f := finding{verdict: reader.True, hits: slices.Clone(hits)}
	winner, loser := pole[0], pole[1]
	if loser > winner {
		f.verdict = reader.False
		winner, loser = loser, winner
	}
	sign := 1.0
	if f.verdict == reader.False {
		sign = -1
	}
	slices.SortStableFunc(f.hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.weight*sign, a.weight*sign), a.text-b.text, a.start-b.start)
	})
	f.confidence = calibrated(winner, loser)
	if winner < enough || loser > contested*winner {
		f.verdict = reader.Unknown
		f.confidence = min(0.45, f.confidence/2)
	}
	return f
}

// lastWord settles a text that contradicts itself: people set a scene before
// they say how it was ("came for the patio … they closed it"), so what stands
// before the last strong clause of the other pole counts less.
func lastWord(hits []hit) []hit {
	last := map[int]hit{}
	for _, h := range hits {
		if l, ok := last[h.text]; math.Abs(h.weight) >= 1 && (!ok || h.start > l.start) {
			last[h.text] = h
		}
	}
	out := slices.Clone(hits)
	for i, h := range out {
		if l, ok := last[h.text]; ok && l.weight*h.weight < 0 && h.start < l.start {
			out[i].weight *= outdated
		}
	}
	return out
}

func keys(m map[int][2][]float64) []int {
	var out []int
	for k := range m {
		out = append(out, k)
	}
	return out
}

// calibrated maps the votes to the probability that the verdict is right. Set
// by hand between two evils: it understates on the texts that the lexicon was
// developed on, so as not to overstate on others (package eval measures both).
func calibrated(winner, loser float64) float64 {
	x := -0.4 + 0.9*math.Min(winner, 3) - 1.1*loser
	return 1 / (1 + math.Exp(-x))
}
