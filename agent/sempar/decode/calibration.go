package decode

import (
	"math"
	"slices"
)

// Calibration turns what the network makes of a question into probabilities
// that hold: a straight line through the log-odds of the likeliest query
// (Platt, 1999), and the share of what is left that the other queries of the
// list get; the rest is for queries that are not in the list.
type Calibration struct {
	Slope, Shift float64
	Listed       float64
	// Empty is added to the logarithm of a query that gives nothing: how much
	// rarer that is of right queries than of wrong ones.
	Empty float64
	// Said is what the logarithm of how well a query explains the words of the
	// utterance counts, beside that of the decisions.
	Said float64
}

// Probabilities are those of hypotheses of one question, given by the
// logarithms of what the network makes of them, in any order. Those of a group,
// named by a text, come to the same and are calibrated as one.
func (c Calibration) Probabilities(logs []float64, groups []string) []float64 {
	if len(logs) == 0 {
		return nil
	}
	best := slices.Max(logs)
	out := make([]float64, len(logs))
	of, sum := map[string]float64{}, 0.0
	for i, l := range logs {
		out[i] = math.Exp(l - best)
		of[groups[i]] += out[i]
		sum += out[i]
	}
	top := groups[slices.Index(logs, best)]
	for i, g := range groups {
		if of[g] > of[top] {
			top = groups[i]
		}
	}
	raw := of[top] / sum
	first := c.First(raw)
	rest := 0.0
	if raw < 1 {
		rest = (1 - first) * c.Listed / (1 - raw)
	}
	for i, g := range groups {
		part := out[i] / of[g]
		if g == top {
			out[i] = part * first
		} else {
			out[i] = part * min(first, of[g]/sum*rest)
		}
	}
	return out
}

// sure bounds log-odds on either side.
const sure = 1e-4

// First is the probability of the likeliest query, given its share of the
// list.
func (c Calibration) First(share float64) float64 {
	share = min(max(share, sure), 1-sure)
	return 1 / (1 + math.Exp(-(c.Slope*math.Log(share/(1-share)) + c.Shift)))
}

// Judged is a question with the share of the list that its likeliest query
// had, whether that was right, and whether any in the list was.
type Judged struct {
	Share         float64
	Right, Listed bool
}

// Emptiness is the Empty of a calibration, from how many of the likeliest
// queries that were right and of those that were wrong gave nothing.
func Emptiness(right, rightEmpty, wrong, wrongEmpty int) float64 {
	of := func(empty, all int) float64 { return (float64(empty) + 0.5) / (float64(all) + 1) }
	return min(0, math.Log(of(rightEmpty, right)/of(wrongEmpty, wrong)))
}

// Calibrate fits a calibration by maximum likelihood.
func Calibrate(all []Judged) Calibration {
	c := Calibration{Slope: 1, Listed: 1}
	for range 2000 { // the loss is convex in both
		slope, shift := 0.0, 0.0
		for _, j := range all {
			x := min(max(j.Share, sure), 1-sure)
			x = math.Log(x / (1 - x))
			d := c.First(j.Share)
			if j.Right {
				d--
			}
			slope += d * x
			shift += d
		}
		n := float64(max(len(all), 1))
		c.Slope -= 0.05 * slope / n
		c.Shift -= 0.2 * shift / n
	}
	wrong, listed := 0, 0
	for _, j := range all {
		if !j.Right {
			wrong++
			if j.Listed {
				listed++
			}
		}
	}
	if wrong > 0 {
		c.Listed = float64(listed) / float64(wrong)
	}
	return c
}
