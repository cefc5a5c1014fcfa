package passage

import "parley/english/logit"

// Model holds the weights.
type Model struct {
	Words []uint8   // how rare each stem is, by its place; see RarityPlaces
	Spans []float32 // of the features of candidates
	Yes   []float32 // of the features of yes/no questions
	Bias  float64   // of yes
}

// RarityPlaces is how many places Words has: stems are hashed to them.
const RarityPlaces = 1 << 16

// RarityPlace is where the rarity of a stem is kept.
func RarityPlace(stem string) int { h := hashOf(stem); return int((h ^ h>>16) % RarityPlaces) }

// NewModel is a model whose weights are all 0.
func NewModel() *Model {
	return &Model{Words: make([]uint8, RarityPlaces), Spans: make([]float32, places), Yes: make([]float32, yesPlaces)}
}

// Rarity is the weight of a stem: the logarithm of one in how many texts it
// stands, at least 1.
func (m *Model) Rarity(stem string) float64 { return max(1, float64(m.Words[RarityPlace(stem)])/20) }

// Stems calls f with each distinct stem of a text that has content.
func Stems(text string, f func(stem string)) {
	seen := map[string]bool{}
	for _, w := range cut(text) {
		if !w.stop && w.stem != "" && !seen[w.stem] {
			seen[w.stem] = true
			f(w.stem)
		}
	}
}

func (m *Model) sum(at []uint32) float64 {
	s := 0.0
	for _, i := range at {
		s += float64(m.Spans[i])
	}
	return s
}

// Probabilities are those of the candidates, which sum to 1.
func (m *Model) Probabilities(p *Prepared) []float64 {
	starts, ends, sentences := map[int]float64{}, map[int]float64{}, map[int]float64{}
	once := func(known map[int]float64, i int, at []uint32) float64 {
		x, ok := known[i]
		if !ok {
			x = m.sum(at)
			known[i] = x
		}
		return x
	}
	out := make([]float64, len(p.Candidates))
	for i, c := range p.Candidates {
		out[i] = m.sum(c.features) + once(starts, c.lo, p.starts[c.lo]) + once(ends, c.hi-1, p.ends[c.hi-1]) +
			once(sentences, c.sentence, p.sentences[c.sentence])
	}
	return logit.Softmax(out)
}

// Spread hands each feature of the candidates its share of what is given to
// each candidate: the gradient of training.
func (p *Prepared) Spread(given []float64, f func(at []uint32, g float64)) {
	starts, ends, sentences := map[int]float64{}, map[int]float64{}, map[int]float64{}
	for i, c := range p.Candidates {
		if g := given[i]; g > 1e-7 || g < -1e-7 {
			f(c.features, g)
			starts[c.lo] += g
			ends[c.hi-1] += g
			sentences[c.sentence] += g
		}
	}
	for i := range p.starts { // in the order of the text: sums must come out alike
		if g, ok := starts[i]; ok {
			f(p.starts[i], g)
		}
		if g, ok := ends[i]; ok {
			f(p.ends[i], g)
		}
		if g, ok := sentences[i]; ok {
			f(p.sentences[i], g)
		}
	}
}
