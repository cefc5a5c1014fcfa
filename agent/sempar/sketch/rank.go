package sketch

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// ranker scores whole sketches by a linear function of what the networks
// said and of how the sketch looks as a whole, against one more class: none
// of them. It was trained on examples the networks had not seen, so its
// probabilities are those of the sketches being right.
type ranker struct {
	weights [rankFeatures]float64
	none    [noneFeatures]float64
}

const (
	rankFeatures = 48
	noneFeatures = 6
)

// look describes a sketch; the numbers are of the order of one.
func (r *reading) look(s *Sketch) [rankFeatures]float64 {
	var f [rankFeatures]float64
	n := 0
	put := func(v float64) { f[n] = v; n++ }
	is := func(b bool) { put(float64(flag(b))) }
	put(math.Log(s.parts[0] + 1e-9))
	put(math.Log(s.parts[1] + 1e-9))
	put(math.Log(s.parts[2] + 1e-9))
	size := len(s.Conditions)
	is(size == 0)
	is(size == 2)
	is(size == 3)
	is(size >= 4)
	v := r.views[s.set]
	col := &r.t.columns[s.Select]
	m := &v.mentions[s.Select]
	// rows that are left
	none, single, several := v.narrowed == 0, v.narrowed == 1, v.narrowed >= 2 && v.narrowed < 50
	is(none)
	is(single && s.Aggregate == None)
	is(several && s.Aggregate == None)
	is(single && s.Aggregate == Count)
	is(several && s.Aggregate == Count)
	is(single && s.Aggregate != None && s.Aggregate != Count)
	is(several && s.Aggregate != None && s.Aggregate != Count)
	// the output
	is(!col.numeric && s.Aggregate != None && s.Aggregate != Count)
	is(col.numeric && s.Aggregate == Count)
	is(s.Aggregate == Count)
	is(s.Aggregate == Max || s.Aggregate == Min)
	is(s.Aggregate == Sum || s.Aggregate == Avg)
	put(m.share)
	is(m.exact)
	is(m.words == 0)
	is(m.rank > 0)
	is(m.tie)
	is(v.isCondition(s.Select))
	// words and values that are left over
	unused, numbers, capitals := 0, 0, 0
	for _, span := range r.strong {
		free := true
		for i := span[0]; i < span[1]; i++ {
			free = free && v.owner[i] < 0
		}
		unused += int(flag(free))
	}
	for i := range r.q.tokens {
		t := &r.q.tokens[i]
		if v.owner[i] >= 0 {
			continue
		}
		numbers += int(flag(t.number != "" && !t.ordinal && t.low != "one"))
		capitals += int(flag(t.capital && i > 0 && !t.stop && len(r.t.stems[t.stem]) == 0))
	}
	is(unused > 0)
	put(float64(min(unused, 4)))
	put(float64(min(numbers, 4)))
	put(float64(min(capitals, 4)) / 2)
	better := 0
	for j := range v.mentions {
		if j != s.Select && v.mentions[j].words > 0 && !v.isCondition(j) && v.mentions[j].exact {
			better++
		}
	}
	put(float64(min(better, 3)))
	worst, parts, outside, compares, redundant, rivals := 1.0, 0, 0, 0, 0, 0
	for k := range s.Conditions {
		c := &s.Conditions[k]
		worst = min(worst, r.mentions[c.Column].share)
		parts += int(flag(c.How >= Part))
		outside += int(flag(c.How == Outside && c.Op == Equal))
		compares += int(flag(c.Op != Equal))
		rivals += int(flag(r.spans[[2]int{c.From, c.To}] > 1))
	}
	if r.rows != nil && size > 1 && !none {
		whole := r.t.all()
		for _, c := range s.Conditions {
			whole = whole.and(r.t.matching(c))
		}
		for skip := range s.Conditions {
			rest := r.t.all()
			for k, c := range s.Conditions {
				if k != skip {
					rest = rest.and(r.t.matching(c))
				}
			}
			redundant += int(flag(rest.count() == whole.count()))
		}
	}
	put(worst)
	put(float64(parts))
	put(float64(outside))
	put(float64(compares))
	put(float64(redundant))
	put(float64(rivals))
	is(none && compares > 0)
	is(none && outside > 0)
	put(float64(s.set) / 8)
	return f
}

