package cascade

import (
	"math"
	"sort"
)

// doubt is how often, over all that may come, a share below the target is
// taken for one above it.
const doubt = 0.05

// evidence is how much more likely it is that so many replies are the same, and
// so many not, when the share is spread evenly over what lies above the target
// than when it is the target. While the share is the target or less this passes
// 1/doubt, whenever one looks, with a chance of doubt at most (Ville): so it may
// be looked at after every reply.
func evidence(alike, unlike int, target float64) float64 {
	if target >= 1 {
		return 0
	}
	target = max(target, 1e-6)
	const pieces = 64 // of Simpson's rule
	h := (1 - target) / pieces
	ratio := func(p float64) float64 {
		sum := float64(alike) * math.Log(p/target)
		if unlike > 0 {
			sum += float64(unlike) * math.Log((1-p)/(1-target))
		}
		return math.Exp(sum)
	}
	total := ratio(target) + ratio(1)
	for i := 1; i < pieces; i++ {
		weight := 2.0
		if i%2 == 1 {
			weight = 4
		}
		total += weight * ratio(target+float64(i)*h)
	}
	return total * h / 3 / (1 - target)
}

// replies is how many have to be compared before the target can be met: that
// many when all are the same.
func replies(target float64) int {
	if target >= 1 {
		return math.MaxInt
	}
	return 1 + sort.Search(1<<20, func(n int) bool { return evidence(n+1, 0, target) >= 1/doubt })
}
