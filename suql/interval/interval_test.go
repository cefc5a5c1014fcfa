package interval_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"parley/suql/interval"
)

func TestCount(t *testing.T) {
	for name, tt := range map[string]struct {
		all, looked, fit int
		low, high        float64
		narrow           float64 // the likely interval is at most this wide
	}{
		"nothing looked at": {1000, 0, 0, 0, 1000, 1000},
		"one row":           {1000, 1, 1, 1, 1000, 999},
		"some":              {5000, 400, 120, 120, 4720, 1000},
		"most":              {5000, 4500, 1500, 1500, 2000, 150},
		"all":               {5000, 5000, 1400, 1400, 1400, 0},
		"none fits":         {5000, 2500, 0, 0, 2500, 30},
		"every one fits":    {5000, 2500, 2500, 2500, 5000, 30},
		"no rows":           {0, 0, 0, 0, 0, 0},
	} {
		r := interval.Count(tt.all, tt.looked, tt.fit)
		if r.Low != tt.low || r.High != tt.high || r.From < r.Low || r.To > r.High || r.From > r.To || r.To-r.From > tt.narrow {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestTheLikelyIntervalHoldsAtEveryMoment: of many runs at most one in twenty
// leaves the number out of its likely interval at any moment, and the certain
// interval never does.
func TestTheLikelyIntervalHoldsAtEveryMoment(t *testing.T) {
	const runs, all = 150, 600
	r := rand.New(rand.NewPCG(1, 5))
	missed := map[string]int{}
	for range runs {
		rows := make([]interval.Row, all)
		fits := make([]bool, all)
		share := r.Float64()
		var count, sum float64
		for i := range rows {
			rows[i].Value = 3 + 2*r.NormFloat64()
			if fits[i] = r.Float64() < share; fits[i] {
				count, sum = count+1, sum+rows[i].Value
			}
		}
		out := map[string]bool{}
		look := func(what string, is float64, got interval.Range) {
			if is < got.Low-1e-6 || is > got.High+1e-6 {
				t.Fatalf("%s is %g: %+v", what, is, got)
			}
			out[what] = out[what] || is < got.From-1e-6 || is > got.To+1e-6
		}
		fit := 0
		for i := range rows {
			rows[i].Looked, rows[i].Fits = true, fits[i]
			if fits[i] {
				fit++
			}
			look("count", count, interval.Count(all, i+1, fit))
			if i%20 == 0 {
				look("sum", sum, interval.Sum(rows))
				if mean, ok := interval.Mean(rows); ok {
					look("mean", sum/count, mean)
				}
			}
		}
		for what, is := range out {
			if is {
				missed[what]++
			}
		}
	}
	t.Logf("of %d runs %v missed at some moment", runs, missed)
	for what, n := range missed {
		if n > runs/15 { // one in twenty, and the luck of the draw
			t.Errorf("%s missed in %d of %d runs", what, n, runs)
		}
	}
}

func TestItNarrowsToTheNumber(t *testing.T) {
	rows := make([]interval.Row, 400)
	for i := range rows {
		rows[i].Value = float64(i % 10)
	}
	if _, ok := interval.Mean(rows); ok {
		t.Error("a mean of nothing is known")
	}
	before := math.Inf(1)
	for i := range rows {
		rows[i].Looked, rows[i].Fits = true, i%2 == 0
		if i%50 != 49 {
			continue
		}
		mean, _ := interval.Mean(rows)
		if wide := mean.High - mean.Low; wide > before {
			t.Errorf("after %d rows it is %g wide, before %g", i+1, wide, before)
		} else {
			before = wide
		}
	}
	mean, _ := interval.Mean(rows)
	if sum := interval.Sum(rows); mean.Low != 4 || mean.To != 4 || sum.From != 800 || sum.High != 800 {
		t.Errorf("%+v, %+v", mean, sum)
	}
}

func TestTimes(t *testing.T) {
	r := interval.Range{Low: 1, High: 8, From: 2, To: 4}
	if got := r.Times(-2); got != (interval.Range{Low: -16, High: -2, From: -8, To: -4}) {
		t.Errorf("%+v", got)
	}
	if got := r.Certainly(); got != interval.Known(1, 8) {
		t.Errorf("%+v", got)
	}
}

func ExampleCount() {
	r := interval.Count(5000, 400, 120)
	fmt.Printf("certain: %g to %g; likely: %g to %g\n", r.Low, r.High, r.From, r.To)
	// Output: certain: 120 to 4720; likely: 1144 to 1893
}
