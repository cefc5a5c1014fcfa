package catalog

import (
	"hash/fnv"
	"slices"
)

// A Sketch stands for the different values of a column: the smallest of their
// hashes, in order (bottom-k sketches: Cohen and Kaplan, "Summarizing Data
// using Bottom-k Sketches", 2007). Of a column with at most as many values as
// it holds it is all of them.
type Sketch []uint64

// sketchSize is how many hashes a sketch holds.
const sketchSize = 256

func sketch(seen map[uint64]struct{}) Sketch {
	out := make(Sketch, 0, len(seen))
	for h := range seen {
		out = append(out, h)
	}
	slices.Sort(out)
	return slices.Clip(out[:min(len(out), sketchSize)])
}

// Within reports whether the values of a column are among those of another, as
// far as their sketches tell. It is false where nothing is known of either.
func (s Sketch) Within(other Sketch) bool {
	share, known := s.Share(other)
	return known && share == 1
}

// Share is which part of the values of a column are among those of another, as
// far as their sketches tell: those in s that other would hold too are looked
// up. It reports false where nothing is known of either.
func (s Sketch) Share(other Sketch) (share float64, known bool) {
	if len(other) == 0 {
		return 0, false
	}
	looked, there := 0, 0
	for _, h := range s {
		if len(other) == sketchSize && h > other[sketchSize-1] {
			break
		}
		if _, ok := slices.BinarySearch(other, h); ok {
			there++
		}
		looked++
	}
	if looked == 0 {
		return 0, false
	}
	return float64(there) / float64(looked), true
}

// hashOf is the same on every machine and in every run.
func hashOf(s string) uint64 {
	f := fnv.New64a()
	f.Write([]byte(s))
	h := f.Sum64() // its high bits hardly differ between short texts: they are mixed as in MurmurHash3
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
