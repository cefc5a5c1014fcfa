package network

import (
	"math"
	"math/rand/v2"
	"sync"
)

// ReaderTrainer changes a reader by steps of Adam (Kingma and Ba, "Adam: A
// Method for Stochastic Optimization", 2015, section 2) on batches of texts.
// Rows of weights that a batch does not touch stay as they are. It is
// deterministic for a seed.
type ReaderTrainer struct {
	reader   *Reader
	noise    noise
	seed     uint64
	steps    int
	turned   turned
	halves   [2]half
	mean     *Reader // running means of gradients …
	variance *Reader // … and of their squares
}

// half is what one of the two goroutines of a step works with.
type half struct {
	reading  Reading
	gradient *Reader
}

// Loss writes the gradient of the loss by the scores of text k of a batch:
// both have one row of Outputs per option, the gradient is zero at first. It
// is called from two goroutines at a time.
type Loss func(k int, scores, gradient []float32)

// NewReaderTrainer trains r, taking in each pass a share of words for unknown
// ones and leaving out a share of what was pooled.
func NewReaderTrainer(r *Reader, unknown, dropout float64, seed uint64) *ReaderTrainer {
	t := &ReaderTrainer{reader: r, noise: noise{words: float32(unknown), pooled: float32(dropout)}, seed: seed,
		mean: emptyReader(r.ReaderShape), variance: emptyReader(r.ReaderShape)}
	for i := range t.halves {
		t.halves[i].gradient = emptyReader(r.ReaderShape)
	}
	return t
}

// Step takes one step of a size against the loss of a batch. Two goroutines
// read half of it each; their gradients are added in the same order always.
func (t *ReaderTrainer) Step(batch []*Text, rate float64, loss Loss) {
	t.turned.from(t.reader)
	t.steps++
	var wg sync.WaitGroup
	for h := range t.halves {
		wg.Go(func() {
			for k := h; k < len(batch); k += len(t.halves) {
				t.halves[h].learn(t, batch[k], k, loss)
			}
		})
	}
	wg.Wait()
	t.turned.giveBack(t.reader)
	t.update(rate, len(batch))
}

func (h *half) learn(t *ReaderTrainer, text *Text, k int, loss Loss) {
	n := t.noise
	n.rng = rand.New(rand.NewPCG(t.seed, uint64(t.steps)<<16|uint64(k)))
	p := &h.reading
	p.arena.reset()
	p.forward(t.reader, text, &n)
	by := p.arena.take(len(p.scores))
	loss(k, p.scores, by)
	p.back(t.reader, &t.turned, by, h.gradient)
}

// The constants of Adam, and the greatest norm of a batch's gradient.
const (
	meanDecay     = 0.9
	varianceDecay = 0.999
	greatestNorm  = 5
)

func (t *ReaderTrainer) update(rate float64, batch int) {
	first, second := t.halves[0].gradient.parts(), t.halves[1].gradient.parts()
	norm := 0.0
	for i, p := range first {
		var sum float32
		for j, v := range second[i].w {
			g := (p.w[j] + v) / float32(batch)
			p.w[j] = g
			sum += g * g
		}
		clear(second[i].w)
		norm += float64(sum)
	}
	clip := float32(1)
	if norm = math.Sqrt(norm); norm > greatestNorm {
		clip = float32(greatestNorm / norm)
	}
	size := float32(rate * math.Sqrt(1-math.Pow(varianceDecay, float64(t.steps))) / (1 - math.Pow(meanDecay, float64(t.steps))))
	means, variances := t.mean.parts(), t.variance.parts()
	for i, p := range t.reader.parts() {
		for row := range p.rows {
			adam(p.row(row), first[i].row(row), means[i].row(row), variances[i].row(row), size, clip)
		}
	}
}

// adam changes a row of weights and clears its gradient.
func adam(w, gradient, mean, variance []float32, size, clip float32) {
	touched := false
	for _, g := range gradient {
		if g != 0 {
			touched = true
			break
		}
	}
	if !touched {
		return
	}
	mean, variance, w = mean[:len(gradient)], variance[:len(gradient)], w[:len(gradient)]
	for i, g := range gradient {
		g *= clip
		mean[i] += (1 - meanDecay) * (g - mean[i])
		variance[i] += (1 - varianceDecay) * (g*g - variance[i])
		w[i] -= size * mean[i] / (float32(math.Sqrt(float64(variance[i]))) + 1e-8)
		gradient[i] = 0
	}
}
