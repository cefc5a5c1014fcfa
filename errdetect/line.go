package errdetect

import (
	"cmp"
	"slices"

	"parley/agent"
	"parley/suql/ast"
)

// DefaultLine is the probability that a result needs to be shown as the
// answer. Below it Parley asks and, where no question tells enough, lets people
// choose between the readings (docs/adr/0008-answers.md has the figures).
const DefaultLine = 0.9

// MostReadings is how many readings are offered to choose from, "none of
// these" apart.
const MostReadings = 4

// Certainty is how probable the most probable result is, in [0, 1]; what no
// listed reading accounts for is counted against it.
func (b Belief) Certainty() float64 {
	_, p := b.top()
	return p
}

// Known reports whether a result may be shown as the answer: it is more
// probable than the line.
func (b Belief) Known(line float64) bool { return len(b.p) > 0 && b.Certainty() > line }

// meantOtherwise is what another reading of the result of one that was refused keeps of its
// probability: people refuse "whose arena is Borgarnes" for its words as well as for what it
// finds, and may mean the town of that name.
const meantOtherwise = 0.3

// Refuse is the belief after none of some readings was what was meant, nor any that asks a text
// for the same in other words; of others with the same result, less is left.
func (b Belief) Refuse(readings []ast.Query) Belief {
	names := map[string]bool{}
	for _, q := range readings {
		names[agent.SameWords(q)] = true
	}
	refused, groups := map[int]bool{}, map[int]bool{}
	for i, h := range b.hypotheses {
		if h.Query != nil && names[agent.SameWords(h.Query)] {
			refused[i], groups[b.ground.group[i]] = true, true
		}
	}
	if len(refused) == 0 {
		return b
	}
	next := b
	next.refused, next.p = true, slices.Clone(b.p)
	left := b.unlisted
	for i, g := range b.ground.group {
		switch {
		case refused[i]:
			next.p[i] = 0
		case groups[g]:
			next.p[i] *= meantOtherwise
		}
		left += next.p[i]
	}
	if left <= tiny {
		next.unlisted = 1
		return next
	}
	next.unlisted /= left
	for i := range next.p {
		next.p[i] /= left
	}
	return next
}

// Readings are what people choose from where the result is not known: the
// likeliest reading of each of the most probable results, at most so many,
// most probable first. Each has the probability of its result as P.
func (b Belief) Readings(most int) []agent.Hypothesis { return b.readings(most, nil) }

// readings is Readings of those that allowed lets through; nil lets all
// through.
func (b Belief) readings(most int, allowed func(agent.Hypothesis) bool) []agent.Hypothesis {
	if b.hopeless() {
		return nil
	}
	mass := make([]float64, b.groups)
	best := map[int]int{} // of each group, the index into b.hypotheses
	var groups []int
	for i, g := range b.ground.group {
		if allowed != nil && !allowed(b.hypotheses[i]) || b.p[i] == 0 {
			continue
		}
		mass[g] += b.p[i]
		j, known := best[g]
		if !known {
			groups = append(groups, g)
		}
		if !known || b.p[i] > b.p[j] {
			best[g] = i
		}
	}
	slices.SortStableFunc(groups, func(x, y int) int { return cmp.Compare(mass[y], mass[x]) })
	groups = b.worthReading(groups, mass)
	var out []agent.Hypothesis
	for _, g := range groups[:min(most, len(groups))] {
		h := b.hypotheses[best[g]]
		h.P = mass[g]
		out = append(out, h)
	}
	return out
}

// leastOffered is how probable it has to be that what is meant is among the readings, once some
// were refused, for others to be offered: what none of the list accounts for weighs more then.
const leastOffered = 0.02

// hopeless reports whether readings were refused, and hardly another can be what is meant.
func (b Belief) hopeless() bool { return b.refused && b.offered(nil) < leastOffered }

// worthReading are the groups of readings that people may choose from, the
// better choice first, out of groups by probability: the likeliest, then those
// that find something before those that find nothing.
func (b Belief) worthReading(groups []int, mass []float64) []int {
	least := leastReading
	if b.refused { // of what is left to the list
		least *= 1 - b.unlisted
	}
	var finding, empty []int
	for i, g := range groups {
		switch {
		case i > 0 && mass[g] < least:
		case i > 0 && b.empty[g]:
			empty = append(empty, g)
		default:
			finding = append(finding, g)
		}
	}
	return append(finding, empty...)
}

// leastReading is how probable the result of a reading has to be to be offered
// beside a more probable one.
const leastReading = 0.02
