package answer

import "slices"

// Worth is by how much the answer to a question about the source must be
// expected to raise the probability that what is said is right: by five points
// in a hundred, as for any other question (package errdetect).
const Worth = 0.05

// Least is how likely an answer is at least that is given without a question; one that is
// less likely is no more than what comes nearest.
const Least = 0.2

// How many sources are asked about, and how likely one must be to be named.
const (
	mostSources = 7
	leastSource = 0.01
	enough      = 0.85 // of the probability: what is left only makes the list longer
)

// Offered is how many of several sources a question should name, given how
// likely the answer of each is to be right, the likeliest first: 0 where the
// question is not worth it. Who answers it chooses the right one of those that
// are named; so it is worth what all but the first have together.
func Offered(p []float64) int {
	n, gain := 1, 0.0
	for n < min(len(p), mostSources) && p[n] >= leastSource && (n == 1 || p[0]+gain < enough) {
		gain += p[n]
		n++
	}
	if n < 2 || gain < Worth {
		return 0
	}
	return n
}

// Doubtful gives the likeliest output and those of other sources that say
// something else: what the person should be asked to choose from. Sources that
// say the same are one choice, as [Together] puts them. It gives nothing where
// there is too little doubt.
func Doubtful(all []Output) []Output {
	var out []Output
	var p []float64
	for _, o := range all {
		if !slices.ContainsFunc(out, func(had Output) bool { return had.of(o.Source) || Plain(had.Text) == Plain(o.Text) }) {
			out, p = append(out, o), append(p, o.P)
		}
	}
	if n := Offered(p); n > 0 {
		return out[:n]
	}
	return nil
}

// Telling are the outputs that are worth choosing from: where there is enough doubt to
// ask, a query that found no row is none of them. It stays, behind the likeliest other one,
// where a question would not be worth it without, for it may still be right.
func Telling(all []Output) []Output {
	if Doubtful(all) == nil {
		return all
	}
	var some, nothing []Output
	for _, o := range all {
		if o.Kind == Query && o.Text == Nothing {
			nothing = append(nothing, o)
		} else {
			some = append(some, o)
		}
	}
	if Doubtful(some) != nil {
		return some
	}
	first := min(len(some), 1)
	return slices.Concat(some[:first], nothing, some[first:]) // the others are too unlikely to be named
}

// of reports whether a source says this.
func (o Output) of(source string) bool { return o.Source == source || slices.Contains(o.Also, source) }
