package decode

import (
	"bytes"
	"errors"
	"slices"
)

// Mean is the network whose weights are the means of those of some networks, one by one, which
// were all trained on from the same one: apart they know no more than together, and what each
// learned by heart is half forgotten (Wortsman et al., "Model soups: averaging weights of multiple
// fine-tuned models improves accuracy without increasing inference time", 2022). What words
// say of derivations, and the calibration, are those of the last.
func Mean(of ...*Net) (*Net, error) {
	if len(of) == 0 {
		return nil, errors.New("the mean of no networks")
	}
	out := of[len(of)-1]
	share := 1 / float32(len(of))
	for _, n := range of {
		if !slices.Equal(n.words.order, out.words.order) || len(n.Others) != len(out.Others) ||
			!bytes.Equal(n.shape(n.known()), out.shape(out.known())) {
			return nil, errors.New("the networks are of different sizes, or know other words: they were not trained on from the same one")
		}
	}
	for i, m := range out.Members() {
		for j, p := range m.Set.Params {
			sum := make([]float32, len(p.V))
			for _, n := range of {
				for k, v := range n.Members()[i].Set.Params[j].V {
					sum[k] += v * share
				}
			}
			copy(p.V, sum)
		}
	}
	out.Compact()
	return out, nil
}
