// Package passage answers questions over one paragraph of prose by learned
// weights: [Find] takes the span that answers an open question, [Affirm] says
// how probable yes is to a yes/no question.
//
//	best, ok := passage.Find("Who designed the bridge?",
//		"The bridge, designed by Ada Blom, was opened in 1903.")
//	// best.Text(…) is "Ada Blom", best.Probability how sure that is
//
// How it works. Every stretch of up to ten words within a sentence is a
// candidate. A log-linear model scores it by its form (a date, a name, the
// parts of speech of its words), by what stands before and after it, by how
// near and in which order the words of the question are, each beside what the
// question asks for; Rajpurkar et al., "SQuAD: 100,000+ Questions for Machine
// Comprehension of Text", 2016, section 4.2, describe a model of this kind.
// What is returned is the candidate that shares most words, on average, with
// the probable ones. A second logistic model is for yes and no. Both are made
// by package learn below and lie in weights.bin.
package passage

import "slices"

// Span is a stretch of a text in bytes, with the probability that it is the
// answer, or most of it.
type Span struct {
	Start, End  int
	Probability float64
}

// Text is the span's part of the text it was found in.
func (s Span) Text(of string) string { return of[s.Start:s.End] }

// Find is the most probable answer to an open question, false where the text
// has no candidate at all. It always takes the best there is: whether that is
// good enough is for the caller to say, by its probability.
func Find(question, text string) (Span, bool) {
	m := embedded()
	return m.Find(question, text)
}

// Affirm is the probability that the answer to a yes/no question is yes.
func Affirm(question, text string) float64 {
	m := embedded()
	return m.Affirm(question, text)
}

// mostCompared is how many candidates the choice among probable ones weighs.
const mostCompared = 40

// Find is the most probable answer by the weights of m.
func (m *Model) Find(question, text string) (Span, bool) {
	p := m.Prepare(question, text)
	if len(p.Candidates) == 0 {
		return Span{}, false
	}
	prob := m.Probabilities(p)
	order := make([]int, len(prob))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case prob[a] > prob[b]:
			return -1
		case prob[a] < prob[b]:
			return 1
		}
		return 0
	})
	order = order[:min(len(order), mostCompared)]
	best, share := order[0], -1.0
	for _, i := range order {
		sum := 0.0
		for _, j := range order {
			sum += prob[j] * shared(p.Candidates[i], p.Candidates[j])
		}
		if sum > share {
			best, share = i, sum
		}
	}
	c := p.Candidates[best]
	return Span{Start: c.Start, End: c.End, Probability: min(share, 1)}, true
}

// shared is the F1 of two candidates' words by their places.
func shared(a, b Candidate) float64 {
	both := min(a.hi, b.hi) - max(a.lo, b.lo)
	if both <= 0 {
		return 0
	}
	return 2 * float64(both) / float64(a.hi-a.lo+b.hi-b.lo)
}
