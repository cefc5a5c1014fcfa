package tape

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// small is a network that uses every operation once.
type small struct {
	set                                     *Set
	emb, w, b, over, way, ways, turn, facts *Param
}

func newSmall() *small {
	s := &small{set: NewSet(7)}
	s.emb = s.set.Table("emb", 9, 8, 0.5)
	s.w, s.b = s.set.Matrix("w", 8, 20), s.set.Around("b", 1, 20, 0, 0.1)
	s.over = s.set.Matrix("over", 5, 20)
	s.way = s.set.Around("way", 3, 1, 1, 0.2)
	s.ways = s.set.Around("ways", 3, 2, 1, 0.2)
	s.turn = s.set.Matrix("turn", 5, 10)
	s.facts = s.set.Matrix("facts", 5, 3)
	return s
}

func (s *small) loss(t *Tape) float64 {
	links := []Link{{0, 1, 0, 1}, {2, 0, 2, 0.5}, {1, 3, 1, 2}}
	x := t.Look(s.emb, []int{1, 4, 2, 4})
	h := t.Recurrent(t.Linear(x, s.w, s.b), s.over, nil, false)
	back := t.Recurrent(t.Linear(x, s.w, s.b), s.over, t.Greatest(h), true)
	both := t.Add(t.Tanh(h), t.Scaled(back, 0.7))
	items := t.Means(both, [][]int{{0, 1}, {2}, {3, 0}, {}, {1, 2, 3}})
	near := t.Softmax(t.Add(t.Alike(items, both, 0.4), t.Attract(links, s.way, 5, 4)))
	ctx := t.Below(t.Pick(t.Times(near, both), []int{0, 1}), t.Pick(t.Times(near, both), []int{2, 3, 4}))
	steps := t.Beside(t.Pick(ctx, []int{3, 0, -1}), t.Pick(items, []int{0, 1, 2}))
	heads := t.Attend(t.shaped(t.Alike(t.shaped(t.Linear(t.Pick(ctx, []int{1, 2, 4}), s.turn, nil), 6, 5), both, 0.5), 3, 8), 4)
	scores := t.Add(t.Follow(heads, links, s.ways, 5, 2), t.Weigh(t.Linear(t.Pick(both, []int{0, 1, 3}), s.facts, nil), [][]float32{make15(1), make15(2), make15(3)}, 5))
	sum := 0.0
	for i := range 3 {
		sum += t.Surprise(scores, i, []int{i, 4}, 1) + t.Surprise(steps, i, []int{2 * i}, 0.5)*0.5
	}
	return sum
}

func make15(seed int) []float32 {
	out := make([]float32, 15)
	for i := range out {
		out[i] = float32((i*seed)%5) / 3
	}
	return out
}

func TestGradientsAreThoseOfSmallChanges(t *testing.T) {
	for _, smoothing := range []float32{0, 0.3} {
		gradientsAreThoseOfSmallChanges(t, smoothing)
	}
}

func gradientsAreThoseOfSmallChanges(t *testing.T, smoothing float32) {
	t.Helper()
	s := newSmall()
	trained := New(s.set.NewGradients(), rand.New(rand.NewPCG(1, 1)))
	trained.Smoothing = smoothing
	s.loss(trained)
	trained.Backward()
	for pi, p := range s.set.Params {
		for i := range p.V {
			const step = 1e-2
			was := p.V[i]
			at := func(v float32) float64 {
				p.V[i] = v
				s.set.Turn()
				plain := New(nil, nil)
				plain.Smoothing = smoothing
				return s.loss(plain)
			}
			want := (at(was+step) - at(was-step)) / (2 * step)
			p.V[i] = was
			s.set.Turn()
			if got := float64(trained.Gradients[pi].v[i]); math.Abs(got-want) > 0.01+0.03*math.Abs(want) {
				t.Errorf("smoothing of %g: %s[%d]: gradient %.4f, by small changes %.4f", smoothing, p.Name, i, got, want)
			}
		}
	}
}

func TestLanesComeToWhatPlainCodeComesTo(t *testing.T) {
	if !lanes {
		t.Skip("this processor has no lanes")
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for _, s := range [][3]int{{1, 1, 1}, {4, 16, 3}, {5, 70, 9}, {3, 8, 2}, {9, 131, 17}, {13, 24, 5}, {9, 5, 40}, {6, 3, 300}, {2, 21, 256}} {
		m, n, k := s[0], s[1], s[2]
		draw := func(n int) []float32 {
			out := make([]float32, n)
			for i := range out {
				out[i] = float32(rng.NormFloat64())
			}
			return out
		}
		a, b, c := draw(m*k), draw(k*n), draw(m*n)
		for _, left := range []strided{byRows(a, k), byColumns(a, m)} {
			fast, plain := append([]float32{}, c...), append([]float32{}, c...)
			product(fast, n, m, n, left, b, n, k)
			productPlain(plain, n, 0, m, 0, n, left, b, n, k)
			if d := cmp.Diff(plain, fast); d != "" {
				t.Errorf("%d×%d of %d: lanes differ (-plain +lanes):\n%.500s", m, n, k, d)
			}
		}
	}
}

func TestExpIsTheExponentialFunction(t *testing.T) {
	for x := float32(0); x > -79; x -= 0.37 {
		want := math.Exp(float64(x))
		if got := float64(exp(x)); math.Abs(got-want) > 2e-6*want {
			t.Errorf("exp(%g) = %g, want %g", x, got, want)
		}
	}
}

func TestTrainingMakesTheLossSmall(t *testing.T) {
	s := newSmall()
	tape := New(s.set.NewGradients(), rand.New(rand.NewPCG(1, 1)))
	first := s.loss(New(nil, nil))
	for range 200 {
		tape.Reset()
		s.loss(tape)
		tape.Backward()
		s.set.Step(tape.Gradients, Adam{Rate: 0.02, Clip: 5})
	}
	if last := s.loss(New(nil, nil)); last > first/3 {
		t.Errorf("loss went from %.3f to %.3f only", first, last)
	}
}

func BenchmarkProduct(b *testing.B) {
	for _, s := range [][3]int{{16, 384, 192}, {1, 768, 192}, {30, 128, 336}} {
		m, n, k := s[0], s[1], s[2]
		a, w, c := make([]float32, m*k), make([]float32, k*n), make([]float32, m*n)
		b.Run("", func(b *testing.B) {
			for range b.N {
				product(c, n, m, n, byRows(a, k), w, n, k)
			}
			b.ReportMetric(2*float64(m*n*k)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}