// rerank replaces the probabilities of sketches and sorts them by these.
func (rk *ranker) rerank(r *reading, all []Sketch) {
	scores, none := rk.scores(r, all)
	total := math.Exp(none)
	for i := range all {
		all[i].P = math.Exp(scores[i])
		total += all[i].P
	}
	for i := range all {
		all[i].P /= total
	}
	slices.SortStableFunc(all, func(a, b Sketch) int { return cmp.Compare(b.P, a.P) })
}

// scores are relative to the best sketch before reranking, so that their
// exponents stay in range.
func (rk *ranker) scores(r *reading, all []Sketch) (scores []float64, none float64) {
	scores = make([]float64, len(all))
	for i := range all {
		f := r.look(&all[i])
		for k, w := range rk.weights {
			scores[i] += w * f[k]
		}
	}
	for k, v := range noneLook(all) {
		none += rk.none[k] * v
	}
	if len(all) > 0 {
		none += scores[0]
		best := slices.Max(scores)
		for i := range scores {
			scores[i] -= best
		}
		none -= best
	}
	return scores, none
}

// noneLook describes how likely it is that no sketch of the list is right.
func noneLook(all []Sketch) [noneFeatures]float64 {
	f := [noneFeatures]float64{1}
	if len(all) > 0 {
		f[1] = math.Log(all[0].P + 1e-9)
		f[2] = math.Log(all[0].parts[0] + 1e-9)
		f[3] = float64(flag(len(all[0].Conditions) == 0))
	}
	if len(all) > 1 {
		f[4] = math.Log(all[1].P+1e-9) / 4
	}
	return f
}

// trainRanker learns the ranker from held-out examples by gradient descent on
// the likelihood of the right sketch, or of none.
func (m *Model) trainRanker(ctx context.Context, held []Example, o Options) error {
	type list struct {
		looks [][rankFeatures]float64
		none  [noneFeatures]float64
		right int // len(looks): none
	}
	lists := make([]list, len(held))
	err := parallel(ctx, len(held), func(i int) {
		e := held[i]
		r := newReading(e.Question, e.Table)
		all := m.expand(r)
		l := list{right: len(all), none: noneLook(all)}
		for k := range all {
			l.looks = append(l.looks, r.look(&all[k]))
			if l.right == len(all) && all[k].Select == e.Gold.Select && all[k].Aggregate == e.Gold.Aggregate && sameSet(all[k].Conditions, e.Gold.Conditions) {
				l.right = k
			}
		}
		lists[i] = l
	})
	if err != nil {
		return err
	}
	rk := &ranker{}
	rk.weights[0], rk.weights[1], rk.weights[2], rk.none[0] = 1, 1, 1, -3
	var sumW [rankFeatures]float64
	var sumN [noneFeatures]float64
	const epochs = 30
	for epoch := range epochs {
		rate := 0.05 * math.Pow(0.9, float64(epoch))
		for _, i := range shuffled(len(lists), o.Seed+1000+uint64(epoch)) {
			o.report("ranking", epoch*len(lists), epochs*len(lists))
			l := &lists[i]
			if len(l.looks) == 0 {
				continue
			}
			scores := make([]float64, len(l.looks)+1)
			for k := range l.looks {
				for j, w := range rk.weights {
					scores[k] += w * l.looks[k][j]
				}
			}
			last := len(l.looks)
			scores[last] = scores[0]
			for j, w := range rk.none {
				scores[last] += w * l.none[j]
			}
			gradient := softmaxGradient(scores, l.right)
			var gw [rankFeatures]float64
			for k := range l.looks {
				if math.Abs(gradient[k]) > 1e-6 {
					for j, v := range l.looks[k] {
						gw[j] += gradient[k] * v
					}
				}
			}
			for j, v := range l.looks[0] { // none is scored relative to the first
				gw[j] += gradient[last] * v
			}
			for j := range gw {
				gw[j] += 1e-5 * rk.weights[j]
				sumW[j] += gw[j] * gw[j]
				rk.weights[j] -= rate * gw[j] / (math.Sqrt(sumW[j]) + 1e-6)
			}
			for j, v := range l.none {
				g := gradient[last]*v + 1e-5*rk.none[j]
				sumN[j] += g * g
				rk.none[j] -= rate * g / (math.Sqrt(sumN[j]) + 1e-6)
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	m.rank = rk
	return nil
}
