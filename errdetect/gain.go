package errdetect

import (
	"cmp"
	"math"
	"slices"

	"parley/suql/unit"
)

// Ask returns the question that is expected to tell most about the result,
// with up to menu options (0 and 1 ask yes or no). It returns false when the
// result is known with a probability above tau, or when no question that was
// not yet put is worth it. Once whole readings were refused, others are offered and no
// part is asked about.
func (b Belief) Ask(tau float64, menu int) (Question, bool) {
	return b.ask(tau, menu, nil)
}

// ask is Ask over the units that allowed lets through; nil lets all through.
func (b Belief) ask(tau float64, menu int, allowed func(doubt) bool) (Question, bool) {
	if len(b.p) == 0 || b.Known(tau) || b.refused {
		return Question{}, false
	}
	top := b.Certainty()
	var best []doubt
	most := 0.0
	candidates := b.candidates(menu, allowed)
	for _, options := range candidates {
		if g := b.information(options); g > most+tiny && b.expected(options)-top >= worth(tau) {
			best, most = options, g
		}
	}
	if best == nil || b.offerFirst(best, tau) {
		return Question{}, false
	}
	best = b.ofBest(best, candidates, nearlyAll*most)
	q := Question{Place: best[0].place, Table: best[0].table}
	for _, d := range best {
		q.Options = append(q.Options, d.unit)
	}
	return q, true
}

// nearlyAll is how much of what the most telling question tells one about the likeliest reading has to
// tell to be put in its place: our estimate.
const nearlyAll = 0.75

// ofBest is a question, or in the place of a yes/no question about a part that the likeliest reading
// does not have the one about what it has there, where that tells as many bits: nobody is asked
// whether something unlikely is meant.
func (b Belief) ofBest(best []doubt, candidates [][]doubt, bits float64) []doubt {
	likeliest := slices.Index(b.p, slices.Max(b.p))
	if len(best) > 1 || best[0].holds[likeliest] {
		return best
	}
	for _, other := range candidates {
		d := other[0]
		same := d.place == best[0].place && d.unit.Kind == best[0].unit.Kind && d.holds[likeliest]
		if same && len(other) == 1 && b.information(other) >= bits {
			return other
		}
	}
	return best
}

// offerWorth is by how much the answer to a question about a part has to raise the expected
// probability that what is meant is among the readings that would be offered then.
const offerWorth = 0.05

// offerFirst reports whether the readings are better offered now than after a question about
// a part: it would neither settle what is meant nor bring much more of it among those that
// can be offered.
func (b Belief) offerFirst(options []doubt, tau float64) bool {
	return b.expected(options) < tau && b.offered(options)-b.offered(nil) < offerWorth
}

// offered is the probability that what is meant is expected to have among the most probable
// results, as many as are offered, once a question was answered; of no options, now.
func (b Belief) offered(options []doubt) float64 {
	sum := 0.0
	for _, of := range b.byAnswer(options) {
		slices.Sort(of)
		for _, p := range of[max(0, len(of)-MostReadings):] {
			sum += p
		}
	}
	return sum
}

// tiny separates rounding from differences, in bits: a question whose answers
// leave the result as it is tells nothing, and of two that tell the same the
// one about the likelier reading is put.
const tiny = 1e-6

// worth is by how much the answer to a question has to raise the expected
// probability of the best result for a person to be bothered: by five points
// in a hundred, or half of the doubt that tau tolerates if that is less. A
// doubt that is spread thin over many readings would otherwise cost question
// after question (docs/adr/0008-answers.md has the figures).
func worth(tau float64) float64 { return min(0.05, (1-tau)/2) }

// candidates lists what can be asked: every unit by itself, or for each place
// and kind the most probable units of it.
func (b Belief) candidates(menu int, allowed func(doubt) bool) [][]doubt {
	type slot struct {
		place, table string
		kind         unit.Kind
	}
	var out [][]doubt
	at := map[slot]int{}
	for _, d := range b.doubts {
		if b.asked[d.key] || allowed != nil && !allowed(d) {
			continue
		}
		s := slot{d.place, d.table, d.unit.Kind}
		if d.unit.Kind == unit.Table {
			s.table = ""
		}
		i, old := at[s]
		if menu > 1 && old {
			out[i] = append(out[i], d)
			continue
		}
		at[s] = len(out)
		out = append(out, []doubt{d})
	}
	mass := map[string]float64{}
	for _, options := range out {
		for _, d := range options {
			mass[d.key] = b.mass(d)
		}
	}
	for i := range out {
		slices.SortStableFunc(out[i], func(x, y doubt) int { return cmp.Compare(mass[y.key], mass[x.key]) })
		out[i] = out[i][:min(len(out[i]), max(menu, 1))]
	}
	return out
}

// mass is the probability that a unit is right.
func (b Belief) mass(d doubt) float64 {
	sum := 0.0
	for i, held := range d.holds {
		if held {
			sum += b.p[i]
		}
	}
	return sum
}

// information is the mutual information, in bits, between the true answer and
// the group: H(group) − H(group | answer).
func (b Belief) information(options []doubt) float64 {
	gain := 0.0
	byGroup := make([]float64, b.groups)
	for _, row := range b.byAnswer(options) {
		total := 0.0
		for g, p := range row {
			total += p
			byGroup[g] += p
			gain += plogp(p)
		}
		gain -= plogp(total)
	}
	for _, p := range byGroup {
		gain -= plogp(p)
	}
	return gain
}

func plogp(p float64) float64 {
	if p <= 0 {
		return 0
	}
	return p * math.Log2(p)
}

// expected is the probability that the best result is expected to have once
// the question was answered.
func (b Belief) expected(options []doubt) float64 {
	sum := 0.0
	for _, of := range b.byAnswer(options) {
		sum += slices.Max(of)
	}
	return sum
}

// byAnswer is the probability of each group together with each answer to a question, none of
// its options the last.
func (b Belief) byAnswer(options []doubt) [][]float64 {
	out := make([][]float64, len(options)+1)
	all := make([]float64, len(out)*b.groups)
	for a := range out {
		out[a] = all[a*b.groups : (a+1)*b.groups]
	}
	for i, p := range b.p {
		out[first(options, i)][b.ground.group[i]] += p
	}
	return out
}
