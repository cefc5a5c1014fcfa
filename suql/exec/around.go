package exec

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"parley/suql/plan"
)

// around is a group of rows that are counted together, such as those of one
// row of the block around: as soon as their number is settled as far as it
// matters, no other is looked at.
type around struct {
	kept, active, left int
	settled            bool // and counted as such
}

// next is the number of kept rows that has to be found or ruled out next; 0
// when none is open.
func (g *around) next(steps []int) int {
	for _, s := range steps {
		if s > g.kept && s <= g.kept+g.active+g.left {
			return s
		}
	}
	return 0
}

// beyond are the steps that are left when so many rows are kept.
func beyond(steps []int, kept int) []int {
	out := []int{}
	for _, s := range steps {
		if s > kept {
			out = append(out, s-kept)
		}
	}
	return out
}

// around is what is known of the group that c belongs to; nil where there is
// nothing to count.
func (j *judging) around(c *candidate) *around {
	if j.groups == nil {
		return nil
	}
	key := c.around(j.node)
	if j.groups[key] == nil {
		j.groups[key] = &around{}
	}
	return j.groups[key]
}

func (c *candidate) around(n *plan.Judge) string {
	key := fmt.Sprint(c.group)
	for _, i := range n.Group {
		key += fmt.Sprintf("\x00%v", c.keys[i])
	}
	return key
}

// spot is where a candidate stands: which group it is of, in the order of their
// first rows, and which row of that it is; both from 0.
type spot struct{ group, turn int }

// spots counts candidates into their groups. It returns where each stands, and
// how many rows each group has.
func (j *judging) spots(in []*candidate) (at map[*candidate]spot, sizes []int) {
	at = make(map[*candidate]spot, len(in))
	number := map[string]int{}
	for _, c := range in {
		key := c.around(j.node)
		g, known := number[key]
		if !known {
			g = len(sizes)
			number[key], sizes = g, append(sizes, 0)
		}
		at[c] = spot{g, sizes[g]}
		sizes[g]++
		j.around(c).left++
	}
	return at, sizes
}

// inTurns sorts candidates so that each group has its first ones before any
// has its next.
func (j *judging) inTurns(in []*candidate) []*candidate {
	at, sizes := j.spots(in)
	switch {
	case j.node.Groups > 0:
		return j.byGroup(in, at, sizes)
	case j.node.PerGroup:
		return j.inBatches(in, at)
	}
	most := 1
	for _, s := range j.node.Steps {
		most = max(most, s)
	}
	return slices.SortedStableFunc(slices.Values(in),
		func(a, b *candidate) int { return at[a].turn/most - at[b].turn/most })
}

// inBatches sorts candidates so that groups are settled one after another: so
// many of them side by side as rows are wanted. Where those that are likely to
// be kept come first they stay where they are.
func (j *judging) inBatches(in []*candidate, at map[*candidate]spot) []*candidate {
	if _, ranked := j.node.In.(*plan.Rank); ranked && j.Ranker != nil {
		return in
	}
	return slices.SortedStableFunc(slices.Values(in), func(a, b *candidate) int {
		return cmp.Or(at[a].group/j.node.Wanted-at[b].group/j.node.Wanted, at[a].turn-at[b].turn)
	})
}

// byGroup sorts candidates where only so many groups are wanted: one group
// after the other where they have an order or are read to their end, small ones
// first if any will do; else some rows of each in turn, as many as should be
// enough.
func (j *judging) byGroup(in []*candidate, at map[*candidate]spot, sizes []int) []*candidate {
	_, ranked := j.node.In.(*plan.Rank)
	return slices.SortedStableFunc(slices.Values(in), func(a, b *candidate) int {
		groups := at[a].group - at[b].group
		switch {
		case j.node.InOrder:
			return groups
		case j.node.Whole:
			return cmp.Or(sizes[at[a].group]-sizes[at[b].group], groups)
		case ranked && j.node.Steps[0] == 1:
			return 0
		}
		some := 2 * j.node.Steps[0] // half of them may do
		return cmp.Or(at[a].turn/some-at[b].turn/some, groups)
	})
}

// ahead is the number of kept rows of g that has to be found or ruled out next;
// 0 when none is open.
func (j *judging) ahead(g *around) int {
	if !j.node.Whole {
		return g.next(j.node.Steps)
	}
	if g.active+g.left > 0 {
		return math.MaxInt
	}
	return 0
}

// enoughGroups reports whether no other group is wanted.
func (j *judging) enoughGroups() bool {
	return j.node.Groups > 0 && j.reached >= j.node.Groups
}

// begun reports whether c belongs to a group of which a row is being looked at,
// and how many such groups there are.
func (j *judging) begun(c *candidate) (own bool, groups int) {
	all := map[string]bool{}
	for _, w := range j.active {
		all[w.around(j.node)] = true
	}
	return all[c.around(j.node)], len(all)
}

// wanting reports whether no further row may be looked at before those that
// are may have made enough rows certain.
func (j *judging) wanting() bool {
	d := &j.demand
	if j.node.Wanted == 0 || d.enough == nil {
		return false
	}
	if !j.node.PerGroup {
		open := d.missing - d.since
		if j.opts.Hurry && open > 0 { // of d.settled some are of blocks read before
			open = max(open, open*(j.next-len(j.active)+2)/(d.settled+1))
		}
		return len(j.active) >= open
	}
	own, groups := j.begun(j.in[j.next])
	return d.since >= d.missing || !own && groups >= d.missing-d.since
}

// noteGroup counts the group of c among the settled ones when it is.
func (j *judging) noteGroup(g *around) {
	if g.settled || j.ahead(g) > 0 {
		return
	}
	g.settled = true
	if j.node.PerGroup {
		j.demand.count()
	}
	if j.node.Whole && g.kept > 0 || !j.node.Whole && g.kept >= j.node.Steps[len(j.node.Steps)-1] {
		j.reached++
	}
}

// skip passes over candidates that can't change anything any more.
func (j *judging) skip() {
	for j.groups != nil && j.next < len(j.in) {
		g := j.around(j.in[j.next])
		if j.ahead(g) > 0 {
			return
		}
		g.left--
		j.next++
	}
}

// undecided is how many candidates that were not looked at could still change
// something.
func (j *judging) undecided() int {
	n := 0
	for _, c := range j.in[j.next:] {
		if g := j.around(c); g == nil || j.ahead(g) > 0 {
			n++
		}
	}
	return n
}

// settled lets go of the active rows of groups that nothing is open about.
func (j *judging) settled() {
	if j.groups == nil {
		return
	}
	j.active = slices.DeleteFunc(j.active, func(w *row) bool {
		g := j.around(w.candidate)
		if j.ahead(g) > 0 {
			return false
		}
		g.active--
		return true
	})
}
