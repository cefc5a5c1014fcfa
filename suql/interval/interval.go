// Package interval says how far a count, a sum or a mean over all rows is
// known while only some of them have been looked at.
//
// A [Range] holds two intervals. The number lies between Low and High for
// certain: the rows that are left may all fit, or none. It lies between From
// and To with 19 chances in 20 where the rows were looked at in random order,
// and so it does at every moment at once: whoever watches the interval narrow
// may stop when it is narrow enough.
//
//	r := interval.Count(5000, 400, 120) // of 5000 rows 400 were looked at, 120 fit
//	// certain: 120 to 4720; likely: 1144 to 1893
package interval

import (
	"math"
	"slices"
	"sort"
)

// doubt is the chance that the likely interval ever misses.
const doubt = 0.05

// Range is where a number lies.
type Range struct {
	Low  float64 `json:"low"` // for certain from here
	High float64 `json:"high"`
	From float64 `json:"from"` // likely from here
	To   float64 `json:"to"`
}

// Known makes a range of which nothing more is known than what is certain.
func Known(low, high float64) Range { return Range{Low: low, High: high, From: low, To: high} }

// Certainly is r without what is likely, where rows come in an order of their
// own.
func (r Range) Certainly() Range { return Known(r.Low, r.High) }

// Times is r with every end multiplied.
func (r Range) Times(by float64) Range {
	out := Range{r.Low * by, r.High * by, r.From * by, r.To * by}
	if by < 0 {
		out = Range{out.High, out.Low, out.To, out.From}
	}
	return out
}

// Count is how many of all rows fit when some of them were looked at and fit
// of those do.
//
// The likely interval holds the numbers that an even prior over all of them
// does not come to doubt: those of which it thinks, after looking, at least a
// twentieth of what it thought before (Waudby-Smith and Ramdas, Confidence
// sequences for sampling without replacement, 2020).
func Count(all, looked, fit int) Range {
	low, high := fit, all-(looked-fit)
	r := Known(float64(low), float64(high))
	if looked == 0 || low == high {
		return r
	}
	line := math.Log(doubt) + choose(all+1, looked+1) - math.Log(float64(all+1))
	held := func(k int) bool { return choose(k, fit)+choose(all-k, looked-fit) > line }
	middle := min(max(int(math.Round(float64(all)*float64(fit)/float64(looked))), low), high)
	if !held(middle) {
		return r
	}
	r.From = float64(low + sort.Search(middle-low, func(i int) bool { return held(low + i) }))
	r.To = float64(middle + sort.Search(high-middle, func(i int) bool { return !held(middle + i + 1) }))
	return r
}

// choose is the logarithm of the number of ways to take k of n.
func choose(n, k int) float64 {
	if k < 0 || k > n {
		return math.Inf(-1)
	}
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

// Row is a row that a sum or a mean is taken over.
type Row struct {
	Value  float64
	Looked bool
	Fits   bool // Looked, and it counts
}

// few is how many rows that fit a likely interval of values needs at least.
const few = 30

// Sum is the sum over the rows that fit. The likely interval holds in the
// limit of many rows (Waudby-Smith and others, Time-uniform central limit
// theory, 2021).
func Sum(rows []Row) Range {
	var r Range
	var values []float64
	fit := 0
	for _, w := range rows {
		switch {
		case !w.Looked:
			r.Low, r.High = r.Low+min(w.Value, 0), r.High+max(w.Value, 0)
		case w.Fits:
			fit++
			r.Low, r.High = r.Low+w.Value, r.High+w.Value
			values = append(values, w.Value)
		default:
			values = append(values, 0)
		}
	}
	r = Known(r.Low, r.High)
	if fit < few || len(values) == len(rows) {
		return r
	}
	mean, spread := spreadOf(values)
	n := float64(len(rows))
	return r.near(n*mean, n*spread*width(len(values)))
}

// Mean is the mean over the rows that fit; false while there may be none.
func Mean(rows []Row) (Range, bool) {
	var known, open []float64
	sum := 0.0
	for _, w := range rows {
		if !w.Looked {
			open = append(open, w.Value)
		} else if w.Fits {
			known, sum = append(known, w.Value), sum+w.Value
		}
	}
	if len(known) == 0 {
		return Range{}, false
	}
	slices.Sort(open)
	r := Known(furthest(sum, len(known), open, func(value, mean float64) bool { return value < mean }), 0)
	slices.Reverse(open)
	r = Known(r.Low, furthest(sum, len(known), open, func(value, mean float64) bool { return value > mean }))
	if len(known) < few || len(open) == 0 {
		return r, true
	}
	mean := sum / float64(len(known))
	looked := len(rows) - len(open)
	share := float64(len(known)) / float64(looked)
	off := make([]float64, looked) // what each row looked at adds to the error of the mean
	for i, v := range known {
		off[i] = (v - mean) / share
	}
	_, spread := spreadOf(off)
	return r.near(mean, spread*width(looked)), true
}

// furthest is the mean with as many of the open values as move it on.
func furthest(sum float64, n int, open []float64, moves func(value, mean float64) bool) float64 {
	for _, v := range open {
		if !moves(v, sum/float64(n)) {
			break
		}
		sum, n = sum+v, n+1
	}
	return sum / float64(n)
}

// near is r with a likely interval of so much around the middle.
func (r Range) near(middle, around float64) Range {
	r.From = min(max(middle-around, r.Low), r.High)
	r.To = max(min(middle+around, r.High), r.Low)
	return r
}

// spreadOf are mean and standard deviation.
func spreadOf(values []float64) (mean, spread float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	for _, v := range values {
		spread += (v - mean) * (v - mean) / n
	}
	return mean, math.Sqrt(spread)
}

// width is how many standard deviations the mean of n draws may be off at any
// moment: narrowest, against others of its kind, at about 200.
func width(n int) float64 {
	const tuned = 0.0439 // for 200
	m := float64(n)
	return math.Sqrt(2 * (m*tuned + 1) / (m * m * tuned) * math.Log(math.Sqrt(m*tuned+1)/doubt))
}
