package exec

import (
	"fmt"
	"slices"

	"parley/suql/plan"
)

// around is a group of rows that are counted together, such as those of one
// row of the block around: as soon as their number is settled as far as it
// matters, no other is looked at.
type around struct{ kept, active, left int }

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

// inTurns sorts candidates so that each group has its first ones before any
// has its next.
func (j *judging) inTurns(in []*candidate) []*candidate {
	most := 1
	for _, s := range j.node.Steps {
		most = max(most, s)
	}
	turn := make(map[*candidate]int, len(in))
	seen := map[string]int{}
	for _, c := range in {
		key := c.around(j.node)
		turn[c] = seen[key] / most
		seen[key]++
		j.around(c).left++
	}
	out := slices.Clone(in)
	slices.SortStableFunc(out, func(a, b *candidate) int { return turn[a] - turn[b] })
	return out
}

// skip passes over candidates that can't change anything any more.
func (j *judging) skip() {
	for j.groups != nil && j.next < len(j.in) {
		g := j.around(j.in[j.next])
		if g.next(j.node.Steps) > 0 {
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
		if g := j.around(c); g == nil || g.next(j.node.Steps) > 0 {
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
		if g.next(j.node.Steps) > 0 {
			return false
		}
		g.active--
		return true
	})
}
