package decode

import "math"

// Reread is a question with the hypotheses of a search: what the decoder makes
// of each, how well each explains the words of the utterance, both as
// logarithms, and whether it is right.
type Reread struct {
	Logs, Words []float64
	Right       []bool
}

// Said is the Said of a calibration: the weights of both logarithms by maximum
// likelihood of the right hypotheses among those of their question (a
// conditional logit: McFadden, 1974), as a ratio.
func Said(all []Reread) float64 {
	decoder, words := 1.0, 0.0
	for range 300 { // the loss is convex where one hypothesis is right
		var byDecoder, byWords, count float64
		for _, x := range all {
			a, b, ok := x.pull(decoder, words)
			if ok {
				byDecoder, byWords, count = byDecoder+a, byWords+b, count+1
			}
		}
		if count == 0 {
			return 0
		}
		decoder += 0.05 * byDecoder / count
		words += 0.05 * byWords / count
	}
	if decoder <= 0 {
		return 0
	}
	return max(0, words/decoder)
}

// pull is how the likelihood of the right hypotheses changes with both
// weights; it reports false where none is right or all are.
func (x Reread) pull(decoder, words float64) (byDecoder, byWords float64, ok bool) {
	all, right := moments{}, moments{}
	best := math.Inf(-1)
	for i := range x.Logs {
		best = max(best, decoder*x.Logs[i]+words*x.Words[i])
	}
	for i := range x.Logs {
		p := math.Exp(decoder*x.Logs[i] + words*x.Words[i] - best)
		all.add(p, x.Logs[i], x.Words[i])
		if x.Right[i] {
			right.add(p, x.Logs[i], x.Words[i])
		}
	}
	if right.sum == 0 || right.sum == all.sum {
		return 0, 0, false
	}
	return right.log/right.sum - all.log/all.sum, right.words/right.sum - all.words/all.sum, true
}

// moments are sums weighed by probabilities.
type moments struct{ sum, log, words float64 }

func (m *moments) add(p, log, words float64) {
	m.sum += p
	m.log += p * log
	m.words += p * words
}
