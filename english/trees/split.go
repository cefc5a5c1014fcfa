package trees

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// mostBins is how many ranges the values of a feature are told apart by.
const mostBins = 64

// bins holds all choices with each value as the number of its range.
type bins struct {
	of           [][]uint8   // by feature, then row
	most         [][]float32 // by feature: the largest value of each range but the last
	slope, curve []float32   // by row
}

// binned cuts the values of every feature into ranges with about as many
// choices in each.
func binned(features int, groups []Group) *bins {
	n := 0
	for _, g := range groups {
		n += len(g.X)
	}
	b := &bins{of: make([][]uint8, features), most: make([][]float32, features), slope: make([]float32, n),
		curve: make([]float32, n)}
	each(features, func(f int) {
		values := make([]float32, 0, n)
		for _, g := range groups {
			for _, x := range g.X {
				values = append(values, x[f])
			}
		}
		b.most[f] = cuts(slices.Clone(values))
		b.of[f] = make([]uint8, n)
		for i, v := range values {
			bin, _ := slices.BinarySearch(b.most[f], v)
			b.of[f][i] = uint8(bin)
		}
	})
	return b
}

// cuts are the ends of ranges of values.
func cuts(values []float32) []float32 {
	slices.Sort(values)
	distinct := slices.Compact(slices.Clone(values))
	if len(distinct) <= mostBins {
		return distinct[:len(distinct)-1]
	}
	var out []float32
	for i := 1; i < mostBins; i++ {
		v := values[i*len(values)/mostBins]
		if v < distinct[len(distinct)-1] && (len(out) == 0 || v > out[len(out)-1]) {
			out = append(out, v)
		}
	}
	return out
}

// each calls f for 0 … n-1 on all processors.
func each(n int, f func(i int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	all.Wait()
}

// histogram is the slopes and curvatures of some rows, by chosen feature and
// range.
type histogram [][mostBins]sums

type sums struct{ slope, curve float64 }

func (b *bins) histogram(rows []int32, features []int) histogram {
	h := make(histogram, len(features))
	each(len(features), func(i int) {
		of, to := b.of[features[i]], &h[i]
		for _, r := range rows {
			s := &to[of[r]]
			s.slope += float64(b.slope[r])
			s.curve += float64(b.curve[r])
		}
	})
	return h
}

// without is the histogram of a node's other part.
func (h histogram) without(part histogram) histogram {
	out := make(histogram, len(h))
	for i := range h {
		for j := range h[i] {
			out[i][j] = sums{h[i][j].slope - part[i][j].slope, h[i][j].curve - part[i][j].curve}
		}
	}
	return out
}

// node is a leaf that may be split.
type node struct {
	rows      []int32
	h         histogram
	gain      float64 // of the best split; 0 where there is none
	feature   int     // number among the chosen ones
	bin       int     // the last of the first part
	parent    int     // inner node that leads here; -1 at the root
	yes       bool    // from its first side
	leafValue float64
}

// look finds the best split of a node and its value as a leaf.
func (n *node) look(o Options) {
	all := sums{}
	for _, s := range n.h[0] {
		all.slope, all.curve = all.slope+s.slope, all.curve+s.curve
	}
	n.leafValue, n.gain = -all.slope/(all.curve+penalty), 0
	for f := range n.h {
		had := sums{}
		for bin := range mostBins - 1 {
			s := n.h[f][bin]
			had.slope, had.curve = had.slope+s.slope, had.curve+s.curve
			rest := sums{all.slope - had.slope, all.curve - had.curve}
			if had.curve < o.Least || rest.curve < o.Least {
				continue
			}
			if gain := had.worth() + rest.worth() - all.worth(); gain > n.gain+1e-9 {
				n.gain, n.feature, n.bin = gain, f, bin
			}
		}
	}
}

func (s sums) worth() float64 { return s.slope * s.slope / (s.curve + penalty) }

// tree grows one tree: the leaf that gains most is split next.
func (b *bins) tree(rows []int32, features []int, o Options) Tree {
	root := &node{rows: rows, h: b.histogram(rows, features), parent: -1}
	root.look(o)
	leaves, t := []*node{root}, Tree{}
	for len(leaves) < o.Leaves {
		best := 0
		for i, n := range leaves {
			if n.gain > leaves[best].gain {
				best = i
			}
		}
		n := leaves[best]
		if n.gain <= 0 {
			break
		}
		yes, no := b.split(n, features)
		at := len(t.Feature)
		t.hang(n, at)
		t.Feature, t.Most = append(t.Feature, features[n.feature]), append(t.Most, b.most[features[n.feature]][n.bin])
		t.Yes, t.No = append(t.Yes, 0), append(t.No, 0)
		yes.parent, no.parent, yes.yes = at, at, true
		yes.look(o)
		no.look(o)
		leaves[best] = yes
		leaves = append(leaves, no)
	}
	for i, n := range leaves {
		t.hang(n, -1-i)
		t.Leaf = append(t.Leaf, float32(math.Round(o.Rate*n.leafValue*1e4)/1e4))
	}
	return t
}

// hang puts a node or leaf under the node that leads to it.
func (t *Tree) hang(n *node, as int) {
	switch {
	case n.parent < 0:
	case n.yes:
		t.Yes[n.parent] = as
	default:
		t.No[n.parent] = as
	}
}

// split parts the rows of a node. Only the smaller part is counted; the other
// is what remains.
func (b *bins) split(n *node, features []int) (yes, no *node) {
	yes, no = &node{}, &node{}
	of := b.of[features[n.feature]]
	for _, r := range n.rows {
		if int(of[r]) <= n.bin {
			yes.rows = append(yes.rows, r)
		} else {
			no.rows = append(no.rows, r)
		}
	}
	small, large := yes, no
	if len(no.rows) < len(yes.rows) {
		small, large = no, yes
	}
	small.h = b.histogram(small.rows, features)
	large.h = n.h.without(small.h)
	n.h, n.rows = nil, nil
	return yes, no
}
