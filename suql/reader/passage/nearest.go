package passage

import (
	"cmp"
	"math"
	"slices"
)

// Near is a sentence of one of several texts.
type Near struct {
	Text int // which of the texts
	Sentence
	Score float64 // how much of the question it has, from 0 to 1
}

// fewTexts is from how many texts on they tell which words are rare.
const fewTexts = 5

// nearEnough is how much of a question's words a sentence needs to be worth reading, and
// besideBest how much of what the best one has.
const (
	nearEnough = 0.3
	besideBest = 0.6
)

// Nearest are the sentences that have most of a question's words or words near to them,
// the best first, and no more than one of each text. Words weigh as rare as they are among
// the texts. Whether a sentence answers the question is for its reader to say.
func Nearest(question string, texts []string, most int) []Near {
	cuts := make([]*Text, len(texts))
	in := map[string]int{} // by stem, how many texts have it
	for i, t := range texts {
		cuts[i] = Cut(t)
		seen := map[string]bool{}
		for _, w := range cuts[i].words {
			if w.stem != "" && !seen[w.stem] {
				seen[w.stem] = true
				in[w.stem]++
			}
		}
	}
	var rarity func(stem string) float64
	if len(texts) >= fewTexts {
		rarity = func(stem string) float64 { return math.Log(float64(len(texts)+1) / float64(in[stem]+1)) }
	}
	q := AskAmong(question, "", rarity)
	var out []Near
	for i, c := range cuts {
		best := Near{Text: i}
		for _, s := range q.Sentences(c, "") {
			if score := s.Own + s.Kin; score > best.Score {
				best.Sentence, best.Score = s, score
			}
		}
		if best.Score >= nearEnough {
			out = append(out, best)
		}
	}
	slices.SortStableFunc(out, func(a, b Near) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Words, b.Words))
	})
	for i, n := range out {
		if i == most || n.Score < besideBest*out[0].Score {
			return out[:i]
		}
	}
	return out
}
