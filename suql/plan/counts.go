package plan

import "parley/suql/block"

// countedGroups: where all that the output says of a group is whether count(*)
// has reached one of a few numbers, no row of the group makes a difference
// after the largest of them, nor any that can't reach the next.
var countedGroups = rewrite{
	name: "counted groups",
	steps: func(d *draft) {
		if !d.judged() || d.judge.Steps != nil || !d.fewRows() {
			return
		}
		if list, keys, ok := block.GroupSteps(d.block); ok {
			d.stopAt(list)
			d.scan.Groups = keys
		}
	},
}

// most is the number of kept rows after which nothing is open.
func (n *Judge) most() int {
	if len(n.Steps) == 0 {
		return 0
	}
	return n.Steps[len(n.Steps)-1]
}

// scan is the leaf of the plan; nil when the database does everything.
func (p *Plan) scan() *Scan {
	for _, n := range p.Nodes() {
		if s, ok := n.(*Scan); ok {
			return s
		}
	}
	return nil
}
