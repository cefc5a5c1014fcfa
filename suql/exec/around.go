package exec

import (
	"fmt"
	"slices"

	"parley/suql/plan"
)

// around is a row of the block around: as soon as enough rows are kept for
// it, no other is looked at.
type around struct{ kept, active, left int }

// around is what is known of the row of the block around that c belongs to;
// nil where there is none to decide.
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
	key := ""
	for _, i := range n.Group {
		key += fmt.Sprintf("%v\x00", c.keys[i])
	}
	return key
}

// inTurns sorts candidates so that each row of the block around has its first
// ones before any has its next.
func (j *judging) inTurns(in []*candidate) []*candidate {
	turn := make(map[*candidate]int, len(in))
	seen := map[string]int{}
	for _, c := range in {
		key := c.around(j.node)
		turn[c] = seen[key] / j.node.Enough
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
		if g.kept < j.node.Enough && (!j.node.Reach || g.kept+g.active+g.left >= j.node.Enough) {
			return
		}
		g.left--
		j.next++
	}
}
