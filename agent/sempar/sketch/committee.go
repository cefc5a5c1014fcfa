package sketch

import "parley/agent/sempar/network"

// committee is several networks trained alike from different beginnings;
// their scores are averaged, which evens out what each learnt by chance.
type committee []*network.Net

// width is how many values of scratch score needs.
func (c committee) width() int { return c[0].Width() + c[0].Outputs }

// score returns the mean of the members' scores, in scratch.
func (c committee) score(bag []uint32, scratch []float32) []float32 {
	own := scratch[:c[0].Width()]
	sum := scratch[c[0].Width() : c[0].Width()+c[0].Outputs]
	clear(sum)
	for _, n := range c {
		for o, s := range n.Score(bag, own) {
			sum[o] += s / float32(len(c))
		}
	}
	return sum
}

// dropping is the committee as it is when its members overlook a share of
// what they see.
func (c committee) dropping(share float64, seed uint32) committee {
	out := make(committee, len(c))
	for i, n := range c {
		out[i] = n.Dropping(share, seed+uint32(i)*0x10001)
	}
	return out
}
