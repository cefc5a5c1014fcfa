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
// far as their sketches tell: those in s that other would hold too are looked
// up. It is false where nothing is known of either.
func (s Sketch) Within(other Sketch) bool {
	looked := 0
	for _, h := range s {
		if len(other) == sketchSize && h > other[sketchSize-1] {
			break
		}
		if _, ok := slices.BinarySearch(other, h); !ok {
			return false
		}
		looked++
	}
	return looked > 0
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
