package learn

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"parley/agent/sempar/rerank"
	"parley/english/logit"
)

// Ranking is the readings of one utterance.
type Ranking struct {
	Set, Table string // what it was said about; of one table all is learnt or nothing
	Readings   []Reading
}

// Reading is one of them: the logarithm of its probability, but for facts.
type Reading struct {
	Log   float64
	Facts rerank.Facts
	Right bool
}

// How weights of facts are learnt.
const (
	weighingSteps   = 400
	weighingRate    = 0.3 // of AdaGrad
	weighingPenalty = 0.5 // of the square of a weight, over all rankings
	faintest        = 0.1 // weights nearer to zero are left out
)

// Weigh learns how much each fact counts: it maximises the logarithm of what the
// right readings have together (a conditional logit), less a penalty on squares,
// by gradient descent over all rankings at once. No weight rises above zero.
func Weigh(all []Ranking) rerank.Model {
	var useful []Ranking
	facts := map[string]bool{}
	for _, r := range all {
		if !slices.ContainsFunc(r.Readings, func(x Reading) bool { return x.Right }) {
			continue
		}
		useful = append(useful, r)
		for _, x := range r.Readings {
			for fact := range x.Facts {
				facts[fact] = true
			}
		}
	}
	names := slices.Sorted(maps.Keys(facts))
	m := rerank.Model{}
	squares := map[string]float64{}
	for range weighingSteps {
		slope := map[string]float64{}
		for _, r := range useful {
			pull(m, r, slope)
		}
		for _, name := range names {
			g := slope[name] + weighingPenalty*m[name]
			squares[name] += g * g
			m[name] = min(0, m[name]-weighingRate*g/(math.Sqrt(squares[name])+1e-9))
		}
	}
	for _, name := range names {
		m[name] = math.Round(m[name]*100) / 100
		if m[name] > -faintest {
			delete(m, name)
		}
	}
	return m
}

// pull adds the slope of the loss of one ranking.
func pull(m rerank.Model, r Ranking, slope map[string]float64) {
	shares, right := weighed(m, r)
	for i, x := range r.Readings {
		d := shares[i]
		if x.Right {
			d -= shares[i] / right
		}
		for fact, n := range x.Facts {
			slope[fact] += d * min(n, rerank.Most)
		}
	}
}

// weighed are the shares of the readings, and that of the right ones together.
func weighed(m rerank.Model, r Ranking) (shares []float64, right float64) {
	logs := make([]float64, len(r.Readings))
	for i, x := range r.Readings {
		logs[i] = x.Log + m.Log(x.Facts)
	}
	shares = logit.Softmax(logs)
	for i, x := range r.Readings {
		if x.Right {
			right += shares[i]
		}
	}
	return shares, max(right, 1e-12)
}

// Weighing is what weights do over rankings that they were not learnt from, or
// what is there without them.
type Weighing struct {
	Rankings, First, Three, Listed int
	Share                          float64 // of right readings, over the rankings that list one
}

// MeasureWeighing leaves out each of some parts of the tables in turn, learns
// weights from the others, and measures them on it, set by set; before is
// without weights.
func MeasureWeighing(all []Ranking, parts int) (before, after map[string]*Weighing) {
	var tables []string
	for _, r := range all {
		tables = append(tables, r.Table)
	}
	slices.Sort(tables)
	tables = slices.Compact(tables)
	rng := rand.New(rand.NewPCG(1, 0xfac7))
	rng.Shuffle(len(tables), func(i, j int) { tables[i], tables[j] = tables[j], tables[i] })
	before, after = map[string]*Weighing{}, map[string]*Weighing{}
	for part := range parts {
		left := map[string]bool{}
		for i := part; i < len(tables); i += parts {
			left[tables[i]] = true
		}
		m := Weigh(slices.DeleteFunc(slices.Clone(all), func(r Ranking) bool { return left[r.Table] }))
		for _, r := range all {
			if left[r.Table] {
				count(before, r, rerank.Model{})
				count(after, r, m)
			}
		}
	}
	return before, after
}

func count(in map[string]*Weighing, r Ranking, m rerank.Model) {
	w := in[r.Set]
	if w == nil {
		w = &Weighing{}
		in[r.Set] = w
	}
	w.Rankings++
	if len(r.Readings) == 0 {
		return
	}
	shares, right := weighed(m, r)
	order := make([]int, len(shares))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(shares[b], shares[a]) })
	at := slices.IndexFunc(order, func(i int) bool { return r.Readings[i].Right })
	switch {
	case at == 0:
		w.First++
		fallthrough
	case at > 0 && at < 3:
		w.Three++
		fallthrough
	case at > 0:
		w.Listed++
		w.Share += right
	}
}

// PrintWeighing writes a table of what weights do.
func PrintWeighing(w io.Writer, before, after map[string]*Weighing) {
	fmt.Fprintf(w, "%-30s %9s %14s %14s %14s\n", "tables left out", "questions", "first", "in three", "share of right")
	for _, set := range slices.Sorted(maps.Keys(before)) {
		b, a := before[set], after[set]
		n, listed := float64(max(b.Rankings, 1)), float64(max(b.Listed, 1))
		fmt.Fprintf(w, "%-30s %9d %6.3f → %.3f %6.3f → %.3f %6.3f → %.3f\n", set, b.Rankings,
			float64(b.First)/n, float64(a.First)/n, float64(b.Three)/n, float64(a.Three)/n, b.Share/listed, a.Share/listed)
	}
}
