package vectors

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"parley/english/tape"
)

// How vectors are learnt.
const (
	window    = 6       // words on either side
	negatives = 15      // words drawn for a window, which all its words should be unlike
	epochs    = 3       // times through the text
	startRate = 0.03    // of learning, falling to a thousandth of it
	frequent  = 1e-4    // words of a greater share are left out at random (subsampling)
	drawTable = 1 << 20 // words are drawn by their count to the power of ¾
	least     = 5       // times that a word must occur
)

// Learn makes vectors of the words of sentences: lower case, numbers as
// [NumberWord]. Of the words that occur often enough the most frequent ones
// are kept. The same sentences and seed give the same vectors.
func Learn(sentences [][]string, keep int, seed uint64) *Table {
	l := newLearner(sentences, keep, seed)
	for range epochs {
		for _, s := range sentences {
			l.sentence(s)
		}
	}
	t := &Table{words: l.words, order: l.order, vectors: l.in}
	for i := range t.order {
		normalise(t.Vector(i))
	}
	return t
}

type learner struct {
	words   map[string]int
	order   []string
	chance  []float32 // that an occurrence is kept
	draws   []int32
	in, out []float32
	rng     *rand.Rand
	seen    int
	total   int
	kept    []int
	ctx     []float32 // the window's vectors
	turned  []float32 // Width × (1 + negatives): target and negatives
	target  []int
	scores  []float32
	dCtx    []float32
	dOut    []float32
}

func newLearner(sentences [][]string, keep int, seed uint64) *learner {
	counts := map[string]int{}
	total := 0
	for _, s := range sentences {
		for _, w := range s {
			counts[w]++
			total++
		}
	}
	l := &learner{words: map[string]int{}, rng: rand.New(rand.NewPCG(seed, 0x3ec)), total: total * epochs}
	for w, n := range counts {
		if n >= least && len(w) < 64 {
			l.order = append(l.order, w)
		}
	}
	slices.SortFunc(l.order, func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	l.order = l.order[:min(keep, len(l.order))]
	weight, sum := make([]float64, len(l.order)), 0.0
	for i, w := range l.order {
		l.words[w] = i
		share := float64(counts[w]) / float64(total)
		l.chance = append(l.chance, float32(math.Sqrt(frequent/share)+frequent/share))
		weight[i] = math.Pow(float64(counts[w]), 0.75)
		sum += weight[i]
	}
	at, upTo := 0, 0.0
	for i, w := range weight {
		upTo += w / sum
		for ; at < drawTable && float64(at) < upTo*drawTable; at++ {
			l.draws = append(l.draws, int32(i))
		}
	}
	l.in = make([]float32, len(l.order)*Width)
	l.out = make([]float32, len(l.order)*Width)
	for i := range l.in {
		l.in[i] = (l.rng.Float32() - 0.5) / Width
	}
	l.ctx, l.dCtx = make([]float32, 2*window*Width), make([]float32, 2*window*Width)
	l.turned = make([]float32, Width*(1+negatives))
	l.dOut = make([]float32, (1+negatives)*Width)
	l.scores = make([]float32, 2*window*(1+negatives))
	l.target = make([]int, 1+negatives)
	return l
}

func (l *learner) sentence(s []string) {
	l.kept = l.kept[:0]
	for _, w := range s {
		l.seen++
		if n, ok := l.words[w]; ok && l.rng.Float32() < l.chance[n] {
			l.kept = append(l.kept, n)
		}
	}
	rate := float32(startRate * max(0.001, 1-float64(l.seen)/float64(l.total)))
	for i := range l.kept {
		reach := 1 + l.rng.IntN(window)
		var around []int
		for k := max(0, i-reach); k <= min(len(l.kept)-1, i+reach); k++ {
			if k != i {
				around = append(around, l.kept[k])
			}
		}
		if len(around) > 0 {
			l.step(l.kept[i], around, rate)
		}
	}
}

// step makes a word likelier among the words around it, and words drawn at
// random less likely.
func (l *learner) step(word int, around []int, rate float32) {
	const n = 1 + negatives
	l.target[0] = word
	for i := 1; i < n; i++ {
		l.target[i] = int(l.draws[l.rng.IntN(len(l.draws))])
	}
	for i, t := range l.target {
		for k, v := range l.out[t*Width : (t+1)*Width] {
			l.turned[k*n+i] = v
		}
	}
	m := len(around)
	for i, a := range around {
		copy(l.ctx[i*Width:], l.in[a*Width:(a+1)*Width])
	}
	scores := l.scores[:m*n]
	clear(scores)
	tape.Product(scores, l.ctx[:m*Width], l.turned, m, n, Width)
	for i := range scores {
		want := float32(0)
		if i%n == 0 {
			want = 1
		} else if l.target[i%n] == word {
			scores[i] = 0
			continue
		}
		scores[i] = float32((want - tape.Sigmoid(scores[i])) * rate)
	}
	clear(l.dCtx[:m*Width])
	clear(l.dOut)
	for i, t := range l.target { // rows of the targets' vectors, for a product by rows
		copy(l.turned[i*Width:], l.out[t*Width:(t+1)*Width])
	}
	tape.Product(l.dCtx[:m*Width], scores, l.turned, m, Width, n)
	tape.ProductTurned(l.dOut, scores, l.ctx[:m*Width], n, Width, m)
	for i, t := range l.target {
		add(l.out[t*Width:(t+1)*Width], l.dOut[i*Width:])
	}
	for i, a := range around {
		add(l.in[a*Width:(a+1)*Width], l.dCtx[i*Width:])
	}
}

func add(to, from []float32) {
	for i := range to {
		to[i] += from[i]
	}
}
