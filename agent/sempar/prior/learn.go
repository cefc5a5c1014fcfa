package prior

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/agent/lessons"
	"parley/english/logit"
)

// Example is a judged question as it is learned from: what spoke for each
// reading before it was judged, and which reading was right.
type Example struct {
	features []features
	right    int
}

// weights say how much each feature of a reading counts: those of a conditional
// logit over the readings of a question, with a normal distribution around
// what was chosen by hand before anything was judged.
type weights struct {
	dense    [denseFeatures]float64
	sparse   []float32
	examples int // learned from
}

// sparseFeatures is how many numbers decisions beside words share.
const sparseFeatures = 1 << 16

// What the weights are before anything was judged, and how far they are
// expected to be from it.
var (
	expected = [denseFeatures]float64{believed: 1, disagrees: 1, asLesson: 5, likeMost: 3.5, likeMany: 2, likeSome: 0.5}
	spread   = [denseFeatures]float64{believed: 0.5, disagrees: 0.5, asLesson: 2, likeMost: 2, likeMany: 2,
		likeSome: 2, none: 2}
)

const (
	sparseSpread = 0.3
	passes       = 12
	step         = 0.2
)

func newWeights() *weights { return &weights{dense: expected} }

func (w *weights) score(f *features) float64 {
	sum := 0.0
	for i, x := range f.dense {
		sum += w.dense[i] * x
	}
	if w.sparse != nil {
		for _, n := range f.sparse {
			sum += float64(w.sparse[n])
		}
	}
	return sum
}

// probabilities of readings, and last that none is right.
func (w *weights) probabilities(all []features) []float64 {
	out := make([]float64, len(all))
	for i := range all {
		out[i] = w.score(&all[i])
	}
	return logit.Softmax(out)
}

// learn finds the weights under which what was judged is most probable:
// gradient descent with a step of its own for each feature (Duchi et al.,
// 2011), in the order of the examples, so that the same ones give the same.
func learn(examples []*Example) *weights {
	w := newWeights()
	w.sparse, w.examples = make([]float32, sparseFeatures), len(examples)
	var denseSeen [denseFeatures]float64
	sparseSeen := make([]float32, sparseFeatures)
	share := 1 / float64(max(len(examples), 1)) // of the prior, for each example
	for range passes {
		for _, e := range examples {
			for i, p := range w.probabilities(e.features) {
				g := -p
				if i == e.right {
					g++
				}
				if math.Abs(g) < 1e-4 {
					continue
				}
				f := &e.features[i]
				for k, x := range f.dense {
					if x != 0 {
						w.moveDense(k, g*x, share, &denseSeen)
					}
				}
				w.moveSparse(f.sparse, float32(g), sparseSeen)
			}
		}
	}
	return w
}

func (w *weights) moveDense(k int, gradient, share float64, seen *[denseFeatures]float64) {
	gradient -= share * (w.dense[k] - expected[k]) / (spread[k] * spread[k])
	seen[k] += gradient * gradient
	w.dense[k] += step * gradient / math.Sqrt(1+seen[k])
}

func (w *weights) moveSparse(features []uint32, gradient float32, seen []float32) {
	const pull = step * 0.02 / sparseSpread
	for _, n := range features {
		g := gradient - pull*w.sparse[n]
		seen[n] += g * g
		w.sparse[n] += float32(0.1*step) * g / float32(math.Sqrt(float64(1+seen[n])))
	}
}

// What is studied of the lessons of a turn.
const (
	studiedTurn = 4   // those that are new, each of which the parser reads
	mostStudied = 500 // in all
)

// study has the parser read what was judged, the lessons nearest to the
// utterance first, a few in each turn: how its readings of those fared is what
// the weights are learned from. The lessons of a turn are all that its visitor
// may learn from, so the weights are the visitor's own, and what was learned
// from a lesson that is switched off goes with it.
func (p *Parser) study(ctx context.Context, all []agent.Lesson) (*weights, error) {
	if p.fixed != nil {
		return p.fixed, nil
	}
	for _, l := range p.unstudied(all) {
		e, err := p.Study(ctx, l, without(all, l))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			e = nil // the parser can't read it: nothing to learn from
		}
		p.mu.Lock()
		if len(p.studied) >= mostKnown {
			clear(p.studied)
		}
		p.studied[nameOf(l)] = e
		p.mu.Unlock()
	}
	return p.learned(all), nil
}

// nameOf tells lessons apart: the same words of two visitors are two, since
// each is studied beside what its own visitor judged.
func nameOf(l agent.Lesson) string {
	return strings.Join([]string{l.Session, strconv.Itoa(l.Turn), l.Question, l.SUQL}, "\x00")
}

// without are all lessons but a lesson itself; of a note, which is everybody's,
// other notes only.
func without(all []agent.Lesson, l agent.Lesson) *lessons.Index {
	var out lessons.Index
	for _, o := range all {
		if (o.Question != l.Question || o.SUQL != l.SUQL) && (o.Noted || !l.Noted) {
			out.Add(o)
		}
	}
	return &out
}

func (p *Parser) unstudied(all []agent.Lesson) []agent.Lesson {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []agent.Lesson
	for _, l := range all[:min(len(all), mostStudied)] {
		if _, done := p.studied[nameOf(l)]; !done && len(out) < studiedTurn {
			out = append(out, l)
		}
	}
	return out
}

// mostLearned is how many weights are kept, each of one set of lessons.
const mostLearned = 64

// learned are the weights that follow from the lessons that were studied.
func (p *Parser) learned(all []agent.Lesson) *weights {
	p.mu.Lock()
	defer p.mu.Unlock()
	var names []string
	for _, l := range all {
		if name := nameOf(l); p.studied[name] != nil {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return newWeights()
	}
	slices.Sort(names) // whatever is asked, the same lessons teach the same
	names = slices.Compact(names)
	key := strings.Join(names, "\x01")
	if w, ok := p.weights[key]; ok {
		return w
	}
	examples := make([]*Example, len(names))
	for i, name := range names {
		examples[i] = p.studied[name]
	}
	if len(p.weights) >= mostLearned {
		clear(p.weights)
	}
	w := learn(examples)
	p.weights[key] = w
	return w
}

// Study reads a lesson's question with the parser, told of other lessons, and
// says what there is to learn from it; nil where its query does not fit the
// database.
func (p *Parser) Study(ctx context.Context, l agent.Lesson, others *lessons.Index) (*Example, error) {
	known := p.fitting(l.SUQL)
	if known == nil {
		return nil, nil
	}
	t := agent.Turn{Utterance: l.Question}
	hs, err := p.base.Parse(ctx, t, agent.World{})
	if err != nil || len(hs) == 0 {
		return nil, err
	}
	near := p.read(others.Find(l.Question, mostNear))
	anchors := p.anchors(t, near, hs, agent.World{})
	c := p.weigh(l.Question, withAnchors(hs, anchors), near, anchors)
	gold := agent.Hypothesis{Query: known.query}
	at := slices.IndexFunc(c.readings, func(h agent.Hypothesis) bool { return same(h, gold) })
	if at < 0 {
		at = len(c.readings) // none of them
	}
	return &Example{c.features, at}, nil
}

// Taught is the same parser with what examples teach, whatever lessons a turn
// has: for measuring.
func (p *Parser) Taught(examples []*Example) *Parser {
	out := New(p.base, p.cat, p.values)
	out.fixed = newWeights()
	if examples = slices.DeleteFunc(slices.Clone(examples), func(e *Example) bool { return e == nil }); len(examples) > 0 {
		out.fixed = learn(examples)
	}
	return out
}
