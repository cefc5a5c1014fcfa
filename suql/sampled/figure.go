package sampled

import "math"

// What an estimate has to be worth to be shown.
const (
	leastParts = 40  // that have rows of a group: it is on more pages than that
	mostOff    = 0.2 // of its value
	// wide is how many standard errors a value may be off: of so many parts as
	// there are it lies within them with 19 chances in 20 (Student's
	// distribution).
	wide = 2.0
)

// Row is an estimated row.
type Row struct {
	Values []any // of groups as they came; of figures int64 or float64, rounded to what is known of them
	// Within is how far a value is off, with 19 chances in 20 at most; 0 for
	// what is no figure.
	Within []float64
}

// Read makes rows of what the statement gave over a sample that each page of
// the table was in with the chance share. A group of which too little is known is
// not among them, and one of which the sample has no row can't be. There is none of
// too many in the order of a figure: a sample does not tell which come first.
func (q *Query) Read(values [][]any, share float64) (rows []Row) {
	if q.ranked && len(values) > Most {
		return nil
	}
	for _, v := range values[:min(len(values), Most)] {
		if r, ok := q.row(v, share); ok {
			rows = append(rows, r)
		}
	}
	return rows
}

// Grouped reports whether there may be groups beside those that are estimated.
func (q *Query) Grouped() bool { return q.by > 0 }

func (q *Query) row(values []any, share float64) (Row, bool) {
	if len(values) != len(q.groups)+moments*len(q.figures) {
		return Row{}, false
	}
	var r Row
	for _, i := range q.items {
		if !i.figure {
			r.Values, r.Within = append(r.Values, values[i.at]), append(r.Within, 0)
			continue
		}
		f, at := q.figures[i.at], len(q.groups)+moments*i.at
		value, off := addedUpOf(values[at:at+moments]).estimate(f.of, share)
		if off += f.off; !(off > f.off) || !(off <= mostOff*math.Abs(value)) { // NaN is neither
			return Row{}, false
		}
		rounded, within := Rounded(value, off)
		r.Values, r.Within = append(r.Values, rounded), append(r.Within, within)
	}
	return r, true
}

// addedUp is what the parts of a sample come to, for a figure of a group.
type addedUp struct {
	parts     float64 // with rows of it
	n, nn     float64 // rows, and the squares of how many a part has
	s, ss, ns float64 // their totals, the squares of those of a part, and times its rows
}

func addedUpOf(v []any) addedUp {
	return addedUp{number(v[0]), number(v[1]), number(v[2]), number(v[3]), number(v[4]), number(v[5])}
}

// estimate is a figure and how far it may be off; NaN where too few parts have
// rows of it.
//
// Each page is in the sample with the chance share, by itself, and in one of the
// parts with the same chance. So what the sample holds, divided by share, is on
// average what the table does, and its variance is that of the parts times their
// number (random groups: Wolter, Introduction to Variance Estimation, 2007,
// chapter 2), less the share that was seen. A mean is a quotient of two such, and
// what a part adds to its error is how far the total of its rows is from what
// they would come to at the mean.
func (a addedUp) estimate(of function, share float64) (value, off float64) {
	if a.parts < leastParts {
		return math.NaN(), math.NaN()
	}
	squares, by := 0.0, share
	switch of {
	case count:
		value, squares = a.n/share, a.nn-a.n*a.n/Parts
	case sum:
		value, squares = a.s/share, a.ss-a.s*a.s/Parts
	case avg:
		value, by = a.s/a.n, a.n
		squares = a.ss - 2*value*a.ns + value*value*a.nn
	}
	variance := (1 - share) * Parts / (Parts - 1) * max(0, squares)
	return value, wide * math.Sqrt(variance) / by
}

// number is a number of a database; NaN for what is none.
func number(v any) float64 {
	switch v := v.(type) {
	case int64:
		return float64(v)
	case float64:
		return v
	}
	return math.NaN()
}

// Rounded are a value and how far it may be off with as many digits as are
// known: two of what it may be off by. Rounding makes that no smaller.
func Rounded(value, off float64) (rounded any, within float64) {
	digits := 1 - int(math.Floor(math.Log10(off)))
	value, exact := roundTo(value, digits), value
	within = roundTo(off+math.Abs(value-exact), digits)
	if unit := math.Pow10(-digits); within < off+math.Abs(value-exact)-unit*1e-6 {
		within = roundTo(within+unit, digits)
	}
	if digits <= 0 && math.Abs(value) < 1<<53 {
		return int64(value), within
	}
	return value, within
}

// roundTo rounds to so many digits behind the point, or before it.
func roundTo(v float64, digits int) float64 {
	if digits <= 0 {
		unit := math.Pow10(-digits)
		return math.Round(v/unit) * unit
	}
	unit := math.Pow10(digits)
	return math.Round(v*unit) / unit
}
